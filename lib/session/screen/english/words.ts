/** Words of attacks in English, as regular expressions. */
import { any } from "../rule.ts";

export const FILL = any(
  "all|any|every|each|the|of|your|my|our|its|their|these|those|this|that|both|and|or|other|everything|anything",
  "whatever|what|you|i|we|they|were|was|are|have|has|had|been|ever|given|told|to|from|in|said|single|set|a|such|as",
);
export const BEFORE = any(
  "previous|previously|prior|above|earlier|preceding|foregoing|former|aforementioned|past|before",
);
export const OWN = any(
  "system|developer|original|initial|hidden|core|ethical|safety|operational|built-in|pre-?programmed",
);
export const FIRM_VERB = any(
  "ignore|disregard|forget(?: about)?|bypass|circumvent|neglect|dismiss|set aside|(?:do not pay|don't pay|pay no) (?:any )?(?:attention|heed|mind) to",
  "(?:do not|don't|dont|never|no longer|stop|quit) (?:(?:have|need) to )?(?:follow|obey|comply with|listen to|heed|respect|adhere to|honou?r)(?:ing)?",
  "(?:stop|quit) (?:following|obeying|listening to|complying with|adhering to)|throw (?:away|out)|look past",
);
export const OTHER_VERB = any(
  "override|overrule|discard|abandon|drop|erase|delete|cancel|void|nullify|revoke|suspend|skip|reset|wipe|clear|overwrite|replace",
);
export const INSTRUCTIONS = any(
  "instructions?|guidance|prompts?|guidelines|directions|directives?|programming|training|guardrails?|system messages?|orders",
);
export const RULES = any(
  "rules|commands?|context|constraints?|restrictions?|policy|policies|conversation|limitations?|safeguards|protocols?|conditions",
);
export const MESSAGES = any(
  "messages?|text|content|inputs?|information|statements?|requests?|tasks?",
);
export const AGENT = any(
  "ai|a\\.i\\.|artificial intelligence|assistant|model|language model|llm|agent|bot|chatbot|system|hacker|human|entity|persona|character|jailbroken|unrestricted|uncensored|unfiltered|evil|malicious|different|new|rogue|admin|administrator|root|superuser|terminal|shell|interpreter|pirate|dan",
);

export const SECRETS = any(
  "(?:api|access|secret|private|ssh|encryption|signing|aws|deploy) ?-?keys?|credentials?|passwords?|secrets|tokens|env(?:ironment)? ?(?:variables?|vars?|file)|\\.env\\b|id_rsa|~?/?\\.ssh|~?/?\\.aws",
  "/etc/(?:passwd|shadow)|cookies|keychain|keyring|\\.npmrc|\\.netrc|\\.pypirc|kube_?config|wallets?|seed phrases?|session tokens?|conversation(?: history)?|chat history|transcripts?|private data|personal data|source code|system prompt",
);
export const OUT = any(
  "https?://(?!(?:localhost|127\\.|internal|[\\w-]+\\.internal|[\\w.-]*\\.(?:local|corp|lan|example)(?:[:/]|$)))|attacker|evil|webhook|e-?mail|mailbox|pastebin|gist\\b|requestbin|ngrok|telegram|discord|slack channel|external|remote (?:server|host|endpoint)|third.party|my (?:server|url|endpoint|address|inbox)|this (?:url|address|server|endpoint|link)|the following (?:url|address|server|endpoint)|url below|public (?:repo|repository|gist|channel|issue)|\\S{1,40}@\\S{1,40}\\.\\w{2,}",
);
export const SEND = any(
  "send|upload|post|exfiltrate|leak|forward|transmit|e-?mail|mail|copy|paste|publish|submit|deliver|ship|smuggle|append|include|encode|share|write|push|report|dump|pipe|move|sync",
);
export const PEOPLE = any(
  "the user|the users|user|the human|humans?|the developers?|the operator|the owner|the reviewer|the maintainers?|anyone|anybody|any human|the admin|the person|people|your (?:user|operator|owner|principal)",
);
