/** Ways round approval. */
import { any, type Group, rule, WHY } from "../rule.ts";

export const APPROVAL: Group = {
  stems:
    /approv|accept|merge|confirm|allow|grant|authori|whitelist|bypass|skip|disable|turn off|ignore|permission|yolo|trust-all|engram_/,
  rules: [
    rule(
      WHY.approval,
      `‹${
        any(
          "approve|accept|merge|auto-?approve|auto-?accept|confirm|allow|grant|authori[sz]e|whitelist",
        )
      } (?:this |all |any |every |the |it |them |everything|itself)+(?:[\\w-]+ ){0,4}?(?:without (?:any )?(?:review|asking|confirmation|reading|checking|approval|looking|question)|no questions asked|immediately and silently)`,
    ),
    rule(
      WHY.approval,
      `‹(?:set|export|use|enable|add|run|start|launch|pass|invoke|restart)›.{0,30}(?:engram_allow_agent_approval|bypasspermissions|--dangerously-skip-permissions|--dangerously-bypass|--yolo›|--trust-all-tools|skip-?permissions)`,
      true,
    ),
    rule(WHY.approval, `engram_allow_agent_approval ?= ?["']?1`, true),
    rule(
      WHY.approval,
      `‹${
        any("auto-?approve|approve|allow|grant|bypass|skip|disable|turn off|ignore")
      } (?:all |any |every |the |your )+(?:[\\w-]+ )?${
        any("permission|approval|confirmation|sandbox|tool|consent")
      } (?:requests?|prompts?|checks?|dialogs?|restrictions?|gates?|calls?|mode)(?: (?:for|from|in) (?:the|this|me))?›`,
      true,
    ),
  ],
};
