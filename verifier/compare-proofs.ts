import { addDays, utcMidnightOf } from "~/time/dates";
import { dayMs } from "~/time/units";
import { isSameBytes } from "~/modules/register/format/same-bytes";
import { rootIn } from "./known-nodes";
import { eventsLeftOut, type ProofDifference } from "./events-left-out";
import type { Proof } from "./proofs";
import { areLinkedLogs, differingLogs } from "./log-view";
import { originOf } from "./trusted-keys";
import type { Finding } from "./verdict";

/**
 * The result of comparing two proofs. They agree only if the newer tree is proved to begin with the older, or both are the same tree.
 * Without that proof they are not comparable, even if all events that both contain are equal.
 */
export type Comparison =
  /** @param of "log" if only their views of the transparency log agree; then they are not of one register. */
  | { outcome: "agree"; of: "register" | "log"; findings: [] }
  /** @param isTimed whether it rests on when an event was recorded and a file that states no time does not have it. */
  | { outcome: "contradiction"; findings: Finding[]; isTimed: boolean }
  /** @param shared how many events are in both files; they are the same in both. */
  | {
      outcome: "not-comparable";
      why: IncomparableReason;
      shared: number;
      findings: [];
    };

export type IncomparableReason =
  | "other-register"
  | "after-a-loss"
  | "unlinked"
  // One is a checkpoint of the transparency log. The other shows nothing of that log, or other checkpoints of it.
  | "log-and-register"
  | "other-checkpoints-of-log";

/** Compares two valid proofs. Two checkpoints of one register that cannot both be true are evidence against their signer. */
export function compareProofs(one: Proof, other: Proof): Comparison {
  const logs = differingLogs(one.log, other.log).map((message) => contradictionFinding(one, other, message));
  if (!areOfOneRegister(one, other))
    return logs.length > 0
      ? { outcome: "contradiction", findings: logs, isTimed: false }
      : compareOthers(one, other);
  const [older, newer] = one.checkpoint.size <= other.checkpoint.size ? [one, other] : [other, one];
  const roots = differingRoots(older, newer);
  const nodes = differingNodes(older, newer);
  const lost = [...lostEventsSince(older, newer), ...lostEventsSince(newer, older)];
  const findings = [
    ...(roots.length + nodes.length > 0 ? [...roots, ...nodes] : differingBeginning(older, newer)),
    ...lost,
    ...eventsLeftOut(older, newer),
    ...eventsLeftOut(newer, older),
  ]
    .map(({ message, seq }) => contradictionFinding(older, newer, message, seq))
    .concat(logs);
  if (findings.length > 0)
    return { outcome: "contradiction", findings, isTimed: lost.length > 0 && !areBothDated(older, newer) };
  if (isSameSize(older, newer) || rootIn(newer.nodes, older.checkpoint.size) !== null)
    return { outcome: "agree", of: "register", findings: [] };
  const there = new Set(older.events.map(({ seq }) => seq));
  const shared = newer.events.filter(({ seq }) => there.has(seq)).length;
  return { outcome: "not-comparable", why: "unlinked", shared, findings: [] };
}

/** Whether both are of one register under the same origin. False after an origin rotation between them. */
export const areOfOneRegister = (one: Proof, other: Proof): boolean =>
  !isOfLog(one) && !isOfLog(other) && one.checkpoint.origin === other.checkpoint.origin;

/** Two packages state which of them is the later. */
const areBothDated = (one: Proof, other: Proof) => one.signedAt !== null && other.signedAt !== null;

const isOfLog = ({ checkpoint, log }: Proof) => log?.origin === checkpoint.origin;

/** Compares two proofs of different origins. */
function compareOthers(one: Proof, other: Proof): Comparison {
  const isAnyOfLog = isOfLog(one) || isOfLog(other);
  if (isAnyOfLog && areLinkedLogs(one.log, other.log)) return { outcome: "agree", of: "log", findings: [] };
  const why = isAnyOfLog ? whyUnlinkedLogs(one, other) : incomparableReason(one, other);
  return { outcome: "not-comparable", why, shared: 0, findings: [] };
}

/** After a loss a register continues under another origin. A difference between the two is no second version. */
function incomparableReason(one: Proof, other: Proof): IncomparableReason {
  const [first, second] = [one, other].map(({ checkpoint }) => originOf(checkpoint.origin)!);
  const isOne = first!.companyId === second!.companyId && first!.registerOrigin === second!.registerOrigin;
  return isOne ? "after-a-loss" : "other-register";
}

function whyUnlinkedLogs(one: Proof, other: Proof): IncomparableReason {
  if (one.checkpoint.origin === other.checkpoint.origin) return "unlinked";
  if (!one.log || !other.log) return "log-and-register";
  return one.log.origin === other.log.origin ? "other-checkpoints-of-log" : "other-register";
}

const contradictionFinding = (older: Proof, newer: Proof, message: string, seq?: number): Finding => ({
  kind: "contradiction",
  ...(seq === undefined ? {} : { seq }),
  message: `${older.name} y ${newer.name} se contradicen, y los dos están firmados: ${message}`,
});

const isSameSize = (one: Proof, other: Proof) => one.checkpoint.size === other.checkpoint.size;

function differingRoots(older: Proof, newer: Proof): ProofDifference[] {
  const { size, root } = older.checkpoint;
  if (!isSameSize(older, newer) || isSameBytes(root, newer.checkpoint.root)) return [];
  return [{ message: `son dos estados distintos del mismo registro con ${size} anotaciones.` }];
}

/** Returns the smallest subtree whose hash differs, if both know one. */
function differingNodes(older: Proof, newer: Proof): ProofDifference[] {
  const differing = [...older.nodes].flatMap(([place, hash]) => {
    const newerHash = newer.nodes.get(place);
    const [begin, count] = place.split("+").map(Number) as [number, number];
    return newerHash && !isSameBytes(newerHash, hash) ? [{ begin, count }] : [];
  });
  const [smallest] = differing.sort((a, b) => a.count - b.count || a.begin - b.begin);
  if (!smallest) return [];
  const { begin, count } = smallest;
  return count === 1
    ? [{ seq: begin + 1, message: `la anotación nº ${begin + 1} es otra en cada uno.` }]
    : [{ message: `alguna anotación entre la nº ${begin + 1} y la nº ${begin + count} es otra.` }];
}

/** Compares the older root with that of the newer tree's first leaves, if the newer knows enough hashes. */
function differingBeginning(older: Proof, newer: Proof): ProofDifference[] {
  const { size, root } = older.checkpoint;
  const newerRoot = rootIn(newer.nodes, size);
  if (!newerRoot || isSameBytes(newerRoot, root)) return [];
  return [{ message: `las primeras ${size} anotaciones son otras en cada uno.` }];
}

/**
 * Returns the events that a package lacks although the other proof shows that the register had it before the package was signed.
 * A register only grows: a later package contains all that was recorded before ("Signed times" in docs/format.md).
 */
function lostEventsSince(knownProof: Proof, later: Proof): ProofDifference[] {
  const { size } = later.checkpoint;
  if (later.signedAt === null || size >= knownSize(knownProof)) return [];
  const { instant } = later.signedAt;
  if (knownProof.signedAt && knownProof.signedAt.instant < instant && knownProof.checkpoint.size > size)
    return [shrunkDifference(later, knownProof.checkpoint.size - size, knownProof)];
  const event = knownProof.events.find(
    ({ seq, recordedAt }) => seq > size && recordedAt !== null && recordedAt + dayMs < instant,
  );
  if (event)
    return [
      {
        seq: event.seq,
        message: `la anotación nº ${event.seq} se registró más de un día antes de firmarse ${later.name}, que no la tiene.`,
      },
    ];
  const day = knownProof.days.find(
    (each) => each.size > size && utcMidnightOf(addDays(each.day, 2)) < instant,
  );
  return day ? [shrunkDifference(later, day.size - size, knownProof)] : [];
}

const knownSize = ({ checkpoint, events, days }: Proof) =>
  Math.max(checkpoint.size, events.at(-1)?.seq ?? 0, days.at(-1)?.size ?? 0);

const shrunkDifference = (later: Proof, count: number, knownProof: Proof): ProofDifference => ({
  message: `un registro solo crece, y a ${later.name}, que es el posterior, ${count === 1 ? "le falta la última anotación" : `le faltan las ${count} últimas anotaciones`} que firmó ${knownProof.name}.`,
});
