import type { Location } from "#cell";
import { publish } from "~/modules/live/publish.server";
import { findSession, type GuardArgs, type Member } from "~/modules/session/find-session.server";
import { executeCommand } from "~/modules/ledger/execute-command.server";
import { requestKeyAndDigest, requestKeyOf } from "~/modules/ledger/request-key";
import type { Decision, PunchRefusal } from "~/modules/ledger/rules/commands";
import { decidePunch } from "~/modules/ledger/rules/decide-punch";
import { situationOf } from "~/modules/ledger/rules/entry";
import type { LedgerEvent } from "~/modules/ledger/rules/event";
import { openEntryOf, type Entry, type Person } from "~/modules/ledger/rules/person";
import { subjectOf } from "~/modules/ledger/subject-of";
import { placeQuery, readPlace, timeLogOf } from "~/modules/ledger/time-logs.server";
import { denialOf, punchNeeds, type Requester, type Denial, type Kiosk } from "~/modules/policy/may";
import { commitmentTo } from "~/modules/register/format/lines";
import { revealStatement, withSalt } from "~/modules/register/reveal.server";
import { scheduleTreeGrowth } from "~/modules/register/schedule-tree-growth.server";
import { readCheckInZone } from "~/modules/schedules/check-in-zone.server";
import type { Deps } from "~/platform/context.server";
import { newId } from "~/platform/ids";
import { limitPerson } from "~/platform/person-limit.server";
import { guardDoubleTap, type DoubleTapRefusal } from "./model/double-tap-guard";
import { punchColumns, readPunchColumns, type PreloadedPunch } from "./preload-punch.server";
import { toCommand } from "./punch-command";
import { hasPlace } from "./model/clock-state";
import type { PunchRequest } from "./punch-schema";
import { openedBy, repeatedResult, resultOfRow, type RecordedPunch } from "./server/punch-result.server";

export interface PunchInput {
  member: Member;
  requested: PunchRequest;
  /** Recorded for a check-in and a check-out only. */
  location: Location | null;
  source: "web" | "api" | "kiosk";
  /** The kiosk at which the person punches. It is then the actor. */
  kioskId?: string;
  /** A repeated request with the same key gets the first answer. */
  idempotencyKey: string | null;
  /** The preloaded record ({@link requireMemberWithRecord}). Without it a check-in takes the company's time zone. */
  preloaded?: PreloadedPunch | null;
  /** Whether to hold back a punch that looks like a double tap. False for API clients, unless they request it. */
  guardsDoubleTap?: boolean;
}

/** The outcome of a punch that was permitted. */
export type PunchResult = RecordedPunch | PunchRefusal | DoubleTapRefusal | { code: "key-reused" | "closed" };

export type PunchOutcome = PunchResult | { code: "denied"; denial: Denial } | { code: "too-often" };

/**
 * Records a punch from any source: checks the permission, records, sends a live message to the company's tabs, and schedules
 * the growth of the tree after the answer. A repeated request gets the first answer, even if the permission ended since.
 */
export async function recordPunch(
  deps: Deps,
  actor: Requester | Kiosk,
  input: PunchInput,
): Promise<PunchOutcome> {
  const { company, profile } = input.member;
  const refusal = await refusalOf(deps, actor, input);
  const outcome = refusal ? await findPunch(deps, input) : await appendPunch(deps, input);
  if (outcome?.code !== "recorded") return outcome ?? refusal!;
  publish(deps, { companyId: company.id, message: { kind: "time-log", profileId: profile.id } });
  if (outcome.receipt)
    scheduleTreeGrowth(deps, { ledger: company.ledger, companyId: company.id, seq: outcome.receipt.seq });
  return outcome;
}

async function refusalOf(
  { env }: Deps,
  actor: Requester | Kiosk,
  { requested, member }: PunchInput,
): Promise<Exclude<PunchOutcome, PunchResult> | null> {
  const denial = denialOf(actor, punchNeeds[requested.action], "self");
  if (denial) return { code: "denied", denial };
  return (await limitPerson(env, member.profile.id)) ? { code: "too-often" } : null;
}

/**
 * Records a punch at `now`, with its projections, in one batch. A repeated request changes nothing and gets the first answer.
 * A unique index ensures that a person has at most one open entry.
 * @throws faults of D1.
 */
export async function appendPunch(
  { db, now }: Pick<Deps, "db" | "now">,
  input: PunchInput,
): Promise<PunchResult> {
  const { member, requested, location, source } = input;
  const { $client: d1 } = db;
  const of = subjectOf(member);
  const { locationTrackingEnabled } = member.company;
  // Only a check-in takes a zone. Every other punch keeps that of its entry.
  const timeZone = readCheckInZone(member.company, input.preloaded?.zones ?? null)(now);
  // Unless the company enabled locations, its people have no notice that one is stored (art. 90 LOPDGDD).
  const place = location && locationTrackingEnabled && hasPlace(requested.action) ? withSalt(location) : null;
  const punched = { identified_by: identifiedBy[source], deferred: null };
  // The event of an undo is about another event, not about the one that opened the entry.
  const isAboutEntry = requested.action !== "check_in" && requested.action !== "undo";
  const isAnswer = ({ kind }: Pick<LedgerEvent, "kind">) => kind === requested.action;
  const outcome = await executeCommand(d1, of, {
    ...commandOf(input, now),
    preloaded: input.preloaded ?? null,
    decide: (person): Decision<PunchRefusal | DoubleTapRefusal> => {
      const refusal = input.guardsDoubleTap ? guardDoubleTap(person, requested.action, now) : null;
      if (refusal) return { refusal };
      return decidePunch(person, toCommand(requested, member.company), { now, timeZone, punched });
    },
    commitmentsOf: (event, { identity }) => ({
      person: identity,
      place: place && isAnswer(event) ? commitmentTo("place", place) : null,
    }),
    alongside: (events) => {
      const last = events.at(-1);
      return {
        storedPlaces: events
          .filter((event) => place && isAnswer(event))
          .map((event) => revealStatement(d1, { ...of, ...event }, { domain: "place", opening: place! })),
        // The answer to a later punch also shows the place of the check-in.
        checkInPlace:
          last && isAboutEntry ? placeQuery(d1, { ...of, subjectSeq: openedBy(last) }) : undefined,
      };
    },
  });
  if (outcome.code === "refused") return outcome.refusal;
  if (outcome.code === "repeated") return repeatedResult(d1, member, outcome.row);
  if (outcome.code === "unmet") throw new Error("a punch requires nothing");
  if (outcome.code !== "appended") return outcome;
  const entry = entryAfter(outcome.people[0]!, outcome.events.at(-1));
  const ownPlace = outcome.events.some(isAnswer) ? (place?.data ?? null) : null;
  const checkInLocation = async () => {
    const [place] =
      outcome.alongside.checkInPlace ?? (await placeQuery(d1, { ...of, subjectSeq: entry.openedBy }));
    return readPlace(place?.data ?? null);
  };
  const places =
    requested.action === "check_in"
      ? { checkInLocation: ownPlace, checkOutLocation: null }
      : { checkInLocation: await checkInLocation(), checkOutLocation: ownPlace };
  const { doing: state } = situationOf(outcome.people[0]!);
  const row = outcome.rows.at(-1);
  // Nothing was recorded, so no key was stored. A repetition gets the same answer: since when the person has this mode.
  const result = row
    ? resultOfRow(member, row)
    : { at: entry.times.modes.at(-1)!.from_at, receipt: null, undo: null };
  return { code: "recorded", timeLog: timeLogOf(entry, places), state, ...result };
}

const identifiedBy = { web: "session", api: "token", kiosk: "pin" } as const;

/** Returns the entry of a punch. After an undo it may be open again. */
function entryAfter(person: Person, event: LedgerEvent | undefined): Entry {
  const isUndone = event === undefined || event.kind === "annulled";
  return (isUndone && openEntryOf(person)) || person.entries.get(openedBy(event!))!;
}

/**
 * Returns the member that `guard` accepts, with the record that the punch needs, in one round trip.
 * @param idempotencyKey also preloads the event of an earlier request with that key.
 * @throws Response as `guard` does.
 */
export async function requireMemberWithRecord(
  args: GuardArgs,
  guard: (args: GuardArgs) => Promise<Member>,
  idempotencyKey: string | null,
): Promise<{ member: Member; preloaded: PreloadedPunch | null }> {
  // Only the first read of the session in a request can name further columns.
  const session = await findSession(args, {
    columns: punchColumns(idempotencyKey && requestKeyOf(idempotencyKey)),
  });
  const member = await guard(args);
  const columns = session?.columns;
  return { member, preloaded: columns ? readPunchColumns(member.profile, columns) : null };
}

/** Returns the first answer to a repeated request, or null if it was never recorded. */
async function findPunch(
  { db: { $client: d1 }, now }: Pick<Deps, "db" | "now">,
  input: PunchInput,
): Promise<RecordedPunch | null> {
  if (input.idempotencyKey === null) return null;
  const outcome = await executeCommand(d1, subjectOf(input.member), {
    ...commandOf(input, now),
    decide: () => ({ refusal: null }),
  });
  return outcome.code === "repeated" ? repeatedResult(d1, input.member, outcome.row) : null;
}

// The digest does not cover the place: it outlives erasure, and the few possible places could be guessed from it.
const commandOf = ({ member, requested, source, kioskId, idempotencyKey }: PunchInput, now: number) => ({
  now,
  source,
  extent: "open" as const,
  actor: actorOfPunch({ member, kioskId }),
  request: requestKeyAndDigest(idempotencyKey ?? newId(now), requested),
});

/** Returns the actor that the event records. */
const actorOfPunch = ({ member, kioskId }: Pick<PunchInput, "member" | "kioskId">) =>
  kioskId === undefined
    ? ({ kind: "member", id: member.profile.id } as const)
    : ({ kind: "kiosk", id: kioskId } as const);
