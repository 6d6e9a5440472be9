/** The files of a package 'Registro verificable'. */
export const packageFiles = {
  csv: "registro.csv",
  jsonl: "registro.jsonl",
  header: "prueba.json",
  readme: "LEEME.txt",
  verifier: "verificar.html",
} as const;
