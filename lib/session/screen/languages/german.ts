/** German. */
import { type Language, TECHNICAL_SECRETS } from "../language.ts";

export const GERMAN: Language = {
  stems:
    "system|anweisung|instruktion|regeln|vorgaben|befehl|richtlinien|vorherig|bisherig|vorig|obige|fruher|vergiss|vergessen|ignorier|missacht|befolg|beachte|(?:be)?nutzer|anwender|niemand|bist|ab jetzt|ab sofort|nun an|tu so|gib dich|system-?prompt|schlussel|zugangsdaten|passwort|kennwort|umgebungsvar|sie sind|modus|menschen|entwickler|prufer|einschrankung",
  ignore:
    "ignorier(?:e|en|t)?(?: sie)?|vergiss|vergessen sie|vergesst|missachte(?:n)?(?: sie)?|(?:befolge|beachte|folge|befolgen sie|beachten sie|folgen sie)(?: ab jetzt)? (?:nicht|keine(?:n|r)?)(?: mehr)?|umgehe|setze? dich (?:uber|hinweg)|uberschreibe|verwirf",
  fill:
    "alle[snr]?|samtliche[nr]?|die|der|den|das|deine[nrms]?|ihre[nr]?|diese[nr]?|jene|jegliche|und|oder|aller|dir|ihnen|bisher|von|zu|im|am|anderen|sonstigen|mehr|wurden|hast|du|bitte",
  objects:
    "anweisung(?:en)?|instruktionen|instruktion|regeln|vorgaben|befehle?|richtlinien|prompts?|systemprompts?|nachrichten|einschrankungen|beschrankungen|kontext|systemanweisungen|hinweise",
  before:
    "vorherige[nrs]?|vorige[nrs]?|bisherige[nrs]?|obige[nrs]?|fruhere[nrs]?|vorangegangene[nrs]?|vorangehende[nrs]?|vorhergehende[nrs]?|ursprungliche[nrs]?|oben|zuvor|davor|bisher|des systems|erhalten(?:en)?|gegebene[nrs]?|vorstehende[nrs]?|im systemprompt|vorher",
  your: "deine[nrms]?|ihre[nrms]?|eure[nr]?",
  everything:
    "(?:vergiss|ignoriere|vergessen sie|ignorieren sie) (?:alles|das)(?: was)?,? (?:was|vorherige|bisherige|davor|oben|zuvor|obige)|(?:deine|ihre) neuen (?:anweisungen|befehle)(?: sind| lauten)?|neue anweisungen? ?:",
  role:
    "du bist (?:jetzt|nun|ab (?:jetzt|sofort))(?! auf| im | in der lage| dran| fertig| bereit)|sie sind (?:jetzt|nun|ab sofort) (?:ein|eine|der|die|kein|frei)|ab (?:jetzt|sofort|nun) (?:bist du|sind sie|antwortest du|handelst du|gehorchst du|agierst du|wirst du|musst du (?:gehorchen|antworten))|von nun an (?:bist|antwortest|gehorchst|handelst) du|tu so,? als (?:ob|warst|seist)|gib dich als|(?:verhalte dich|agiere|handle) (?:wie|als) (?:ein|eine)? ?(?:ki|hacker|assistent|modell)(?: \\w+){0,3} ohne|(?:entwicklermodus|gottmodus|dan-modus) (?:aktiviert|ist aktiv)|du hast (?:jetzt )?keine (?:einschrankungen|regeln|grenzen) mehr",
  conceal:
    "(?:(?:sag|sage|erzahl|erzahle|verrate|erwahne|teile?|melde|berichte|informiere|benachrichtige|sagen sie|informieren sie|erwahnen sie)(?: es| das| dies| davon| hiervon)?|ohne(?: es| das| dies)?|verheimliche(?: es| das| dies)?|verbirg(?: es| das| dies)?)(?: vor)?",
  people:
    "(?:dem|den|der) (?:benutzer|nutzer|anwender|user|menschen|entwickler|prufer|nutzerin)(?:n|s)? (?:nicht|nichts|kein|niemals|nie|zu (?:informieren|sagen|benachrichtigen|erzahlen|fragen|verraten)|davon)|(?:dem|den) (?:benutzer|nutzer|anwender|user)(?:$|[.,;!])(?<=verheimliche.{1,30}|verbirg.{1,30})|niemandem(?: etwas)?(?: davon)?",
  show:
    "zeig(?:e|en)?(?: mir| sie(?: mir)?)?|offenbare|verrate|wiederhole|gib|nenne|drucke|schreibe|gib mir|wie lautet|was (?:ist|sind)|teile",
  prompt:
    "(?:dein(?:en?|e)?|ihre?n?|die|den) (?:system-?prompts?|system-?anweisungen|anfangsprompt|ursprunglichen (?:anweisungen|prompt)|versteckten (?:anweisungen|prompt)|geheimen (?:anweisungen|prompt)|internen (?:anweisungen|regeln)|anweisungen|prompt)",
  send:
    "sende(?:n)?|schicke?(?:n)?|ubermittle|ubertrage|lade|leite|veroffentliche|kopiere|poste|exfiltriere|maile",
  secrets:
    `(?:api|ssh)-?(?:schlussel|keys?)|schlussel|zugangsdaten|anmeldedaten|passworter|kennworter|passwort|geheimnisse|umgebungsvariablen|private(?:n)? schlussel|${TECHNICAL_SECRETS}`,
};
