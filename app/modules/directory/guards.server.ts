import { profiles } from "#schema";
import { data, redirect } from "@remix-run/cloudflare";
import { and, eq, sql, type SQL } from "drizzle-orm";
import type { Deps } from "~/platform/context.server";
import { refusal } from "~/platform/http.server";
import { copy } from "./copy";
import { findSession, type GuardArgs, type Member, type Session } from "./find-session.server";

/** For pages. @throws Response redirect to /login when nobody is signed in. */
export async function requireSession(args: GuardArgs): Promise<Session> {
  const session = await findSession(args);
  if (!session) throw redirect("/login");
  return session;
}

/** For API calls. @throws Response 401 when nobody is signed in. */
export async function requireApiSession(args: GuardArgs): Promise<Session> {
  const session = await findSession(args);
  if (!session) throw refusal(401, copy.signedOut, { "WWW-Authenticate": "Bearer" });
  return session;
}

/**
 * For pages; inactive members pass, to read their own history.
 * @throws Response redirect to /login, or the error page 'Error cargando perfil' when profile or company are missing.
 */
export async function requireMember(args: GuardArgs): Promise<Member> {
  const { member } = await requireSession(args);
  if (!member) throw data({ error: copy.profileMissing }, { status: 503 });
  return member;
}

/** For API calls; inactive members pass, to read their own history. @throws Response 401; 403 without a profile. */
async function requireApiMember(args: GuardArgs): Promise<Member> {
  const { member } = await requireApiSession(args);
  if (!member) throw refusal(403, copy.profileMissing);
  return member;
}

/** For API calls that change something. @throws Response 401; 403 for the deactivated. */
export async function requireActiveApiMember(args: GuardArgs): Promise<Member> {
  const member = await requireApiMember(args);
  if (member.profile.status !== "active") throw refusal(403, copy.deactivated);
  return member;
}

/** For owners and admins. @throws Response redirect to /login; 403 'Sin permisos' for everybody else and the deactivated. */
export async function requireManager(args: GuardArgs): Promise<Member> {
  const member = await requireMember(args);
  if (member.profile.role === "employee" || member.profile.status !== "active")
    throw refusal(403, copy.noPermission);
  return member;
}

/** For API calls of owners and admins. @throws Response 401; 403 'Sin permisos' for everybody else and the deactivated. */
export async function requireApiManager(args: GuardArgs): Promise<Member> {
  const member = await requireActiveApiMember(args);
  if (member.profile.role === "employee") throw refusal(403, copy.noPermission);
  return member;
}

/** For the owner alone. @throws Response redirect to /login; 403 'Sin permisos' for everybody else. */
export async function requireOwner(args: GuardArgs): Promise<Member> {
  const member = await requireMember(args);
  if (member.profile.role !== "owner" || member.profile.status !== "active")
    throw refusal(403, copy.noPermission);
  return member;
}

/** For API calls of the owner alone. @throws Response 401; 403 'Sin permisos' for everybody else. */
export async function requireApiOwner(args: GuardArgs): Promise<Member> {
  const member = await requireActiveApiMember(args);
  if (member.profile.role !== "owner") throw refusal(403, copy.noPermission);
  return member;
}

/** For what people may see of themselves, and owners and admins of everybody. @throws Response as their guards do. */
export async function requireOwnOrManager(args: GuardArgs, profileId: string | undefined): Promise<Member> {
  const member = await requireMember(args);
  return member.profile.id === profileId ? member : requireManager(args);
}

/** The condition, for the batch of a change, that who makes it is still an active owner or admin when it runs. */
export const isStillManager = ({ profile, company }: Member): SQL =>
  sql`EXISTS (SELECT 1 FROM ${profiles} actor WHERE actor.id = ${profile.id} AND actor.company_id = ${company.id}
                AND actor.status = 'active' AND actor.role <> 'employee')`;

/** The statement, for the same batch, that finds the actor if the condition held: otherwise it is why nothing changed. */
export const findActingManager = ({ db }: Pick<Deps, "db">, member: Member) =>
  db
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(eq(profiles.id, member.profile.id), isStillManager(member)));
