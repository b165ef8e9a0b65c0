/** Portuguese. */
import { type Language, TECHNICAL_SECRETS } from "../language.ts";

export const PORTUGUESE: Language = {
  stems:
    "instruco|instrucao|orientac|ordens|ordem|diretri|regras|normas|mensag|restric|limitac|politicas|comandos|anterior|acima|esqueca|esquece|desconsider|usuario|utilizador|ninguem|agora|voce|doravante|finja|finge|chaves?›|credenciais|senhas?›|segredos|variaveis|sistema|revisor|humano",
  ignore:
    "ignor[ae]r?|ignorem|esqueca(?:m)?|esquece|desconsider[ae]|descart[ae]|desobedeca|nao (?:siga|sigas|obedeca|obedecas|respeite|considere)|pare de (?:seguir|obedecer)|deixe de (?:seguir|obedecer)|passe por cima d[aeo]s?",
  fill:
    "todas?|todos?|tudo|as?|os?|estas?|estes?|essas?|esses?|quaisquer|qualquer|de|das?|dos?|e|ou|que|te|lhe|foram|foi|voce|recebeu|outras?|outros?|anteriormente",
  objects:
    "instruc(?:oes|ao)|orientac(?:oes|ao)|ordens|ordem|diretrizes|diretivas|regras|normas|prompts?|mensagens|mensagem|restric(?:oes|ao)|limitac(?:oes|ao)|contexto|politicas|comandos",
  before:
    "anteriores|anterior|anteriormente|previ[oa]s?|previamente|precedentes?|acima|originais|original|iniciais|inicial|do sistema|de sistema|antes|ate agora|recebid[oa]s?|dad[oa]s?|passad[oa]s?",
  your: "tu[ao]s?|teus?|seus?|suas?",
  everything:
    "(?:esqueca|ignore|esquece|ignora|desconsidere) tudo (?:o que|que|acima|anterior|isso)|(?:suas|tuas) novas (?:instrucoes|ordens)(?: sao)?|novas instrucoes ?:",
  role:
    "(?:agora|a partir de agora|de agora em diante|doravante),? (?:voce|tu) (?:e|es|sera|seras|age|agira|responde|respondera|deve (?:agir|obedecer|responder)|obedecera)|voce agora e|(?:finja|finge|simule|imagine) (?:ser|que (?:voce )?(?:e|es|nao tem))|faca-se passar por|modo (?:desenvolvedor|deus|dan) (?:ativado|habilitado)|(?:aja|atue) como (?:uma?) (?:ia|hacker|assistente|modelo)(?: \\w+){0,3} sem|voce nao tem (?:mais )?(?:restricoes|limites|regras)",
  conceal:
    "(?:nao|nunca|jamais|sem)(?: que)?(?: o| a| lhe| isso)* (?:diga|digas|conte|contes|mencione|mencionar|informe|informar|avise|avisar|notifique|notificar|revele|revelar|dizer|contar|alertar)(?: isso| isto| nada)?",
  people:
    "ao usuario|o usuario|para o usuario|ao utilizador|o utilizador|usuario|utilizador|a ninguem|ao desenvolvedor|ao revisor|ao humano",
  show:
    "revele|mostre(?:-me)?|mostra(?:-me)?|repita|imprima|diga(?:-me)?|escreva|exiba|copie|qual (?:e|sao)|quais sao|compartilhe",
  prompt:
    "(?:o |as |a )?(?:seu|sua|seus|suas|teu|tuas|o|as) (?:prompt|instrucoes|mensagem)(?: (?:d[eo] sistema|inicia(?:l|is)|ocult[oa]s?|origina(?:l|is)|intern[oa]s?|secret[oa]s?))",
  send:
    "envie|envia|enviar|mande|manda|publique|vaze|encaminhe|copie|exfiltre|transmita|compartilhe|suba|faca upload",
  secrets:
    `chaves?(?: de| da)? api|credenciais|senhas?|segredos|variaveis de ambiente|chaves? (?:ssh|privadas?|secretas?)|chaves|${TECHNICAL_SECRETS}`,
};
