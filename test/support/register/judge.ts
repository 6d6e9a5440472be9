import type { Finding, PackageVerdict } from "../../../app/modules/register/verifier/verdict";
import type { Altered } from "./alteration";

/** Why a verdict does not name an alteration rightly; null when it does. */
export function faultOf(verdict: PackageVerdict, { kinds, seqs, rows }: Altered): string | null {
  if (verdict.verdict === "valid") return "it was not noticed";
  const { findings } = verdict;
  const strange = findings.find(({ kind }) => !kinds.includes(kind));
  if (strange) return `it was called ${strange.kind}`;
  if (seqs && !findings.some((finding) => namesOne(finding, seqs))) return "its entry was not named";
  if (rows && !findings.some(({ row }) => row !== undefined && rows.includes(row)))
    return "its row was not named";
  const accused = findings.find(({ seq, row }) => isOther(seq, seqs) || isOther(row, rows));
  return accused ? `another entry or row was named: ${accused.seq ?? accused.row}` : null;
}

const isOther = (named: number | undefined, expected: number[] | undefined) =>
  named !== undefined && expected !== undefined && !expected.includes(named);

const namesOne = ({ seq, message }: Finding, seqs: number[]) =>
  seqs.some((expected) => seq === expected || new RegExp(`nº (\\d+, )*${expected}\\b`).test(message));
