/** The files of a package. */
export const packageFiles = {
  csv: "registro.csv",
  jsonl: "registro.jsonl",
  published: "publicado.json",
  header: "prueba.json",
  readme: "LEEME.txt",
  verifier: "verificar.html",
} as const;
