import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import { dailyLeaf } from "../../../app/modules/register/format/daily-leaf";
import { leafHash } from "../../../app/modules/register/format/merkle";
import { readCheckpoint, signCheckpoint } from "../../../app/modules/register/format/checkpoint";
import { readNote, signatureLine, type NoteSignature } from "../../../app/modules/register/format/note";
import {
  readPublishedCheckpoints,
  writePublishedCheckpoints,
  type DailyCheckpoint,
  type CheckpointInLog,
  type PublishedCheckpoints,
} from "../../../app/modules/register/format/published-checkpoints";
import { transparencyOrigin } from "../../../app/modules/register/format/published-log";
import { addDays } from "../../../app/time/dates";
import type { Alteration, Random } from "./package-alterations";
import { below, pick } from "./random-changes";
import { filesOf, registerOrigin, signingSeed, type Sealed } from "./sealed-package";

type InLog = DailyCheckpoint & { log: CheckpointInLog };

/** Changes the days of a package, by default without its key. Returns null if it has too few days. */
export type ChangeDays = (
  random: Random,
  heads: PublishedCheckpoints,
  sealed: Sealed,
) => PublishedCheckpoints | null;

const inLog = ({ days }: PublishedCheckpoints) => days.filter((day): day is InLog => day.log !== null);
const put = (heads: PublishedCheckpoints, at: number, day: DailyCheckpoint): PublishedCheckpoints => ({
  ...heads,
  days: heads.days.with(at, day),
});

/** Changes one day that is in the log. */
const ofOne =
  (change: (day: InLog, others: InLog[], sealed: Sealed) => DailyCheckpoint | null): ChangeDays =>
  (random, heads, sealed) => {
    const days = inLog(heads);
    if (days.length === 0) return null;
    const day = pick(random, days);
    const changed = change(
      day,
      days.filter((other) => other !== day),
      sealed,
    );
    return changed && put(heads, heads.days.indexOf(day), changed);
  };

/** Changes the last line that witnesses added below the log's checkpoint of a day. */
const ofWitnessLine = (change: (line: NoteSignature, other: NoteSignature | null) => NoteSignature | null) =>
  ofOne((day, [other]) => {
    const { text, signatures } = readNote(day.log.checkpoint)!;
    const [own, ...lines] = signatures;
    const last = lines.pop();
    if (!last) return null;
    const ofOther = other ? readNote(other.log.checkpoint)!.signatures.at(-1)! : null;
    const changed = change(last, ofOther);
    if (changed === last) return null;
    const kept = [own!, ...lines, ...(changed ? [changed] : [])];
    return { ...day, log: { ...day.log, checkpoint: `${text}\n${kept.map(signatureLine).join("")}` } };
  });

const turned = (line: NoteSignature, place: number): NoteSignature => ({
  ...line,
  signature: line.signature.map((byte, at) => (at === place ? byte ^ 1 : byte)),
});

/** A line has eight bytes of time, then the signature. */
const changesOfWitnessLines = {
  droppedWitnessLine: ofWitnessLine(() => null),
  witnessLineOfAnotherDay: ofWitnessLine((line, other) => other ?? line),
  turnedWitnessLine: ofWitnessLine((line) => turned(line, 20)),
  witnessLineOfAnotherSecond: ofWitnessLine((line) => turned(line, 7)),
};

/** Puts another company's leaf in its place, in an unpublished log that the operator signed. */
const withLeaf = (day: InLog, leaf: Uint8Array): DailyCheckpoint => {
  const origin = transparencyOrigin({ origin: registerOrigin });
  const checkpoint = signCheckpoint({ origin, size: 1, root: leafHash(leaf) }, signingSeed);
  return { ...day, log: { checkpoint, index: 0, proof: [], token: null } };
};

export const changesOfDays: Record<string, ChangeDays> = {
  ...changesOfWitnessLines,
  swappedDays: (random, heads) => {
    if (heads.days.length < 2) return null;
    const at = below(random, heads.days.length - 1);
    const [one, other] = [heads.days[at]!, heads.days[at + 1]!];
    const days = heads.days.with(at, { ...other, day: one.day }).with(at + 1, { ...one, day: other.day });
    return { ...heads, days };
  },
  droppedDay: (random, heads) =>
    heads.days.length < 2
      ? null
      : { ...heads, days: heads.days.toSpliced(below(random, heads.days.length), 1) },
  proofOfAnotherDay: ofOne((day, [other]) =>
    other ? { ...day, log: { ...day.log, proof: other.log.proof } } : null,
  ),
  logOfAnotherDay: ofOne((day, [other]) => (other ? { ...day, log: other.log } : null)),
  anotherPlace: ofOne((day) => ({
    ...day,
    log: { ...day.log, index: day.log.index === 0 ? 1 : day.log.index - 1 },
  })),
  stampOfAnotherDay: ofOne((day, others) => {
    const other = others.find(({ log }) => log.token !== null);
    return other ? { ...day, log: { ...day.log, token: other.log.token } } : null;
  }),
  brokenStamp: ofOne((day) => ({ ...day, log: { ...day.log, token: Uint8Array.of(0x30, 0) } })),
  anotherDay: (random, heads) => {
    const at = heads.days.length - 1;
    const last = heads.days[at];
    return last?.log ? put(heads, at, { ...last, day: addDays(last.day, 1 + below(random, 3)) }) : null;
  },
  leafOfAnotherCompany: ofOne((day) => {
    const origin = `${registerOrigin}/01999a00-0000-7000-8000-00000000beef`;
    return withLeaf(day, dailyLeaf({ origin, day: day.day }, day.checkpoint));
  }),
  leafOfAnotherState: ofOne((day, _, { company }) => {
    const origin = `${registerOrigin}/${company.id}`;
    const other = signCheckpoint({ origin, size: 1, root: sha256(utf8ToBytes("another")) }, signingSeed);
    return withLeaf(day, dailyLeaf({ origin, day: day.day }, other));
  }),
  stateOfAnotherHistory: ofOne((day, _, { company }) => {
    const origin = `${registerOrigin}/${company.id}`;
    const { size } = readCheckpoint(day.checkpoint)!;
    const root = sha256(utf8ToBytes("another"));
    const checkpoint = signCheckpoint({ origin, size, root }, signingSeed);
    return withLeaf({ ...day, checkpoint }, dailyLeaf({ origin, day: day.day }, checkpoint));
  }),
  stateOfNobody: ofOne((day) => ({
    ...day,
    checkpoint: day.checkpoint.replace(/(— \S+ .{20}).{4}/, "$1AAAA"),
  })),
  brokenLink: ofOne((day) => ({ ...day, consistency: [...day.consistency, new Uint8Array(32)] })),
  unpublishedDay: ofOne((day) => ({ ...day, log: null })),
  withoutStamp: ofOne((day) =>
    day.log.token === null ? null : { ...day, log: { ...day.log, token: null } },
  ),
};

const inFile =
  (change: ChangeDays): Alteration =>
  (random, sealed) => {
    const heads = change(random, readPublishedCheckpoints(sealed.published)!, sealed);
    return heads && asFile(sealed, writePublishedCheckpoints(heads));
  };

const asFile = (sealed: Sealed, text: string): ReturnType<Alteration> => ({
  files: { ...filesOf(sealed), published: utf8ToBytes(text) },
  kinds: [
    ...(["unreadable", "file-altered", "published-altered", "token-altered"] as const),
    ...(["signature-altered", "unknown-key"] as const),
  ],
  file: "publicado.json",
});

const changedByte: Alteration = (random, sealed) => {
  const at = below(random, sealed.published.length);
  const other = pick(
    random,
    [...'0aZ"+ /=é'].filter((letter) => letter !== sealed.published[at]),
  );
  return asFile(sealed, sealed.published.slice(0, at) + other + sealed.published.slice(at + 1));
};

export const alterationsOfPublished: Record<string, Alteration> = {
  changedByteOfPublished: changedByte,
  ...Object.fromEntries(Object.entries(changesOfDays).map(([name, change]) => [name, inFile(change)])),
};
