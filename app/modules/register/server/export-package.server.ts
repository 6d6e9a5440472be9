import { bytesToHex } from "@noble/hashes/utils.js";
import { ed25519 } from "@noble/curves/ed25519.js";
import { zipStream, type ZipEntry } from "~/platform/zip-stream.server";
import { dateOfUtc } from "~/time/dates";
import { digestWhileStreaming, digestOf, type TextPiece } from "../model/digest-while-streaming";
import { encodeBase64 } from "../format/base64";
import { readCheckpoint } from "../format/checkpoint";
import { isDisclosed, writeLine, type PackageLine } from "../format/lines";
import type { Hash } from "../format/merkle";
import { proveSubset } from "../format/merkle-subset";
import { packageFiles } from "../format/package";
import { packageFormatForLength } from "../format/package-formats";
import {
  checkpointDigest,
  mostSelectedPeople,
  signStatement,
  writeHeader,
  type PackageSelection,
} from "../format/statement";
import type { ArchiveDeps } from "../archive-checkpoint.server";
import { GrowingSubset } from "../model/growing-subset";
import { packageReadme } from "../model/package-readme";
import { withHashes } from "../read-hashes.server";
import { leafHashOf, type RegisterLog } from "../read-lines.server";
import { signCurrentCheckpoint } from "../sign-checkpoint.server";
import { EventsAltered } from "../model/signing-faults";
import type { Tree } from "../tree-rows";
import { readErasedTo } from "./outline-rows.server";
import { outlinePackage, type PackageOutline } from "./outline-package.server";
import { packageRows } from "./package-rows.server";
import {
  readPackageCheckpoints,
  noCheckpoints,
  provePackageCheckpoints,
  publishedFile,
  type PackageCheckpoints,
} from "./package-checkpoints.server";
import { LineReader, linesAPage } from "./line-reader.server";

export interface PackageRequest {
  log: RegisterLog;
  selection: PackageSelection;
  /** The site of the public verifier and the published keys. */
  appOrigin: string;
  /** Returns verificar.html with the keys. */
  page: () => Promise<string>;
}

/**
 * Exports a package as a ZIP, while it is read. It signs nothing unless the lines give the root.
 * Memory has a page of lines, one person's disclosed lines, and the numbers of all lines.
 * @returns null while the company's register is empty.
 * @throws RangeError for more people than a statement can name; as `signTree`; UnreadableEvent and EventsAltered, for a large package
 * during the stream.
 */
export async function exportPackage(
  deps: ArchiveDeps,
  { selection, ...requested }: PackageRequest,
): Promise<ReadableStream<Uint8Array> | null> {
  const ids = selection.profile_ids && [...new Set(selection.profile_ids)].sort();
  if (ids && (ids.length === 0 || ids.length > mostSelectedPeople))
    throw new RangeError(`A package names 1 to ${mostSelectedPeople} people.`);
  const signedTree = await signCurrentCheckpoint(deps, requested.log, deps.now);
  if (!signedTree) return null;
  const packageSelection = { ...selection, profile_ids: ids };
  const outline = await outlinePackage(
    deps.d1,
    { ...requested.log, size: signedTree.tree.size },
    packageSelection,
  );
  // The ZIP's dates and the statement share one instant, because the dates precede the lines.
  // A later package never has fewer events: time and size both follow the guard's order.
  const at = Math.max(signedTree.at, outline.newestAt);
  const reader = new LineReader(deps.d1, requested.log, outline);
  const outlinedPackage = { ...requested, selection: packageSelection, ...signedTree, outline, reader, at };
  const isSmall = await reader.readSmall(outline.lines);
  const proved = isSmall ? await proveSmall(deps, outlinedPackage) : null;
  return zipStream(packageEntries(deps, { ...outlinedPackage, proved }), at);
}

type OutlinedPackage = PackageRequest & {
  tree: Tree;
  note: string;
  outline: PackageOutline;
  reader: LineReader;
  at: number;
};

/** The published checkpoints of a package, and all proofs. */
interface PackageProofs {
  checkpoints: PackageCheckpoints;
  proofs: { lines: Hash[]; checkpoints: Hash[][] };
}

/** Checks a small package against the signed root before its first byte is sent. */
async function proveSmall(deps: ArchiveDeps, outlinedPackage: OutlinedPackage): Promise<PackageProofs> {
  const { outline, reader } = outlinedPackage;
  const subset = new GrowingSubset();
  addTo(subset, await reader.read(outline.lines));
  const proved = await prove(deps, outlinedPackage);
  requireRoot(outlinedPackage, { subset, proof: proved.proofs.lines });
  return proved;
}

async function prove(deps: ArchiveDeps, outlinedPackage: OutlinedPackage): Promise<PackageProofs> {
  const { log, outline, tree } = outlinedPackage;
  const checkpoints = await checkpointsOf(deps, outlinedPackage);
  // One round trip for a month.
  const proofs = await withHashes(
    deps.d1,
    log,
    (readNode) => ({
      lines: proveSubset(indexesOf(outline), tree.size, readNode),
      checkpoints: provePackageCheckpoints(checkpoints.sizes, tree.size, readNode),
    }),
    tree.edge,
  );
  return { checkpoints, proofs };
}

const indexesOf = ({ lines }: PackageOutline) => lines.map((seq) => seq - 1);

function addTo(subset: GrowingSubset, lines: readonly PackageLine[]): void {
  for (const line of lines) subset.add(line.envelope.seq - 1, leafHashOf(line));
}

/** @throws EventsAltered unless the lines are those of the signed tree. */
function requireRoot(
  { log, outline, note }: OutlinedPackage,
  { subset, proof }: { subset: GrowingSubset; proof: Hash[] },
): void {
  const { size, root } = readCheckpoint(note)!;
  const foundRoot = subset.rootWith(proof, size, indexesOf(outline));
  if (foundRoot?.every((byte, at) => byte === root[at])) return;
  throw new EventsAltered(log, "its events are");
}

async function* packageEntries(
  deps: ArchiveDeps,
  outlinedPackage: OutlinedPackage & { proved: PackageProofs | null },
): AsyncGenerator<ZipEntry> {
  const { d1, keys } = deps;
  const { log, selection, appOrigin, page, note, outline, reader, at } = outlinedPackage;
  const subset = new GrowingSubset();
  const jsonl = digestWhileStreaming(jsonLines(reader, outline, subset));
  yield { name: packageFiles.jsonl, content: jsonl.content };
  const longest = { ms: 0 };
  const csv = digestWhileStreaming(packageRows(reader, outline, longest));
  yield { name: packageFiles.csv, content: csv.content };

  // An erasure between the two files would make them contradict each other.
  if (reader.hasDroppedLines && (await readErasedTo(d1, log)) !== outline.erased)
    throw new Error(`register of ${log.companyId}: data were erased while it was read`);
  const { checkpoints, proofs } = outlinedPackage.proved ?? (await prove(deps, outlinedPackage));
  requireRoot(outlinedPackage, { subset, proof: proofs.lines });
  const publishedStream = digestWhileStreaming(publishedFile(checkpoints, proofs.checkpoints));
  yield { name: packageFiles.published, content: publishedStream.content };

  const rows = csv.tally.count;
  const checkpoint = readCheckpoint(note)!;
  const publicKey = bytesToHex(ed25519.getPublicKey(keys.seed));
  const readme = packageReadme({ at, rows, selection, checkpoint, publicKey, appOrigin });
  const verifier = await page();
  const { from, to, profile_ids, time_zone } = selection;
  const format = packageFormatForLength(longest.ms);
  const statement = signStatement(
    {
      at,
      checkpoint: checkpointDigest(note),
      lines: outline.lines.length,
      told: jsonl.tally.count,
      rows,
      files: {
        "LEEME.txt": digestOf(readme),
        "publicado.json": publishedStream.digest(),
        "registro.csv": csv.digest(),
        "registro.jsonl": jsonl.digest(),
        "verificar.html": digestOf(verifier),
      },
      origin: checkpoint.origin,
      selection: { from, profile_ids, time_zone, to },
    },
    keys.seed,
    format,
  );
  const proof = proofs.lines.map(encodeBase64);
  const header = writeHeader({ checkpoint: note, format, proof, statement });
  yield { name: packageFiles.header, content: onePiece(header) };
  yield { name: packageFiles.readme, content: onePiece(readme) };
  yield { name: packageFiles.verifier, content: onePiece(verifier) };
}

/**
 * Returns the daily checkpoints of the package: from the period's first day, or the first disclosed day of a person.
 * They end with the first that covers the last disclosed event. Events of the company itself do not count: all of them are disclosed.
 */
async function checkpointsOf(
  deps: ArchiveDeps,
  outlinedPackage: OutlinedPackage,
): Promise<PackageCheckpoints> {
  const { log, selection, tree, note, outline, reader } = outlinedPackage;
  if (outline.people.length === 0) return noCheckpoints;
  const ranges = outline.people.map(({ disclosed: own }) => [own[0]!, own.at(-1)!] as const);
  const first = ranges.reduce((least, [own]) => Math.min(least, own), Infinity);
  const upTo = ranges.reduce((most, [, own]) => Math.max(most, own), 0);
  const [began, ended] = (await reader.readDisclosed([first, upTo])).map(({ facts }) => facts.recorded_at);
  const { origin } = readCheckpoint(note)!;
  const day = dateOfUtc(began!);
  const from = selection.from !== null && selection.from > day ? selection.from : day;
  return readPackageCheckpoints(deps, log, { origin, from, upTo, recordedAt: ended!, size: tree.size });
}

async function* jsonLines(
  reader: LineReader,
  { lines: numbers }: PackageOutline,
  subset: GrowingSubset,
): AsyncGenerator<TextPiece> {
  for (let at = 0; at < numbers.length; at += linesAPage) {
    const lines = await reader.read(numbers.slice(at, at + linesAPage));
    addTo(subset, lines);
    yield { text: lines.map(writeLine).join(""), count: lines.filter(isDisclosed).length };
  }
}

async function* onePiece(text: string): AsyncGenerator<string> {
  yield await Promise.resolve(text);
}
