import { packageFiles } from "../format/package";
import { canUnpack, unpackEntry } from "./unpack-entry";
import { readZipDirectory, type ZipEntry } from "./zip-directory";

/** The files of an export that are verified, as they are. */
export interface PackageFiles {
  csv: Uint8Array;
  jsonl: Uint8Array;
  header: Uint8Array;
  /** The other files that came with them, which no signature covers. */
  uncovered: string[];
}

export interface PackageLimits {
  packedBytes: number;
  unpackedBytes: number;
  entries: number;
}

const mebibyte = 1 << 20;

/** What a page can hold on a phone: about 300,000 entries told whole. */
export const pageLimits: PackageLimits = {
  packedBytes: 64 * mebibyte,
  unpackedBytes: 192 * mebibyte,
  entries: 50,
};

/** Those three files of an export that its signatures cover, by name. */
export const verifiedFiles = [packageFiles.jsonl, packageFiles.csv, packageFiles.header] as const;

export const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** Unpacks an export, within limits that hold for whatever is given; a `problem` says in Spanish why it cannot. */
export async function readPackage(
  zip: Uint8Array,
  limits: PackageLimits = pageLimits,
): Promise<{ files: PackageFiles } | { problem: string }> {
  if (!isZip(zip)) return { problem: "El archivo no es un ZIP: elige el paquete tal como se descargó." };
  if (zip.length > limits.packedBytes) {
    return { problem: `El archivo ocupa demasiado: aquí caben ${inMebibytes(limits.packedBytes)}.` };
  }
  const entries = readZipDirectory(zip);
  if (!entries) return { problem: "El ZIP está incompleto o dañado: vuelve a descargarlo." };
  if (entries.length > limits.entries) {
    return { problem: `El ZIP tiene ${entries.length} archivos; un registro verificable tiene cinco.` };
  }
  return unpack(zip, entries, limits);
}

async function unpack(zip: Uint8Array, entries: readonly ZipEntry[], limits: PackageLimits) {
  if (entries.reduce((sum, { size }) => sum + size, 0) > limits.unpackedBytes) {
    return {
      problem: `El ZIP descomprimido ocupa demasiado: aquí caben ${inMebibytes(limits.unpackedBytes)}.`,
    };
  }
  const found = new Map<string, Uint8Array>();
  for (const name of verifiedFiles) {
    const [entry, ...more] = entries.filter((candidate) => baseName(candidate.name) === name);
    if (!entry) return { problem: `Falta el archivo ${name} en el ZIP.` };
    if (more.length > 0) return { problem: `El ZIP trae ${more.length + 1} archivos llamados ${name}.` };
    if (!canUnpack(entry)) {
      return { problem: `${name} está cifrado o comprimido de una forma que aquí no se puede abrir.` };
    }
    const bytes = await unpackEntry(zip, entry);
    if (!bytes) return { problem: `${name} está dañado dentro del ZIP: vuelve a descargarlo.` };
    found.set(name, bytes);
  }
  const [jsonl, csv, header] = verifiedFiles.map((name) => found.get(name)!);
  return { files: { jsonl: jsonl!, csv: csv!, header: header!, uncovered: uncoveredOf(entries) } };
}

/** Somebody who unpacks and packs again may put a folder around the files. */
export const baseName = (path: string) => path.slice(path.lastIndexOf("/") + 1);

/** Folders and what macOS leaves behind are of no interest. */
const uncoveredOf = (entries: readonly ZipEntry[]) =>
  entries
    .map(({ name }) => name)
    .filter((name) => !/\/$|^__MACOSX\/|(^|\/)\./.test(name))
    .map(baseName)
    .filter((name) => !verifiedFiles.some((verified) => verified === name));

const inMebibytes = (bytes: number) => `${Math.round(bytes / mebibyte)} MB`;
