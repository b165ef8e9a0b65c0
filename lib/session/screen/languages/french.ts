/** French. */
import { type Language, TECHNICAL_SECRETS } from "../language.ts";

export const FRENCH: Language = {
  stems:
    "precedent|anterieur|ci-dessus|consigne|regles|directives|oublie|desormais|maintenant|dorenavant|utilisat|personne|semblant|cles?›|clefs?›|identifiants|mots? de passe|jetons|plus haut|au-dessus|tu es|tu n'as|vous|votre|tes |ton |d'origine|initiale|systeme|relecteur|developpeur|quiconque|l'humain",
  ignore:
    "ignore[rzs]?|oublie[rzs]?|neglige[rz]?|contourne[rz]?|ne (?:tiens|tenez) (?:pas|plus|aucun) compte (?:de|des|du)|ne (?:suis|suivez|respecte|respectez|obeis|obeissez) (?:pas|plus)(?: a| aux)?|(?:fais|faites) abstraction (?:de|des|du)|passe[rz]? outre(?: a| aux)?|arrete[rz]? de suivre|abandonne[rz]?",
  fill:
    "toutes?|tous|tout|les?|la|l'|ces?|cette|des?|du|et|ou|qui|que|t'|vous|te|ont?|as|avez|ete|a|aux?|autres?|quelconques?",
  objects:
    "(?:l')?instructions?|consignes?|directives?|regles?|prompts?|messages?|ordres?|contraintes?|restrictions?|limitations?|contexte",
  before:
    "precedente?s?|anterieure?s?|prealables?|ci-dessus|initiale?s?|d'origine|du systeme|systeme|avant|jusqu'ici|jusqu'a present|recue?s?|donnee?s?|plus haut|au-dessus",
  your: "tes|tons?|vos|votre|ta",
  everything:
    "(?:oublie|ignore|oubliez|ignorez) tout ce qui (?:precede|a ete)|(?:oublie|ignore|oubliez|ignorez) tout ce que|(?:oublie|ignore|oubliez|ignorez) ce qui (?:precede|a ete)|(?:tes|vos) nouvelles instructions(?: sont)?|nouvelles instructions ?:",
  role:
    "(?:tu es|vous etes) (?:maintenant|desormais)|(?:a partir de maintenant|desormais|dorenavant),? (?:tu|vous) (?:es|etes|seras|serez|agis|agiras|reponds|repondras|dois|devez|obeis|obeiras)|(?:fais|faites) (?:semblant|comme si) (?:d'etre|tu|vous|que)|pretends etre|mode (?:developpeur|dieu|dan) active|(?:agis|joue) comme (?:un|une) (?:ia|hacker|pirate|assistant)(?: \\w+){0,3} sans|(?:tu n'as|vous n'avez) (?:plus )?aucune (?:restriction|limite|regle)",
  conceal:
    "(?:ne (?:le |lui |leur |la )?(?:dis|dites|mentionne|mentionnez|revele|revelez|informe|informez|previens|prevenez|avertis|avertissez|parle|parlez)(?: pas| jamais| rien)(?: cela| ca| ceci)?(?: a| au| aux)?|sans (?:le |en |l')?(?:dire|informer|prevenir|avertir|mentionner|parler|notifier)(?: a| au)?|n'(?:informe|informez|avertis|avertissez|en parle|en parlez|avise)(?: pas| jamais)?(?: a)?|cache[rz]?(?:-le)?(?: a)?)",
  people:
    "l'utilisateur|l'utilisatrice|utilisateurs?|l'humain|personne|au developpeur|le developpeur|relecteur|quiconque",
  show:
    "revele[rz]?(?:-moi)?|montre[rz]?(?:-moi)?|affiche[rz]?(?:-moi)?|repete[rz]?(?:-moi)?|donne[rz]?(?:-moi)?|ecris|recopie[rz]?|quel(?:le)?s? (?:est|sont)|communique[rz]?|dis-moi",
  prompt:
    "(?:ton|tes|votre|vos|le|les) (?:prompt|instructions?|message|consignes)(?: (?:systeme|initiale?s?|cachee?s?|d'origine|secret(?:e?s)?|internes?))",
  send:
    "envoie[zr]?|envoyer|envoyez|transmet(?:s|tez|tre)|televerse[rz]?|publie[rz]?|fais suivre|copie[rz]?|exfiltre[rz]?|poste[rz]?|partage[rz]?",
  secrets:
    `(?:cles?|clefs?) (?:d')?(?:api|ssh|privees?|secretes?)|(?:cles?|clefs?)|identifiants|mots? de passe|variables d'environnement|jetons?|${TECHNICAL_SECRETS}`,
};
