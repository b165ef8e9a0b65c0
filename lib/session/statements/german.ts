import { any, each, type Language, start, words } from "./language.ts";

export const GERMAN: Language = {
  common: each(
    "du ich sie es der die das und in zu den nicht mit ist ein eine für auf wir im vor bei nur dem von",
  ),
  firm: any(
    start("immer", "nie(?:mals)?", "grundsätzlich", "ausschließlich"),
    words(
      "(?:muss|müssen|soll(?:en|te|ten)?|darf|dürfen|bitte|wir|verwende(?:n|t)?|nutze(?:n|t)?) …(?:immer|nie(?:mals)?|grundsätzlich|ausschließlich)",
      "ab (?:jetzt|sofort|heute)",
      "von (?:jetzt|nun) an",
      "künftig",
      "in Zukunft",
      "(?:das )?nächste(?:s)? Mal",
      "(?:denk(?:t)? (?:daran|dran)|merk(?:e|t)? (?:dir|euch))",
      "(?:die|unsere) (?:Regel|Konvention|Vorgabe|Richtlinie) (?:ist|lautet|besagt)",
      "(?:ist|sind) (?:verboten|nicht erlaubt|Pflicht|untersagt|tabu)",
      "(?:darf|dürfen) (?:nicht|nie|niemals|nur|kein\\p{L}*)",
      "auf keinen Fall",
      "ohne Ausnahme",
    ),
  ),
  norm: any(
    start(
      "verwende(?:n|t)?",
      "nutze(?:n|t)?",
      "vermeide(?:n|t)?",
      "bevorzuge",
      "achte(?:t|n)? darauf",
      "stell(?:e|t)? sicher",
    ),
    words(
      "muss(?:t)?",
      "müssen",
      "soll(?:en|te|ten|st)?",
      "dürfen? …nicht",
      "statt(?:dessen)?",
      "anstelle",
      "anstatt",
      "wir (?:verwenden|nutzen|schreiben|legen|vermeiden)",
      "bitte (?:kein\\p{L}*|nicht)",
    ),
  ),
  decision: words(
    "(?:wir haben|haben wir|wurde) …(?:entschieden|beschlossen|vereinbart|geeinigt|festgelegt)",
    "die Entscheidung (?:ist|lautet|fiel)",
    "Entscheidung:",
    "beschlossen:",
    "wir bleiben bei",
    "wir (?:nehmen|setzen auf)",
    "wir werden …(?:verwenden|nutzen|einsetzen)",
  ),
  procedure: any(
    start(
      "um …zu \\p{L}+,? (?:muss|führ|starte|ruf|nutze|verwende|öffne|leg|setz)\\p{L}*",
      "(?:vor|nach) (?:dem|der|jedem|jeder|einem|einer) \\p{L}+ …(?:ausführen|starten|laufen|prüfen|anpassen|aufrufen|muss|müssen|führ\\p{L}*)",
      "(?:bevor|nachdem|wenn|falls) …, (?:muss|musst|führ|starte|ruf|lösch|prüf|erst|zuerst|dann)\\p{L}*",
      "(?:zuerst|erst) …(?:dann|danach)",
      "zum \\p{L}+ …(?:ausführen|starten|aufrufen|verwenden)",
    ),
    words("die Schritte (?:zum|für|sind)", "der Ablauf (?:ist|für)"),
  ),
  request: start(
    "(?:kannst|könntest|würdest|können|könnten) (?:du|sie|wir)",
    "bitte (?:schau|prüf|fix|füg|änder|lösch|erstell|schreib|zeig|erklär|mach)\\p{L}*",
  ),
  none: any(
    start(
      "ich",
      "(?:ok|gut|klar|fertig|danke|verstanden)[,.!]? (?:ich|jetzt|das)",
      "(?:das|dies|diese[rsn]?|es|hier|so)",
      "keine (?:ahnung|sorge)",
    ),
    words(
      "ich (?:werde|denke|glaube|habe|muss|sollte|bin)",
      "vielleicht",
      "wahrscheinlich",
      "vermutlich",
      "vorerst",
      "erstmal",
      "dieses Mal",
      "(?:schlägt|ist|war|wird|bleibt|läuft) (?:immer|nie)",
      "immer (?:noch|wieder|fehl)",
      "noch (?:nie|immer)",
      "sollte (?:jetzt|so|funktionieren|reichen|gehen|laufen)",
    ),
  ),
};
