import { utf8ToBytes } from "@noble/hashes/utils.js";
import { Zip, ZipDeflate, zipSync } from "fflate";
import type { PackageFiles } from "../../../app/modules/register/verifier/read-package";

/** The five files of an export by name. */
export const entriesOf = ({ jsonl, csv, header }: PackageFiles): Record<string, Uint8Array> => ({
  "registro.jsonl": jsonl,
  "registro.csv": csv,
  "cabecera.json": header,
  "LEEME.txt": utf8ToBytes("Registro de jornada"),
  "verificar.html": utf8ToBytes("<!doctype html>"),
});

export const aZip = (files: PackageFiles): Uint8Array => zipSync(entriesOf(files));

/** As the server writes it: in one go, the sizes behind each file. */
export function aStreamedZip(files: PackageFiles): Uint8Array {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((fault, chunk) => {
    if (fault) throw fault;
    chunks.push(chunk);
  });
  for (const [name, bytes] of Object.entries(entriesOf(files))) {
    const entry = new ZipDeflate(name, { level: 6 });
    zip.add(entry);
    entry.push(bytes, true);
  }
  zip.end();
  return new Uint8Array(Buffer.concat(chunks));
}
