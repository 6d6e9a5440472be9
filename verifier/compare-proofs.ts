import { rootIn } from "./known-nodes";
import { lostSince } from "./compare-times";
import { leftOut, type Difference } from "./left-out";
import type { Proof } from "./proofs";
import { areLinkedLogs, differingLogs } from "./log-view";
import { originOf } from "./trusted-keys";
import type { Finding } from "./verdict";

/**
 * How two proofs stand to each other. They agree only where the older tree is proved to be the beginning of the newer, or both
 * are one; that nothing which both know differs is less, and then they are not comparable.
 */
export type Comparison =
  /** @param of only what they show of the operator's log: they are not of one register. */
  | { outcome: "agree"; of: "register" | "log"; findings: [] }
  | { outcome: "contradiction"; findings: Finding[] }
  /** @param shared how many events stand in both, and are the same. */
  | {
      outcome: "not-comparable";
      why: WhyNot;
      shared: number;
      findings: [];
    };

export type WhyNot =
  | "other-register"
  | "after-a-loss"
  | "unlinked"
  // One is of the operator's log: the other shows nothing of that, or other states of it.
  | "log-and-register"
  | "other-states-of-log";

/** Compares two valid proofs: signed states of one register that cannot both be true are a proof against whoever signed. */
export function compareProofs(one: Proof, other: Proof): Comparison {
  const logs = differingLogs(one.log, other.log).map((message) => contradiction(one, other, message));
  if (!areOfOneRegister(one, other))
    return logs.length > 0 ? { outcome: "contradiction", findings: logs } : compareOthers(one, other);
  const [older, newer] = one.checkpoint.size <= other.checkpoint.size ? [one, other] : [other, one];
  const roots = differingRoots(older, newer);
  const nodes = differingNodes(older, newer);
  const findings = [
    ...(roots.length + nodes.length > 0 ? [...roots, ...nodes] : differingBeginning(older, newer)),
    ...lostSince(older, newer),
    ...lostSince(newer, older),
    ...leftOut(older, newer),
    ...leftOut(newer, older),
  ]
    .map(({ message, seq }) => contradiction(older, newer, message, seq))
    .concat(logs);
  if (findings.length > 0) return { outcome: "contradiction", findings };
  if (isSameSize(older, newer) || rootIn(newer.nodes, older.checkpoint.size) !== null)
    return { outcome: "agree", of: "register", findings: [] };
  const there = new Set(older.events.map(({ seq }) => seq));
  const shared = newer.events.filter(({ seq }) => there.has(seq)).length;
  return { outcome: "not-comparable", why: "unlinked", shared, findings: [] };
}

/** Whether both are signed states of one company's register, and of one generation of it. */
export const areOfOneRegister = (one: Proof, other: Proof): boolean =>
  !isOfLog(one) && !isOfLog(other) && one.checkpoint.origin === other.checkpoint.origin;

const isOfLog = ({ checkpoint, log }: Proof) => log?.origin === checkpoint.origin;

/** Two that are not of one company's register, or not of its same generation. */
function compareOthers(one: Proof, other: Proof): Comparison {
  const isAnyOfLog = isOfLog(one) || isOfLog(other);
  if (isAnyOfLog && areLinkedLogs(one.log, other.log)) return { outcome: "agree", of: "log", findings: [] };
  const why = isAnyOfLog ? whyUnlinkedLogs(one, other) : whyOthers(one, other);
  return { outcome: "not-comparable", why, shared: 0, findings: [] };
}

/** After a loss a company's register goes on under another name: what differs then is no second version. */
function whyOthers(one: Proof, other: Proof): WhyNot {
  const [first, second] = [one, other].map(({ checkpoint }) => originOf(checkpoint.origin)!);
  const isOne = first!.companyId === second!.companyId && first!.registerOrigin === second!.registerOrigin;
  return isOne ? "after-a-loss" : "other-register";
}

function whyUnlinkedLogs(one: Proof, other: Proof): WhyNot {
  if (one.checkpoint.origin === other.checkpoint.origin) return "unlinked";
  if (!one.log || !other.log) return "log-and-register";
  return one.log.origin === other.log.origin ? "other-states-of-log" : "other-register";
}

const contradiction = (older: Proof, newer: Proof, message: string, seq?: number): Finding => ({
  kind: "contradiction",
  ...(seq === undefined ? {} : { seq }),
  message: `${older.name} y ${newer.name} se contradicen, y los dos están firmados: ${message}`,
});

const isSameSize = (one: Proof, other: Proof) => one.checkpoint.size === other.checkpoint.size;

function differingRoots(older: Proof, newer: Proof): Difference[] {
  const { size, root } = older.checkpoint;
  if (!isSameSize(older, newer) || isSame(root, newer.checkpoint.root)) return [];
  return [{ message: `son dos estados distintos del mismo registro con ${size} anotaciones.` }];
}

/** The smallest part of the tree that is another in each, if the two know such a one. */
function differingNodes(older: Proof, newer: Proof): Difference[] {
  const differing = [...older.nodes].flatMap(([place, hash]) => {
    const found = newer.nodes.get(place);
    const [begin, count] = place.split("+").map(Number) as [number, number];
    return found && !isSame(found, hash) ? [{ begin, count }] : [];
  });
  const [smallest] = differing.sort((a, b) => a.count - b.count || a.begin - b.begin);
  if (!smallest) return [];
  const { begin, count } = smallest;
  return count === 1
    ? [{ seq: begin + 1, message: `la anotación nº ${begin + 1} es otra en cada uno.` }]
    : [{ message: `alguna anotación entre la nº ${begin + 1} y la nº ${begin + count} es otra.` }];
}

/** Where the newer knows enough of its beginning, the older has to be that. */
function differingBeginning(older: Proof, newer: Proof): Difference[] {
  const { size, root } = older.checkpoint;
  const found = rootIn(newer.nodes, size);
  if (!found || isSame(found, root)) return [];
  return [{ message: `las primeras ${size} anotaciones son otras en cada uno.` }];
}

const isSame = (a: Uint8Array, b: Uint8Array) => a.every((byte, at) => byte === b[at]);
