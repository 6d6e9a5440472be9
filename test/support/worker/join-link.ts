import { joinLinks } from "#cell";
import { eq } from "drizzle-orm";
import { makeJoinLink } from "~/modules/invitations/link/write-links.server";
import { call, type Call } from "./app";
import { deps } from "./deps";
import type { SignedInMember } from "./people";
import { aStranger } from "./sign-in";

export interface AJoinLink {
  id: string;
  token: string;
}

/** The company's link, made anew by a manager of it. @param now when it is made. */
export async function aJoinLink(by: SignedInMember, now = Date.now()): Promise<AJoinLink> {
  const { db, ...rest } = deps(now);
  const made = await makeJoinLink({ db, ...rest }, by);
  const [link] = await db.select().from(joinLinks).where(eq(joinLinks.companyId, by.company.id));
  return { id: link!.id, token: made!.address.split("#")[1]! };
}

/** Opens a link. */
export const openJoin = (token: string, options: Call = {}) =>
  call("/unirse", { form: { link: token }, ...options });

/** Asks for an invitation by a link, from a network of one's own. @returns also what the page says. */
export async function askToJoin(token: string, fields: object = {}, options: Call = {}) {
  const { email, ip } = aStranger();
  const person: Record<string, string> = { full_name: "Ana López", email, dni: "", ...fields };
  const headers = { "CF-Connecting-IP": ip };
  const answer = await call("/unirse", { form: { link: token, ...person }, headers, ...options });
  return { status: answer.status, headers: answer.headers, html: await answer.text(), email: person.email! };
}
