import { invitations, profiles } from "#cell";
import type { NamesWith } from "#cell/lifecycle";
import { and, eq, isNotNull, sql, type SQL } from "drizzle-orm";
import { isErased } from "~/modules/people/erased-person.server";
import { deleteUsers } from "~/modules/directory/delete-users.server";
import { eraseAcceptedInvitations } from "~/modules/team/invitations/write-invitations.server";
import { deleteWaitingMails } from "~/modules/mail/waiting-mails.server";
import { erasePins } from "~/modules/kiosk/set-pin.server";
import { deletePictures, eraseProfiles, clearUsersOf } from "~/modules/people/erase-people.server";
import { isIdentityErased } from "~/modules/register/erase-expired.server";
import { erasePayrollCodes } from "~/modules/periods/payroll/erase-payroll-codes.server";
import { erasePersonLinks } from "~/modules/compliance/person-links/erase-person-links.server";
import { erasePeriods } from "~/modules/periods/erase-periods.server";
import { eraseAbsences } from "~/modules/absences/erase-absences.server";
import { eraseShifts } from "~/modules/shifts/erase-shifts.server";
import { eraseFirstDays } from "~/modules/schedules/first-days.server";
import { eraseScopeChanges } from "~/modules/team/scope-changes.server";
import { eraseSchedules } from "~/modules/schedules/erase-schedules.server";
import type { Deps } from "~/platform/context.server";
import type { BatchPart } from "~/platform/statement.server";

/**
 * Deletes the pictures of people who left more than four years ago, whose identities the register erases.
 * @returns the statements that erase their accepted invitation, PIN, waiting mails, address, name and document. They run last in the batch
 * that erases their identities. They affect only people who are erased by then, since somebody may have come back. Call {@link
 * deleteErasedUsers} afterwards.
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
    invitations: eraseAcceptedInvitations(db, theirs),
    kioskPins: erasePins(deps, isErasedLeaver),
    firstDays: eraseFirstDays(deps, isErasedLeaver),
    scopeChanges: eraseScopeChanges(deps, isErasedLeaver),
    // A period refers to its statement.
    periods: erasePeriods(deps, isErasedLeaver),
    ...eraseSchedules(deps, isErasedLeaver),
    ...eraseShifts(deps, isErasedLeaver),
    personLinks: erasePersonLinks(deps, isErasedLeaver),
    payrollPeople: erasePayrollCodes(deps, isErasedLeaver),
    ...eraseAbsences(deps, isErasedLeaver),
    mailOutbox: deleteWaitingMails(db, isErasedLeaver),
    profiles: eraseProfiles(deps, isErasedLeaver),
  } satisfies Record<Exclude<NamesWith<"erasure", "deleted" | "emptied">, "revealed">, unknown>;
  return Object.values(statements);
}

/** Returns a condition: the directory still has users of the company who were erased. */
export const hasErasedUsers = (companyId: SQL) =>
  sql`EXISTS (SELECT 1 FROM ${profiles} WHERE ${profiles.companyId} = ${companyId} AND ${isErased()}
    AND ${profiles.userId} IS NOT NULL)`;

/** Deletes the users of a company's erased people, including those that an earlier turn missed. */
export async function deleteErasedUsers(deps: Deps, { companyId }: { companyId: string }): Promise<void> {
  const { db } = deps;
  const erasedProfiles = await db
    .select({ profileId: profiles.id, userId: profiles.userId })
    .from(profiles)
    .where(and(eq(profiles.companyId, companyId), isErased(), isNotNull(profiles.userId)));
  const erasedUsers = erasedProfiles.flatMap(({ profileId, userId }) =>
    userId === null ? [] : { profileId, userId },
  );
  if (erasedUsers.length === 0) return;
  await deleteUsers(deps, erasedUsers);
  await clearUsersOf(
    db,
    erasedUsers.map(({ profileId }) => profileId),
  );
}
