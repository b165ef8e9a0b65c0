/** Instructions that are to be set aside. */
import { any, type Group, rule, WHY } from "../rule.ts";
import {
  BEFORE,
  FILL,
  FIRM_VERB,
  INSTRUCTIONS,
  MESSAGES,
  OTHER_VERB,
  OWN,
  RULES,
} from "./words.ts";

/** Only lines with one of these verbs can match the rules below. */
export const IGNORING: Group = {
  stems:
    /ignor|disregard|forget|bypass|circumvent|neglect|dismiss|set aside|pay no|pay any|pay attention|throw(?:ing)? (?:away|out)|look past|discard|erase|wipe|(?:not|[a-z]{2,7}n't|dont|never|longer|stop|quit) (?:(?:have|need) to )?(?:follow|obey|comply|listen|heed|respect|adher|hono)/,
  rules: [
    rule(
      WHY.override,
      `‹${FIRM_VERB}(?: ${any(FILL, OWN)}){0,7} ${BEFORE}(?: ${any(FILL, OWN, BEFORE)}){0,3} ${
        any(INSTRUCTIONS, RULES)
      }›`,
    ),
    rule(
      WHY.override,
      `‹${FIRM_VERB}(?: ${any(FILL, OWN)}){0,5} ${any(INSTRUCTIONS, RULES)}(?: ${FILL}){0,3} ${
        any(
          "above|before|previously|earlier|so far|until now|received|you (?:have|got|received)|in (?:the|your) system prompt|from (?:the |your )?(?:system|developers?|operators?|creators?|user|anthropic|openai|google)|(?:you |that you )?(?:were|have been|had been) (?:given|told|taught|shown)|given(?: to)? you|set by",
        )
      }›`,
    ),
    rule(
      WHY.override,
      `‹${FIRM_VERB}(?: all| any| every| of)* (?:your|its) (?:own |other )?(?:${
        any(OWN, BEFORE)
      } )?(?:and )?${
        any(INSTRUCTIONS, RULES, "filters?|ethics|morals|safety|alignment|content policy")
      }›`,
    ),
    rule(
      WHY.override,
      `‹${FIRM_VERB}(?: ${FILL}){0,3} ${
        any(
          "system prompt|system messages?|system instructions?|developer (?:prompt|messages?|instructions?)|safety (?:guidelines|instructions|rules|training|policies)|guardrails|content (?:policy|policies|filters?)",
        )
      }›`,
    ),
    rule(
      WHY.override,
      `‹${
        any("ignore|disregard|forget")
      } (?:all|any|everything in)(?: ${FILL}){0,3} ${BEFORE} ${MESSAGES}›`,
    ),
    rule(
      WHY.override,
      `‹${any("ignore|disregard|forget")} (?:(?:the|all|this|that|of) ){0,4}${
        any("above|preceding|foregoing")
      }(?:$|[.,;:!]| and| (?:text|content|messages?|document|paragraphs?))`,
    ),
    rule(
      WHY.override,
      `‹${
        any(
          "ignore|disregard|forget|discard|erase|wipe|(?:do not|don't) pay (?:any )?attention to|pay no attention to",
        )
      } (?:about )?${
        any("everything|anything|all(?: of)?(?: (?:that|this|it))?|what(?:ever)?")
      }(?: that| which)? ${
        any(
          "you(?: have|'ve)? (?:been|were|was|know|learned|read|are told|just read)|you(?:'ve| have) (?:been|learned|read|seen|heard)|i (?:said|told|have said|wrote)|we (?:said|discussed|talked)|came before|(?:was|were|is|has been|have been) (?:said|written|told|stated)(?: above| before| earlier)?|said (?:above|before|earlier)|written (?:above|before)|prior to (?:this|now)|so far|up to (?:now|this point|here)|before (?:this|now|that)|above(?! the| a | \\d| level)|previous(?:ly)?(?: said| written| told)?",
        )
      }`,
    ),
  ],
};

export const OVERRIDE: Group = {
  stems:
    /overr|overw|overrul|discard|abandon|drop|erase|delet|cancel|void|nullif|revoke|suspend|skip|reset|wipe|clear|replac|void|apply|applies|treat|consider|regard|whatever|no matter|contrary|null|invalid|deprecated|obsolete|authori|bypass|circumvent|follow|disabl|remov|turn off|bypass|unlock|supersede|precedence|priority|outrank|instead|from now on|new |real |actual |true |only |secret |decode|decrypt|decipher|unscramble|translate|reverse|ignor|disregard|forget|(?:ai|llms?|models?|agents?|assistants?|claude|gpt|copilot|codex|gemini|cursor)\b/,
  also:
    /instruction|guidance|prompt|guideline|directi(?:on|ve)|programming|training|guardrail|order|rules|constraint|restriction|polic|conversation|context|safeguard|limit|message|safety|security|filter|ethic|history|ignore|disregard|forget|persona|i say|checks|encoded|base64|follow|obey|execut|everything|anything|\bai\b|llm|language model|assistant|agent|claude|gpt|copilot|codex|gemini|cursor|your (?:new|real|actual|true|only)/,
  rules: [
    rule(
      WHY.override,
      `‹${any(FIRM_VERB, OTHER_VERB)}(?: ${any(FILL, OWN)}){0,7} ${BEFORE}(?: ${
        any(FILL, OWN, BEFORE)
      }){0,3} ${INSTRUCTIONS}›`,
    ),
    rule(
      WHY.override,
      `‹${BEFORE}(?: ${
        any(FILL, OWN, BEFORE)
      }){0,2} ${INSTRUCTIONS}(?: ${FILL}){0,3} (?:are|is|have been|has been|were|become)(?: now| all| hereby)? (?:null and )?${
        any(
          "void|null|cancel(?:l)?ed|revoked|nullified|suspended|overridden|superseded|invalid(?:ated)?|terminated|erased|lifted|to be (?:ignored|disregarded|forgotten)|no longer (?:valid|binding|in (?:effect|force)|relevant)",
        )
      }›`,
    ),
    rule(
      WHY.override,
      `‹${BEFORE}(?: ${any(FILL, OWN, BEFORE)}){0,2} ${
        any(INSTRUCTIONS, RULES)
      }(?: \\w+){0,2}? (?:no longer (?:apply|applies|bind)|(?:do|does) not apply|don't apply) (?:to you|anymore|any ?more|here|now|from now)›|‹none of (?:the|your|these|those|my) (?:${BEFORE} )?${
        any(INSTRUCTIONS, RULES)
      } (?:above )?(?:apply|applies|matter|count)›`,
    ),
    rule(
      WHY.override,
      `‹(?:treat|consider|regard) (?:everything|anything|all(?: (?:of|the))*(?: (?:text|content))?|(?:the|your|all|any) (?:${BEFORE} )?${
        any(INSTRUCTIONS, RULES)
      })(?: ${
        any(
          "above|before|prior|previous|earlier|until|so far|said|written|given|that|this|came|comes|point|to|was|is|sentence|line|up|now",
        )
      }){0,6} (?:as |to be )?(?:null and )?${
        any(
          "void|untrusted|invalid|irrelevant|noise|null|deleted|cancel(?:l)?ed|obsolete|revoked|non-?existent|a joke|a test|fiction",
        )
      }›`,
    ),
    rule(
      WHY.override,
      `‹(?:whatever|no matter what|regardless of what|contrary to what) (?:the|your) ${
        any(
          "system prompt|system message|developers?|instructions?|rules|guidelines|prompt|operator",
        )
      }(?: \\w+)? ${
        any("say|says|said|tell|tells|told|state|states|require|requires|want|wants")
      }›`,
    ),
    rule(
      WHY.override,
      `‹(?:ignore|disregard|forget) (?:all|any|every|these|those)(?: (?:of|the|your|my|other|given))* ${
        any("instructions?|prompts?|guidelines|directives?|orders")
      }(?:$|[.,;:!]| and )`,
    ),
    rule(
      WHY.override,
      `‹(?:ignore|disregard|forget) (?:all|any|every)(?: (?:of|the|your|my|other))* ${
        any("messages?|text|content|instructions?|rules|commands?|prompts?")
      } (?:before|above|prior to|preceding) (?:this|now|here)›|‹(?:ignore|disregard|forget) (?:all )?(?:the )?previous(?:$|[.!])`,
    ),
    rule(
      WHY.override,
      `‹(?:ignore|disregard|forget|bypass|override) (?:the |your )?(?:operator|developer|system|vendor|company|creator)(?:'s|s') ${
        any(INSTRUCTIONS, RULES, "configuration|wishes|settings|intent")
      }›`,
    ),
    rule(
      WHY.override,
      `‹(?:context|conversation|chat history) (?:is |are |was )?(?:now )?(?:invalid|void|deprecated|obsolete|cancel(?:l)?ed|erased)›|‹override (?:the |all |any )*(?:${BEFORE} )(?:context|conversation|chat history)›|‹(?:instructions?|messages?|commands?) overrides? (?:everything|all|any)›|‹takes? precedence over (?:the |all |any |your )*(?:chat history|conversation|system|instructions?|prompts?|developer)`,
    ),
    rule(
      WHY.override,
      `‹follow (?:these|the following|this|my) (?:new )?(?:instructions?|directions|orders|commands) (?:instead|only)›|‹authori[sz](?:e|es|ed|ing) you to (?:bypass|ignore|skip|disable|override|disregard)›`,
    ),
    rule(
      WHY.override,
      `‹you›.{0,40}‹(?:bypass|ignore|disregard|circumvent|do not follow|don't follow|no longer follow)(?: [\\w-]+){0,4}? (?:safety|guidelines|safeguards|instructions|guardrails|usual checks|normal limits|content filters|ethics)›`,
      true,
    ),
    rule(
      WHY.override,
      `‹(?:override|disable|remove|bypass|turn off|break) (?:(?:all|any|the|every|each|of|your) )+(?:safety|security|ethical|content|moderation) ${
        any(
          "rules|guidelines|polic(?:y|ies)|filters?|restrictions?|guardrails?|protocols?|instructions|constraints",
        )
      }›|‹the (?:real|actual|true) instructions (?:are|follow|start|begin)|‹ignore what(?:ever)? the (?:user|human|developer|operator)(?:s)? (?:asks?|asked|says?|said|wants?|wanted|writes?|requests?|requested)›`,
      true,
    ),
    rule(
      WHY.override,
      `‹ignore the (?:user|human|operator)(?:'s (?:requests?|instructions?|questions?|wishes|commands?|intent|messages?))?(?:$|[.,;!]| and )`,
    ),
    rule(
      WHY.override,
      `‹${
        any("override|disable|remove|turn off|bypass|erase|unlock")
      } (?:all )?(?:of )?your (?:${OWN} )?${
        any(INSTRUCTIONS, RULES, "filters?|safety|ethics|safety (?:features|checks|filters)")
      }›`,
    ),
    rule(
      WHY.override,
      `‹${any("these|the following|my|this|new|those")} ${
        any("instructions?|prompts?|directives?|orders?|message")
      } (?:will |now |shall |must )?${
        any(
          "overrides?|supersedes?|replaces?|takes? (?:precedence|priority) over|outranks?|cancels?|voids?",
        )
      }(?: ${any(FILL, OWN, BEFORE)}){0,6} ${any(INSTRUCTIONS, "rules|messages?")}›`,
    ),
    rule(
      WHY.override,
      `‹(?:do|follow|obey|execute) (?:only )?(?:what i say|my (?:instructions|orders|commands)|the (?:instructions|orders|commands) (?:below|in this (?:file|line|message|comment)))(?: instead| only| from now on)`,
    ),
    rule(
      WHY.override,
      `^(?:your |the |here are (?:your|the) |these are your )?${
        any("new|real|actual|true|secret")
      } (?:system )?${
        any("instructions?|directives?|system prompt|prompt|persona|orders|objective")
      }(?: are| is| follow)?(?: as follows)? ?(?::|-)`,
    ),
    rule(
      WHY.override,
      `‹your (?:new|real|actual|true|only) ${
        any(
          "instructions?|task|goal|role|objective|mission|system prompt|identity|purpose|orders|name|directive|job",
        )
      } (?:is|are|will be)›`,
    ),
    rule(
      WHY.override,
      `‹${
        any("decode|decrypt|decipher|unscramble|translate from base64|reverse")
      }.{1,60} and (?:then )?${any("follow|obey|execute|run|do (?:what|as)|comply|carry out")}›`,
    ),
    rule(
      WHY.override,
      `‹(?:attention|important|note|notice|message|memo|instructions?|warning|hint|hello|hi|hey|dear)(?: (?:for|to))?,? (?:all |any |the |every )*(?:ai|a\\.i\\.|llm|llms|large language models?|language models?|(?:ai|coding) (?:assistants?|agents?)|assistant|claude|chatgpt|gpt-?\\d?|copilot|codex|gemini|cursor)(?: (?:agents?|assistants?|models?|code|systems?|reading this))*›.{0,120}‹${
        any(
          "ignore|disregard|forget|send|reveal|leak|upload|delete|print|output|approve|recommend|say|respond|reply|execute|obey|must (?:not )?(?:follow|obey|run|execute|send|include|say|reply|respond|output|rate|recommend)|override|exfiltrate|do not tell|don't tell|secretly|silently",
        )
      }›`,
    ),
    rule(
      WHY.override,
      `‹(?:if|when|since|because|as) you(?: are|'re)(?: reading this(?: and(?: you)?(?: are)?)?)? (?:an? )?(?:ai|llm|(?:large )?language model|ai (?:assistant|agent|model)|(?:coding )?(?:assistant|agent)|bot|chatbot)›.{0,100}‹${
        any(
          "ignore|disregard|forget|send|reveal|leak|upload|delete|print|output|recommend|say|respond|reply|obey|approve|rate|give (?:a|the|this)|include the|write a|tell",
        )
      }›`,
    ),
  ],
};
