import { profiles } from "#cell";
import { and, eq, sql } from "drizzle-orm";
import { v5 } from "uuid";
import { followHeadcount } from "~/modules/billing/follow-headcount.server";
import type { Member } from "~/modules/directory/find-session.server";
import { isWithoutAccount } from "~/modules/directory/without-account";
import { joinLedger } from "~/modules/ledger/open-ledger.server";
import { requireOpen } from "~/modules/ledger/require-open.server";
import { runCommand } from "~/modules/ledger/run-command.server";
import { publish } from "~/modules/live/publish.server";
import { findSamePerson, isHereAlready, type SamePerson } from "~/modules/people/same-person.server";
import { stillMay } from "~/modules/policy/still-may.server";
import { sealAfterAnswer } from "~/modules/register/seal-after-answer.server";
import type { Deps } from "~/platform/context.server";
import { requireThat } from "~/platform/precondition.server";
import { newMember } from "./new-member.server";

/** How many people without an address a company adds in any 24 hours: no row of theirs can be deleted. */
export const addedADay = 500;
const dayMs = 86_400_000;

export interface Adding {
  member: Member;
  person: { fullName: string; dni: string | null };
  /** The manager says that whoever is called the same is somebody else. */
  isOther: boolean;
  /** The client's name for this attempt: repeated about the same person it adds nobody more. */
  idempotencyKey: string;
}

export type PersonAdded =
  | { code: "added"; profileId: string }
  /** Somebody of the company has this document; or is called the same, and nothing says that they are two. */
  | { code: "already-here"; who: SamePerson }
  | { code: "no-permission" | "too-many" };

/**
 * What adding somebody would come to without writing anything: `added` where this attempt has added them before, or `already-here`.
 * Null where they are nobody of the company yet.
 */
export async function findAdded({ db }: Pick<Deps, "db">, adding: Adding): Promise<PersonAdded | null> {
  const { member, person, isOther } = adding;
  const { id: companyId } = member.company;
  const known = await db.query.profiles.findFirst({
    columns: { id: true },
    where: and(eq(profiles.id, profileIdOf(adding)), eq(profiles.companyId, companyId)),
  });
  if (known) return { code: "added", profileId: known.id };
  const who = await findSamePerson({ db }, { companyId, person, isOther });
  return who && { code: "already-here", who };
}

/**
 * Adds an employee without an address, active at once, with their first events and the month's statistics in one batch. That
 * whoever adds them still is a manager, and that they are nobody of the company, holds when it is written. Open tabs hear of it.
 */
export async function addPerson(deps: Deps, adding: Adding): Promise<PersonAdded> {
  for (;;) {
    const outcome = await tryToAdd(deps, adding);
    if (outcome.code === "added") tellOf(deps, adding.member);
    if (outcome.code !== "again") return outcome;
  }
}

function tellOf(deps: Deps, { company: { id: companyId, ledger } }: Member) {
  followHeadcount(deps, companyId);
  sealAfterAnswer(deps, { ledger, companyId });
  // How many are active decides what the plan allows to everybody.
  publish(deps, { companyId, news: { kind: "company" } });
}

async function tryToAdd(deps: Deps, adding: Adding): Promise<PersonAdded | { code: "again" }> {
  const { db, now } = deps;
  const { member, person, isOther } = adding;
  const { id: companyId, timeZone } = member.company;
  const profileId = profileIdOf(adding);
  const { ledger, subject } = await joinLedger(db.$client, { companyId, profileId });
  const added = newMember(
    { db, now },
    {
      ...{ ledger, subject, id: profileId, companyId, userId: null, email: null },
      ...{ ...person, role: "employee", timeZone },
    },
  );
  const manages = stillMay(member, "add-person");
  const hasRoom = sql`(SELECT count(*) FROM ${profiles} p WHERE p.company_id = ${companyId}
    AND ${sql.raw(isWithoutAccount("p"))} AND p.created_at > ${now - dayMs}) < ${addedADay}`;
  const wanted = { companyId, person, isOther };
  const outcome = requireOpen(
    await runCommand<never>(
      db.$client,
      { ledger, subject, profileId },
      {
        ...{ now, source: "web", actor: { kind: "member", id: member.profile.id } },
        ...{ extent: "open", request: null, commitmentsOf: added.commitmentsOf },
        // Who is a member already lost the answer of an earlier attempt, which did it all.
        decide: ({ state, ...known }) => ({
          events: state.member ? [] : added.eventsOf({ state, ...known }),
        }),
        also: (events) =>
          events.length === 0
            ? []
            : [
                requireThat(db, sql`${manages} AND ${hasRoom} AND NOT ${isHereAlready(wanted)}`),
                ...added.statements(events),
              ],
      },
    ),
  );
  if (outcome.code !== "unmet") return { code: "added", profileId };
  const [judged] = await db.all<{ manages: number; hasRoom: number }>(
    sql`SELECT ${manages} AS manages, ${hasRoom} AS hasRoom`,
  );
  if (!judged?.manages) return { code: "no-permission" };
  if (!judged.hasRoom) return { code: "too-many" };
  const who = await findSamePerson(deps, wanted);
  return who ? { code: "already-here", who } : { code: "again" };
}

/**
 * The same attempt about the same person is the same profile, so whoever taps twice adds one. The key is kept nowhere: of who
 * somebody was, their profile's id tells nothing once they are erased.
 */
const profileIdOf = ({ member, person: { fullName, dni }, idempotencyKey }: Adding) =>
  v5(JSON.stringify([member.profile.id, idempotencyKey, fullName, dni]), member.company.id);
