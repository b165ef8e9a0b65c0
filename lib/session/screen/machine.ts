/** Attacks that are not in a language: frames of hosts, commands, hidden text. */
import { gate, type Group, type Rule, WHY } from "./rule.ts";

const SHELLS =
  "(?:ba|z|da|k|c|tc|fi|pw)?sh|python[\\d.]{0,4}|perl|node|deno|ruby|php|osascript|powershell|iex|invoke-expression";

/** Tags in which hosts put what is not the user's, on lower case and without inline code. */
export const TAGS: readonly Rule[] = [
  {
    why: WHY.frame,
    pattern:
      /<\|[a-z_]{2,24}\|>|<\uff5c[^>]{2,24}\uff5c>|<<\/?sys>>|<\/?(?:antml:)?(?:function_calls|function_results|invoke|tool_results?|tool_response|tool_use|tool_call|system-reminder|system_reminder|system_prompt|system-prompt|hook_context|persisted-output|task-notification|state_snapshot|user_query|user-prompt-submit-hook|local-command-stdout|environment_context|user_instructions|permissions instructions)(?:\s[^<>]{0,80})?>/,
  },
];

/** Rules on the line as it is written, in lower case. */
const WRITTEN: readonly Group[] = [
  {
    stems: /system|developer|admin|root|anthropic|openai|security/,
    rules: [
      {
        why: WHY.frame,
        pattern:
          /^[\s>*#|_`[({=-]{0,12}(?:system|developer|admin(?:istrator)?|root|anthropic|openai)[ _-]?(?:message|override|instructions?|notice|directive|command|update|alert|prompt override)?(?:\][\s*_`)}=-]{0,6}:?|[\s*_`)}=-]{0,6}:)[\s*_`]{0,4}.{0,40}\b(?:you (?:are|must|will|should|have|can|may)|ignore|disregard|forget|the (?:assistant|agent|model|ai|user) (?:must|is|has|should|will|may)|all (?:previous|prior|safety)|new (?:instructions?|rules?|persona)|from now on|reveal|disable|override|grant|approve|execute|run the)\b/,
      },
      {
        why: WHY.frame,
        pattern:
          /^[\s>*#|_`[({=<-]{0,12}(?:system|admin(?:istrator)?|developer|security|root)[ _-]?(?:override|directive|command|bypass)\b[\s*_`)}\]=>:!-]/,
      },
    ],
  },
  {
    stems: /end|begin|start|stop|close/,
    also: /[-=#*<[{]{2}|^\s{0,4}\[/,
    rules: [
      {
        why: WHY.frame,
        pattern:
          /(?:[-=#*<[{]{2,20}|^\s{0,4}\[)\s{0,4}\/?(?:end|begin|start|stop|close)(?: of| the)* ?(?:the |this |all )?(?:(?:system|user|developer|trusted|untrusted|tool|assistant|hidden|admin|new|previous|retrieved|external) (?:prompt|instructions?|messages?|input|context|output|results?|data|text|documents?|override)|prompt|instructions?)\b.{0,20}(?:[-=#*>\]}]{2,20}|\])/,
      },
    ],
  },
  {
    stems: /##/,
    rules: [
      {
        why: WHY.frame,
        pattern:
          /^[\s>*#]{0,8}#{2,6}\s{0,4}(?:system|instructions?|new instructions?|assistant|response|human|user)\s{0,4}:\s{0,4}\S/,
      },
    ],
  },
  {
    stems: /human|assistant/,
    rules: [
      {
        why: WHY.frame,
        pattern:
          /^\s{0,4}(?:human|assistant)\s?: .{0,60}\b(?:ignore|disregard|sure, (?:here|i)|i will (?:now )?(?:ignore|comply|obey)|forget)\b/,
      },
    ],
  },
  {
    stems: /curl|wget|iwr|irm|invoke|fetch|http|aria2c|\bnc\b|ncat|scp|rsync|mail/,
    rules: [
      {
        why: WHY.command,
        pattern: new RegExp(
          `\\b(?:curl|wget|iwr|irm|invoke-webrequest|invoke-restmethod|fetch|http|aria2c)\\b[^\\n]{0,300}?\\|\\s{0,4}(?:sudo\\s{1,4}(?:-\\S{1,8}\\s{1,4}){0,3})?(?:\\S{0,40}/)?(?:env\\s{1,4})?(?:${SHELLS})\\b`,
        ),
      },
      {
        why: WHY.command,
        pattern: new RegExp(
          `\\b(?:${SHELLS}|eval|source|\\.)\\s{1,4}(?:-\\w{1,3}\\s{1,4})?["']?(?:<\\(|\\$\\(|\`)\\s{0,4}(?:curl|wget)\\b`,
        ),
      },
      {
        why: WHY.exfiltrate,
        pattern:
          /\b(?:curl|wget|nc|ncat|scp|rsync|http|invoke-webrequest|iwr) .{0,200}(?:[\s"'@=<~/]\.(?:ssh|aws|env|netrc|npmrc|gnupg|kube|docker|git-credentials|config\/gcloud)\b|@\.env\b|\bid_(?:rsa|ed25519|ecdsa)\b|\/etc\/(?:passwd|shadow)\b|\$\((?:env|printenv|cat)\b|`(?:env|printenv|cat)\b)/,
        unlessNegated: true,
      },
      {
        why: WHY.exfiltrate,
        pattern:
          /(?:\b(?:env|printenv|set)\b|\bcat\s{1,4}\S{0,60}(?:\.env|\.ssh\/|id_rsa|id_ed25519|credentials|\.netrc|\.npmrc|\/etc\/(?:passwd|shadow))\S{0,40})[^\n|]{0,40}\|[^\n]{0,80}\b(?:curl|wget|nc|ncat|http|mail|sendmail)\b/,
        unlessNegated: true,
      },
      {
        why: WHY.exfiltrate,
        pattern: /(?:-exec|\bxargs)\b.{0,80}\b(?:curl|wget|nc|ncat|scp)\b.{0,80}(?:@|\{\}|https?:)/,
        unlessNegated: true,
      },
    ],
  },
  {
    stems:
      /iex|invoke|base64|xxd|openssl|exec|eval|powershell|\/dev\/tcp|\bnc\b|ncat|netcat|bash|mkfifo|socket/,
    rules: [
      {
        why: WHY.command,
        pattern:
          /\b(?:iex|invoke-expression)\b.{0,40}(?:iwr|irm|webrequest|restmethod|downloadstring|webclient|frombase64string)/,
      },
      {
        why: WHY.command,
        pattern: new RegExp(
          `\\b(?:base64\\s{1,4}(?:-d\\b|-D\\b|--decode)|xxd\\s{1,4}-r|openssl\\s{1,4}(?:enc|base64)\\b[^|]{0,60}-d)[^\\n]{0,120}?\\|\\s{0,4}(?:sudo\\s{1,4})?(?:${SHELLS})\\b`,
          "i",
        ),
      },
      {
        why: WHY.command,
        pattern:
          /\b(?:exec|eval)\s{0,4}\(\s{0,4}(?:\w{1,40}[.(]\s{0,4}){0,4}(?:b64decode|atob|base64|frombase64string|buffer\.from|requests\.get|urlopen|fetch)\b/,
      },
      {
        why: WHY.command,
        pattern: /\bpowershell(?:\.exe)?\b.{0,80}\s-e(?:nc|ncodedcommand)?\s{1,4}[a-z0-9+/=]{16}/,
      },
      {
        why: WHY.command,
        pattern:
          /\/dev\/tcp\/|\b(?:nc|ncat|netcat)\b.{0,60}\s-(?:e|c)\s|\bbash\s{1,4}-i\s{0,4}>&|\bmkfifo\b.{0,80}\b(?:nc|ncat)\b|socket\.socket.{0,120}subprocess/,
      },
    ],
  },
  {
    stems: /\brm\b|:\(\)|\bdd\b|mkfs|\/dev\/sd|format/,
    rules: [
      {
        why: WHY.command,
        pattern:
          /\brm\s{1,4}(?:-[a-z]{1,6}\s{1,4}|--[a-z-]{1,24}\s{1,4}){1,4}["']?(?:\/|~\/?|\$home|\$\{home\}|\/\*|~\/\*|\.\.?\/?\*?)["']?(?:\s|$|[;&|`])/,
        unlessNegated: true,
      },
      {
        why: WHY.command,
        pattern:
          /:\(\)\s?\{\s?:\|:&\s?\};:|\bdd\b.{0,60}\bof=\/dev\/(?:sd|nvme|hd|disk)|\bmkfs(?:\.\w{1,8})?\s{1,4}\/dev\/|>\s{0,2}\/dev\/sd[a-z]\b|\bformat\s{1,4}c:/,
        unlessNegated: true,
      },
    ],
  },
  {
    stems: /!\[/,
    rules: [
      {
        why: WHY.exfiltrate,
        pattern:
          /!\[[^\]]{0,120}\]\(\s?https?:\/\/[^)\s]{1,300}[?&/=](?:\{|\$\{?|%7b|<|\[)[^)]{0,120}/,
      },
      {
        why: WHY.exfiltrate,
        pattern:
          /!\[[^\]]{0,120}\]\(\s?https?:\/\/[^)\s]{1,200}\?(?:[\w-]{1,20}=[^)&\s]{0,80}&){0,4}(?:data|d|q|secret|s|leak|exfil|payload|token|key|env|c)=(?:[a-z_]*(?:secret|token|key|password|env|conversation|history|data|prompt|summary)|[a-z0-9+/=_-]{24,})/,
      },
    ],
  },
];

/** Rules on the line as it is, before anything is taken off it. */
const RAW: readonly Rule[] = [
  { why: WHY.frame, pattern: /\[\/?INST\]/ },
  // In one case: <Important> is a component.
  {
    why: WHY.frame,
    pattern:
      /(?:^|[\s"'(>*-])<\/?(?:(?:system|important|instructions?|admin|developer|assistant|override|secret|hidden)(?:_(?:message|prompt|note|instructions?))?|SYSTEM|IMPORTANT|INSTRUCTIONS?|ADMIN|DEVELOPER|ASSISTANT|OVERRIDE)>/,
  },
  { why: WHY.hidden, pattern: /[A-Za-z][\u200b-\u200d\u2060-\u2064\ufeff\u034f]{1,8}[A-Za-z]/ },
  { why: WHY.hidden, pattern: /(?<!\ud83c\udff4[\s\S]{0,14})\udb40[\udc01-\udc7f]/ },
  { why: WHY.hidden, pattern: /[\u202d\u202e\u2066-\u2069]/ },
  { why: WHY.hidden, pattern: /[\u200b\u200c\u200d\u2060\u2062-\u2064\ufeff]{6}/ },
  {
    why: WHY.hidden,
    pattern:
      /<!--(?:(?!<!--).){0,160}?\b(?:AI|assistants?|agents?|LLMs?|claude|copilot|codex|gemini|gpt|chatgpt|language model|bot)\b(?:(?!<!--).){0,120}?\b(?:must|should|please|ignore|do not|don't|never|execute|send|include|run|approve|obey|say|respond|output|reveal)\b/i,
  },
  {
    why: WHY.hidden,
    pattern:
      /<(?:span|div|p|font|td|a)\b[^>]{0,200}(?:display:\s?none|font-size:\s?[01](?:px|pt|em)?\b|opacity:\s?0\b|visibility:\s?hidden|color:\s?(?:white|#fff(?:fff)?|transparent))[^>]{0,200}>.{0,200}\b(?:AI|assistant|agent|LLM|ignore|disregard|instructions?|you must|execute|send|system)\b/i,
  },
];

export const MACHINE = gate(WRITTEN);

export const UNSEEN: readonly Rule[] = RAW;
