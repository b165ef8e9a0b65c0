import { any, each, type Language, start, words } from "./language.ts";

export const ITALIAN: Language = {
  common: each("il lo la gli di e che in un una per con non si è del della prima nel le i dei"),
  firm: any(
    start("sempre", "mai", "non \\p{L}+ mai"),
    words(
      "(?:usa(?:te|re)?|usiamo|dev(?:e|i|ono)|bisogna|scriv(?:i|ete|ere)|esegu(?:i|ite|ire)|metti) sempre",
      "non …mai",
      "d['’]ora in (?:poi|avanti)",
      "da (?:adesso|oggi) in poi",
      "in futuro",
      "la prossima volta",
      "ricorda(?:ti|te)? (?:che|di)",
      "(?:la|nostra) (?:regola|convenzione|norma) è",
      "è (?:vietato|proibito|obbligatorio)",
      "sono (?:vietat|proibit|obbligatori)\\p{L}*",
      "non (?:si può|si deve|è permesso|è consentito)",
      "senza eccezioni",
    ),
  ),
  norm: any(
    start(
      "usa(?:te|re)?",
      "usiamo",
      "evita(?:te|re)?",
      "preferi(?:sci|re|te)",
      "assicurati",
      "non \\p{L}+(?:re|te)",
    ),
    words(
      "dev(?:e|i|ono)",
      "dobbiamo",
      "bisogna",
      "invece di",
      "al posto di",
      "è meglio",
      "assicurati",
    ),
  ),
  decision: words(
    "(?:abbiamo|è stato) (?:deciso|scelto|concordato|stabilito)",
    "la decisione (?:è|finale)",
    "decisione:",
    "(?:useremo|terremo|resteremo su)",
    "restiamo su",
  ),
  procedure: any(
    start(
      "per \\p{L}+re …,? (?:prima )?(?:esegui|usa|lancia|apri|modifica|crea|aggiungi|chiama|copia|bisogna)\\p{L}*",
      "(?:prima|dopo) (?:di|aver) …,? (?:esegui|usa|lancia|apri|modifica|crea|aggiorna|riavvia|controlla|bisogna)\\p{L}*",
      "(?:quando|se) …, (?:esegui|usa|lancia|riavvia|cancella|pulisci|aggiorna|controlla|avvisa|bisogna)\\p{L}*",
      "prima …(?:poi|e poi|quindi)",
    ),
    words("i passi (?:per|sono)", "la procedura (?:è|per)"),
  ),
  request: start(
    "(?:puoi|potresti|potete)",
    "per favore,? \\p{L}+",
    "(?:correggi|aggiungi|guarda|controlla|crea|scrivi|cancella|spiega|mostra)(?:mi|lo|la)?",
  ),
  none: any(
    start(
      "ho",
      "sto",
      "ora",
      "fammi",
      "non (?:so|credo|capisco|c['’]è|è|funziona|preoccuparti)",
      "(?:questo|quello|questa|ciò)",
      "ecco",
    ),
    words(
      "penso che",
      "credo che",
      "forse",
      "probabilmente",
      "per ora",
      "solo (?:per )?questa volta",
      "(?:fallisce|è|era|restituisce) (?:sempre|mai)",
      "sempre (?:lo stesso|la stessa|errore)",
      "(?:dovrebbe|deve) (?:funzionare|bastare|essere)",
    ),
  ),
};
