import { personLinks, profiles } from "#cell";
import { and, eq } from "drizzle-orm";
import { displayName } from "~/modules/session/display-name";
import type { Member } from "~/modules/session/find-session.server";
import type { Deps } from "~/platform/context.server";
import { refusal } from "~/platform/http.server";
import { formatDateTime } from "~/time/formats";
import { linkState } from "../links/link-state";
import { messages } from "./messages";

/** Returns a person with the state of their link on paper, and null where they have none. @throws Response 404 */
export async function showPersonLink(
  { db, now }: Pick<Deps, "db" | "now">,
  { member: { company, profile }, params }: { member: Member; params: URLSearchParams },
) {
  const profileId = params.get("profile") ?? profile.id;
  const [found] = await db
    .select({ fullName: profiles.fullName, email: profiles.email, link: personLinks })
    .from(profiles)
    .leftJoin(personLinks, eq(personLinks.profileId, profiles.id))
    .where(and(eq(profiles.id, profileId), eq(profiles.companyId, company.id)));
  if (!found) throw refusal(404, messages.unknown);
  const { link } = found;
  const at = (instant: number) => formatDateTime(instant, company.timeZone);
  return {
    profileId,
    name: displayName(found),
    company: company.name,
    hasAddress: found.email !== null,
    link: link && {
      id: link.id,
      state: linkState(link, now),
      madeAt: at(link.createdAt),
      openedAt: link.openedAt === null ? null : at(link.openedAt),
    },
  };
}

export type PersonLinkPage = Awaited<ReturnType<typeof showPersonLink>>;
