import { packageFiles } from "~/modules/register/format/package";
import { createFindings } from "../findings";
import type { Faults, Finding } from "../verdict";
import { baseName, foreignZipText } from "./foreign-zip";
import { readContainer, type Container, type ContainerFile } from "./read-container";
import { unpack } from "./unpack";
import { listDirectory } from "./zip-directory";

/** The files of a package, unchecked. */
export interface PackageFiles {
  csv: Uint8Array;
  jsonl: Uint8Array;
  header: Uint8Array;
  published: Uint8Array;
  /** Null if it is damaged within the ZIP; the same for `verifier`. */
  readme: Uint8Array | null;
  verifier: Uint8Array | null;
  /** When the files were written, by the ZIP's own statement (`zipTime`). */
  time: number;
  /** Files that are damaged within the ZIP. Any of them makes the package invalid. */
  faults: Finding[];
}

export interface PackageLimits {
  packedBytes: number;
  unpackedBytes: number;
}

const mebibyte = 1 << 20;

/** What a page can hold in memory on a phone. */
export const pageLimits: PackageLimits = { packedBytes: 64 * mebibyte, unpackedBytes: 192 * mebibyte };

export const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** A package, or the faults of one whose files are damaged. A `problem` says in Spanish why the file cannot be judged. */
export type ReadPackage =
  | { files: PackageFiles }
  | { faults: Faults }
  /** `header` is the prueba.json of a ZIP that another release or another program wrote: only its format may be read. */
  | { problem: string; header?: Uint8Array | null };

/** Unpacks a package within these limits. */
export async function readPackage(zip: Uint8Array, limits: PackageLimits = pageLimits): Promise<ReadPackage> {
  if (!isZip(zip)) return { problem: "El archivo no es un ZIP: elige el paquete tal como se descargó." };
  if (zip.length > limits.packedBytes) {
    return { problem: `El archivo ocupa demasiado: aquí caben ${inMebibytes(limits.packedBytes)}.` };
  }
  const container = readContainer(zip);
  if ("strangeAt" in container) return readForeign(zip, container.strangeAt);
  return isTooLarge(container.files, limits) ? tooLargeProblem(limits) : unpackAll(zip, container);
}

async function readForeign(zip: Uint8Array, strangeAt: string): Promise<ReadPackage> {
  const listedFiles = listDirectory(zip);
  if (!listedFiles) return { problem: "El ZIP está incompleto o dañado: vuelve a descargarlo." };
  const problem = foreignZipText(listedFiles, strangeAt);
  const [header, ...others] = listedFiles.filter(({ rawName }) => baseName(rawName) === packageFiles.header);
  const isReadable = header?.method === deflateMethod && header.size <= mebibyte && others.length === 0;
  return { problem, header: isReadable ? await unpack(zip, { ...header, name: packageFiles.header }) : null };
}

const deflateMethod = 8;

/** Whether the bytes are the ZIP of a package, whatever is in it. */
export const isPackage = (bytes: Uint8Array) => isZip(bytes) && !("strangeAt" in readContainer(bytes));

async function unpackAll(zip: Uint8Array, { files: listed, time }: Container): Promise<ReadPackage> {
  const unpackedFiles = new Map<string, Uint8Array>();
  const faults: Finding[] = [];
  for (const file of listed) {
    const bytes = await unpack(zip, file);
    if (bytes) unpackedFiles.set(file.name, bytes);
    else faults.push(damageFinding(file.name));
  }
  const { csv, jsonl, header, published } = {
    csv: unpackedFiles.get(packageFiles.csv),
    jsonl: unpackedFiles.get(packageFiles.jsonl),
    header: unpackedFiles.get(packageFiles.header),
    published: unpackedFiles.get(packageFiles.published),
  };
  const [readme, verifier] = [packageFiles.readme, packageFiles.verifier].map(
    (name) => unpackedFiles.get(name) ?? null,
  );
  return csv && jsonl && header && published
    ? { files: { csv, jsonl, header, published, readme: readme!, verifier: verifier!, time, faults } }
    : { faults: findingsOf(faults) };
}

function findingsOf(faults: readonly Finding[]): Faults {
  const findings = createFindings();
  faults.forEach(findings.add);
  return findings.list();
}

export const damageFinding = (name: string): Finding => ({
  kind: "container-altered",
  message: `${name} está dañado o modificado dentro del ZIP: vuelve a descargarlo.`,
});

const isTooLarge = (files: readonly ContainerFile[], { unpackedBytes }: PackageLimits) =>
  files.reduce((sum, { size }) => sum + size, 0) > unpackedBytes;

const tooLargeProblem = ({ unpackedBytes }: PackageLimits) => ({
  problem: `El ZIP descomprimido ocupa demasiado: aquí caben ${inMebibytes(unpackedBytes)}.`,
});

const inMebibytes = (bytes: number) => `${Math.round(bytes / mebibyte)} MB`;
