import { any, each, type Language, start, words } from "./language.ts";

export const PORTUGUESE: Language = {
  common: each(
    "o os a as de que em e não se um uma para com por é do da no na dos das antes como ao",
  ),
  firm: any(
    start("sempre", "nunca", "jamais"),
    words(
      "(?:deve(?:m|mos)?|temos que|tem que|é preciso) …(?:sempre|nunca)",
      String.raw`(?:use|usem|usamos|rode|execute|escreva|crie|coloque|revise) sempre`,
      String.raw`(?:e|mas|que) (?:nunca|jamais|sempre) \p{L}+`,
      "(?<=[,;:] )(?:nunca|jamais|sempre)",
      "a partir de agora",
      "daqui (?:em|pra|para) (?:diante|frente)",
      "no futuro",
      "da próxima vez",
      "lembre-se (?:de )?que",
      "(?:a|nossa) (?:regra|norma|convenção|política) é",
      "é (?:proibido|obrigatório)",
      "são (?:proibid|obrigatóri)[oa]s",
      "não (?:é permitido|se pode|pode|podem|deve|devem)",
      "sem exceção",
    ),
  ),
  norm: any(
    start("use", "utilize", "evite", "prefira", "garanta que", String.raw`não \p{L}+(?:e|a|em|am)`),
    words(
      "deve(?:m|mos|ria)?",
      "temos que",
      "tem que",
      "é preciso",
      "é melhor",
      "em vez de",
      "ao invés de",
      "certifique-se",
    ),
  ),
  decision: words(
    "(?:já )?decidimos",
    "foi decidido",
    "combinamos",
    "optamos por",
    "escolhemos",
    "a decisão (?:é|foi|final)",
    "decisão:",
    "vamos (?:usar|adotar|manter|ficar com|parar de usar)",
  ),
  procedure: any(
    start(
      String
        .raw`para \p{L}+r …,? (?:primeiro )?(?:execute|use|rode|abra|edite|crie|adicione|chame|copie|altere)`,
      String
        .raw`(?:antes|depois) de \p{L}+r …,? (?:execute|use|rode|abra|edite|crie|atualize|reinicie|verifique|é preciso)`,
      String
        .raw`(?:quando|se) …, (?:execute|use|rode|reinicie|apague|limpe|atualize|verifique|avise)`,
      "primeiro …(?:depois|e então)",
    ),
    words("os passos (?:para|são)", "o procedimento (?:é|para)"),
  ),
  request: start(
    "(?:você )?(?:pode|poderia|consegue)",
    "por favor,? (?:arrume|veja|verifique|execute|adicione|mude|faça|escreva|crie|apague|explique)",
  ),
  none: any(
    start(
      "vou",
      "agora vou",
      "deixe-me",
      "não (?:sei|acho|entendo|há|tem|é|está|funciona|se preocupe)",
      "(?:isso|isto|essa?|esta?)",
    ),
    words(
      "vou",
      "acho que",
      "não tenho certeza",
      "talvez",
      "provavelmente",
      "por enquanto",
      "só desta vez",
      "(?:sempre|nunca) (?:falha|falhou|dá|retorna|trava|passa|funcionou|foi|esteve)",
      "deve(?:ria)? (?:funcionar|bastar|ser (?:por|o|a))",
    ),
  ),
};
