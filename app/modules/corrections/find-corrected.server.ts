import { displayName } from "~/modules/directory/display-name";
import type { Member } from "~/modules/directory/find-session.server";
import { findPerson } from "~/modules/my-time/find-person.server";
import type { Db } from "~/platform/db.server";
import type { Corrected } from "./correction";

/** Somebody of the member's company whose record may be corrected, themselves where nobody is named; null for anybody else. */
export async function findCorrected(
  deps: { db: Db },
  { member, profileId }: { member: Member; profileId: string | null },
): Promise<(Corrected & { name: string }) | null> {
  const { company, profile } = member;
  const found = await findPerson(deps, { companyId: company.id, profileId: profileId ?? profile.id });
  // Of whoever has been erased nobody says anything any more, and nobody would answer.
  if (found?.fullName === null && found.email === null) return null;
  return found && { subject: found.subject, profileId: found.id, name: displayName(found) };
}
