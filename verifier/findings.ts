import type { Faults, Finding, FindingKind } from "./verdict";

const mostListed = 50;

export type Findings = ReturnType<typeof createFindings>;

/** Collects findings. It keeps the first one of each event, and lists fifty at most; `total` counts all. */
export function createFindings() {
  const listedFindings: Finding[] = [];
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
    if (listedFindings.length < mostListed) listedFindings.push(finding);
  };
  return {
    add,
    /** Adds a finding about an event in registro.jsonl: 'La anotación nº 17 …'. */
    addEvent: (kind: FindingKind, seq: number, message: string) =>
      add({ kind, seq, file: "registro.jsonl", message: `La anotación nº ${seq} ${message}` }),
    /** Counts findings that nobody lists. */
    addUnlisted: (count: number) => void (total += count),
    has: (...some: FindingKind[]) => some.some((kind) => kinds.has(kind)),
    isAnyIn: (file: string) => files.has(file),
    isEmpty: () => total === 0,
    kinds: (): ReadonlySet<FindingKind> => kinds,
    list: (): Faults => ({ findings: [...listedFindings], total }),
  };
}
