import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { packListName, signPackList, type PackList } from "../../../app/modules/register/format/pack-list";
import { storedZip } from "../../../verifier/container/stored-zip";
import { aZip } from "./a-zip";
import { filesOf, registerOrigin, signingSeed, type Sealed } from "./sealed-package";

type Files = Record<string, Uint8Array>;

/** Returns the files of a pack without its list: the package and five others. */
export const packFilesOf = (sealed: Sealed): Files => ({
  "LEEME.txt": utf8ToBytes("REGISTRO DE JORNADA\r\n"),
  "verificar.html": utf8ToBytes(sealed.page),
  "registro_de_jornada.pdf": utf8ToBytes("%PDF-1.7 8 h 00 min"),
  "fichajes.csv": utf8ToBytes("Nombre;Horas\r\nAna;8:00\r\n"),
  "registro_verificable.zip": aZip(filesOf(sealed)),
  "horarios.csv": utf8ToBytes("Nombre;Horario\r\n"),
});

/** Returns the signed list of these files. */
export function listOf(
  { company, at }: Sealed,
  files: Files,
  seed: Uint8Array = signingSeed,
  stated: Partial<PackList> = {},
): string {
  const lines = Object.entries(files).map(
    ([name, bytes]) => [name, { sha256: bytesToHex(sha256(bytes)), size: bytes.length }] as const,
  );
  const list = { at, files: Object.fromEntries(lines), origin: `${registerOrigin}/${company.id}`, ...stated };
  return signPackList(list, seed);
}

/** Returns the ZIP of these files in the records of a pack. */
export const packOf = async (files: Files): Promise<Uint8Array> =>
  concatBytes(...(await storedZip(Object.entries(files).map(([name, bytes]) => ({ name, bytes })))));

/** Returns the files with their list. */
export const withList = (files: Files, list: string): Files => ({
  ...files,
  [packListName]: utf8ToBytes(list),
});
