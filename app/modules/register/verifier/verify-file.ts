import type { PublicKey } from "../format/head";
import { packageFiles } from "../format/package";
import type { OnProgress } from "./pacing";
import { baseName, isZip, pageLimits, readPackage, type PackageFiles } from "./read-package";
import { shownName } from "./shown-name";
import { isObject, parseStrictJson } from "./strict-json";
import type { PackageVerdict, ReceiptVerdict } from "./verdict";
import { verifyPackage } from "./verify-package";
import { looksLikeReceipt, verifyReceipt } from "./verify-receipt";

export interface NamedFile {
  name: string;
  bytes: Uint8Array;
}

/** What came of the files that somebody gave; a problem is no verdict on the register, only on what was given. */
export type Outcome =
  | { what: "package"; verdict: PackageVerdict }
  | { what: "receipt"; verdict: ReceiptVerdict }
  | { what: "problem"; message: string };

const largestReceipt = 1 << 20;

/** Verifies one file: the ZIP of an export, or a receipt. */
export const verifyFile = (
  name: string,
  bytes: Uint8Array,
  keys: readonly PublicKey[],
  onProgress?: OnProgress,
): Promise<Outcome> => verifyFiles([{ name, bytes }], keys, onProgress);

/** Verifies what was given: the ZIP of an export, its files one by one, or a receipt. */
export async function verifyFiles(
  files: readonly NamedFile[],
  keys: readonly PublicKey[],
  onProgress?: OnProgress,
): Promise<Outcome> {
  const [first, ...others] = files;
  if (!first) return problem("Elige un archivo.");
  if (files.some(({ bytes }) => isZip(bytes))) {
    if (others.length > 0) return problem("Elige un solo paquete ZIP cada vez.");
    const read = await readPackage(first.bytes);
    if ("problem" in read) return problem(read.problem);
    if ("invalid" in read) return { what: "package", verdict: read.invalid };
    return packageOutcome(read.files, keys, onProgress);
  }
  const receipt = files.length === 1 ? readReceipt(first) : undefined;
  if (receipt !== undefined) return { what: "receipt", verdict: verifyReceipt(receipt, keys) };
  const loose = gatherLoose(files);
  return "problem" in loose ? problem(loose.problem) : packageOutcome(loose.files, keys, onProgress);
}

const problem = (message: string): Outcome => ({ what: "problem", message });

const packageOutcome = async (files: PackageFiles, keys: readonly PublicKey[], onProgress?: OnProgress) =>
  ({ what: "package", verdict: await verifyPackage(files, keys, onProgress) }) as const;

/** The receipt in a file; null when it means to be one and is broken, undefined when it is something else. */
function readReceipt({ bytes }: NamedFile): unknown {
  if (bytes.length > largestReceipt) return undefined;
  const text = new TextDecoder().decode(bytes);
  const value = parseStrictJson(text);
  if (value === undefined) return text.includes("fichaclara-receipt/") ? null : undefined;
  return looksLikeReceipt(value) ? value : undefined;
}

/** The files of an unpacked export; a browser may have named them «registro (1).csv». */
function gatherLoose(files: readonly NamedFile[]): { files: PackageFiles } | { problem: string } {
  if (files.reduce((sum, { bytes }) => sum + bytes.length, 0) > pageLimits.unpackedBytes) {
    return { problem: "Los archivos ocupan demasiado para comprobarlos aquí." };
  }
  const ending = (extension: string) => files.filter(({ name }) => name.toLowerCase().endsWith(extension));
  const [jsonl, csv, header] = [ending(".jsonl"), ending(".csv"), ending(".json").filter(isHeader)];
  const [readme, verifier] = [ending(".txt"), ending(".html")];
  if (jsonl.length + csv.length + header.length === 0) {
    return { problem: "No es un ZIP de Fichaclara, ni un comprobante, ni los archivos de una exportación." };
  }
  for (const [found, name, isNeeded] of [
    [jsonl, packageFiles.jsonl, true],
    [csv, packageFiles.csv, true],
    [header, packageFiles.header, true],
    [readme, packageFiles.readme, false],
    [verifier, packageFiles.verifier, false],
  ] as const) {
    if (isNeeded && found.length === 0)
      return { problem: `Falta el archivo ${name}: elige el ZIP entero, o todos sus archivos juntos.` };
    if (found.length > 1)
      return {
        problem: `Hay ${found.length} archivos que pueden ser ${name}: elige solo los de una exportación.`,
      };
  }
  const known = [jsonl, csv, header, readme, verifier].flat();
  const other = files.find((file) => !known.includes(file));
  if (other) {
    const name = shownName(new TextEncoder().encode(other.name));
    return { problem: `«${name}» no es de una exportación: elige solo los archivos de una.` };
  }
  return {
    files: {
      jsonl: jsonl[0]!.bytes,
      csv: csv[0]!.bytes,
      header: header[0]!.bytes,
      readme: readme[0]?.bytes ?? null,
      verifier: verifier[0]?.bytes ?? null,
      time: null,
      faults: [],
    },
  };
}

function isHeader({ bytes, name }: NamedFile): boolean {
  if (baseName(name) === packageFiles.header) return true;
  const value = parseStrictJson(new TextDecoder().decode(bytes.subarray(0, largestReceipt)));
  return isObject(value) && "head" in value && "export" in value;
}
