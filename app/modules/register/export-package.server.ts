import { bytesToHex } from "@noble/hashes/utils.js";
import { ed25519 } from "@noble/curves/ed25519.js";
import { zipStream, type ZipEntry } from "~/platform/zip-stream.server";
import { dateOfUtc } from "~/time/dates";
import { digested, digestOf, type Piece } from "./digested";
import { encodeBase64 } from "./format/base64";
import { readCheckpoint } from "./format/checkpoint";
import { isTold, writeLine, type Line } from "./format/lines";
import type { Hash } from "./format/merkle";
import { proveSubset } from "./format/merkle-subset";
import { packageFiles } from "./format/package";
import {
  checkpointDigest,
  mostSelectedPeople,
  packageFormat2,
  signStatement,
  writeHeader,
  type PackageSelection,
} from "./format/statement";
import type { ArchiveDeps } from "./archive-checkpoint.server";
import { GrowingSubset } from "./growing-subset";
import { LineReader, linesAPage } from "./line-reader.server";
import { loadHeads, noHeads, proveHeads, publishedFile, type PackageHeads } from "./package-heads.server";
import { packageReadme } from "./package-readme";
import { packageRows } from "./package-rows.server";
import { planPackage, type PackagePlan } from "./plan-package.server";
import { readErasedTo } from "./plan-rows.server";
import { withHashes } from "./read-hashes.server";
import { leafOf, type Log } from "./read-lines.server";
import { RegisterRewound, signCurrentCheckpoint } from "./sign-checkpoint.server";
import type { Tree } from "./tree-rows";

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
 * of one person, and the numbers of all lines. Nothing is signed whose lines do not give the root.
 * @returns null while the company's register is empty.
 * @throws RangeError where more people are named than a statement holds; UnreadableEvent and RegisterRewound, while it is read where it
 * is large.
 */
export async function exportPackage(
  deps: ArchiveDeps,
  { selection, ...wish }: PackageWish,
): Promise<ReadableStream<Uint8Array> | null> {
  const ids = selection.profile_ids && [...new Set(selection.profile_ids)].sort();
  if (ids && (ids.length === 0 || ids.length > mostSelectedPeople))
    throw new RangeError(`A package names 1 to ${mostSelectedPeople} people.`);
  const signed = await signCurrentCheckpoint(deps, wish.log, deps.now);
  if (!signed) return null;
  const chosen = { ...selection, profile_ids: ids };
  const plan = await planPackage(deps.d1, { ...wish.log, size: signed.tree.size }, chosen);
  // One instant for the dates in the ZIP and for the statement: the first stand in the file before its lines are read.
  // Of two packages the later has no fewer events: time and size both come from the guard's order.
  const at = Math.max(signed.at, plan.newestAt);
  const reader = new LineReader(deps.d1, wish.log, plan);
  const planned = { ...wish, selection: chosen, ...signed, plan, reader, at };
  const isSmall = await reader.readSmall(plan.lines);
  const proved = isSmall ? await proveSmall(deps, planned) : null;
  return zipStream(packageEntries(deps, { ...planned, proved }), at);
}

type Planned = PackageWish & {
  tree: Tree;
  note: string;
  plan: PackagePlan;
  reader: LineReader;
  at: number;
};

/** What a package carries beside its lines, and the proof of these. */
interface Proved {
  heads: PackageHeads;
  proofs: { lines: Hash[]; heads: Hash[][] };
}

/** A small package is known to be what was signed before its first byte leaves. */
async function proveSmall(deps: ArchiveDeps, planned: Planned): Promise<Proved> {
  const { plan, reader } = planned;
  const subset = new GrowingSubset();
  addTo(subset, await reader.read(plan.lines));
  const proved = await prove(deps, planned);
  requireRoot(planned, { subset, proof: proved.proofs.lines });
  return proved;
}

async function prove(deps: ArchiveDeps, planned: Planned): Promise<Proved> {
  const { log, plan, tree } = planned;
  const heads = await headsOf(deps, planned);
  // In one trip where it is a month's.
  const proofs = await withHashes(
    deps.d1,
    log,
    (read) => ({
      lines: proveSubset(indexesOf(plan), tree.size, read),
      heads: proveHeads(heads.sizes, tree.size, read),
    }),
    tree.edge,
  );
  return { heads, proofs };
}

const indexesOf = ({ lines }: PackagePlan) => lines.map((seq) => seq - 1);

function addTo(subset: GrowingSubset, lines: readonly Line[]): void {
  for (const line of lines) subset.add(line.envelope.seq - 1, leafOf(line));
}

/** @throws RegisterRewound where the lines are not those of the signed tree. */
function requireRoot(
  { log, plan, note }: Planned,
  { subset, proof }: { subset: GrowingSubset; proof: Hash[] },
): void {
  const { size, root } = readCheckpoint(note)!;
  const found = subset.rootWith(proof, size, indexesOf(plan));
  if (found?.every((byte, at) => byte === root[at])) return;
  throw new RegisterRewound(`register of ${log.companyId}: its events are not those that its tree holds`);
}

async function* packageEntries(
  deps: ArchiveDeps,
  planned: Planned & { proved: Proved | null },
): AsyncGenerator<ZipEntry> {
  const { d1, keys } = deps;
  const { log, selection, appOrigin, page, note, plan, reader, at } = planned;
  const subset = new GrowingSubset();
  const jsonl = digested(jsonLines(reader, plan, subset));
  yield { name: packageFiles.jsonl, content: jsonl.content };
  const csv = digested(packageRows(reader, plan));
  yield { name: packageFiles.csv, content: csv.content };

  // Data that were erased between the two files would make them contradict each other: nobody signs that.
  if (reader.hasForgotten && (await readErasedTo(d1, log)) !== plan.erased)
    throw new Error(`register of ${log.companyId}: data were erased while it was read`);
  const { heads, proofs } = planned.proved ?? (await prove(deps, planned));
  requireRoot(planned, { subset, proof: proofs.lines });
  const published = digested(publishedFile(heads, proofs.heads));
  yield { name: packageFiles.published, content: published.content };

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
        "publicado.json": published.digest(),
        "registro.csv": csv.digest(),
        "registro.jsonl": jsonl.digest(),
        "verificar.html": digestOf(verifier),
      },
      origin: checkpoint.origin,
      selection: { from, profile_ids, time_zone, to },
    },
    keys.seed,
  );
  const proof = proofs.lines.map(encodeBase64);
  const header = writeHeader({ checkpoint: note, format: packageFormat2, proof, statement });
  yield { name: packageFiles.header, content: whole(header) };
  yield { name: packageFiles.readme, content: whole(readme) };
  yield { name: packageFiles.verifier, content: whole(verifier) };
}

/**
 * The daily heads from the period's first day on, or the day on which the first thing was recorded that is told of anybody, to the
 * first that covers the last. What the company says of itself is told from its beginning on, whatever the period, and asks for none.
 */
async function headsOf(deps: ArchiveDeps, planned: Planned): Promise<PackageHeads> {
  const { log, selection, tree, note, plan, reader } = planned;
  if (plan.people.length === 0) return noHeads;
  const told = plan.people.map(({ told: own }) => [own[0]!, own.at(-1)!] as const);
  const first = told.reduce((least, [own]) => Math.min(least, own), Infinity);
  const upTo = told.reduce((most, [, own]) => Math.max(most, own), 0);
  const [began, ended] = (await reader.readTold([first, upTo])).map(({ facts }) => facts.recorded_at);
  const { origin } = readCheckpoint(note)!;
  const day = dateOfUtc(began!);
  const from = selection.from !== null && selection.from > day ? selection.from : day;
  return loadHeads(deps, log, { origin, from, upTo, recordedAt: ended!, size: tree.size });
}

async function* jsonLines(
  reader: LineReader,
  { lines: numbers }: PackagePlan,
  subset: GrowingSubset,
): AsyncGenerator<Piece> {
  for (let at = 0; at < numbers.length; at += linesAPage) {
    const lines = await reader.read(numbers.slice(at, at + linesAPage));
    addTo(subset, lines);
    yield { text: lines.map(writeLine).join(""), count: lines.filter(isTold).length };
  }
}

async function* whole(text: string): AsyncGenerator<string> {
  yield await Promise.resolve(text);
}
