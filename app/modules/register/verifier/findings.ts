import type { Finding, FindingKind, Invalid } from "./verdict";

const maxTold = 50;

/** Tells which entry a number means: 'La entrada nº 17 (22/10/2026 07:02, Lucía Peña)'. */
export type DescribeEntry = (seq: number) => string;

type Draft = Finding & { needsSubject?: boolean };

export type Findings = ReturnType<typeof createFindings>;

/** Gathers what is wrong: one finding an entry, the first that is said of it; beyond fifty they are only counted. */
export function createFindings() {
  const drafts: Draft[] = [];
  const seqs = new Set<number>();
  const kinds = new Set<FindingKind>();
  const files = new Set<string>();
  let total = 0;

  function add(draft: Draft) {
    if (draft.seq !== undefined) {
      if (seqs.has(draft.seq)) return;
      seqs.add(draft.seq);
    }
    kinds.add(draft.kind);
    if (draft.file) files.add(draft.file);
    total += 1;
    if (drafts.length < maxTold) drafts.push(draft);
  }

  return {
    add: (finding: Finding) => add(finding),
    /** A finding on an entry of registro.jsonl; `message` says what is wrong with it and gets its description in front. */
    addEntry: (kind: FindingKind, seq: number, message: string) =>
      add({ kind, seq, file: "registro.jsonl", message, needsSubject: true }),
    /** Whether something has been said of an entry: what follows from it need not be told again. */
    isNamed: (seq: number) => seqs.has(seq),
    has: (...some: FindingKind[]) => some.some((kind) => kinds.has(kind)),
    isAnyIn: (file: string) => files.has(file),
    isEmpty: () => total === 0,
    asVerdict: (describe: DescribeEntry): Invalid => ({
      verdict: "invalid",
      total,
      findings: drafts.map(({ needsSubject, ...finding }) =>
        needsSubject ? { ...finding, message: `${describe(finding.seq!)} ${finding.message}` } : finding,
      ),
    }),
  };
}
