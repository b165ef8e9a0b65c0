/** The agent's own instructions. */
import { any, type Group, rule, WHY } from "../rule.ts";

export const REVEAL: Group = {
  stems:
    /prompt|instruction|message|rules|guidelines|configuration|programming|context window|above|before this|up to/,
  also: /your?\b|above|before this|up to|system|hidden|secret|internal|full|entire|whole|complete/,
  rules: [
    rule(
      WHY.reveal,
      `‹${
        any(
          "reveal|leak|repeat|recite|print|output|show|display|tell me|give me|share|expose|dump|write (?:out|down)|disclose|return|paste|echo|list|summari[sz]e|what (?:is|are|was|were)|copy|translate|encode|send(?: me)?|begin (?:your|the) (?:reply|response|answer) with",
        )
      }(?: (?:me|us|out|back|all|the|of|full|entire|exact|verbatim|complete|contents?|text|whole|content))* your (?:full |entire |exact |complete |own )?${
        any(
          "system (?:prompt|message|instructions?)|initial (?:prompt|instructions?|message)|hidden (?:prompt|instructions?|rules)|original (?:prompt|instructions?)|secret (?:prompt|instructions?|rules)|developer (?:prompt|message|instructions?)|prompt|instructions|pre-?prompt|internal (?:rules|instructions|prompt)",
        )
      }›`,
    ),
    rule(
      WHY.reveal,
      `‹${
        any(
          "reveal|leak|repeat|recite|print|output|show|display|tell|give|share|expose|dump|write|disclose|return|paste|echo|list|what|copy|translate|encode|quote|describe|explain|summari[sz]e",
        )
      }›.{0,60}‹your (?:full |entire |exact |complete |own )?(?:system (?:prompt|message|instructions)|initial (?:prompt|instructions)|hidden (?:prompt|instructions)|original (?:prompt|instructions)|secret (?:prompt|instructions))›`,
    ),
    rule(
      WHY.reveal,
      `‹(?:output|print|show|display|write|copy|list|quote|give)›.{0,40}‹(?:instructions?|prompt|rules|message) you (?:were|have been|got|received)›|‹(?:exact )?wording of your (?:system |initial )?(?:prompt|message|instructions)›`,
    ),
    rule(
      WHY.exfiltrate,
      `‹(?:show|give|tell|send|hand|list)(?: me)? (?:all |the |any |every )*(?:your |(?:[\\w-]+ ){0,2}(?:api keys?|credentials|passwords?|secrets|tokens|private keys?) (?:stored |kept |found |saved )?(?:in|from) your ›)(?:(?:[\\w-]+ ){0,2}(?:api keys?|credentials|passwords?|secrets|tokens|private keys?|configuration|config|memory|environment)›)`,
      true,
    ),
    rule(
      WHY.exfiltrate,
      `‹(?:full|entire|whole|complete) (?:conversation|chat|session|message)(?: history| log| transcript)? (?:in|to|as|into|via) (?:the |an? |this |my )?(?:body|e-?mail|url|query|request|parameter|payload|webhook|tool|argument)›`,
      true,
    ),
    rule(
      WHY.reveal,
      `‹(?:output|print|copy|return|echo|show|display|paste|write) (?:me |out )?(?:everything|all(?: of)?(?: the)? (?:text|words|content|messages|lines)|the (?:text|words|content|messages)) (?:that (?:is|comes) |written )?(?:above|before this)›`,
    ),
    rule(
      WHY.reveal,
      `‹${
        any("reveal|leak|repeat|recite|disclose|expose|extract|regurgitate")
      }(?: (?:me|us|out|back|all|of|full|entire|exact|verbatim|complete|word for word))*(?: the)?(?: (?:full|entire|exact|complete|hidden|secret|original|initial|whole))* ${
        any(
          "system prompt|system message|system instructions|(?:hidden|secret|internal) (?:prompt|instructions?|rules|message)|instructions you (?:were|have been|got|received)|(?:words|text|everything|prompt|instructions|content|conversation|messages?|lines?) (?:above|before this|up to (?:now|here|this))",
        )
      }`,
    ),
  ],
};
