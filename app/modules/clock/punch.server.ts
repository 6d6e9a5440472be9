import { events, type Location } from "#cell";
import { bytesToHex } from "@noble/hashes/utils.js";
import { sql } from "drizzle-orm";
import {
  findSession,
  type Company,
  type GuardArgs,
  type Member,
} from "~/modules/directory/find-session.server";
import { askedFor, requestKeyOf } from "~/modules/ledger/asked-for";
import type { RecordedRow } from "~/modules/ledger/ledger-rows";
import { foreseen, readForeseen } from "~/modules/ledger/foresee.server";
import type { Loaded } from "~/modules/ledger/load-people.server";
import type { Decision, PunchCommand, PunchRefusal } from "~/modules/ledger/model/commands";
import { decidePunch, UNDO_MS } from "~/modules/ledger/model/decide-punch";
import type { LedgerEvent } from "~/modules/ledger/model/event";
import { situationOf } from "~/modules/ledger/model/entry";
import { openEntryOf, type Entry, type Person } from "~/modules/ledger/model/person";
import { runCommand } from "~/modules/ledger/run-command.server";
import { subjectOf } from "~/modules/ledger/subject-of";
import type { TimeLog } from "~/modules/ledger/time-log";
import {
  entryQuery,
  placeQuery,
  readPlace,
  timeLogOf,
  toTimeLog,
  type ShownRow,
} from "~/modules/ledger/time-logs.server";
import { commitmentTo } from "~/modules/register/format/lines";
import { receiptCode } from "~/modules/register/format/receipt-code";
import { leafOf, toToldEvent } from "~/modules/register/read-lines.server";
import { revealStatement, withSalt } from "~/modules/register/reveal.server";
import type { Deps } from "~/platform/context.server";
import { newId } from "~/platform/ids";
import { first, type Prepares } from "~/platform/statement.server";
import type { Undoable } from "./clock-state";
import type { PunchAction, PunchWish } from "./punch-schema";
import { heldBack, type HeldBack } from "./second-tap";

export interface PunchInput {
  member: Member;
  wish: PunchWish;
  /** Kept of a check-in and of a check-out. */
  location: Location | null;
  source: "web" | "api" | "kiosk";
  /** The device at which they stand, where it is one: it acts for whoever gave it their PIN. */
  kioskId?: string;
  /** The client's name for this attempt; a repetition under it gets the first answer. */
  idempotencyKey: string | null;
  /** Their record, where it was read with their session ({@link foreseePunch}). */
  foreseen?: Loaded | null;
  /** Whether it is held back where it looks like a second tap; not of an API client, which states what it wants. */
  isHeld?: boolean;
}

/** The number of a punch in its company's register, and the short name of what it says. */
export interface PunchReceipt {
  seq: number;
  code: string;
}

/** The entry as a punch left it. */
export interface Recorded {
  code: "recorded";
  timeLog: TimeLog;
  /** What its person is doing after it. */
  state: "out" | "working" | "paused";
  /** When it counts from; null for an exit whose hour tells nothing. UTC milliseconds. */
  at: number | null;
  /** Null where nothing had to be recorded: they are where they said already. */
  receipt: PunchReceipt | null;
  undo: Undoable | null;
}

interface PlaceRow {
  data: string | null;
}

export type Punch = Recorded | PunchRefusal | HeldBack | { code: "key-reused" | "closed" };

/**
 * Records at `now` what somebody did, with what follows from it, in one batch.
 *
 * The same request (sent again, or run again after a lost answer) changes nothing and finds the first answer. At most
 * one entry a person is open: a unique index holds that whatever the code does.
 */
export async function punch({ db, now }: Pick<Deps, "db" | "now">, input: PunchInput): Promise<Punch> {
  const { member, wish, location, source } = input;
  const { $client: d1 } = db;
  const of = subjectOf(member);
  const { timeZone, locationTrackingEnabled } = member.company;
  // Where the company does not ask for it nobody was told that it is kept (art. 90 LOPDGDD).
  const place = location && locationTrackingEnabled && hasPlace(wish.action) ? withSalt(location) : null;
  const punched = { identified_by: identifiedBy[source], deferred: null };
  // What is undone is about another event than the one that opened the entry.
  const isAboutEntry = wish.action !== "check_in" && wish.action !== "undo";
  const isAnswer = ({ kind }: Pick<LedgerEvent, "kind">) => kind === wish.action;
  const outcome = await runCommand(d1, of, {
    ...commandOf(input, now),
    foreseen: input.foreseen ?? null,
    decide: (person): Decision<PunchRefusal | HeldBack> => {
      const refusal = input.isHeld ? heldBack(person, wish.action, now) : null;
      if (refusal) return { refusal };
      return decidePunch(person, toCommand(wish, member.company), { now, timeZone, punched });
    },
    commitmentsOf: (event, { identity }) => ({
      person: identity,
      place: place && isAnswer(event) ? commitmentTo("place", place) : null,
    }),
    also: (events) => [
      ...events
        .filter((event) => place && isAnswer(event))
        .map((event) => revealStatement(d1, { ...of, ...event }, { domain: "place", opening: place! })),
      // What comes after a check-in tells its place too.
      ...events
        .slice(-1)
        .filter(() => isAboutEntry)
        .map((event) => placeQuery(d1, { ...of, subjectSeq: openedBy(event) })),
    ],
  });
  if (outcome.code === "refused") return outcome.refusal;
  if (outcome.code === "repeated") return repeated(input, outcome.row, d1);
  if (outcome.code === "unmet") throw new Error("a punch requires nothing");
  if (outcome.code !== "appended") return outcome;
  const entry = entryAfter(outcome.people[0]!, outcome.events.at(-1));
  const here = outcome.events.some(isAnswer) ? (place?.data ?? null) : null;
  const checkInLocation = async () => {
    const [read] = (outcome.also.at(-1)?.results ?? []) as PlaceRow[];
    const query = () => placeQuery(d1, { ...of, subjectSeq: entry.openedBy }).first<PlaceRow>();
    const isRead = isAboutEntry && outcome.events.length > 0;
    return readPlace((isRead ? read : await query())?.data ?? null);
  };
  const places =
    wish.action === "check_in"
      ? { checkInLocation: here, checkOutLocation: null }
      : { checkInLocation: await checkInLocation(), checkOutLocation: here };
  const { doing: state } = situationOf(outcome.people[0]!);
  const row = outcome.rows.at(-1);
  // Where nothing had to be recorded, no key is kept: a repetition is told the same, since when they are where they say.
  const told = row
    ? toldOf(member, row)
    : { at: entry.times.modes.at(-1)!.from_at, receipt: null, undo: null };
  return { code: "recorded", timeLog: timeLogOf(entry, places), state, ...told };
}

const identifiedBy = { web: "session", api: "token", kiosk: "pin" } as const;

const hasPlace = (action: PunchAction) => action === "check_in" || action === "check_out";

/** The entry that a punch was about: what is undone may be open again. */
function entryAfter(person: Person, event: LedgerEvent | undefined): Entry {
  const isUndone = event === undefined || event.kind === "annulled";
  return (isUndone && openEntryOf(person)) || person.entries.get(openedBy(event!))!;
}

/** What a wish asks of somebody's record, by the rules of their company. */
export function toCommand(wish: PunchWish, { workPauses }: Pick<Company, "workPauses">): PunchCommand {
  switch (wish.action) {
    case "check_in":
      return { kind: "check_in", mode: wish.mode ?? "on_site", forgotExit: wish.forgotExit ?? false };
    case "pause_start": {
      const pause = wish.pauseKind ?? "rest";
      return { kind: "pause_start", pause, countsAsWork: workPauses.includes(pause) };
    }
    case "change_mode":
      return { kind: "change_mode", mode: wish.mode };
    case "undo":
      return { kind: "undo", about: wish.event };
    case "check_out":
    case "pause_end":
      return { kind: wish.action };
  }
}

/**
 * Reads who punches, and in the same trip the record that their punch will be decided on: whoever asks for the session afterwards
 * gets this one.
 */
export async function foreseePunch(
  args: GuardArgs,
  { idempotencyKey }: { idempotencyKey: string | null },
): Promise<Loaded | null> {
  const session = await findSession(args, {
    beside: foreseen(idempotencyKey && requestKeyOf(idempotencyKey)),
  });
  return session?.member && session.beside ? readForeseen(session.member.profile, session.beside) : null;
}

/** The first answer to a request that was recorded before; null when it never was. */
export async function findPunch(
  { db: { $client: d1 }, now }: Pick<Deps, "db" | "now">,
  input: PunchInput,
): Promise<Recorded | null> {
  if (input.idempotencyKey === null) return null;
  const outcome = await runCommand(d1, subjectOf(input.member), {
    ...commandOf(input, now),
    decide: () => ({ refusal: null }),
  });
  return outcome.code === "repeated" ? repeated(input, outcome.row, d1) : null;
}

// The place is in no digest: that outlives what is erased, and few places would have to be guessed.
const commandOf = ({ member, wish, source, kioskId, idempotencyKey }: PunchInput, now: number) => ({
  ...{ now, source, extent: "open" as const, actor: actorIn({ member, kioskId }) },
  request: askedFor(idempotencyKey ?? newId(now), wish),
});

/** Whose deed it is, as the record tells it. */
const actorIn = ({ member, kioskId }: Pick<PunchInput, "member" | "kioskId">) =>
  kioskId === undefined
    ? ({ kind: "member", id: member.profile.id } as const)
    : ({ kind: "kiosk", id: kioskId } as const);

/**
 * The first answer again: the entry as that punch left it, whatever came after it. Of a punch that has been undone or corrected since,
 * the entry as it stands.
 */
async function repeated({ member }: PunchInput, row: RecordedRow, d1: Prepares) {
  const { subject } = subjectOf(member);
  const undone =
    row.kind === "annulled"
      ? (await first<Pick<RecordedRow, "subject_seq" | "about">>(
          d1,
          sql`SELECT ${events.subjectSeq}, ${events.about} FROM ${events}
              WHERE ${events.subject} = ${subject} AND ${events.subjectSeq} = ${row.about}`,
        ))!
      : null;
  const { subject_seq: subjectSeq, about } = undone ?? row;
  const entry = await entryQuery(d1, {
    subject,
    openedBy: openedBy({ subjectSeq, about }),
  }).first<ShownRow>();
  // A check-in that was undone leaves nobody at work; whatever else was undone had happened at work.
  const isOver = undone ? undone.about === null : row.kind === "check_out" || row.kind === "exit_missing";
  const timeLog = isOver ? toTimeLog(entry!) : openAt(toTimeLog(entry!), row.occurred_at);
  const isPaused = timeLog.pauses.some(({ end_at }) => end_at === null);
  const state: Recorded["state"] = isOver ? "out" : isPaused ? "paused" : "working";
  return { code: "recorded", timeLog, state, ...toldOf(member, row) } as const;
}

/** An entry as it was at an instant at which it was open. */
function openAt(timeLog: TimeLog, at: number): TimeLog {
  const pauses = timeLog.pauses
    .filter(({ start_at }) => start_at <= at)
    .map((pause) => ({
      ...pause,
      end_at: pause.end_at !== null && pause.end_at <= at ? pause.end_at : null,
    }));
  const modes = timeLog.modes.filter(({ from_at }, nth) => nth === 0 || from_at <= at);
  const isOpen = { checkOutTime: null, isExitMissing: false, checkOutLocation: null };
  return { ...timeLog, ...isOpen, durationMs: null, grossMs: null, pauses, modes };
}

/** The event that opened the entry which a punch is about. */
const openedBy = ({ about, subjectSeq }: Pick<LedgerEvent, "about" | "subjectSeq">) => about ?? subjectSeq;

/** What is told of the event that a punch became; it follows from its row alone, so that a repetition is told the same. */
function toldOf({ company, profile }: Member, row: RecordedRow): Pick<Recorded, "at" | "receipt" | "undo"> {
  const told = toToldEvent(row, { companyId: company.id, profileId: profile.id });
  const undo = row.kind === "annulled" ? null : { event: row.subject_seq, until: row.occurred_at + UNDO_MS };
  const at = row.kind === "exit_missing" ? null : row.occurred_at;
  return { at, receipt: { seq: row.seq, code: receiptCode(bytesToHex(leafOf(told))) }, undo };
}
