import type { OnProgress } from "~/modules/register/verifier/pacing";
import { isZip, readPackage } from "~/modules/register/verifier/read-package";
import { compareProofs, proofOfPackage, proofOfReceipt, type Comparison, type Proof } from "./compare-proofs";
import { decodeText } from "./read-header";
import type { TrustedKey } from "./trusted-keys";
import type { Finding, PackageVerdict, ReceiptVerdict } from "./verdict";
import { verifyPackage } from "./verify-package";
import { looksLikeReceipt, verifyReceipt } from "./verify-receipt";

export interface NamedFile {
  name: string;
  bytes: Uint8Array;
}

/** What came of one file; a problem is no verdict on a register, only on what was given. */
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

/** Judges packages and receipts, each by itself, and those that are valid side by side. */
export async function verifyFiles(
  files: readonly NamedFile[],
  keys: readonly TrustedKey[],
  onProgress?: OnProgress,
): Promise<Judgement> {
  const outcomes: Outcome[] = [];
  const proofs: Proof[] = [];
  for (const file of files) {
    const { outcome, proof } = await verifyFile(file, keys, onProgress);
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
  onProgress?: OnProgress,
): Promise<Judged> {
  if (isZip(bytes)) return verifyZip({ name, bytes }, keys, onProgress);
  const text = bytes.length > largestReceipt ? null : decodeText(bytes);
  if (text === null || !looksLikeReceipt(text))
    return problem(name, "No es un paquete de Fichaclara ni un comprobante.");
  const { verdict, proved } = verifyReceipt(bytes, keys);
  return { outcome: { what: "receipt", name, verdict }, proof: proved && proofOfReceipt(name, proved) };
}

async function verifyZip(
  { name, bytes }: NamedFile,
  keys: readonly TrustedKey[],
  onProgress?: OnProgress,
): Promise<Judged> {
  const read = await readPackage(bytes);
  if ("problem" in read) return problem(name, read.problem);
  if ("invalid" in read) {
    const { total } = read.invalid;
    const findings = read.invalid.findings as Finding[];
    const answer = "El paquete se ha modificado: no es el ZIP que escribió Fichaclara.";
    const verdict: PackageVerdict = { verdict: "invalid", answer, signedBy: null, findings, total };
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
