import { bytesToHex } from "@noble/hashes/utils.js";
import { ed25519 } from "@noble/curves/ed25519.js";
import { zipStream, type ZipEntry } from "~/platform/zip-stream.server";
import { digested, digestOf, type Piece } from "./digested";
import { encodeBase64 } from "./format/base64";
import { readCheckpoint } from "./format/checkpoint";
import { isTold, writeLine } from "./format/lines";
import { proveSubset } from "./format/merkle-subset";
import { packageFiles } from "./format/package";
import { writePublishedHeads } from "./format/published-heads";
import {
  checkpointDigest,
  mostSelectedPeople,
  packageFormat2,
  signStatement,
  writeHeader,
  type PackageSelection,
} from "./format/statement";
import { readErasedTo } from "./erased-to.server";
import { LineReader, linesAPage } from "./line-reader.server";
import { packageReadme } from "./package-readme";
import { packageRows } from "./package-rows.server";
import { planPackage, type PackagePlan } from "./plan-package.server";
import { withHashes } from "./read-hashes.server";
import type { Log } from "./read-lines.server";
import { logOrigin } from "./register-keys";
import { signCurrentCheckpoint, type SigningDeps } from "./sign-checkpoint.server";
import type { Tree } from "./tree-rows";

export interface PackageDeps extends SigningDeps {
  now: number;
}

export interface PackageWish {
  log: Log;
  selection: PackageSelection;
  /** Where the public verifier and the published keys are. */
  appOrigin: string;
  /** verificar.html, with the keys inside. */
  page: () => Promise<string>;
}

/**
 * The package 'Registro verificable' of format 2 as a ZIP, made while it is read: memory holds a page of lines, what is told
 * of one person, and the numbers of all lines.
 * @returns null while the company's register is empty.
 * @throws RangeError where more people are named than a statement holds; UnreadableEvent, while it is read where it is large.
 */
export async function exportPackage(
  deps: PackageDeps,
  { selection, ...wish }: PackageWish,
): Promise<ReadableStream<Uint8Array> | null> {
  const ids = selection.profile_ids && [...new Set(selection.profile_ids)].sort();
  if (ids && (ids.length === 0 || ids.length > mostSelectedPeople))
    throw new RangeError(`A package names 1 to ${mostSelectedPeople} people.`);
  const signed = await signCurrentCheckpoint(deps, wish.log);
  if (!signed) return null;
  const chosen = { ...selection, profile_ids: ids };
  const plan = await planPackage(deps.d1, { ...wish.log, size: signed.tree.size }, chosen);
  // One instant for the dates in the ZIP and for the statement: the first stand in the file before its lines are read.
  const at = Math.max(deps.now, plan.newestAt);
  const reader = new LineReader(deps.d1, wish.log, plan);
  await reader.readSmall(plan.lines);
  return zipStream(packageEntries(deps, { ...wish, selection: chosen, ...signed, plan, reader, at }), at);
}

type Planned = PackageWish & {
  tree: Tree;
  note: string;
  plan: PackagePlan;
  reader: LineReader;
  at: number;
};

async function* packageEntries(
  { d1, keys }: PackageDeps,
  { log, selection, appOrigin, page, tree, note, plan, reader, at }: Planned,
): AsyncGenerator<ZipEntry> {
  const jsonl = digested(jsonLines(reader, plan));
  yield { name: packageFiles.jsonl, content: jsonl.content };
  const csv = digested(packageRows(reader, plan));
  yield { name: packageFiles.csv, content: csv.content };

  // Data that were erased between the two files would make them contradict each other: nobody signs that.
  if (reader.hasForgotten && (await readErasedTo(d1, log)) !== plan.erased)
    throw new Error(`register of ${log.companyId}: data were erased while it was read`);
  const published = writePublishedHeads({ certificates: [], days: [] });
  yield { name: packageFiles.published, content: whole(published) };

  const rows = csv.tally.count;
  const checkpoint = readCheckpoint(note)!;
  const publicKey = bytesToHex(ed25519.getPublicKey(keys.seed));
  const readme = packageReadme({ at, rows, selection, checkpoint, publicKey, appOrigin });
  const verifier = await page();
  const { from, to, profile_ids, time_zone } = selection;
  const statement = signStatement(
    {
      ...{ at, checkpoint: checkpointDigest(note), lines: plan.lines.length, told: jsonl.tally.count, rows },
      files: {
        "LEEME.txt": digestOf(readme),
        "publicado.json": digestOf(published),
        "registro.csv": csv.digest(),
        "registro.jsonl": jsonl.digest(),
        "verificar.html": digestOf(verifier),
      },
      origin: logOrigin(keys, log.companyId),
      selection: { from, profile_ids, time_zone, to },
    },
    keys.seed,
  );
  const indexes = plan.lines.map((seq) => seq - 1);
  const hashes = await withHashes(d1, log, (read) => proveSubset(indexes, tree.size, read), tree.edge);
  const proof = hashes.map(encodeBase64);
  const header = writeHeader({ checkpoint: note, format: packageFormat2, proof, statement });
  yield { name: packageFiles.header, content: whole(header) };
  yield { name: packageFiles.readme, content: whole(readme) };
  yield { name: packageFiles.verifier, content: whole(verifier) };
}

async function* jsonLines(reader: LineReader, { lines: numbers }: PackagePlan): AsyncGenerator<Piece> {
  for (let at = 0; at < numbers.length; at += linesAPage) {
    const lines = await reader.read(numbers.slice(at, at + linesAPage));
    yield { text: lines.map(writeLine).join(""), count: lines.filter(isTold).length };
  }
}

async function* whole(text: string): AsyncGenerator<string> {
  yield await Promise.resolve(text);
}
