import { joinLinks } from "#cell";
import { eq } from "drizzle-orm";
import { makeJoinLink } from "~/modules/team/invitations/link/write-links.server";
import { call, type Call } from "./app";
import { deps } from "./deps";
import type { SignedInMember } from "./people";
import { aStranger } from "./sign-in";

export interface AJoinLink {
  id: string;
  token: string;
}

/**
 * Returns a new join link of the manager's company.
 * @param now the time at which it is made.
 * @param centreId the centre in which those who join with it begin.
 */
export async function aJoinLink(
  by: SignedInMember,
  now = Date.now(),
  centreId: string | null = null,
): Promise<AJoinLink> {
  const { db, ...rest } = deps(now);
  const joinLink = await makeJoinLink({ db, ...rest }, { member: by, centreId });
  if ("refusal" in joinLink) throw new Error(joinLink.refusal);
  const [link] = await db.select().from(joinLinks).where(eq(joinLinks.companyId, by.company.id));
  return { id: link!.id, token: joinLink.address.split("#")[1]! };
}

/** Opens a link. */
export const openJoin = (token: string, options: Call = {}) =>
  call("/unirse", { form: { link: token }, ...options });

/** Requests an invitation with a link, from its own network. @returns also the page's text. */
export async function askToJoin(token: string, fields: object = {}, options: Call = {}) {
  const { email, ip } = aStranger();
  const person: Record<string, string> = { full_name: "Ana López", email, dni: "", ...fields };
  const headers = { "CF-Connecting-IP": ip };
  const answer = await call("/unirse", { form: { link: token, ...person }, headers, ...options });
  return { status: answer.status, headers: answer.headers, html: await answer.text(), email: person.email! };
}
