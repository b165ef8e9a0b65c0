/** Things to keep from people. */
import { any, type Group, rule, WHY } from "../rule.ts";
import { PEOPLE } from "./words.ts";

export const CONCEAL: Group = {
  stems:
    /do not|don't|dont|never|must ?n|should ?n|avoid|refrain|without|instead of|no need|hid|conceal|keep|mask|obscur|withhold|secretly|silently|covertly|quietly|discreetly|stealthily|surrept|can ?not|need not|so that|so no|so the|make sure|ensure/,
  rules: [
    rule(
      WHY.conceal,
      `‹(?:do not|don't|dont|never|must not|mustn't|should not|shouldn't|avoid|refrain from|without|instead of|no need to)(?: ever| even)? ${
        any(
          "tell|telling|inform|informing|notify|notifying|alert|alerting|warn|warning|let|letting|say|saying",
        )
      }(?: this| that| it| anything| about (?:this|it))?(?: to)? ${PEOPLE}(?: know)?(?:$|[.,;:!?)"]| ${
        any(
          "about|of|that you|what you|what|anything|this|these|it|know|you|find out|notice|see|or|before|when you|until",
        )
      }›)`,
    ),
    rule(
      WHY.conceal,
      `‹(?:do not|don't|dont|never|must not|avoid|without) (?:ever )?${
        any(
          "mention|mentioning|reveal|revealing|disclose|disclosing|acknowledge|acknowledging|admit|admitting|reference|referencing|report|reporting|discuss|log|logging",
        )
      } ${
        any(
          "this|these|that you|the above|the existence|having|any of this|it)›.{0,40}(?:user|human|anyone|anybody|developer|reviewer|owner|response|reply|answer|output|summary|instruction|prompt|message|existence|logs?|commit|pr|conversation|chat",
        )
      }`,
    ),
    rule(
      WHY.conceal,
      `‹(?:do not|don't|dont|never|must not|avoid|without) (?:ever )?${
        any("mention|mentioning|reveal|revealing|disclose|disclosing|acknowledge|admit|expose")
      } ${
        any(
          "(?:these|this|the|your|any|those) (?:instructions?|prompt|system prompt|message|hidden|secret|note|directive)s?|this to|that you (?:were|have|did|are|read|ran|received)",
        )
      }`,
    ),
    rule(
      WHY.conceal,
      `‹${
        any("hide|conceal|keep|mask|obscure|withhold")
      } (?:this|it|these|that|the (?:change|changes|action|actions|command|output|result|fact|instruction|instructions|step|truth|upload|request)|what you (?:do|did|are doing|have done)|your (?:actions?|tracks|activity|steps|intentions?))(?: [\\w-]+){0,5}? (?:from|secret|hidden|confidential|between us|to yourself|out of (?:the )?(?:logs?|summary|commit|review|report|response))(?: ${
        any(PEOPLE, "user|human|review|code review|logs?|the logs?|view|them|everyone")
      })?›`,
    ),
    rule(
      WHY.conceal,
      `‹so (?:that )?(?:nobody|no one|no-one|the (?:user|human|reviewer|developer|operator|owner)s?) (?:notices?|sees?|knows?|finds?|realizes?|can (?:see|notice|find)|(?:does not|doesn't|won't|will not|never) (?:notice|see|know|find|realize))›`,
    ),
    rule(
      WHY.conceal,
      `‹(?:make sure|ensure|be sure)(?: that)? (?:the )?(?:user|human|reviewer|developer|operator|owner|nobody|no one)s? (?:(?:does not|do not|doesn't|don't|never|cannot|can't|won't|will not) )?(?:sees?|notices?|knows?|finds? out|learns?|realizes?)›(?! (?:how|what|where|when|why|which|an?|the)›)`,
    ),
    rule(
      WHY.conceal,
      `‹(?:silently|quietly|secretly|covertly) and (?:do not|don't|never|without) (?:report|mention|tell|log|say|inform|telling|mentioning|reporting)|‹(?:do not|don't|never) (?:include|list|put|show|write|add) (?:this|that|it|these)(?: \\w+){0,3} in your (?:summary|report|answer|response|reply|final|output|message|explanation)`,
    ),
    rule(
      WHY.conceal,
      `‹without (?:the |your )?(?:user|human|developer|operator|owner|reviewer)(?:'s)? (?:noticing|knowing|knowledge|consent|permission|seeing|being (?:aware|told|notified|informed)|realizing|finding out|approval|awareness)›`,
    ),
    rule(
      WHY.conceal,
      `‹without (?:ever )?(?:asking|telling|informing|notifying|alerting|consulting|warning)(?: (?:for (?:permission|approval|consent|confirmation) from|permission from))? ${PEOPLE}›(?! to | for | whether)`,
      true,
    ),
    rule(
      WHY.conceal,
      `(?:^|[.,;:!?] ?|‹(?:and|then|please|you (?:must|should|will|need to|have to)|now|also|instead) )(?:secretly|silently|covertly|quietly|discreetly|stealthily|surreptitiously) (?:and \\w+ )?${
        any(
          "run|send|upload|install|execute|add|commit|delete|copy|forward|modify|push|exfiltrate|download|include|insert|change|replace|read|collect|remove|write|post|fetch|append|disable|create|open|leak|record|store|transmit|grant",
        )
      }›`,
    ),
    rule(
      WHY.conceal,
      `‹the (?:user|human|reviewer|developer|operator|owner) (?:must|should|can|need)(?: not| never) (?:know|find out|notice|see this|be told|be informed|learn|realize|discover)›`,
    ),
  ],
};
