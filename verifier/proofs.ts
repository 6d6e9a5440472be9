import type { Checkpoint } from "~/modules/register/format/checkpoint";
import { envelopeBytes, type Envelope } from "~/modules/register/format/envelope";
import { leafHash } from "~/modules/register/format/merkle";
import type { PackageSelection } from "~/modules/register/format/statement";
import type { LocalDate } from "~/time/dates";
import {
  nodesOfCheckpoint,
  nodesOfConsistency,
  nodesOfPackage,
  nodesOfReceipt,
  type KnownNodes,
} from "./known-nodes";
import type { SigningInstant, ComparedCheckpoint } from "./order-text";
import { logOfCheckpoint, logOfDays, type LogView } from "./log-view";
import type { JudgedPackage } from "./verify-package";
import type { ProvedState } from "./verify-checkpoint";
import type { ProvedLink } from "./verify-consistency";
import type { ProvedReceipt } from "./verify-receipt";

/** An event, with the fields that comparisons use. */
export interface PlacedEvent extends Pick<Envelope, "seq" | "subject" | "subject_seq" | "kind" | "day"> {
  /** Null when the file does not disclose it. */
  recordedAt: number | null;
}

/** A valid file, as evidence of what it proves. */
export interface Proof {
  name: string;
  checkpoint: Checkpoint;
  /** The signed checkpoint, byte for byte. */
  note: string;
  nodes: KnownNodes;
  events: readonly PlacedEvent[];
  /** The selection of a package; null for all others. */
  selection: PackageSelection | null;
  /** What it shows of the transparency log; null for nothing. */
  log: LogView | null;
  /** Null for anything but a package. */
  signedAt: SigningInstant | null;
  /** Days for which it shows the register's checkpoint, ascending. */
  days: readonly { day: LocalDate; size: number }[];
}

/** Returns the state for comparisons. */
export const comparedCheckpointOf = ({
  checkpoint: { size },
  signedAt,
  events,
}: Proof): ComparedCheckpoint => ({
  size,
  signedAt,
  notBefore: events.reduce<number | null>(
    (newest, { recordedAt }) => (recordedAt === null ? newest : Math.max(newest ?? 0, recordedAt)),
    null,
  ),
});

const undated = { signedAt: null, days: [] } as const;

export const proofOfPackage = (
  name: string,
  {
    header: { checkpoint, note, proof, statement },
    register: { lines },
    days,
  }: NonNullable<JudgedPackage["proved"]>,
): Proof => ({
  name,
  checkpoint,
  note,
  nodes: new Map([
    ...nodesOfPackage(
      lines.map(({ seq, leaf }) => ({ index: seq - 1, hash: leaf })),
      checkpoint.size,
      proof,
    ),
    // The published checkpoints are linked: each day leads to the next.
    ...days.flatMap(({ parsed, consistency }, at) => [
      ...nodesOfConsistency(parsed, days[at + 1]?.parsed ?? checkpoint, consistency),
    ]),
  ]),
  events: lines,
  selection: statement?.selection ?? null,
  log: logOfDays(days),
  signedAt: statement && { instant: statement.at, timeZone: statement.selection.time_zone },
  days: days.map(({ day, parsed }) => ({ day, size: parsed.size })),
});

export const proofOfReceipt = (
  name: string,
  { checkpoint, envelope, recordedAt, proof }: ProvedReceipt,
): Proof => ({
  name,
  checkpoint,
  note: proof.checkpoint,
  nodes: nodesOfReceipt(
    { index: proof.index, hash: leafHash(envelopeBytes(envelope)) },
    checkpoint.size,
    proof.hashes,
  ),
  events: [{ ...envelope, recordedAt }],
  selection: null,
  log: null,
  ...undated,
});

export const proofOfCheckpoint = (name: string, { checkpoint, note }: ProvedState): Proof => ({
  name,
  checkpoint,
  note,
  nodes: nodesOfCheckpoint(checkpoint),
  events: [],
  selection: null,
  log: null,
  ...undated,
});

/** Returns the proof of a checkpoint of the transparency log, which has no events of a register. */
export const proofOfLog = (name: string, { checkpoint, note }: ProvedState): Proof => ({
  name,
  checkpoint,
  note,
  nodes: new Map(),
  events: [],
  selection: null,
  log: logOfCheckpoint(checkpoint),
  ...undated,
});

export const proofOfConsistency = (name: string, { older, newer, note, hashes }: ProvedLink): Proof => ({
  name,
  checkpoint: newer,
  note,
  nodes: nodesOfConsistency(older, newer, hashes),
  events: [],
  selection: null,
  log: null,
  ...undated,
});
