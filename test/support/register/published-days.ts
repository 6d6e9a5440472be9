import { sha256 } from "@noble/hashes/sha2.js";
import { concatBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { signCheckpoint } from "../../../app/modules/register/format/checkpoint";
import { dailyLeaf } from "../../../app/modules/register/format/daily-leaf";
import {
  leafHash,
  nodeHash,
  proveConsistency,
  proveInclusion,
  treeRoot,
  type Hash,
  type ReadNode,
} from "../../../app/modules/register/format/merkle";
import { readNote } from "../../../app/modules/register/format/note";
import type { DailyCheckpoint } from "../../../app/modules/register/format/published-checkpoints";
import { transparencyOrigin } from "../../../app/modules/register/format/published-log";
import { addDays, dateOfUtc, type LocalDate } from "../../../app/time/dates";
import { aStamp } from "./a-stamp";

/** The register's state on a day, with the facts that differ from the expected ones. */
export interface DayState {
  day: LocalDate;
  size: number;
  /** The time of its stamp, by default six in the morning of the next day. Null without a stamp. */
  stampedAt?: number | null;
  isUnpublished?: boolean;
  /** The size of a second state of the register in the log of that day: its label appears twice. */
  alsoSize?: number;
}

interface Around {
  origin: string;
  registerOrigin: string;
  /** The register's tree, and how much of it the package has. */
  read: ReadNode;
  size: number;
  seed: Uint8Array;
}

const leavesADay = 4;

/** Returns a register's daily checkpoints as a package has them. Every day of their log has four leaves. */
export function publishedDays(states: readonly DayState[], around: Around): DailyCheckpoint[] {
  const { origin, registerOrigin, read, size, seed } = around;
  const noteOf = (ofSize: number) =>
    signCheckpoint({ origin, size: ofSize, root: treeRoot(ofSize, read) }, seed);
  const leaves: Hash[] = [];
  return states.map((state, at): DailyCheckpoint => {
    const { day, stampedAt = sixOf(addDays(day, 1)), isUnpublished = false } = state;
    const others = [1, 2, 3].map((each) =>
      leafHash(concatBytes(sha256(utf8ToBytes(`${day} ${each}`)), sha256(utf8ToBytes("another")))),
    );
    const own = [state.size, ...(state.alsoSize ? [state.alsoSize] : [])].sort((a, b) => a - b);
    const index = leaves.length + 2 + own.indexOf(state.size);
    const ownLeaves = own.map((ofSize) => leafHash(dailyLeaf({ origin, day }, noteOf(ofSize))));
    leaves.push(...[...others.slice(0, 2), ...ownLeaves, ...others.slice(2)].slice(0, leavesADay));
    const tree = readLeavesOf([...leaves]);
    const logSize = leaves.length;
    const checkpoint = signCheckpoint(
      {
        origin: transparencyOrigin({ origin: registerOrigin }),
        size: logSize,
        root: treeRoot(logSize, tree),
      },
      seed,
    );
    const next = states[at + 1]?.size ?? size;
    const token = stampedAt === null ? null : aStamp(readNote(checkpoint)!.text, stampedAt);
    return {
      day,
      checkpoint: noteOf(state.size),
      consistency: state.size === next ? [] : proveConsistency(state.size, next, read),
      log: isUnpublished ? null : { checkpoint, index, proof: proveInclusion(index, logSize, tree), token },
    };
  });
}

const sixOf = (day: LocalDate) => Date.parse(`${day}T06:00:00Z`);

/** Returns two UTC days at most, spread over those with events. Each includes all events until its end. */
export function someDays(recordedAt: readonly number[]): DayState[] {
  const days = [...new Set(recordedAt.map(dateOfUtc))];
  const step = Math.max(1, Math.floor(days.length / 2));
  return days
    .filter((_, at) => at % step === 0)
    .slice(0, 2)
    .map((day) => ({ day, size: recordedAt.filter((at) => dateOfUtc(at) <= day).length }));
}

function readLeavesOf(leaves: readonly Hash[]): ReadNode {
  const readNode: ReadNode = (level, index) =>
    level === 0
      ? leaves[index]!
      : nodeHash(readNode(level - 1, 2 * index), readNode(level - 1, 2 * index + 1));
  return readNode;
}
