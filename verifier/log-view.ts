// What a file shows of the transparency log, to compare it with other files.
import type { Checkpoint } from "~/modules/register/format/checkpoint";
import { dailyLeaf, labelOf } from "~/modules/register/format/daily-leaf";
import { leafHash, type Hash } from "~/modules/register/format/merkle";
import type { ReadDailyCheckpoint } from "~/modules/register/format/published-checkpoints";
import { formatDate, type LocalDate } from "~/time/dates";
import { isSameBytes } from "~/modules/register/format/same-bytes";
import { nodesOfCheckpoint, nodesOfReceipt, rootIn, type KnownNodes } from "./known-nodes";

export interface LogView {
  origin: string;
  /** Signed roots, by the log's size. */
  roots: ReadonlyMap<number, Hash>;
  nodes: KnownNodes;
  /** Leaves of registers, by their label. */
  leaves: ReadonlyMap<string, { leaf: Uint8Array; day: LocalDate }>;
}

export const logOfCheckpoint = (checkpoint: Checkpoint): LogView => ({
  origin: checkpoint.origin,
  roots: new Map([[checkpoint.size, checkpoint.root]]),
  nodes: nodesOfCheckpoint(checkpoint),
  leaves: new Map(),
});

/** Returns the view in the days of a valid package, or null if it shows none. */
export function logOfDays(days: readonly ReadDailyCheckpoint[]): LogView | null {
  const roots = new Map<number, Hash>();
  const nodes: KnownNodes = new Map();
  const leaves = new Map<string, { leaf: Uint8Array; day: LocalDate }>();
  let origin: string | null = null;
  for (const { day, checkpoint, parsed, log } of days) {
    if (!log) continue;
    origin = log.parsed.origin;
    roots.set(log.parsed.size, log.parsed.root);
    const leaf = dailyLeaf({ origin: parsed.origin, day }, checkpoint);
    leaves.set(labelOf(leaf), { leaf, day });
    const own = { index: log.index, hash: leafHash(leaf) };
    for (const [place, known] of nodesOfReceipt(own, log.parsed.size, log.proof)) nodes.set(place, known);
  }
  return origin === null ? null : { origin, roots, nodes, leaves };
}

/** Returns the contradictions between two views of the same log, in Spanish. */
export function differingLogs(one: LogView | null, other: LogView | null): string[] {
  if (!one || one.origin !== other?.origin) return [];
  return [...differingTrees(one, other), ...leavesOfOneLabel(one, other)];
}

function differingTrees(one: LogView, other: LogView): string[] {
  const size = differingRoot(one, other) ?? differingRoot(other, one);
  if (size !== null) return [`son dos estados distintos del registro de transparencia con ${size} hojas.`];
  const isOther = [...one.nodes].some(([place, hash]) => !isSameBytes(other.nodes.get(place) ?? hash, hash));
  return isOther ? ["el registro de transparencia tiene otras hojas en cada uno."] : [];
}

/** A label occurs once in the log. Two leaves with one label are two signed checkpoints of one register on one day. */
const leavesOfOneLabel = ({ leaves }: LogView, other: LogView): string[] =>
  [...leaves].flatMap(([label, { leaf, day }]) =>
    isSameBytes(other.leaves.get(label)?.leaf ?? leaf, leaf)
      ? []
      : [`en el registro de transparencia hay dos hojas de un mismo registro y día, el ${formatDate(day)}.`],
  );

/** Whether one of the views proves that a checkpoint of the other is in its history. */
export const areLinkedLogs = (one: LogView | null, other: LogView | null): boolean =>
  one !== null && one.origin === other?.origin && (isKnownIn(one, other) || isKnownIn(other, one));

const isKnownIn = ({ roots }: LogView, other: LogView) =>
  [...roots].some(([size, root]) => isSameBytes(logRootOf(other, size) ?? new Uint8Array(), root));

/** Returns the size of a checkpoint whose root differs in the other view, or null. */
function differingRoot({ roots }: LogView, other: LogView): number | null {
  const differingState = [...roots].find(
    ([size, root]) => !isSameBytes(logRootOf(other, size) ?? root, root),
  );
  return differingState ? differingState[0] : null;
}

const logRootOf = ({ roots, nodes }: LogView, size: number): Hash | null =>
  roots.get(size) ?? rootIn(nodes, size);
