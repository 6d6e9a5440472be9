import { joinLinks } from "#cell";
import { eq } from "drizzle-orm";
import { findMember } from "~/modules/directory/find-member.server";
import type { Member } from "~/modules/directory/find-session.server";
import { bearsAddress } from "~/modules/people/company-name";
import { judgeCompany } from "~/modules/policy/guards.server";
import { may } from "~/modules/policy/may";
import type { Deps, GlobalDeps } from "~/platform/context.server";
import { findInCells } from "~/platform/find-in-cells.server";
import { sha256 } from "~/platform/hash.server";
import { stateOfLink, type LinkState } from "./join-link";

export type OpenedJoinLink =
  | {
      code: "open";
      there: Deps;
      linkId: string;
      centreId: string | null;
      /** The link's creator, who is the inviter. */ by: Member;
    }
  | { code: Exclude<LinkState, "live"> }
  /** `unknown`: there is no such link. `paused`: its creator may not invite now. */
  | { code: "unknown" | "paused" };

/**
 * Returns the link of a secret, for a stranger. A wrong secret reveals nothing. The holder of a real one sees why its link ended,
 * until the company creates another.
 */
export async function openJoinLink(deps: GlobalDeps, { token }: { token: string }): Promise<OpenedJoinLink> {
  const tokenHash = await sha256(token);
  const foundLink = await findInCells(deps, async ({ db }) => {
    const [link] = await db.select().from(joinLinks).where(eq(joinLinks.tokenHash, tokenHash));
    return link;
  });
  if (!foundLink) return { code: "unknown" };
  const { there, found: link } = foundLink;
  const { id: linkId, createdBy } = link;
  const state = stateOfLink(link, deps.now);
  if (state !== "live") return { code: state };
  const maker = await findMember(there, { profileId: createdBy });
  if (!maker) return { code: "paused" };
  const { profile, company, billing } = maker;
  const { restriction } = judgeCompany(there, { company, billing });
  const actor = {
    profileId: profile.id,
    role: profile.role,
    status: profile.status,
    restriction,
    managedCentres: profile.managedCentres,
  };
  if (!may(actor, "invite", { centreId: link.centreId }) || bearsAddress(company.name))
    return { code: "paused" };
  const by = { cell: there.cell, profile, company, email: profile.email ?? "" };
  return { code: "open", there, linkId, centreId: link.centreId, by };
}
