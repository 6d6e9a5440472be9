import type { OnProgress } from "./pacing";
import { isZip, pageLimits, readPackage, type PackageLimits } from "./container/read-package";
import { compareProofs, proofOfPackage, proofOfReceipt, type Comparison, type Proof } from "./compare-proofs";
import { decodeText } from "./decode-text";
import { shownName } from "./shown-name";
import type { TrustedKey } from "./trusted-keys";
import type { PackageVerdict, ReceiptVerdict } from "./verdict";
import { verifyPackage } from "./verify-package";
import { looksLikeReceipt, verifyReceipt } from "./verify-receipt";

export interface NamedFile {
  name: string;
  bytes: Uint8Array;
}

/** What came of one file, by its name as it may be shown; a problem is no verdict on a register, only on what was given. */
export type Outcome =
  | { what: "package"; name: string; verdict: PackageVerdict }
  | { what: "receipt"; name: string; verdict: ReceiptVerdict }
  | { what: "problem"; name: string; message: string };

export interface Judgement {
  outcomes: Outcome[];
  /** Of each two that are valid. */
  comparisons: (Comparison & { names: [string, string] })[];
}

const largestReceipt = 1 << 20;

export interface VerifyOptions {
  /** What may be given at most; of a browser, unless it is said. */
  limits?: PackageLimits;
  /** Of all files together. */
  onProgress?: OnProgress;
}

/** Judges packages and receipts, each by itself, and those that are valid side by side. */
export async function verifyFiles(
  files: readonly NamedFile[],
  keys: readonly TrustedKey[],
  { limits = pageLimits, onProgress = () => undefined }: VerifyOptions = {},
): Promise<Judgement> {
  const outcomes: Outcome[] = [];
  const proofs: Proof[] = [];
  for (const [index, { name, bytes }] of files.entries()) {
    const file = { name: shownName(new TextEncoder().encode(name)), bytes };
    const tell: OnProgress = (share) => onProgress((index + share) / files.length);
    const { outcome, proof } = await verifyFile(file, keys, limits, tell);
    outcomes.push(outcome);
    if (proof) proofs.push(proof);
  }
  const comparisons = proofs.flatMap((one, at) =>
    proofs.slice(at + 1).map((other) => ({
      ...compareProofs(one, other),
      names: [one.name, other.name] as [string, string],
    })),
  );
  return { outcomes, comparisons };
}

interface Judged {
  outcome: Outcome;
  proof: Proof | null;
}

async function verifyFile(
  { name, bytes }: NamedFile,
  keys: readonly TrustedKey[],
  limits: PackageLimits,
  onProgress: OnProgress,
): Promise<Judged> {
  if (isZip(bytes)) return verifyZip({ name, bytes }, keys, limits, onProgress);
  const text = bytes.length > largestReceipt ? null : decodeText(bytes);
  if (text === null || !looksLikeReceipt(text))
    return problem(name, "No es un paquete de Fichaclara ni un comprobante.");
  const { verdict, proved } = verifyReceipt(bytes, keys);
  return { outcome: { what: "receipt", name, verdict }, proof: proved && proofOfReceipt(name, proved) };
}

async function verifyZip(
  { name, bytes }: NamedFile,
  keys: readonly TrustedKey[],
  limits: PackageLimits,
  onProgress: OnProgress,
): Promise<Judged> {
  const read = await readPackage(bytes, limits);
  if ("problem" in read) return problem(name, read.problem);
  if ("faults" in read) {
    const answer = "El paquete se ha modificado: no es el ZIP que escribió Fichaclara.";
    const verdict: PackageVerdict = { verdict: "invalid", answer, signedBy: null, ...read.faults };
    return { outcome: { what: "package", name, verdict }, proof: null };
  }
  const { verdict, proved } = await verifyPackage(read.files, keys, onProgress);
  return {
    outcome: { what: "package", name, verdict },
    proof: proved && proofOfPackage(name, proved.header, proved.register),
  };
}

const problem = (name: string, message: string): Judged => ({
  outcome: { what: "problem", name, message },
  proof: null,
});
