import type { Checkpoint } from "~/modules/register/format/checkpoint";
import { envelopeBytes, type Envelope } from "~/modules/register/format/envelope";
import { leafHash } from "~/modules/register/format/merkle";
import type { PackageSelection } from "~/modules/register/format/statement";
import {
  nodesOfCheckpoint,
  nodesOfConsistency,
  nodesOfPackage,
  nodesOfReceipt,
  type KnownNodes,
} from "./known-nodes";
import { logOfCheckpoint, logOfDays, type LogView } from "./log-view";
import type { JudgedPackage } from "./verify-package";
import type { ProvedState } from "./verify-checkpoint";
import type { ProvedLink } from "./verify-consistency";
import type { ProvedReceipt } from "./verify-receipt";

/** An event as two proofs are compared by it. */
export type Placed = Pick<Envelope, "seq" | "subject" | "subject_seq" | "kind" | "day">;

/** A valid file, as one says that it proves it. */
export interface Proof {
  /** The file's name. */
  name: string;
  checkpoint: Checkpoint;
  /** The checkpoint as it is signed, to the letter. */
  note: string;
  nodes: KnownNodes;
  /** The events that it holds. */
  events: readonly Placed[];
  /** What a package says that it tells; null of all others. */
  selection: PackageSelection | null;
  /** What it shows of the operator's log; null where that is nothing. */
  log: LogView | null;
}

export const proofOfPackage = (
  name: string,
  {
    header: { checkpoint, note, proof, statement },
    register: { lines },
    heads,
  }: NonNullable<JudgedPackage["proved"]>,
): Proof => ({
  ...{ name, checkpoint, note },
  nodes: new Map([
    ...nodesOfPackage(
      lines.map(({ seq, leaf }) => ({ index: seq - 1, hash: leaf })),
      checkpoint.size,
      proof,
    ),
    // What it shows of the days on which the register was published leads from each of them to the next.
    ...heads.flatMap(({ head, consistency }, at) => [
      ...nodesOfConsistency(head, heads[at + 1]?.head ?? checkpoint, consistency),
    ]),
  ]),
  events: lines,
  selection: statement?.selection ?? null,
  log: logOfDays(heads),
});

export const proofOfReceipt = (name: string, { checkpoint, envelope, proof }: ProvedReceipt): Proof => ({
  ...{ name, checkpoint, note: proof.checkpoint },
  nodes: nodesOfReceipt(
    { index: proof.index, hash: leafHash(envelopeBytes(envelope)) },
    checkpoint.size,
    proof.hashes,
  ),
  events: [envelope],
  ...{ selection: null, log: null },
});

export const proofOfCheckpoint = (name: string, { checkpoint, note }: ProvedState): Proof => ({
  ...{ name, checkpoint, note, nodes: nodesOfCheckpoint(checkpoint) },
  ...{ events: [], selection: null, log: null },
});

/** A state of the operator's own log, of which nothing is known but what all files show of it. */
export const proofOfLog = (name: string, { checkpoint, note }: ProvedState): Proof => ({
  ...{ name, checkpoint, note, nodes: new Map() },
  ...{ events: [], selection: null, log: logOfCheckpoint(checkpoint) },
});

export const proofOfConsistency = (name: string, { older, newer, note, hashes }: ProvedLink): Proof => ({
  ...{ name, checkpoint: newer, note, nodes: nodesOfConsistency(older, newer, hashes) },
  ...{ events: [], selection: null, log: null },
});
