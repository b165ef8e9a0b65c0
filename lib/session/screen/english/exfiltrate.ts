/** Secrets to send away. */
import { any, type Group, rule, WHY } from "../rule.ts";
import { OUT, SECRETS, SEND } from "./words.ts";

export const EXFILTRATE: Group = {
  stems:
    /keys?\b|conversation|chat|session|credential|password|secret|token|env|id_rsa|ssh|aws|passwd|shadow|cookie|keychain|keyring|npmrc|netrc|pypirc|kube|wallet|seed|history|transcript|data|source code|system prompt|files|information|https?:/,
  also:
    /send|upload|post|exfil|leak|forward|transmit|mail|copy|paste|publish|submit|deliver|ship|smuggle|append|include|encode|share|write|push|report|dump|pipe|move|sync|put|add|embed|insert|hide|steal|harvest|siphon|https?:/,
  rules: [
    rule(
      WHY.exfiltrate,
      `‹${SEND}(?: [^\\s.;]{1,40}){0,8}? ${SECRETS}[^\\s;]{0,40}(?: [^\\s;]{1,60}){0,10}? ?(?:to|at|via|into|through|in|on|as|using|with|over|with)(?: (?:a|an|the|our|my|your|this|that))* (?:[\\w-]+ ){0,3}?${OUT}`,
      true,
    ),
    rule(
      WHY.exfiltrate,
      `‹(?:read|open|cat|take|collect|gather|find|get|dump|grab|list|look up|harvest|steal|fetch|search for|locate)›.{0,40}[ '"]${SECRETS}.{0,60}‹${SEND} (?:it|its|them|the|this|that|all|everything|their|any|each)›.{0,40}(?:to|at|via|into|in) .{0,24}${OUT}`,
      true,
    ),
    rule(
      WHY.exfiltrate,
      `‹(?:append|include|encode|put|add|embed|insert|write|paste|hide)(?: [^\\s.;]{1,40}){0,6}? ${
        any(SECRETS, "\\w*(?:secret|token|password|api_key|access_key)\\w*")
      }(?: [^\\s.;]{1,40}){0,4}? (?:to|in|into|as part of) (?:(?:the|your|every|each|an?|any) )?(?:image url|image link|commit messages?|pr description|pull requests?|issues?|branch name|dns|answers?|responses?|reply|replies|public)›`,
      true,
    ),
    rule(
      WHY.exfiltrate,
      `‹${SEND} (?:me |us |over )?(?:all (?:of )?|any |every |each |the (?:contents?|value|values) of |the user's |their |his |her |its |your )+(?:[\\w.-]+ ){0,3}?${SECRETS}(?: [\\w.'-]+){0,6}? (?:to|at|via|into|through|in) (?!the (?:vault|keychain|secret|password|readme|docs?|test|local|server config)|vault|1password|(?:an? )?(?:env|\\.env|config|header|request header|ci|github secrets?|kubernetes|k8s|aws|secrets? manager|memory|place|sync|order))`,
      true,
    ),
    rule(
      WHY.exfiltrate,
      `(?:^|[.,;:!?"'(] ?|‹(?:and|then|please|now|must|should|to) )(?:exfiltrate|leak|steal|harvest|siphon|smuggle)(?: (?:all|any|the|user|users'|their|every|your|its|these|our|of|and))*(?: [\\w.-]+){0,2}? ${
        any(SECRETS, "data|files|information|tokens?|keys?|database")
      }›`,
      true,
    ),
    rule(
      WHY.exfiltrate,
      `‹${
        any("curl|wget|fetch|post|get|request|open|visit|navigate to|load|call")
      } .{0,80}https?://\\S{0,120}(?:\\$\\{?(?:env|secret|token|api|aws|key|data|pass|home|user|cookie)|\\{\\{? ?(?:secret|token|key|data|env|conversation|history|cookie|password|credentials)|<(?:secret|token|data|key|base64))`,
      true,
    ),
  ],
};
