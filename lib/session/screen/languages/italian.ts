/** Italian. */
import { type Language, TECHNICAL_SECRETS } from "../language.ts";

export const ITALIAN: Language = {
  stems:
    "istruzion|indicazion|ordini|direttiv|regole|messaggi|restrizion|limitazion|vincoli|precedent[ei]|dimentic|ignora|utente|nessuno|d'ora|da ora|adesso|fingi|finta|immagina|chiav[ei]|credenziali|segreti|variabili|original[ei]|sei |non hai|modalita|comportati|agisci|sviluppatore|revisore|sistema",
  ignore:
    "ignora(?:re|te)?|ignori|dimentica(?:re|te)?|dimentichi|trascura|tralascia|scarta|non (?:seguire|seguite|obbedire|rispettare|considerare|tenere conto d[ei]l?(?:le)?)(?: piu)?(?: a| alle)?|smetti di (?:seguire|obbedire)(?: a| alle)?|disobbedisci a(?:lle)?",
  fill:
    "tutt[eio]|le|i|gli|il|la|lo|l'|queste|questi|quelle|quelli|ogni|qualsiasi|di|del|della|delle|dei|e|o|che|ti|vi|sono|hai|state|stati|ricevuto|altre|altri|precedentemente",
  objects:
    "istruzion[ei]|indicazion[ei]|ordin[ei]|direttiv[ae]|regol[ae]|prompt|messagg[io]i?|restrizion[ei]|limitazion[ei]|vincoli|contesto|comandi",
  before:
    "precedent[ei](?:mente)?|anterior[ei]|previ[e]|di cui sopra|sopra|qui sopra|originali|original[ei]|inizial[ei]|d[ei]l? sistema|di sistema|prima|finora|ricevut[eio]|dat[eio]|passat[eio]",
  your: "tu[eoi]|tuoi|su[eoi]|suoi|vostr[eio]",
  everything:
    "(?:dimentica|ignora|dimenticate|ignorate|scarta) tutto (?:cio che|quello che|quanto|il resto sopra|sopra)|le tue nuove istruzioni(?: sono)?|nuove istruzioni ?:",
  role:
    "(?:ora|adesso) (?:sei|tu sei) (?:un|una|il|la|in|libero|dan)|(?:d'ora in poi|da ora in poi|da adesso in poi|da questo momento),? (?:sei|sarai|agisci|agirai|rispondi|risponderai|obbedisci|obbedirai|devi (?:obbedire|rispondere|agire)|tu sei)|(?:fingi|immagina|fai finta|simula) di (?:essere|non avere)|modalita (?:sviluppatore|dio|dan) (?:attivata|abilitata)|(?:agisci|comportati) come (?:un|una|un') ?(?:ia|hacker|assistente|modello)(?: \\w+){0,3} senza|non hai (?:piu )?(?:restrizioni|limiti|regole)",
  conceal:
    "(?:non|mai|senza)(?: lo| la| ne| gli| che)* (?:dire|dirlo|dica|menzionare|menzionarlo|informare|avvisare|avvertire|rivelare|rivelarlo|parlare|parlarne|notificare|raccontare)(?: questo| cio| nulla)?",
  people: "all'utente|l'utente|utente|a nessuno|nessuno|allo sviluppatore|al revisore|all'umano",
  show:
    "rivela(?:mi)?|mostra(?:mi)?|ripeti(?:mi)?|stampa|dimmi|scrivi|visualizza|copia|qual(?:i)? (?:e|sono)|condividi",
  prompt:
    "(?:il |le |la )?(?:tuo|tue|tua|il|le) (?:prompt|istruzioni|messaggio)(?: (?:d[ei]l? sistema|di sistema|inizial[ei]|nascost[aeio]|original[ei]|intern[aeio]|segret[aeio]))",
  send:
    "invia(?:re|mi)?|manda(?:re|mi)?|carica|pubblica|inoltra|copia|esfiltra|trasmetti|condividi",
  secrets:
    `chiav[ei](?: d[ei]ll?'?)? ?(?:api|ssh|privat[ae]|segret[ae])|chiavi|credenziali|password|segreti|variabili d'ambiente|${TECHNICAL_SECRETS}`,
};
