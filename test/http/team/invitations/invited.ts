// Makes inviters, and reads the state of their invitations.
import { companies, invitations, profiles } from "#cell";
import { and, eq, isNotNull } from "drizzle-orm";
import { call, type Call } from "../../../support/worker/app";
import { deps } from "../../../support/worker/deps";
import { aMember, type SignedInMember } from "../../../support/worker/people";
import { resend } from "../../../support/worker/resend";
import { aStranger } from "../../../support/worker/sign-in";

export const anOwner = () => aMember({ role: "owner" });

export const invitee = (fields: object = {}) => ({
  full_name: "Ana López",
  email: aStranger().email,
  // Two people of one company never have the same document.
  dni: null as string | null,
  role: "employee" as "employee" | "admin",
  ...fields,
});

export const invite = (by: SignedInMember, person: object, options: Call = {}) =>
  call("/api/admin/invite-user", { bearer: by.bearer, json: person, ...options });

/** Returns the token in the newest invitation that was mailed to an address. */
export function invitationToken(email: string): string {
  const mail = resend.mails.findLast(({ to, text }) => to === email && text.includes("/accept-invite"));
  const token = /accept-invite\?token=([\w-]+)/.exec(mail?.text ?? "")?.[1];
  if (!token) throw new Error(`no invitation was sent to ${email}`);
  return token;
}

/** Invites a new person. @returns the person, the mail and the row. */
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

/** Returns a person's first profile and company, or null without any. */
export const homeOf = async (email: string) => (await homesOf(email))[0] ?? null;

/** Returns all profiles and companies of an address. */
export const homesOf = (email: string) =>
  deps()
    .db.select({ profile: profiles, company: companies })
    .from(profiles)
    .innerJoin(companies, eq(companies.id, profiles.companyId))
    .where(and(eq(profiles.email, email), isNotNull(profiles.userId)));

/** Presses the button of /accept-invite, from its own network. */
export const accept = (token: string, options: Call = {}) =>
  call(`/accept-invite?token=${encodeURIComponent(token)}`, {
    form: {},
    headers: { "CF-Connecting-IP": aStranger().ip },
    ...options,
  });
