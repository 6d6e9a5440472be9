import type { Member } from "~/modules/session/find-session.server";
import { requestKeyAndDigest } from "~/modules/ledger/request-key";
import type { PersonRecord } from "~/modules/ledger/read-people.server";
import type { Decision, PunchRefusal } from "~/modules/ledger/rules/commands";
import { decidePunch } from "~/modules/ledger/rules/decide-punch";
import type { PunchOrigin } from "~/modules/ledger/rules/payloads";
import { executeCommand } from "~/modules/ledger/execute-command.server";
import { subjectOf } from "~/modules/ledger/subject-of";
import { readCheckInZone } from "~/modules/schedules/check-in-zone.server";
import type { Deps } from "~/platform/context.server";
import { toCommand } from "../punch-command";
import type { QueuedPunchRequest } from "../punch-schema";
import { requireUnproposed } from "./find-repeated-punches.server";

interface QueuedPunchInput {
  member: Member;
  /** The kiosk that stored it; undefined for a personal device. */
  kioskId: string | undefined;
  key: string;
  requested: QueuedPunchRequest;
  /** What decides the time zone of a check-in. */
  zones: string | null;
  /** The proved instant: between the last contact and now. */
  at: number;
  punched: PunchOrigin;
  /** The person's record after their previous punch, to save a query. */
  known: PersonRecord | null;
}

type Refusal = PunchRefusal | { code: "before-last" };

/**
 * Records a queued punch at its instant. Refuses it if the record has a later punch of the person.
 * @returns the person's record after the punch, and the number of its event.
 */
export async function recordQueuedPunch(
  deps: Pick<Deps, "db" | "now">,
  { member, kioskId, key, requested, zones, at, punched, known }: QueuedPunchInput,
) {
  const { db, now } = deps;
  const { company, profile } = member;
  const outcome = await executeCommand(db.$client, subjectOf(member), {
    now,
    extent: "open",
    ...(kioskId === undefined
      ? { source: "offline", actor: { kind: "member", id: profile.id } }
      : { source: "kiosk", actor: { kind: "kiosk", id: kioskId } }),
    // The same request as online: a person who did not get the online answer queues the same punch.
    request: requestKeyAndDigest(key, requested),
    preloaded: known && { people: [known], earlier: null },
    decide: (person, before): Decision<Refusal> & { details?: PersonRecord } =>
      at < person.state.lastAt
        ? { refusal: { code: "before-last" } }
        : {
            ...decidePunch(person, toCommand(requested, company), {
              now: at,
              timeZone: readCheckInZone(company, zones)(at),
              punched,
            }),
            details: before,
          },
    commitmentsOf: (_, { identity }) => ({ person: identity }),
    alongside: () => [requireUnproposed({ ...deps, member }, key)],
  });
  if (outcome.code !== "appended") return outcome;
  const { events, people, rows, details: before } = outcome;
  const after: PersonRecord = { ...before, person: people[0]! };
  return { code: outcome.code, events, after, seq: rows.at(-1)?.seq ?? null };
}
