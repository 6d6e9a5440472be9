// What the verifier says of a file of the corpus, without its sentences: their words may change, this may not.
import { unzipSync } from "fflate";
import { witnessesOfPolicy } from "../../verifier/published/read-witnesses";
import type { SeenDay } from "../../verifier/published/seen";
import { readSuccessions, withSuccessors } from "../../verifier/successors";
import { readPublishedKeys, type TrustedKey } from "../../verifier/trusted-keys";
import type { PackageVerdict, SignedBy } from "../../verifier/verdict";
import { verifyFiles, type NamedFile, type Outcome } from "../../verifier/verify-files";
import { minutesIn, sum } from "./read-life";

/** The files by which a reader believes a signature; each is a path within the corpus. */
export interface Trust {
  keys?: string;
  successions?: string;
  witnesses?: string;
}

export type ReadCorpus = (path: string) => Uint8Array;

const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

/** @throws Error where the keys are no list of keys. */
export function keysOf(trust: Trust, readCorpus: ReadCorpus): readonly TrustedKey[] {
  const publishedKeys = trust.keys ? readPublishedKeys(JSON.parse(decode(readCorpus(trust.keys)))) : [];
  const notes = trust.successions ? readSuccessions(JSON.parse(decode(readCorpus(trust.successions)))) : [];
  if (!publishedKeys || !notes) throw new Error(`These are no keys: ${JSON.stringify(trust)}`);
  return withSuccessors(publishedKeys, notes);
}

/** The verdict on each file, and the outcome of each pair. */
export async function judgeFiles(paths: readonly string[], trust: Trust, readCorpus: ReadCorpus) {
  const witnesses = trust.witnesses ? witnessesOfPolicy(decode(readCorpus(trust.witnesses))) : [];
  const files = paths.map((path): NamedFile => ({ name: path, bytes: readCorpus(path) }));
  const { outcomes, comparisons } = await verifyFiles(files, keysOf(trust, readCorpus), { witnesses });
  return {
    judged: outcomes.map((outcome) => {
      const file = files.find(({ name }) => name === outcome.name);
      return judgedOf(outcome, file?.bytes);
    }),
    compared: comparisons.map((one) => ({
      outcome: one.outcome,
      ...("why" in one && { why: one.why }),
      ...("findings" in one && { findings: [...new Set(one.findings.map(({ kind }) => kind))].sort() }),
    })),
  };
}

/** @param bytes what the file holds; undefined for the two files inside a kept contradiction. */
function judgedOf(outcome: Outcome, bytes?: Uint8Array) {
  if (outcome.what === "problem") return { what: outcome.what };
  const { what, verdict } = outcome;
  if (verdict.verdict !== "valid")
    return {
      what,
      verdict: verdict.verdict,
      ...("doubt" in verdict && { doubt: verdict.doubt }),
      findings: [...new Set(verdict.findings.map(({ kind }) => kind))].sort(),
    };
  const { signedBy, unknownKinds } = verdict;
  return {
    what,
    verdict: verdict.verdict,
    ...signerOf(signedBy),
    ...(bytes && stateIn(outcome, bytes)),
    ...(unknownKinds.length > 0 && { unknown_kinds: unknownKinds }),
    ...detailsOf(outcome),
  };
}

const signerOf = ({ publicKey, source, successorOf }: SignedBy) => ({
  signed_by: publicKey,
  believed_by: source,
  ...(successorOf && { successor_of: successorOf.publicKey }),
});

function detailsOf(outcome: Outcome): object {
  if (outcome.what === "package" && outcome.verdict.verdict === "valid") return packageOf(outcome.verdict);
  if (outcome.what === "receipt" && outcome.verdict.verdict === "valid")
    return { seq: outcome.verdict.summary.seq };
  return {};
}

const [durationAt, remarksAt] = [-2, -1];

function packageOf({ summary, register, seen }: Extract<PackageVerdict, { verdict: "valid" }>): object {
  const cells = register.rows.map((row) => row.cells());
  return {
    disclosed: summary.disclosed,
    lines: summary.lines,
    erased: summary.erased,
    people: summary.people?.length ?? null,
    period: summary.period,
    entries: summary.rows,
    minutes: sum(cells.map((row) => minutesIn(row.at(durationAt)!))),
    remarks: countOf(cells.flatMap((row) => row.at(remarksAt)!.split(", ").filter(Boolean))),
    days: seen.days.map(dayText),
    late: seen.late.map(({ seq }) => seq),
  };
}

/** As `2026-10-20 33 log stamp 2 witnesses`: the register's size that day, and who else has seen it. */
function dayText({ day, size, log }: SeenDay): string {
  const witnesses = log?.witnesses.length ?? 0;
  const seen = [log && "log", log?.stamp && "stamp", witnesses > 0 && `${witnesses} witnesses`];
  return [day, size, ...seen.filter(Boolean)].join(" ");
}

function countOf(words: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const word of words.toSorted()) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
}

/** How many events the signed state has, and its root: read from the checkpoint by its lines alone. */
function stateIn({ what }: Outcome, bytes: Uint8Array): { size: number; root: string } | undefined {
  const [, size, root] = noteIn(what, bytes)?.split("\n") ?? [];
  return size && root ? { size: Number(size), root } : undefined;
}

/** Returns the files of a package, or of the one in a pack, by name. */
export function packageIn(bytes: Uint8Array): Record<string, Uint8Array> {
  const files = unzipSync(bytes);
  const inner = files["registro_verificable.zip"];
  return inner ? unzipSync(inner) : files;
}

function noteIn(what: Outcome["what"], bytes: Uint8Array): string | undefined {
  switch (what) {
    case "package":
      return (JSON.parse(decode(packageIn(bytes)["prueba.json"]!)) as { checkpoint: string }).checkpoint;
    case "receipt":
      return (JSON.parse(decode(bytes)) as { proof: string }).proof.split("\n\n")[1];
    case "consistency":
      return decode(bytes).split("\n\n")[3];
    case "checkpoint":
    case "log":
      return decode(bytes);
    case "problem":
      return undefined;
  }
}
