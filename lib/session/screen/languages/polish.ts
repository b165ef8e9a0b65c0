/** Polish. */
import { type Language, TECHNICAL_SECRETS } from "../language.ts";

export const POLISH: Language = {
  stems:
    "instrukcj|polece|zasad|wytyczn|zignoruj|ignoruj|zapomnij|uzytkownik|nikomu|jestes|udawaj|teraz|klucz|hasl[ao]|sekret|swoj|twoj|ograniczen|programist|recenzent|czlowiek",
  ignore:
    "zignoruj|ignoruj|zapomnij(?: o)?|pomin|odrzuc|nie (?:stosuj|przestrzegaj|wykonuj|sluchaj|zwracaj uwagi na)(?: sie)?(?: do)?|przestan (?:stosowac|przestrzegac|wykonywac)",
  fill:
    "wszystkie|wszystkich|wszelkie|te|tych|swoje|swoich|twoje|twoich|o|i|lub|na|inne|innych|jakie|ktore",
  objects:
    "instrukcj[eia]|instrukcji|polecen(?:ia|iach)?|poleceniach|zasad[yach]*|regul[ya]?|wytyczn[eych]+|prompt(?:y|ow|u)?|komend[y]?|wiadomosci|ograniczen(?:ia)?|kontekst",
  before:
    "poprzedni[eachego]+|wczesniejsz[eych]+|powyzsz[eych]+|dotychczasow[eych]+|pierwotn[eych]+|systemow[eych]+|otrzyman[eych]+|wczesniej|powyzej",
  your: "swoje|swoich|twoje|twoich",
  everything:
    "(?:zapomnij|zignoruj|ignoruj) (?:o )?wszystk(?:o|im|iego),? co|twoje nowe (?:instrukcje|polecenia|zadanie)(?: to)?|nowe instrukcje ?:",
  role:
    "(?:jestes teraz|teraz jestes|od teraz jestes|od tej pory jestes|od teraz (?:odpowiadasz|dzialasz|bedziesz)) ?|udawaj,? ze jestes|zachowuj sie jak(?:by)? (?:ai|haker|asystent)|tryb (?:dewelopera|deweloperski|boga) (?:wlaczony|aktywny)|nie masz (?:juz )?zadnych ograniczen",
  conceal:
    "(?:nie (?:mow|wspominaj|informuj|ujawniaj|powiadamiaj|zdradzaj)(?: o tym| tego)?|bez (?:informowania|mowienia|powiadamiania|wiedzy))",
  people: "uzytkownik(?:owi|a|om)|nikomu|czlowiekowi|programiscie|recenzentowi",
  show: "ujawnij|pokaz|wyswietl|powtorz|podaj|wypisz|napisz|jaki jest|jakie sa|zdradz",
  prompt:
    "(?:mi )?(?:swoj|twoj|swoje|twoje) (?:prompt systemowy|systemowy prompt|instrukcje systemowe|ukryte instrukcje|poczatkow[ey] (?:prompt|instrukcje)|prompt|instrukcje)",
  send: "wyslij|przeslij|opublikuj|skopiuj|przekaz|udostepnij",
  secrets:
    `klucz(?:e|y)?(?: api| ssh| prywatne?)?|hasl[ao]|dane (?:logowania|uwierzytelniajace)|sekret[yow]+|zmienne srodowiskowe|${TECHNICAL_SECRETS}`,
};
