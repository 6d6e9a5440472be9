import { companies, profiles } from "#cell";
import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { Profile, Session } from "~/modules/directory/find-session.server";
import { enterCompany, listMemberships } from "~/modules/directory/memberships.server";
import { listOpenInvitations } from "~/modules/invitations/open-invitations.server";
import type { Deps } from "~/platform/context.server";
import { copy } from "./copy";
import { ensureProfile } from "./ensure-profile.server";
import { joinCompany } from "./join-company.server";

const choice = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("enter"), profile_id: z.string().max(64) }),
  z.object({ intent: z.literal("join"), invitation_id: z.string().max(64) }),
  z.object({ intent: z.literal("found") }),
]);

/** A company that somebody is in, as what. */
export interface OwnCompany {
  profileId: string;
  companyName: string;
  role: Profile["role"];
  isActive: boolean;
}

/**
 * What /join shows: the companies that somebody is in, and those whose invitation they may accept.
 * @param why they were sent here: their invitation is `gone`, or the page before was of a company that they have left (`changed`).
 */
export async function loadChoice(deps: Deps, { user, member }: Session, why: string | null) {
  const [own, invited] = await Promise.all([
    listCompanies(deps, { userId: user.id }),
    listOpenInvitations(deps, { email: user.email }),
  ]);
  const isLost = why === "gone" || (own.length === 0 && invited.length === 0);
  return {
    email: user.email,
    inUse: member?.profile.id ?? null,
    ...{ own, invited },
    problem: isLost
      ? copy.invitationGone
      : why === "changed" && member
        ? copy.changed(member.company.name)
        : null,
  };
}

/** The companies that somebody is in, by name. */
async function listCompanies(deps: Deps, { userId }: { userId: string }): Promise<OwnCompany[]> {
  const settled = (await listMemberships(deps, { userId })).filter(({ settledAt }) => settledAt !== null);
  if (settled.length === 0) return [];
  const ids = JSON.stringify(settled.map(({ profileId }) => profileId));
  return deps.db
    .select({
      profileId: profiles.id,
      companyName: companies.name,
      role: profiles.role,
      isActive: sql`${profiles.status} = 'active'`.mapWith(Boolean),
    })
    .from(profiles)
    .innerJoin(companies, eq(companies.id, profiles.companyId))
    .where(sql`${profiles.id} IN (SELECT value FROM json_each(${ids}))`)
    .orderBy(companies.name, profiles.id);
}

/**
 * Does what was chosen at /join: goes on in a company of theirs, joins one that invited this address, or founds one.
 * @returns null when it is done, else what to tell.
 */
export async function chooseCompany(
  deps: Deps,
  { session: { id: sessionId, user }, form }: { session: Session; form: FormData },
): Promise<string | null> {
  const chosen = choice.safeParse(Object.fromEntries(form));
  if (!chosen.success) return copy.invitationGone;
  switch (chosen.data.intent) {
    case "enter": {
      const { profile_id: profileId } = chosen.data;
      return (await enterCompany(deps, { sessionId, userId: user.id, profileId })) ? null : copy.notYours;
    }
    case "join": {
      const { invitation_id: invitationId } = chosen.data;
      const { code } = await joinCompany(deps, { user, sessionId, invitationId });
      return code === "invitation-gone" ? copy.invitationGone : null;
    }
    case "found":
      return (await ensureProfile(deps, { user, sessionId })) ? null : copy.joiningBegun;
  }
}
