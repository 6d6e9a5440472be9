import { packageFiles } from "~/modules/register/format/package";
import { createFindings } from "../findings";
import type { Faults, Finding } from "../verdict";
import { containerFaults } from "./container-faults";
import { readContainer, type ContainerFile } from "./read-container";
import { unpack } from "./unpack";
import { listDirectory, type ListedFile } from "./zip-directory";

/** The files of a package, unchecked. */
export interface PackageFiles {
  csv: Uint8Array;
  jsonl: Uint8Array;
  header: Uint8Array;
  published: Uint8Array;
  /** Null if a ZIP that Fichaclara did not write has no such file; the same for `verifier`. */
  readme: Uint8Array | null;
  verifier: Uint8Array | null;
  /** When the files were written, by the ZIP's own statement (`zipTime`). Null if Fichaclara did not write the ZIP. */
  time: number | null;
  /** Faults of the ZIP itself. Any of them makes the package invalid. */
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

/** A package, or the faults of a ZIP that is none. A `problem` says in Spanish why the file cannot be judged. */
export type ReadPackage = { files: PackageFiles } | { faults: Faults } | { problem: string };

/** Unpacks a package within these limits. */
export async function readPackage(zip: Uint8Array, limits: PackageLimits = pageLimits): Promise<ReadPackage> {
  if (!isZip(zip)) return { problem: "El archivo no es un ZIP: elige el paquete tal como se descargó." };
  if (zip.length > limits.packedBytes) {
    return { problem: `El archivo ocupa demasiado: aquí caben ${inMebibytes(limits.packedBytes)}.` };
  }
  const container = readContainer(zip);
  if ("strangeAt" in container) return readStrange(zip, container.strangeAt, limits);
  const { files, time } = container;
  return isTooLarge(files, limits) ? tooLarge(limits) : unpackAll(zip, files, { time, faults: [] });
}

async function unpackAll(
  zip: Uint8Array,
  listed: readonly ContainerFile[],
  { time, faults }: Pick<PackageFiles, "time" | "faults">,
): Promise<ReadPackage> {
  const found = new Map<string, Uint8Array>();
  const damaged: Finding[] = [];
  for (const file of listed) {
    const bytes = await unpack(zip, file);
    if (bytes) found.set(file.name, bytes);
    else damaged.push(damage(file.name));
  }
  const { csv, jsonl, header, published } = {
    csv: found.get(packageFiles.csv),
    jsonl: found.get(packageFiles.jsonl),
    header: found.get(packageFiles.header),
    published: found.get(packageFiles.published),
  };
  const [readme, verifier] = [packageFiles.readme, packageFiles.verifier].map(
    (name) => found.get(name) ?? null,
  );
  const all = [...faults, ...damaged];
  return csv && jsonl && header && published
    ? { files: { csv, jsonl, header, published, readme: readme!, verifier: verifier!, time, faults: all } }
    : { faults: firstOf(all) };
}

function firstOf(faults: readonly Finding[]): Faults {
  const findings = createFindings();
  faults.forEach(findings.add);
  return findings.list();
}

const damage = (name: string): Finding => ({
  kind: "container-altered",
  message: `${name} está dañado o modificado dentro del ZIP: vuelve a descargarlo.`,
});

/** Reads the files of a ZIP that Fichaclara did not write. It is never valid, but its files may give more findings. */
async function readStrange(zip: Uint8Array, strangeAt: string, limits: PackageLimits): Promise<ReadPackage> {
  const listed = listDirectory(zip);
  if (!listed) return { problem: "El ZIP está incompleto o dañado: vuelve a descargarlo." };
  const inside = packageAmong(listed);
  if (inside) return { problem: inside };
  const faults = containerFaults(listed, strangeAt);
  const files = Object.values(packageFiles).flatMap((name) => onlyOne(listed, name));
  return isTooLarge(files, limits)
    ? { faults: firstOf(faults) }
    : unpackAll(zip, files, { time: null, faults });
}

/** The names under which a package is downloaded, alone or inside another ZIP. */
const handedOut = /(^|\/)registro(_verificable)?\.zip$/;

/**
 * Returns what to do with a ZIP that contains a package without being one, or null.
 * The inner package is not judged: the outer ZIP has no canonical form, so another program might extract another file.
 */
function packageAmong(listed: readonly ListedFile[]): string | null {
  const names = listed.map(({ rawName }) => new TextDecoder().decode(rawName));
  const isOneItself = names.some((name) => baseName(name) === packageFiles.jsonl);
  const inside = names.find((name) => handedOut.test(name));
  return isOneItself || inside === undefined
    ? null
    : `Este ZIP no es un paquete, pero trae uno: saca de él ${baseName(inside)} y compruébalo.`;
}

const deflated = 8;

/** Returns the packed file with that name, if there is exactly one. People who pack again may put a folder around the files. */
function onlyOne(listed: readonly ListedFile[], name: string): ContainerFile[] {
  const [file, ...more] = listed.filter(
    ({ rawName }) => baseName(new TextDecoder().decode(rawName)) === name,
  );
  return file?.method === deflated && more.length === 0 ? [{ ...file, name }] : [];
}

const baseName = (path: string) => path.slice(path.lastIndexOf("/") + 1);

const isTooLarge = (files: readonly ContainerFile[], { unpackedBytes }: PackageLimits) =>
  files.reduce((sum, { size }) => sum + size, 0) > unpackedBytes;

const tooLarge = ({ unpackedBytes }: PackageLimits) => ({
  problem: `El ZIP descomprimido ocupa demasiado: aquí caben ${inMebibytes(unpackedBytes)}.`,
});

const inMebibytes = (bytes: number) => `${Math.round(bytes / mebibyte)} MB`;
