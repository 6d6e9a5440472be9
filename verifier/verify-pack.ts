import { invalidAnswer } from "./answer";
import { checkPack } from "./check-pack";
import type { StoredCopy } from "./container/stored-zip";
import { createFindings, type Findings } from "./findings";
import { alteredPack, packAnswer } from "./pack-texts";
import type { TrustedKey } from "./trusted-keys";
import type { PackageVerdict } from "./verdict";

/** A pack for an inspection: its files, and the one of them that is the package. */
export interface Pack {
  name: string;
  files: readonly StoredCopy[];
  packageName: string;
}

export interface JudgedInPack {
  /** The verdict on the package; null when it could not be judged. */
  verdict: PackageVerdict | null;
  /** The origin of its checkpoint; null unless it is valid. */
  origin: string | null;
}

/** Returns the verdict on a whole pack, or null when neither its list nor its package says anything. */
export async function verifyPack(
  { files, packageName }: Pack,
  { verdict, origin }: JudgedInPack,
  keys: readonly TrustedKey[],
): Promise<PackageVerdict | null> {
  const findings = createFindings();
  const pack = await checkPack({ files, packageName, origin, keys }, findings);
  if (findings.isEmpty())
    return verdict?.verdict === "valid"
      ? { ...verdict, pack, answer: packAnswer(verdict.answer, { signer: verdict.signedBy, pack }) }
      : verdict;
  if (!verdict) return { verdict: "invalid", answer: alteredPack, signedBy: null, ...findings.list() };
  const judgedPackage = invalidAnswer("El paquete", verdict.signedBy, withFindingsOf(verdict, findings));
  return verdict.verdict === "valid" && judgedPackage.verdict === "invalid"
    ? { ...judgedPackage, answer: `${alteredPack} ${verdict.answer}` }
    : judgedPackage;
}

/** Returns the findings on a package, and behind them those on its pack. */
function withFindingsOf(verdict: PackageVerdict, ofPack: Findings): Findings {
  const all = createFindings();
  if (verdict.verdict !== "valid") {
    verdict.findings.forEach(all.add);
    all.addUnlisted(verdict.total - verdict.findings.length);
  }
  ofPack.list().findings.forEach(all.add);
  return all;
}
