// People who invite, and what their invitations became.
import { companies, invitations, profiles } from "#cell";
import { and, eq, isNotNull } from "drizzle-orm";
import { call, type Call } from "../../support/worker/app";
import { deps } from "../../support/worker/deps";
import { aMember, type SignedInMember } from "../../support/worker/people";
import { resend } from "../../support/worker/resend";
import { aStranger } from "../../support/worker/sign-in";

export const anOwner = () => aMember({ role: "owner" });

export const invitee = (fields: object = {}) => ({
  full_name: "Ana López",
  email: aStranger().email,
  // Two people of one company never have one document.
  dni: null as string | null,
  role: "employee" as "employee" | "admin",
  ...fields,
});

export const invite = (by: SignedInMember, person: object, options: Call = {}) =>
  call("/api/admin/invite-user", { bearer: by.bearer, json: person, ...options });

/** The token in the newest invitation mailed to an address. */
export function invitationToken(email: string): string {
  const mail = resend.mails.findLast(({ to, text }) => to === email && text.includes("/accept-invite"));
  const token = /accept-invite\?token=([\w-]+)/.exec(mail?.text ?? "")?.[1];
  if (!token) throw new Error(`no invitation was sent to ${email}`);
  return token;
}

/** Invites somebody new. @returns who, and what the mail and the database say. */
export async function anInvitation(by?: SignedInMember, fields: object = {}) {
  const member = by ?? (await anOwner());
  const person = invitee(fields);
  const answer = await invite(member, person);
  if (answer.status !== 200) throw new Error(`the invitation was refused with ${answer.status}`);
  const row = (await rowsFor(person.email)).find(({ companyId }) => companyId === member.company.id)!;
  return { ...person, by: member, token: invitationToken(person.email), row };
}

export const rowsFor = (email: string) =>
  deps().db.select().from(invitations).where(eq(invitations.email, email));

export const verify = async (token: unknown) => {
  const answer = await call("/api/admin/verify-invite", { json: { token }, origin: null });
  return { status: answer.status, body: await answer.json<{ valid?: boolean; error: string | null }>() };
};

/** Where somebody belongs; null for who belongs nowhere. */
export const homeOf = async (email: string) => (await homesOf(email))[0] ?? null;

/** Everywhere where they belong. */
export const homesOf = (email: string) =>
  deps()
    .db.select({ profile: profiles, company: companies })
    .from(profiles)
    .innerJoin(companies, eq(companies.id, profiles.companyId))
    .where(and(eq(profiles.email, email), isNotNull(profiles.userId)));

/** The pressed button of /accept-invite, from a network of its own. */
export const accept = (token: string, options: Call = {}) =>
  call(`/accept-invite?token=${encodeURIComponent(token)}`, {
    form: {},
    headers: { "CF-Connecting-IP": aStranger().ip },
    ...options,
  });
