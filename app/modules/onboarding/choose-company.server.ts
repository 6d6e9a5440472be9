import { companies, profiles } from "#cell";
import { eq, sql } from "drizzle-orm";
import * as z from "zod";
import type { Profile, Session } from "~/modules/directory/find-session.server";
import { enterCompany, listMemberships, type Membership } from "~/modules/directory/memberships.server";
import { listOpenInvitations } from "~/modules/invitations/open-invitations.server";
import { inCell, type Deps, type GlobalDeps } from "~/platform/context.server";
import { groupBy } from "~/platform/group-by";
import { logFault } from "~/platform/log.server";
import { copy } from "./copy";
import { isEmptyCompany } from "./empty-company";
import { ensureProfile } from "./ensure-profile.server";
import { joinCompany } from "./join-company.server";
import { leaveCompany } from "./leave-company.server";

const choice = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("enter"), profile_id: z.string().max(64) }),
  z.object({
    intent: z.literal("join"),
    invitation_id: z.string().max(64),
    /** The company, by its profile, that they give up with it. */
    give_up: z.string().max(64).optional(),
  }),
  z.object({ intent: z.literal("give-up"), profile_id: z.string().max(64) }),
  z.object({ intent: z.literal("found") }),
]);

/** A company that somebody is in, as what. */
export interface OwnCompany {
  profileId: string;
  companyName: string;
  role: Profile["role"];
  isActive: boolean;
  /** Whether nothing has come of it yet, and it is theirs to give up. */
  isEmpty: boolean;
}

/**
 * What /join shows: the companies that somebody is in, and those whose invitation they may accept.
 * @param why they were sent here: their invitation is `gone`, the page before was of a company that another tab has gone away from
 * (`changed`), or they have just `left` one.
 */
export async function loadChoice(deps: GlobalDeps, { user, member }: Session, why: string | null) {
  const [mine, open] = await Promise.all([
    listCompanies(deps, { userId: user.id }),
    listOpenInvitations(deps, { email: user.email }),
  ]);
  const [{ own }, { invited }] = [mine, open];
  const hasNone = own.length === 0 && invited.length === 0;
  return {
    email: user.email,
    inUse: member?.profile.id ?? null,
    ...{ own, invited },
    /** They are in none, also not in one that cannot be shown now. */
    isNew: own.length === 0 && mine.areAll,
    hasLeft: why === "left",
    problem:
      mine.areAll && open.areAll
        ? problemOf(why, { hasNone: hasNone && !user.hasLeft, companyName: member?.company.name })
        : copy.notAll,
  };
}

function problemOf(
  why: string | null,
  { hasNone, companyName }: { hasNone: boolean; companyName: string | undefined },
): string | null {
  if (why === "gone" || hasNone) return copy.invitationGone;
  return why === "changed" && companyName !== undefined ? copy.changed(companyName) : null;
}

/**
 * The companies that somebody is in, by name.
 * @returns also whether these are all: a cell may not answer, or not be bound.
 */
export async function listCompanies(
  deps: GlobalDeps,
  { userId }: { userId: string },
): Promise<{ own: OwnCompany[]; areAll: boolean }> {
  const settled = (await listMemberships(deps, { userId })).filter(({ settledAt }) => settledAt !== null);
  const ofCells = await Promise.allSettled(
    [...groupBy(settled, ({ cell }) => cell)].map(async ([cell, theirs]) =>
      listOfCell(inCell(deps, cell), theirs),
    ),
  );
  for (const answer of ofCells)
    if (answer.status === "rejected") logFault("companies of a person", answer.reason);
  const own = ofCells.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
  return {
    own: own.sort(
      (a, b) => compareNames(a.companyName, b.companyName) || (a.profileId < b.profileId ? -1 : 1),
    ),
    areAll: own.length === settled.length,
  };
}

const compareNames = new Intl.Collator("es").compare;

function listOfCell({ db }: Deps, theirs: readonly Membership[]): Promise<OwnCompany[]> {
  const ids = JSON.stringify(theirs.map(({ profileId }) => profileId));
  return db
    .select({
      profileId: profiles.id,
      companyName: companies.name,
      role: profiles.role,
      isActive: sql`${profiles.status} = 'active'`.mapWith(Boolean),
      isEmpty: sql`${profiles.role} = 'owner' AND ${isEmptyCompany}`.mapWith(Boolean),
    })
    .from(profiles)
    .innerJoin(companies, eq(companies.id, profiles.companyId))
    .where(sql`${profiles.id} IN (SELECT value FROM json_each(${ids}))`);
}

/**
 * Does what was chosen at /join: goes on in a company of theirs, joins one that invited this address, founds one, or gives up
 * the one that they founded by mistake.
 * @returns null when it is done, else what to tell.
 */
export async function chooseCompany(
  deps: GlobalDeps,
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
      const { invitation_id: invitationId, give_up: profileId } = chosen.data;
      const { code } = await joinCompany(deps, { user, sessionId, invitationId });
      if (code === "invitation-gone") return copy.invitationGone;
      return profileId === undefined ? null : giveUp(deps, { userId: user.id, profileId });
    }
    case "give-up":
      return giveUp(deps, { userId: user.id, profileId: chosen.data.profile_id });
    case "found":
      return notFounded[await ensureProfile(deps, { user, sessionId })];
  }
}

const notFounded = { done: null, joining: copy.joiningBegun, "too-many": copy.tooManyFounded };

async function giveUp(deps: GlobalDeps, own: { userId: string; profileId: string }): Promise<string | null> {
  const theirs = (await listMemberships(deps, own)).find(({ profileId }) => profileId === own.profileId);
  if (!theirs) return null;
  const { code } = await leaveCompany(inCell(deps, theirs.cell), { ...own, onlyEmpty: true });
  return code === "left" ? null : copy.notEmpty;
}
