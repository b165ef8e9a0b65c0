import { expect } from "@std/expect";
import { stem } from "./stem.ts";

/** Forms of one word each, folded. */
const FAMILIES: Readonly<Record<string, readonly string[]>> = {
  English: [
    "migrate migrates migrated migrating migration migrations",
    "deploy deploys deployed deploying deployment deployments",
    "retry retries retried retrying",
    "commit commits committed committing",
    "run runs running",
    "query queries queried",
    "validate validated validating validation",
    "process processes processed processing",
    "status statuses",
    "address addresses addressed",
  ],
  Spanish: [
    "migracion migraciones migrar migrado migrando",
    "error errores",
    "factura facturas facturado",
    "entrenar entrenamiento entrenado entrenando entrenamientos",
    "validar valida validado validacion validaciones",
    "borrar borra borrado borrando borraron",
  ],
  German: [
    "termin termine terminen termins",
    "anderung anderungen andern",
    "benutzer benutzers benutzern",
    "loschen loscht loschung loschungen losche loschte",
    "speichern speichert speicherung speicher speicherte",
    "prufen pruft prufung prufungen prufte",
    "schlussel schlusseln schlussels",
    "bestellung bestellungen bestellen bestellt",
  ],
  French: [
    "commande commandes commander",
    "requete requetes",
    "valider validation validee validees",
  ],
  Portuguese: ["migracao migracoes migrar migrado", "validacao validacoes validar validado"],
  Italian: ["migrazione migrazioni migrare migrato", "ordine ordini", "utente utenti"],
};

for (const [language, families] of Object.entries(FAMILIES)) {
  Deno.test(`forms of a word share a stem in ${language}`, () => {
    for (const family of families) {
      const stems = new Set(family.split(" ").map(stem));
      expect({ family, stems: [...stems] }).toEqual({
        family,
        stems: [stem(family.split(" ")[0] ?? "")],
      });
    }
  });
}

Deno.test("different words keep different stems", () => {
  const words = "order user server index cache token branch queue lock class test table".split(" ");
  expect(new Set(words.map(stem)).size).toBe(words.length);
});

Deno.test("short words and words with digits stay as they are", () => {
  for (const word of ["bus", "s3", "0142", "x86es", "utf8s", "as", ""]) {
    expect(stem(word)).toBe(word);
  }
});
