// What a file shows of the operator's log, so that two files can be laid side by side in it too.
import type { Checkpoint } from "~/modules/register/format/checkpoint";
import { dailyLeaf } from "~/modules/register/format/daily-leaf";
import { leafHash, type Hash } from "~/modules/register/format/merkle";
import type { ReadDailyHead } from "~/modules/register/format/published-heads";
import { nodesOfCheckpoint, nodesOfReceipt, rootIn, type KnownNodes } from "./known-nodes";

export interface LogView {
  origin: string;
  /** Signed roots, by how many leaves the log had. */
  roots: ReadonlyMap<number, Hash>;
  nodes: KnownNodes;
}

export const logOfCheckpoint = (checkpoint: Checkpoint): LogView => ({
  origin: checkpoint.origin,
  roots: new Map([[checkpoint.size, checkpoint.root]]),
  nodes: nodesOfCheckpoint(checkpoint),
});

/** Of the days that a valid package shows in the log; null where it shows none. */
export function logOfDays(days: readonly ReadDailyHead[]): LogView | null {
  const roots = new Map<number, Hash>();
  const nodes: KnownNodes = new Map();
  let origin: string | null = null;
  for (const { day, checkpoint, head, log } of days) {
    if (!log) continue;
    origin = log.head.origin;
    roots.set(log.head.size, log.head.root);
    const hash = leafHash(dailyLeaf({ origin: head.origin, day }, checkpoint));
    for (const [place, known] of nodesOfReceipt({ index: log.index, hash }, log.head.size, log.proof))
      nodes.set(place, known);
  }
  return origin === null ? null : { origin, roots, nodes };
}

/** What two show of one log that cannot both be true; empty of two logs, and where there is nothing to compare. */
export function differingLogs(one: LogView | null, other: LogView | null): string[] {
  if (!one || one.origin !== other?.origin) return [];
  const size = differingRoot(one, other) ?? differingRoot(other, one);
  if (size !== null) return [`son dos estados distintos del registro de transparencia con ${size} hojas.`];
  const isOther = [...one.nodes].some(([place, hash]) => !isSame(other.nodes.get(place) ?? hash, hash));
  return isOther ? ["el registro de transparencia tiene otras hojas en cada uno."] : [];
}

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
