import { profiles } from "#cell";
import { and, eq } from "drizzle-orm";
import type { GuardArgs } from "~/modules/directory/find-session.server";
import { requireMay } from "~/modules/policy/guards.server";
import { inCell } from "~/platform/context.server";
import type { Db } from "~/platform/db.server";
import { refusal } from "~/platform/http.server";

/** Returns a profile of the company and its subject key; null if the company has no such profile. */
export async function findPerson(
  { db }: { db: Db },
  { companyId, profileId }: { companyId: string; profileId: string },
) {
  const [found] = await db
    .select({
      id: profiles.id,
      subject: profiles.subject,
      fullName: profiles.fullName,
      email: profiles.email,
    })
    .from(profiles)
    .where(and(eq(profiles.id, profileId), eq(profiles.companyId, companyId)));
  return found ?? null;
}

/**
 * Returns the member, and the colleague whose time they request, if it is not their own.
 * @param profileId from the URL.
 * @throws Response as `requireMay` does; 404 if the company has no such person.
 */
export async function requirePerson(args: GuardArgs, profileId: string | null) {
  const member = await requireMay(args, "see-record", profileId ?? undefined);
  if (profileId === null || profileId === member.profile.id) return { member, colleague: null };
  const input = { companyId: member.company.id, profileId };
  const colleague = await findPerson(inCell(args.context, member.cell), input);
  if (!colleague) throw refusal(404, "No existe esa persona en tu empresa.");
  return { member, colleague };
}
