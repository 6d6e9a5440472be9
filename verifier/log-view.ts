// What a file shows of the operator's log, so that two files can be laid side by side in it too.
import type { Checkpoint } from "~/modules/register/format/checkpoint";
import { dailyLeaf, labelOf } from "~/modules/register/format/daily-leaf";
import { leafHash, type Hash } from "~/modules/register/format/merkle";
import type { ReadDailyHead } from "~/modules/register/format/published-heads";
import { formatDate, type LocalDate } from "~/time/dates";
import { nodesOfCheckpoint, nodesOfReceipt, rootIn, type KnownNodes } from "./known-nodes";

export interface LogView {
  origin: string;
  /** Signed roots, by how many leaves the log had. */
  roots: ReadonlyMap<number, Hash>;
  nodes: KnownNodes;
  /** Leaves of registers, by the label that stands in a log once. */
  leaves: ReadonlyMap<string, { leaf: Uint8Array; day: LocalDate }>;
}

export const logOfCheckpoint = (checkpoint: Checkpoint): LogView => ({
  origin: checkpoint.origin,
  roots: new Map([[checkpoint.size, checkpoint.root]]),
  nodes: nodesOfCheckpoint(checkpoint),
  leaves: new Map(),
});

/** Of the days that a valid package shows in the log; null where it shows none. */
export function logOfDays(days: readonly ReadDailyHead[]): LogView | null {
  const roots = new Map<number, Hash>();
  const nodes: KnownNodes = new Map();
  const leaves = new Map<string, { leaf: Uint8Array; day: LocalDate }>();
  let origin: string | null = null;
  for (const { day, checkpoint, head, log } of days) {
    if (!log) continue;
    origin = log.head.origin;
    roots.set(log.head.size, log.head.root);
    const leaf = dailyLeaf({ origin: head.origin, day }, checkpoint);
    leaves.set(labelOf(leaf), { leaf, day });
    const own = { index: log.index, hash: leafHash(leaf) };
    for (const [place, known] of nodesOfReceipt(own, log.head.size, log.proof)) nodes.set(place, known);
  }
  return origin === null ? null : { origin, roots, nodes, leaves };
}

/** What two show of one log that cannot both be true; empty of two logs, and where there is nothing to compare. */
export function differingLogs(one: LogView | null, other: LogView | null): string[] {
  if (!one || one.origin !== other?.origin) return [];
  return [...differingTrees(one, other), ...leavesOfOneLabel(one, other)];
}

function differingTrees(one: LogView, other: LogView): string[] {
  const size = differingRoot(one, other) ?? differingRoot(other, one);
  if (size !== null) return [`son dos estados distintos del registro de transparencia con ${size} hojas.`];
  const isOther = [...one.nodes].some(([place, hash]) => !isSame(other.nodes.get(place) ?? hash, hash));
  return isOther ? ["el registro de transparencia tiene otras hojas en cada uno."] : [];
}

/** A label stands in the log once: two leaves of a label are two states of one register on one day, and both were signed. */
const leavesOfOneLabel = ({ leaves }: LogView, other: LogView): string[] =>
  [...leaves].flatMap(([label, { leaf, day }]) =>
    isSame(other.leaves.get(label)?.leaf ?? leaf, leaf)
      ? []
      : [`en el registro de transparencia hay dos hojas de un mismo registro y día, el ${formatDate(day)}.`],
  );

/** Whether a state in one of them is proved to be one of the other, or its beginning. */
export const areLinkedLogs = (one: LogView | null, other: LogView | null): boolean =>
  one !== null && one.origin === other?.origin && (isKnownIn(one, other) || isKnownIn(other, one));

const isKnownIn = ({ roots }: LogView, other: LogView) =>
  [...roots].some(([size, root]) => isSame(rootOf(other, size) ?? new Uint8Array(), root));

/** The size of a state of one that is another in the other; null where there is none. */
function differingRoot({ roots }: LogView, other: LogView): number | null {
  const found = [...roots].find(([size, root]) => !isSame(rootOf(other, size) ?? root, root));
  return found ? found[0] : null;
}

const rootOf = ({ roots, nodes }: LogView, size: number): Hash | null =>
  roots.get(size) ?? rootIn(nodes, size);

const isSame = (one: Uint8Array, other: Uint8Array) =>
  one.length === other.length && one.every((byte, at) => byte === other[at]);
