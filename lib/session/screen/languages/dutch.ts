/** Dutch. */
import { type Language, TECHNICAL_SECRETS } from "../language.ts";

export const DUTCH: Language = {
  stems:
    "instructies?›|aanwijzing|regels|opdracht|richtlijn|berichten|beperking|negeer|negeren|vergeet|vorige|voorgaande|eerdere|bovenstaande|gebruiker|niemand|voortaan|vanaf nu|doe alsof|jouw|sleutels|inloggegevens|wachtwoord|geheimen|omgevingsvar|bent›|systeemprompt|modus",
  ignore:
    "negeer|negeren|vergeet|omzeil|sla .{0,12}over|volg (?:niet|geen)(?: langer| meer)?|gehoorzaam niet(?: langer)?|stop met het (?:volgen|opvolgen) van|houd geen rekening met",
  fill: "alle|al|de|het|die|deze|je|jouw|uw|van|en|of|eventuele|andere|ooit|hebt|is|zijn",
  objects:
    "instructies?|aanwijzingen|regels|opdrachten|richtlijnen|prompts?|systeemprompt|berichten|beperkingen|context|bevelen",
  before:
    "vorige|voorgaande|eerdere|bovenstaande|voorafgaande|oorspronkelijke|hierboven|eerder|van het systeem|tot nu toe|gegeven|ontvangen",
  your: "je|jouw|uw",
  everything:
    "(?:vergeet|negeer) alles (?:wat|hierboven|van hiervoor|daarvoor)|(?:je|jouw) nieuwe (?:instructies|opdracht)(?: zijn| is| luidt)?|nieuwe instructies ?:",
  role:
    "(?:je|jij|u) bent (?:nu|voortaan|vanaf nu) (?:een|de|in|vrij|niet langer)|(?:vanaf nu|voortaan) (?:ben|bent|antwoord|gehoorzaam|handel|gedraag) (?:je|jij|u)|doe alsof je|ontwikkelaarsmodus (?:ingeschakeld|geactiveerd)|je hebt geen (?:beperkingen|regels) meer",
  conceal:
    "(?:(?:vertel|zeg|meld|vermeld|informeer|waarschuw)(?: dit| het| dat)?(?: niet)?(?: aan)?|zonder(?: dit| het)?(?: aan)?)",
  people:
    "(?:de )?gebruiker (?:niet|niets|te (?:informeren|vertellen|waarschuwen|vragen)|hier(?:over|van)? (?:niet|niets))|(?<=niet(?: aan)? )de gebruiker|niemand",
  show: "toon|onthul|herhaal|geef|laat|print|schrijf|vertel|wat (?:is|zijn)",
  prompt:
    "(?:je|jouw|uw|mij je|me je|de) (?:systeemprompt|system prompt|systeeminstructies|verborgen instructies|oorspronkelijke instructies|interne instructies|instructies)",
  send: "stuur|verstuur|verzend|upload|publiceer|kopieer|mail|lek",
  secrets:
    `api-?sleutels?|sleutels|inloggegevens|wachtwoorden|geheimen|omgevingsvariabelen|${TECHNICAL_SECRETS}`,
};
