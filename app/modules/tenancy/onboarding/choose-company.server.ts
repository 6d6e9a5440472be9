import * as z from "zod";
import type { Session } from "~/modules/session/find-session.server";
import { enterCompany, listMemberships } from "~/modules/directory/memberships.server";
import { listOpenInvitations } from "~/modules/team/invitations/open-invitations.server";
import { listCompanies } from "~/modules/people/list-companies.server";
import { inCell, type GlobalDeps } from "~/platform/context.server";
import { messages } from "./messages";
import { foundCompany } from "./server/found-company.server";
import { joinCompany } from "./server/join-company.server";
import { leaveCompany } from "./leave-company.server";

const choiceSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("enter"), profile_id: z.string().max(64) }),
  z.object({
    intent: z.literal("join"),
    invitation_id: z.string().max(64),
    /** The profile of an empty company that the user discards when they join. */
    give_up: z.string().max(64).optional(),
  }),
  z.object({ intent: z.literal("give-up"), profile_id: z.string().max(64) }),
  z.object({ intent: z.literal("found") }),
]);

/**
 * Returns the data of /join: the user's companies, and the invitations that they can accept.
 * @param why the reason for the redirect. `gone`: the invitation is no longer valid. `changed`: another tab switched to another
 * company. `left`: the user has just left a company.
 */
export async function showChoice(deps: GlobalDeps, { user, member }: Session, why: string | null) {
  const [mine, open] = await Promise.all([
    listCompanies(deps, { userId: user.id }),
    listOpenInvitations(deps, { email: user.email }),
  ]);
  const [{ own }, { invited }] = [mine, open];
  const hasNone = own.length === 0 && invited.length === 0;
  return {
    email: user.email,
    inUse: member?.profile.id ?? null,
    own,
    invited,
    /** They have no company, not even one whose cell does not answer. */
    isNew: own.length === 0 && mine.areAll,
    hasLeft: why === "left",
    problem:
      mine.areAll && open.areAll
        ? problemOf(why, {
            hasNone: hasNone && !user.hasLeft,
            companyName: member?.company.name,
            others: own.filter(({ profileId }) => profileId !== member?.profile.id),
          })
        : messages.notAll,
  };
}

function problemOf(
  why: string | null,
  {
    hasNone,
    companyName,
    others,
  }: { hasNone: boolean; companyName: string | undefined; others: readonly { companyName: string }[] },
): string | null {
  if (why === "gone" || hasNone) return messages.invitationGone;
  if (why !== "changed" || companyName === undefined) return null;
  return messages.changed(companyName, others.length === 1 ? others[0]!.companyName : undefined);
}

/**
 * Runs the choice at /join: enters a company, joins one by invitation, creates one, or discards an empty one.
 * @returns null if it succeeded, else the text for the user.
 */
export async function chooseCompany(
  deps: GlobalDeps,
  { session: { id: sessionId, user }, form }: { session: Session; form: FormData },
): Promise<string | null> {
  const readChoice = choiceSchema.safeParse(Object.fromEntries(form));
  if (!readChoice.success) return messages.invitationGone;
  switch (readChoice.data.intent) {
    case "enter": {
      const { profile_id: profileId } = readChoice.data;
      return (await enterCompany(deps, { sessionId, userId: user.id, profileId })) ? null : messages.notYours;
    }
    case "join": {
      const { invitation_id: invitationId, give_up: profileId } = readChoice.data;
      const { code } = await joinCompany(deps, { user, sessionId, invitationId });
      if (code === "invitation-gone") return messages.invitationGone;
      return profileId === undefined ? null : giveUp(deps, { userId: user.id, profileId });
    }
    case "give-up":
      return giveUp(deps, { userId: user.id, profileId: readChoice.data.profile_id });
    case "found":
      return foundingProblems[await foundCompany(deps, { user, sessionId })];
  }
}

const foundingProblems = { done: null, joining: messages.joiningBegun, "too-many": messages.tooManyFounded };

async function giveUp(deps: GlobalDeps, own: { userId: string; profileId: string }): Promise<string | null> {
  const theirs = (await listMemberships(deps, own)).find(({ profileId }) => profileId === own.profileId);
  if (!theirs) return null;
  const { code } = await leaveCompany(inCell(deps, theirs.cell), { ...own, onlyEmpty: true });
  return code === "left" ? null : messages.notEmpty;
}
