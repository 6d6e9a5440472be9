import { invitations, profiles } from "#cell";
import type { NamesWith } from "#cell/lifecycle";
import { and, eq, isNotNull, sql, type SQL } from "drizzle-orm";
import { isErased } from "~/modules/people/erased-person.server";
import { forgetUsers } from "~/modules/directory/forget-users.server";
import { forgetAcceptedInvitations } from "~/modules/team/invitations/write-invitations.server";
import { forgetWaitingMails } from "~/modules/mail/waiting-mails.server";
import { forgetPins } from "~/modules/kiosk/set-pin.server";
import { deletePictures, forgetProfiles, forgetUsersOf } from "~/modules/people/forget-people.server";
import { isIdentityErased } from "~/modules/register/erase-expired.server";
import { forgetPayrollCodes } from "~/modules/periods/payroll/forget-payroll-codes.server";
import { forgetPersonLinks } from "~/modules/compliance/person-links/forget-person-links.server";
import { forgetPeriods } from "~/modules/periods/forget-periods.server";
import { forgetAbsences } from "~/modules/absences/forget-absences.server";
import { forgetShifts } from "~/modules/shifts/forget-shifts.server";
import { forgetFirstDays } from "~/modules/schedules/first-days.server";
import { forgetScopeChanges } from "~/modules/team/scope-changes.server";
import { forgetSchedules } from "~/modules/schedules/forget-schedules.server";
import type { Deps } from "~/platform/context.server";
import type { BatchPart } from "~/platform/statement.server";

/**
 * Deletes the pictures of people who left more than four years ago, whose identities the register erases.
 * @returns the statements that erase their accepted invitation, PIN, waiting mails, address, name and document. They run last in the batch that erases
 * their identities. They affect only people who are erased by then, since somebody may have come back. Call {@link forgetErased}
 * afterwards.
 * @param leavers their keys in the ledger.
 */
export async function erasePeople(deps: Deps, leavers: readonly number[]): Promise<readonly BatchPart[]> {
  const { db } = deps;
  const among = sql`${profiles.subject} IN (SELECT value FROM json_each(${JSON.stringify(leavers)}))`;
  await deletePictures(deps, among);
  const isErasedLeaver = sql`${among} AND ${isIdentityErased}`;
  const theirs = sql`(${invitations.companyId}, ${invitations.email}) IN (SELECT ${profiles.companyId}, ${profiles.email}
    FROM ${profiles} WHERE ${isErasedLeaver})`;
  // Profiles come last: the others find their rows through them.
  const statements = {
    invitations: forgetAcceptedInvitations(db, theirs),
    kioskPins: forgetPins(deps, isErasedLeaver),
    firstDays: forgetFirstDays(deps, isErasedLeaver),
    scopeChanges: forgetScopeChanges(deps, isErasedLeaver),
    // A period refers to its statement.
    periods: forgetPeriods(deps, isErasedLeaver),
    ...forgetSchedules(deps, isErasedLeaver),
    ...forgetShifts(deps, isErasedLeaver),
    personLinks: forgetPersonLinks(deps, isErasedLeaver),
    payrollPeople: forgetPayrollCodes(deps, isErasedLeaver),
    ...forgetAbsences(deps, isErasedLeaver),
    mailOutbox: forgetWaitingMails(db, isErasedLeaver),
    profiles: forgetProfiles(deps, isErasedLeaver),
  } satisfies Record<Exclude<NamesWith<"erasure", "deleted" | "emptied">, "revealed">, unknown>;
  return Object.values(statements);
}

/** Returns a condition: the directory still has users of the company who were erased. */
export const hasErasedUsers = (companyId: SQL) =>
  sql`EXISTS (SELECT 1 FROM ${profiles} WHERE ${profiles.companyId} = ${companyId} AND ${isErased()}
    AND ${profiles.userId} IS NOT NULL)`;

/** Deletes the users of a company's erased people, including those that an earlier turn missed. */
export async function forgetErased(deps: Deps, { companyId }: { companyId: string }): Promise<void> {
  const { db } = deps;
  const erasedProfiles = await db
    .select({ profileId: profiles.id, userId: profiles.userId })
    .from(profiles)
    .where(and(eq(profiles.companyId, companyId), isErased(), isNotNull(profiles.userId)));
  const erasedUsers = erasedProfiles.flatMap(({ profileId, userId }) =>
    userId === null ? [] : { profileId, userId },
  );
  if (erasedUsers.length === 0) return;
  await forgetUsers(deps, erasedUsers);
  await forgetUsersOf(
    db,
    erasedUsers.map(({ profileId }) => profileId),
  );
}
