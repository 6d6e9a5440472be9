import { profiles } from "#cell";
import { and, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { v5 } from "uuid";
import { followHeadcount } from "~/modules/billing/follow-headcount.server";
import { hasFreeSeats } from "~/modules/billing/plan-seats.server";
import type { Member } from "~/modules/session/find-session.server";
import { isWithoutAccount } from "~/modules/session/without-account";
import { joinLedger } from "~/modules/ledger/open-ledger.server";
import { requireOpen } from "~/modules/ledger/require-open.server";
import { executeCommand } from "~/modules/ledger/execute-command.server";
import { publish } from "~/modules/live/publish.server";
import {
  findDuplicatePerson,
  isHereAlready,
  type DuplicatePerson,
} from "~/modules/people/find-duplicate-person.server";
import { isOpenCentre } from "~/modules/schedules/centres.server";
import { stillMay } from "~/modules/policy/still-may.server";
import { scheduleTreeGrowth } from "~/modules/register/schedule-tree-growth.server";
import type { Deps } from "~/platform/context.server";
import { assertInBatch } from "~/platform/assert-in-batch.server";
import { dayMs } from "~/time/units";
import { newMember } from "../new-member.server";

const personRow = alias(profiles, "p");

/** The most people without an address that a company adds in 24 hours, since their rows cannot be deleted. */
export const mostAddedADay = 500;

export interface PersonInput {
  member: Member;
  person: { fullName: string; dni: string | null };
  /** The centre in which they begin; null or absent if nobody chose one. */
  centreId?: string | null;
  /** The manager states that a person with the same name is somebody else. */
  isOther: boolean;
  /** The idempotency key: repeated for the same person, it adds nobody else. */
  idempotencyKey: string;
}

export type AddPersonResult =
  /** `waits`: the plan is full, so the person is inactive and waits for room. */
  | { code: "added"; profileId: string; waits: boolean }
  /** A person of the company has this document, or the same name and `isOther` is not set. */
  | { code: "already-here"; who: DuplicatePerson }
  | { code: "no-permission" | "too-many" };

/**
 * Returns the outcome that {@link addPerson} would have, without writing: `added` if this request already added them, or `already-here`.
 * Null if the company does not have them.
 */
export async function findAdded(
  { db }: Pick<Deps, "db">,
  adding: PersonInput,
): Promise<AddPersonResult | null> {
  const { member, person, isOther } = adding;
  const { id: companyId } = member.company;
  const earlierProfile = await db.query.profiles.findFirst({
    columns: { id: true, waitingSince: true },
    where: and(eq(profiles.id, profileIdOf(adding)), eq(profiles.companyId, companyId)),
  });
  if (earlierProfile)
    return { code: "added", profileId: earlierProfile.id, waits: earlierProfile.waitingSince !== null };
  const who = await findDuplicatePerson({ db }, { companyId, person, isOther, reader: member });
  return who && { code: "already-here", who };
}

/**
 * Adds an employee without an address. They are active, or wait if the plan is full. One batch writes their first events, their profile
 * and the month's statistics. It checks the actor's permission, the plan's room, and that the company does not have the person, when it
 * writes. Open tabs get a live message.
 * @throws Response 503 while the company's ledger is closed.
 */
export async function addPerson(deps: Deps, adding: PersonInput): Promise<AddPersonResult> {
  for (let waits = false; ;) {
    const outcome = await addPersonOnce(deps, { ...adding, waits });
    if (outcome.code === "added") followHeadcountChange(deps, adding.member);
    if (outcome.code !== "again") return outcome;
    waits = outcome.waits;
  }
}

function followHeadcountChange(deps: Deps, { company: { id: companyId, ledger } }: Member) {
  followHeadcount(deps, companyId);
  scheduleTreeGrowth(deps, { ledger, companyId });
  // The number of active people decides what the plan allows to everybody.
  publish(deps, { companyId, message: { kind: "company" } });
}

/** @returns `again` if the batch met something else than it was made for, and whether the person has to wait. */
async function addPersonOnce(
  deps: Deps,
  adding: PersonInput & { waits: boolean },
): Promise<AddPersonResult | { code: "again"; waits: boolean }> {
  const { db, now } = deps;
  const { member, person, isOther, waits, centreId = null } = adding;
  const { id: companyId, timeZone } = member.company;
  const profileId = profileIdOf(adding);
  const { ledger, subject } = await joinLedger(db.$client, { companyId, profileId });
  const newPerson = newMember(
    { db, now },
    {
      ledger,
      subject,
      id: profileId,
      companyId,
      userId: null,
      email: null,
      ...person,
      role: "employee",
      centreId,
      timeZone,
      waits,
    },
  );
  const mayAdd = sql`(${stillMay(member, "add-person", { centreId })} AND ${isOpenCentre({ companyId, centreId })})`;
  const isUnderDayLimit = sql`(SELECT count(*) FROM ${profiles} ${personRow} WHERE ${personRow.companyId} = ${companyId}
    AND ${isWithoutAccount(personRow)} AND ${personRow.createdAt} > ${now - dayMs}) < ${mostAddedADay}`;
  const hasSeat = hasFreeSeats(deps, sql`${companyId}`);
  const duplicateQuery = { companyId, person, isOther };
  const outcome = requireOpen(
    await executeCommand(
      db.$client,
      { ledger, subject, profileId },
      {
        now,
        source: "web",
        actor: { kind: "member", id: member.profile.id },
        extent: "open",
        request: null,
        commitmentsOf: newPerson.commitmentsOf,
        // If the person is already a member, an earlier attempt wrote everything and its answer was lost.
        decide: ({ state, ...known }) => ({
          events: state.member ? [] : newPerson.eventsOf({ state, ...known }),
        }),
        alongside: (events) =>
          events.length === 0
            ? []
            : [
                assertInBatch(
                  db,
                  sql`${mayAdd} AND ${isUnderDayLimit} AND NOT ${isHereAlready(duplicateQuery)} AND (${waits} OR ${hasSeat})`,
                ),
                ...newPerson.statements(events),
              ],
      },
    ),
  );
  if (outcome.code === "appended")
    return { code: "added", profileId, waits: outcome.people[0]!.state.member?.status === "inactive" };
  const [judged] = await db.all<{ manages: number; hasRoom: number; hasSeat: number }>(
    sql`SELECT ${mayAdd} AS manages, ${isUnderDayLimit} AS hasRoom, ${hasSeat} AS hasSeat`,
  );
  if (!judged?.manages) return { code: "no-permission" };
  if (!judged.hasRoom) return { code: "too-many" };
  const who = await findDuplicatePerson(deps, { ...duplicateQuery, reader: member });
  return who ? { code: "already-here", who } : { code: "again", waits: judged.hasSeat === 0 };
}

/**
 * The same request for the same person gives the same profile id, so a double tap adds one person. The key is stored nowhere, so
 * the id of an erased person reveals nothing.
 */
const profileIdOf = ({ member, person: { fullName, dni }, idempotencyKey }: PersonInput) =>
  v5(JSON.stringify([member.profile.id, idempotencyKey, fullName, dni]), member.company.id);
