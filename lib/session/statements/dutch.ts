import { any, each, type Language, start, words } from "./language.ts";

export const DUTCH: Language = {
  common: each("de het een en van in is dat op te voor met niet we zijn bij eerst naar aan om"),
  firm: any(
    start("altijd", "nooit"),
    words(
      "(?:moet(?:en)?|mag|mogen|gebruik(?:en|t)?|we|graag|zet|schrijf|draai) …(?:altijd|nooit)",
      "vanaf (?:nu|vandaag)",
      "voortaan",
      "in de toekomst",
      "de volgende keer",
      "(?:onthoud|denk eraan|vergeet niet)",
      "(?:de|onze) (?:regel|afspraak|conventie) is",
      "(?:is|zijn) (?:verboden|verplicht|niet toegestaan)",
      "(?:mag|mogen) (?:niet|nooit|alleen|geen)",
      "zonder uitzondering",
    ),
  ),
  norm: any(
    start("gebruik", "vermijd", "zorg (?:dat|ervoor)", "kies"),
    words(
      "moet(?:en)?",
      "in plaats van",
      "liever",
      "hoor(?:t|en) …te",
      "we (?:gebruiken|schrijven|vermijden)",
    ),
  ),
  decision: words(
    "(?:we hebben|is|hebben we) …(?:besloten|afgesproken|gekozen)",
    "het besluit is",
    "besluit:",
    "we (?:blijven bij|gaan voor|houden het bij)",
  ),
  procedure: any(
    start(
      "om …te \\p{L}+,? (?:moet|draai|gebruik|open|voeg|start|roep|zet)\\p{L}*",
      "(?:voordat|nadat|als|wanneer|voor|na) …,? (?:moet|draai|gebruik|open|voeg|start|herstart|verwijder|controleer|eerst)\\p{L}*",
      "eerst …(?:dan|daarna)",
    ),
    words("de stappen (?:om|zijn|voor)"),
  ),
  request: start(
    "(?:kun|kan|wil|zou) (?:je|jij|u)",
    "(?:fix|kijk|voeg|maak|schrijf|verwijder|leg uit)",
  ),
  none: any(
    start("ik", "(?:dit|dat|deze|die|het|hier)", "geen (?:idee|probleem)"),
    words(
      "ik (?:zal|denk|heb|ga|ben|moet)",
      "misschien",
      "waarschijnlijk",
      "voorlopig",
      "deze keer",
      "(?:faalt|is|was|werkt|blijft) (?:altijd|nooit)",
      "nog (?:altijd|nooit|steeds)",
      "zou (?:moeten|nu)",
    ),
  ),
};
