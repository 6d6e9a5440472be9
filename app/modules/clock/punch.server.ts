import type { Location } from "#cell";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { findSession, type GuardArgs, type Member } from "~/modules/directory/find-session.server";
import { toUuid, type RecordedRow } from "~/modules/ledger/ledger-rows";
import { readPeople, selectPeople, type Loaded } from "~/modules/ledger/load-people.server";
import { decidePunch } from "~/modules/ledger/model/decide-punch";
import type { LedgerEvent } from "~/modules/ledger/model/event";
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

export type PunchAction = "check_in" | "check_out";

export interface PunchInput {
  member: Member;
  action: PunchAction;
  location: Location | null;
  source: "web" | "api";
  /** The client's name for this attempt; a repetition under it gets the first answer. */
  idempotencyKey: string | null;
  /** Their record, where it was read with their session ({@link foreseePunch}). */
  foreseen?: Loaded | null;
}

/** The number of a punch in its company's register, and the short name of what it says. */
export interface PunchReceipt {
  seq: number;
  code: string;
}

export type Punch =
  | { code: "recorded"; timeLog: TimeLog; receipt: PunchReceipt }
  | { code: "already-clocked-in"; since: number }
  | { code: "not-clocked-in" | "inactive" | "key-reused" | "closed" };

/**
 * Records the start or the end of a working interval at `now`, with what follows from it, in one batch.
 *
 * The same request (sent again, or run again after a lost answer) changes nothing and finds the first answer. At most
 * one entry a person is open: a unique index holds that whatever the code does.
 */
export async function punch({ db, now }: Pick<Deps, "db" | "now">, input: PunchInput): Promise<Punch> {
  const { member, action, location, source } = input;
  const { $client: d1 } = db;
  const of = subjectOf(member);
  const { timeZone, locationTrackingEnabled } = member.company;
  // Where the company does not ask for it nobody was told that it is kept (art. 90 LOPDGDD).
  const place = location && locationTrackingEnabled ? withSalt(location) : null;
  const punched = { identified_by: source === "web" ? "session" : "token", deferred: null } as const;
  const isAnswer = ({ kind }: Pick<LedgerEvent, "kind">) => kind === action;
  const outcome = await runCommand(d1, of, {
    ...askedFor(input, now),
    foreseen: input.foreseen ?? null,
    decide: (person) =>
      decidePunch(
        person,
        action === "check_in" ? { kind: action, mode: "on_site", forgotExit: false } : { kind: action },
        { now, timeZone, punched },
      ),
    commitmentsOf: (event, { identity }) => ({
      person: identity,
      place: place && isAnswer(event) ? commitmentTo("place", place) : null,
    }),
    also: (events) => [
      ...events
        .filter((event) => place && isAnswer(event))
        .map((event) => revealStatement(d1, { ...of, ...event }, { domain: "place", opening: place! })),
      // A check-out tells the place of its check-in too.
      ...(action === "check_out" ? [placeQuery(d1, { ...of, subjectSeq: openedBy(events.at(-1)!) })] : []),
    ],
  });
  if (outcome.code === "refused") return outcome.refusal as Exclude<Punch, { code: "recorded" }>;
  if (outcome.code === "repeated") return repeated(input, outcome.row, d1);
  if (outcome.code === "unmet") throw new Error("a punch requires nothing");
  if (outcome.code !== "appended") return outcome;
  const entry = outcome.people[0]!.entries.get(openedBy(outcome.events.at(-1)!))!;
  const here = place?.data ?? null;
  const [before] = action === "check_in" ? [] : (outcome.also.at(-1)!.results as { data: string | null }[]);
  const places =
    action === "check_in"
      ? { checkInLocation: here, checkOutLocation: null }
      : { checkInLocation: readPlace(before?.data ?? null), checkOutLocation: here };
  const receipt = receiptOf(member, outcome.rows.at(-1)!);
  return { code: "recorded", timeLog: timeLogOf(entry, places), receipt };
}

/**
 * Reads who punches, and in the same trip the record that their punch will be decided on: whoever asks for the session afterwards
 * gets this one.
 */
export async function foreseePunch(
  args: GuardArgs,
  { idempotencyKey }: { idempotencyKey: string | null },
): Promise<Loaded | null> {
  const wanted = { extent: "open", requestKey: idempotencyKey && requestKeyOf(idempotencyKey) } as const;
  const session = await findSession(args, (d1, profileId) =>
    selectPeople(d1, { ledger: null, profileId }, wanted),
  );
  if (!session?.member || session.also.length === 0) return null;
  return readPeople(session.also, [subjectOf(session.member)], wanted);
}

/** The first answer to a request that was recorded before; null when it never was. */
export async function findPunch(
  { db: { $client: d1 }, now }: Pick<Deps, "db" | "now">,
  input: PunchInput,
): Promise<Extract<Punch, { code: "recorded" }> | null> {
  if (input.idempotencyKey === null) return null;
  const outcome = await runCommand(d1, subjectOf(input.member), {
    ...askedFor(input, now),
    decide: () => ({ refusal: null }),
  });
  return outcome.code === "repeated" ? repeated(input, outcome.row, d1) : null;
}

const askedFor = ({ member, action, location, source, idempotencyKey }: PunchInput, now: number) => ({
  ...{ now, source, extent: "open" as const, actor: { kind: "member" as const, id: member.profile.id } },
  request: {
    key: requestKeyOf(idempotencyKey ?? newId(now)),
    wish: digest(JSON.stringify({ action, location }), 8),
  },
});

/** The first answer again: the entry as its check-in left it, also when it has been closed since. */
async function repeated({ member }: PunchInput, row: RecordedRow, d1: Pick<D1Database, "prepare">) {
  const { subject } = subjectOf(member);
  const event = { subjectSeq: row.subject_seq, about: row.about };
  const entry = (await entryQuery(d1, { subject, openedBy: openedBy(event) }).first<ShownRow>())!;
  const { checkInLocation, ...closed } = toTimeLog(entry);
  const timeLog = row.kind === "check_in" ? opened(row, checkInLocation) : { ...closed, checkInLocation };
  return { code: "recorded", timeLog, receipt: receiptOf(member, row) } as const;
}

/** The entry as its check-in leaves it. */
const opened = (row: RecordedRow, checkInLocation: Location | null): TimeLog => ({
  ...{ id: toUuid(row.id), day: row.day, timeZone: row.time_zone, checkInTime: row.occurred_at },
  ...{ checkOutTime: null, isExitMissing: false, durationMs: null, checkInLocation, checkOutLocation: null },
});

/** The event that opened the entry which a punch is about. */
const openedBy = ({ about, subjectSeq }: Pick<LedgerEvent, "about" | "subjectSeq">) => about ?? subjectSeq;

function receiptOf({ company, profile }: Member, row: RecordedRow): PunchReceipt {
  const told = toToldEvent(row, { companyId: company.id, profileId: profile.id });
  return { seq: row.seq, code: receiptCode(bytesToHex(leafOf(told))) };
}

const requestKeyOf = (idempotencyKey: string) => digest(idempotencyKey, 16);

const digest = (text: string, bytes: number) => bytesToHex(sha256(utf8ToBytes(text)).slice(0, bytes));
