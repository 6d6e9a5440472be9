import { packageFiles } from "~/modules/register/format/package";
import { createFindings } from "../findings";
import type { Faults, Finding } from "../verdict";
import { containerFaults } from "./container-faults";
import { readContainer, type ContainerFile } from "./read-container";
import { unpack } from "./unpack";
import { listDirectory, type ListedFile } from "./zip-directory";

/** The files of a package, as they are. */
export interface PackageFiles {
  csv: Uint8Array;
  jsonl: Uint8Array;
  header: Uint8Array;
  published: Uint8Array;
  /** Null where a ZIP that is none of ours has no such file. */
  readme: Uint8Array | null;
  verifier: Uint8Array | null;
  /** When the ZIP says that they were written (see zipTime); null where it is none of ours. */
  time: number | null;
  /** What is wrong with the ZIP that held them. With any, the package is not valid whatever the files say. */
  faults: Finding[];
}

export interface PackageLimits {
  packedBytes: number;
  unpackedBytes: number;
}

const mebibyte = 1 << 20;

/** What a page can hold on a phone. */
export const pageLimits: PackageLimits = { packedBytes: 64 * mebibyte, unpackedBytes: 192 * mebibyte };

export const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** A package, or what is wrong with a ZIP that was to be one; a `problem` says in Spanish why neither can be said. */
export type ReadPackage = { files: PackageFiles } | { faults: Faults } | { problem: string };

/** Unpacks a package, within limits that hold for whatever is given. */
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

/** Of a ZIP that is none of ours something more may be said of the files in it; valid it cannot become. */
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

/** How a package is called when it is handed out, by itself or in a ZIP with other files. */
const handedOut = /(^|\/)registro(_verificable)?\.zip$/;

/**
 * What to do with a ZIP that is no package and holds one; null of any other. The one inside is not judged: what is around it is
 * not written in one way only, and another program might take another file out of it.
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

/** The packed file with a name, if there is just one: somebody who packs again may put a folder around the files. */
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
