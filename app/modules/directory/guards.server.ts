import { redirect } from "@remix-run/cloudflare";
import { outOfReach } from "~/platform/context.server";
import { maintenance, refusal, requireForm } from "~/platform/http.server";
import { keepAskedFor } from "./asked-for.server";
import { refusals } from "./refusals";
import type { Alongside } from "./find-member.server";
import { findSession, type GuardArgs, type Member, type Session } from "./find-session.server";
import { meantField } from "./meant-for";
import { profileHeader } from "./name-profile";

/**
 * For pages. @param alongside what is read with the session, where nobody has asked for it before.
 * @throws Response redirect to /login when nobody is signed in.
 */
export async function requireSession(args: GuardArgs, alongside?: Alongside): Promise<Session> {
  const session = await findSession(args, { alongside });
  if (!session) {
    keepAskedFor(args);
    throw redirect("/login");
  }
  return session;
}

/** For API calls. @throws Response 401 when nobody is signed in. */
export async function requireApiSession(args: GuardArgs): Promise<Session> {
  const session = await findSession(args);
  if (!session) throw refusal(401, refusals.signedOut, { "WWW-Authenticate": "Bearer" });
  return session;
}

/**
 * @throws Response 409 for what is meant for another of its person's profiles than the one that the session uses; 503 with Retry-After
 * for what may change a company that is being moved: the database would refuse it.
 */
function requireMeant({ request }: GuardArgs, member: Member): Member {
  if (member.company.move !== null && !["GET", "HEAD"].includes(request.method))
    throw refusal(maintenance.init.status, maintenance.text, maintenance.init.headers);
  const meant = request.headers.get(profileHeader)?.split("@")[0];
  refuseOther(meant, member);
  return member;
}

function refuseOther(meant: unknown, { profile, company }: Member) {
  if (meant != null && meant !== profile.id) throw refusal(409, refusals.otherCompany(company.name));
}

/** The fields of a member's form. @throws Response what `requireForm` and {@link requireFieldsMeant} throw */
export const requireMeantForm = async (request: Request, member: Member): Promise<FormData> =>
  requireFieldsMeant(await requireForm(request), member);

/** @throws Response 409 for a form that was drawn for another of its person's profiles */
export function requireFieldsMeant(form: FormData, member: Member): FormData {
  refuseOther(form.get(meantField), member);
  return form;
}

/** For calls that would otherwise take a company that cannot be asked for none. @throws Response 503 */
export function requireReach(session: Session): Session {
  if (session.isOutOfReach) throw refusal(503, outOfReach);
  return session;
}

/**
 * For pages; inactive members pass, to read their own history.
 * @throws Response redirect to /login, or the error page 'Error cargando perfil' when profile or company are missing.
 */
export async function requireMember(args: GuardArgs): Promise<Member> {
  const { member } = await requireSession(args);
  if (!member) throw refusal(503, refusals.profileMissing);
  return requireMeant(args, member);
}

/**
 * For API calls; inactive members pass, to read their own history.
 * @throws Response 401; 403 without a profile; 503 where it is out of reach.
 */
export async function requireApiMember(args: GuardArgs): Promise<Member> {
  const { member } = requireReach(await requireApiSession(args));
  if (!member) throw refusal(403, refusals.profileMissing);
  return requireMeant(args, member);
}
