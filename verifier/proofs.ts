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
import type { Header } from "./read-header";
import type { Register } from "./read-register";
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
}

export const proofOfPackage = (
  name: string,
  { checkpoint, note, proof, statement }: Header,
  { lines }: Register,
): Proof => ({
  ...{ name, checkpoint, note },
  nodes: nodesOfPackage(
    lines.map(({ seq, leaf }) => ({ index: seq - 1, hash: leaf })),
    checkpoint.size,
    proof,
  ),
  events: lines,
  selection: statement?.selection ?? null,
});

export const proofOfReceipt = (name: string, { checkpoint, envelope, proof }: ProvedReceipt): Proof => ({
  ...{ name, checkpoint, note: proof.checkpoint },
  nodes: nodesOfReceipt(
    { index: proof.index, hash: leafHash(envelopeBytes(envelope)) },
    checkpoint.size,
    proof.hashes,
  ),
  events: [envelope],
  selection: null,
});

export const proofOfCheckpoint = (name: string, { checkpoint, note }: ProvedState): Proof => ({
  ...{ name, checkpoint, note, nodes: nodesOfCheckpoint(checkpoint) },
  ...{ events: [], selection: null },
});

export const proofOfConsistency = (name: string, { older, newer, note, hashes }: ProvedLink): Proof => ({
  ...{ name, checkpoint: newer, note, nodes: nodesOfConsistency(older, newer, hashes) },
  ...{ events: [], selection: null },
});
