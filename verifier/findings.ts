import type { Faults, Finding, FindingKind } from "./verdict";

const mostTold = 50;

export type Findings = ReturnType<typeof createFindings>;

/** Gathers what is wrong: of one event the first that is said of it; beyond fifty they are only counted. */
export function createFindings() {
  const told: Finding[] = [];
  const seqs = new Set<number>();
  const kinds = new Set<FindingKind>();
  const files = new Set<string>();
  let total = 0;
  const add = (finding: Finding) => {
    if (finding.seq !== undefined) {
      if (seqs.has(finding.seq)) return;
      seqs.add(finding.seq);
    }
    kinds.add(finding.kind);
    if (finding.file) files.add(finding.file);
    total += 1;
    if (told.length < mostTold) told.push(finding);
  };
  return {
    add,
    /** Of an event in registro.jsonl: 'La anotación nº 17 …'. */
    addEvent: (kind: FindingKind, seq: number, message: string) =>
      add({ kind, seq, file: "registro.jsonl", message: `La anotación nº ${seq} ${message}` }),
    has: (...some: FindingKind[]) => some.some((kind) => kinds.has(kind)),
    isAnyIn: (file: string) => files.has(file),
    isEmpty: () => total === 0,
    /** The kinds that there are. */
    kinds: (): ReadonlySet<FindingKind> => kinds,
    list: (): Faults => ({ findings: [...told], total }),
  };
}
