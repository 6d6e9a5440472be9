// The reader of a release in one call: what add-reader.ts keeps of each. Kept readers have this face for good.
import { witnessesOfPolicy } from "../../verifier/published/read-witnesses";
import { readSuccessions, withSuccessors } from "../../verifier/successors";
import { readPublishedKeys } from "../../verifier/trusted-keys";
import { verifyFiles, type NamedFile } from "../../verifier/verify-files";

/** The contents of the files under /.well-known/ that a reader trusts. */
export interface PublishedTrust {
  keys: unknown;
  successions?: unknown;
  /** The policy of the transparency log. */
  witnesses?: string;
}

export interface ReaderVerdict {
  name: string;
  what: string;
  /** Absent for a problem with the file itself. */
  verdict?: string;
  doubt?: string;
  /** The kinds of findings, each once, sorted. */
  findings?: string[];
}

/** Returns the verdict on each file. @throws Error where the keys are no list of keys. */
export async function judge(files: readonly NamedFile[], trust: PublishedTrust): Promise<ReaderVerdict[]> {
  const keys = readPublishedKeys(trust.keys);
  const notes = trust.successions === undefined ? [] : readSuccessions(trust.successions);
  if (!keys || !notes) throw new Error("These are no keys.");
  const witnesses = trust.witnesses === undefined ? [] : witnessesOfPolicy(trust.witnesses);
  const { outcomes } = await verifyFiles(files, withSuccessors(keys, notes), { witnesses });
  return outcomes.map((outcome): ReaderVerdict => {
    const { name, what } = outcome;
    if (outcome.what === "problem") return { name, what };
    const { verdict } = outcome;
    if (verdict.verdict === "valid") return { name, what, verdict: verdict.verdict };
    return {
      name,
      what,
      verdict: verdict.verdict,
      ...("doubt" in verdict && { doubt: verdict.doubt }),
      findings: [...new Set(verdict.findings.map(({ kind }) => kind))].sort(),
    };
  });
}
