import { any, each, type Language, start, words } from "./language.ts";

export const FRENCH: Language = {
  common: each("le la les de des et en un une pour dans que ne pas est il on avec sur du au avant"),
  firm: any(
    start("toujours", "jamais", "ne jamais"),
    words(
      String.raw`ne \p{L}+ jamais`,
      String.raw`n['’]\p{L}+ jamais`,
      String
        .raw`(?:il faut|on doit|vous devez|tu dois|utilise[zr]?|utilisons|lance[zr]?|écri(?:s|vez|re)|met(?:s|tez|tre)|vérifie[zr]?) toujours`,
      "(?:désormais|dorénavant)",
      "à partir de maintenant",
      "à l['’]avenir",
      "la prochaine fois",
      "(?:retiens|retenez|souviens-toi|souvenez-vous|n['’]oublie(?:z)? pas) (?:que|de)",
      "(?:la|notre) (?:règle|convention|norme|politique) (?:est|dit)",
      "est (?:interdit|obligatoire)e?s?",
      "sont (?:interdit|obligatoire)e?s",
      "il est interdit",
      "sans exception",
      "en aucun cas",
    ),
  ),
  norm: any(
    start(
      "utilise[zr]?",
      "évite[zr]?",
      "préfère[zr]?",
      "assure-toi",
      "assurez-vous",
      String.raw`n[e'’] ?\p{L}+ pas`,
    ),
    words(
      "il faut",
      "il ne faut pas",
      "(?:on|vous|tu|nous) (?:ne )?(?:doit|devez|dois|devons)",
      "doi(?:t|vent)",
      "au lieu de",
      "plutôt que",
    ),
  ),
  decision: words(
    "(?:on a|nous avons|il a été) (?:décidé|convenu|choisi|retenu)",
    "la décision (?:est|finale)",
    "décision ?:",
    "on (?:part|reste) sur",
    "on (?:va|garde) (?:utiliser|garder|rester sur)",
    "nous allons (?:utiliser|garder|adopter)",
  ),
  procedure: any(
    start(
      String
        .raw`pour \p{L}+(?:er|ir|re) …,? (?:d['’]abord )?(?:exécute|lance|utilise|ouvre|modifie|crée|ajoute|appelle|copie|change|il faut)\p{L}*`,
      String
        .raw`(?:avant de|après avoir) …,? (?:exécute|lance|utilise|ouvre|modifie|crée|ajoute|vérifie|mets|il faut)\p{L}*`,
      String
        .raw`(?:quand|lorsque|si) …, (?:il faut |exécute|lance|relance|redémarre|supprime|vide|vérifie|préviens)\p{L}*`,
      "d['’]abord …(?:puis|ensuite)",
    ),
    words("les étapes (?:pour|sont)", "la procédure (?:est|pour)"),
  ),
  request: start(
    "(?:peux-tu|pouvez-vous|pourrais-tu|pourriez-vous|tu peux|vous pouvez)",
    String.raw`(?:corrige|regarde|ajoute|explique|montre|crée|écris|supprime|renomme)[\p{L}-]*`,
  ),
  none: any(
    start(
      "je",
      "j['’]\\p{L}+",
      "c['’](?:est|était)",
      "ça",
      "cela",
      "ceci",
      "voici",
      "ne t['’]inquiète",
    ),
    words(
      "je (?:vais|pense|crois)",
      "peut-être",
      "probablement",
      "pour l['’]instant",
      "pour le moment",
      "cette fois",
      "(?:échoue|plante|renvoie|est|était) (?:toujours|jamais)",
      String.raw`n['’]a(?:i|s)? jamais`,
      "(?:devrait|doit) (?:marcher|suffire|fonctionner|être)",
      "toujours (?:pas|le même|la même|en erreur)",
    ),
  ),
};
