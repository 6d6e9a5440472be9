import type { NoteKey } from "~/modules/register/format/note";
import type { OnProgress } from "./pacing";
import { otherFormatAnswer } from "./answer";
import { isZip, pageLimits, readPackage, type PackageLimits } from "./container/read-package";
import { compareAll, type ComparedPair } from "./compare-all";
import { areOfOneRegister } from "./compare-proofs";
import type { ComparedCheckpoint } from "./order-text";
import { decodeText } from "./decode-text";
import { otherPackageFormat } from "./other-format";
import type { NamedFile } from "./proof-file";
import {
  proofOfCheckpoint,
  proofOfConsistency,
  proofOfLog,
  proofOfPackage,
  proofOfReceipt,
  comparedCheckpointOf,
  type Proof,
} from "./proofs";
import { shownName } from "./shown-name";
import type { TrustedKey } from "./trusted-keys";
import { unfold, type UnfoldedFile } from "./unfold";
import type { LogVerdict, PackageVerdict, ReceiptVerdict, StateVerdict } from "./verdict";
import { looksLikeNote, verifyCheckpoint } from "./verify-checkpoint";
import { isOfLog, verifyLogCheckpoint } from "./verify-log-checkpoint";
import { looksLikeConsistency, verifyConsistency } from "./verify-consistency";
import { looksLikePackList } from "./check-pack";
import { listWithoutFiles } from "./pack-texts";
import { verifyPack, type Pack } from "./verify-pack";
import { verifyPackage, type PackageOptions } from "./verify-package";
import { looksLikePeriod, verifyPeriod } from "./verify-period";
import { looksLikeReceipt, verifyReceipt } from "./verify-receipt";

export type { NamedFile } from "./proof-file";

/** The outcome of one file, by its display name. A problem is about the given file, not about a register. */
export type Outcome =
  | { what: "package"; name: string; verdict: PackageVerdict }
  | { what: "receipt"; name: string; verdict: ReceiptVerdict }
  | { what: "checkpoint" | "consistency"; name: string; verdict: StateVerdict }
  | { what: "log"; name: string; verdict: LogVerdict }
  | { what: "problem"; name: string; message: string };

/** Two valid files side by side. */
export type ComparedFiles = ComparedPair & {
  names: [string, string];
  files: [NamedFile, NamedFile];
  /** Null when they are of different registers. */
  checkpoints: [ComparedCheckpoint, ComparedCheckpoint] | null;
};

export interface Judgement {
  outcomes: Outcome[];
  comparisons: ComparedFiles[];
  /** Signed checkpoints, each once, that no given consistency proof continues. */
  unlinked: string[];
}

/** Bytes of any file that is not a ZIP. */
const largestText = 1 << 20;

export interface VerifyOptions {
  /** The most that may be given; by default what a browser can hold. */
  limits?: PackageLimits;
  /** The witnesses whose cosignatures of the log count. */
  witnesses?: readonly NoteKey[];
  /** Over all files together. */
  onProgress?: OnProgress;
}

/** Verifies packages, receipts, checkpoints and consistency proofs, each by itself. Then it compares the valid ones. */
export async function verifyFiles(
  givenFiles: readonly NamedFile[],
  keys: readonly TrustedKey[],
  { limits = pageLimits, witnesses, onProgress = () => undefined }: VerifyOptions = {},
): Promise<Judgement> {
  const files = (await Promise.all(withUniqueNames(givenFiles.map(withShownName)).map(unfold))).flat();
  const outcomes: Outcome[] = [];
  const provedFiles: { file: UnfoldedFile; proof: Proof; what: Outcome["what"] }[] = [];
  for (const [index, file] of files.entries()) {
    const reportShare: OnProgress = (share) => onProgress((index + share) / files.length);
    const { outcome, proof } = await verifyFile(file, keys, { limits, witnesses, onProgress: reportShare });
    outcomes.push(outcome);
    if (proof) provedFiles.push({ file, proof, what: outcome.what });
  }
  const pairs = compareAll(provedFiles.map(({ proof }) => proof));
  const comparisons = pairs.map((pair): ComparedFiles => {
    const [one, other] = pair.pair.map((at) => provedFiles[at]!) as [
      (typeof provedFiles)[0],
      (typeof provedFiles)[0],
    ];
    return {
      ...pair,
      names: [one.proof.name, other.proof.name],
      files: [one.file, other.file],
      checkpoints: areOfOneRegister(one.proof, other.proof)
        ? [comparedCheckpointOf(one.proof), comparedCheckpointOf(other.proof)]
        : null,
    };
  });
  outcomes.push(...withoutContradiction(files, comparisons));
  return { outcomes, comparisons, unlinked: unlinkedOf(provedFiles, pairs) };
}

/** Returns a problem for each such ZIP whose two files contradict each other nowhere. Anybody may have written its LEEME.txt. */
function withoutContradiction(
  files: readonly UnfoldedFile[],
  comparisons: readonly ComparedFiles[],
): Outcome[] {
  const unprovenFiles = new Set(files.flatMap(({ keptIn }) => keptIn ?? []));
  for (const { outcome, files: pair } of comparisons) {
    const [one, other] = pair.map(({ keptIn }: UnfoldedFile) => keptIn);
    if (outcome === "contradiction" && one && one === other) unprovenFiles.delete(one);
  }
  return [...unprovenFiles].map(({ name }) => problemFile(name, provesNothingText).outcome);
}

const provesNothingText =
  "Este ZIP es de los que guardan una contradicción, pero sus dos archivos no prueban ninguna. Lo que diga su LEEME.txt no lo ha comprobado nadie.";

/** Gives files of one name a number each, in the order of the files, so that no sentence is about either of two. */
function withUniqueNames(files: readonly NamedFile[]): NamedFile[] {
  const names = files.map(({ name }) => name);
  const usedNames = new Set(names);
  return files.map((file) => {
    if (names.filter((name) => name === file.name).length === 1) return file;
    let number = 1;
    while (usedNames.has(numberedName(file.name, number))) number += 1;
    usedNames.add(numberedName(file.name, number));
    return { ...file, name: numberedName(file.name, number) };
  });
}

const numberedName = (name: string, number: number) => `${name} (n.º ${number})`;

const withShownName = ({ name, bytes }: NamedFile): NamedFile => ({
  name: shownName(new TextEncoder().encode(name)),
  bytes,
});

function unlinkedOf(
  proved: readonly { proof: Proof; what: Outcome["what"] }[],
  pairs: readonly ComparedPair[],
) {
  const size = (at: number) => proved[at]!.proof.checkpoint.size;
  const leadsOn = (from: number, to: number) => proved[to]!.what === "consistency" && size(from) <= size(to);
  const linked = new Set(
    pairs.flatMap(({ outcome, pair: [one, other] }) =>
      outcome === "agree"
        ? [...(leadsOn(one, other) ? [one] : []), ...(leadsOn(other, one) ? [other] : [])]
        : [],
    ),
  );
  const isRequestable = (what: Outcome["what"]) => what !== "consistency" && what !== "log";
  const unlinkedProofs = proved.filter(({ what }, at) => isRequestable(what) && !linked.has(at));
  return [...new Set(unlinkedProofs.map(({ proof }) => proof.note))];
}

type ZipOptions = PackageOptions & { limits: PackageLimits };

interface JudgedFile {
  outcome: Outcome;
  proof: Proof | null;
}

async function verifyFile(
  { name, bytes, problem: known, pack }: UnfoldedFile,
  keys: readonly TrustedKey[],
  options: ZipOptions,
): Promise<JudgedFile> {
  if (known) return problemFile(name, known);
  if (pack) return verifyPacked({ name, bytes, pack }, keys, options);
  if (isZip(bytes)) return verifyZip({ name, bytes }, keys, options);
  const text = bytes.length > largestText ? null : decodeText(bytes);
  if (text === null) return problemFile(name, noneOfOursText);
  if (looksLikeConsistency(text)) {
    const { verdict, proved } = verifyConsistency(text, keys);
    return {
      outcome: { what: "consistency", name, verdict },
      proof: proved && proofOfConsistency(name, proved),
    };
  }
  if (looksLikePeriod(text) || looksLikeReceipt(text)) {
    const { verdict, proved } = (looksLikePeriod(text) ? verifyPeriod : verifyReceipt)(bytes, keys);
    return { outcome: { what: "receipt", name, verdict }, proof: proved && proofOfReceipt(name, proved) };
  }
  if (looksLikePackList(text)) return problemFile(name, listWithoutFiles);
  if (!looksLikeNote(text)) return problemFile(name, noneOfOursText);
  if (isOfLog(text)) {
    const { verdict, proved } = verifyLogCheckpoint(text, keys, options.witnesses ?? []);
    return { outcome: { what: "log", name, verdict }, proof: proved && proofOfLog(name, proved) };
  }
  const { verdict, proved } = verifyCheckpoint(text, keys);
  return { outcome: { what: "checkpoint", name, verdict }, proof: proved && proofOfCheckpoint(name, proved) };
}

/** Verifies a package in a pack, and then the files beside it. */
async function verifyPacked(
  { name, bytes, pack }: NamedFile & { pack: Pack },
  keys: readonly TrustedKey[],
  options: ZipOptions,
): Promise<JudgedFile> {
  const subject = `Su archivo ${shownName(new TextEncoder().encode(pack.packageName))}`;
  const judgedFile = await verifyZip({ name, bytes }, keys, { ...options, subject });
  const { outcome, proof } = judgedFile;
  const ofPackage = outcome.what === "package" ? outcome.verdict : null;
  const origin = proof?.checkpoint.origin ?? null;
  const verdict = await verifyPack(pack, { verdict: ofPackage, origin }, keys);
  if (!verdict) return judgedFile;
  const isWhole = verdict.verdict !== "valid" || verdict.pack?.unchecked === null;
  return {
    outcome: { what: "package", name: isWhole ? pack.name : name, verdict },
    proof: verdict.verdict === "valid" ? proof : null,
  };
}

const noneOfOursText =
  "No es un paquete de Fichaclara, ni un comprobante, ni un punto de control. Si es un paquete, elige el ZIP tal como te llegó, sin abrirlo.";
async function verifyZip(
  { name, bytes }: NamedFile,
  keys: readonly TrustedKey[],
  { limits, ...options }: ZipOptions,
): Promise<JudgedFile> {
  const packageResult = await readPackage(bytes, limits);
  if ("problem" in packageResult) {
    const format = packageResult.header ? otherPackageFormat(decodeText(packageResult.header)) : null;
    return format
      ? { outcome: { what: "package", name, verdict: otherFormatAnswer("El paquete", format) }, proof: null }
      : problemFile(name, packageResult.problem);
  }
  if ("faults" in packageResult) {
    const answer = "El paquete está dañado o se ha modificado dentro de su ZIP.";
    const verdict: PackageVerdict = { verdict: "invalid", answer, signedBy: null, ...packageResult.faults };
    return { outcome: { what: "package", name, verdict }, proof: null };
  }
  const { verdict, proved } = await verifyPackage(packageResult.files, keys, options);
  return {
    outcome: { what: "package", name, verdict },
    proof: proved && proofOfPackage(name, proved),
  };
}

const problemFile = (name: string, message: string): JudgedFile => ({
  outcome: { what: "problem", name, message },
  proof: null,
});
