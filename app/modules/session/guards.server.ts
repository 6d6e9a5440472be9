import { redirect } from "@remix-run/cloudflare";
import { outOfReachText } from "~/platform/context.server";
import { refusal, requireForm } from "~/platform/http.server";
import type { NamedParts } from "~/platform/statement.server";
import { keepRequestedScreen } from "./requested-screen.server";
import { refusals } from "./refusals";
import type { ProfileReads } from "./find-member.server";
import { findSession, type GuardArgs, type Member, type Session } from "./find-session.server";
import { expectedProfileField } from "./expected-profile-field";
import { profileHeader } from "./name-profile";
import { profileMissing } from "./refuse.server";

/**
 * Returns the session, for pages. @param reads as for {@link findSession}.
 * @throws Response redirect to /login when nobody is signed in.
 */
export async function requireSession<const Alongside extends NamedParts = Record<never, never>>(
  args: GuardArgs,
  reads?: ProfileReads<never, Alongside>,
) {
  const session = await findSession(args, reads);
  if (!session) {
    keepRequestedScreen(args);
    throw redirect("/login");
  }
  return session;
}

/** Returns the session, for API calls. @throws Response 401 when nobody is signed in. */
export async function requireApiSession(args: GuardArgs): Promise<Session> {
  const session = await findSession(args);
  if (!session) throw refusal(401, refusals.signedOut, { "WWW-Authenticate": "Bearer" });
  return session;
}

/** @throws Response 409 when the request expects another profile than the session's. */
function requireExpectedMember({ request }: GuardArgs, member: Member): Member {
  const meant = request.headers.get(profileHeader)?.split("@")[0];
  refuseOtherProfile(meant, member);
  return member;
}

function refuseOtherProfile(meant: unknown, { profile, company }: Member) {
  if (meant != null && meant !== profile.id) throw refusal(409, refusals.otherCompany(company.name));
}

/** Returns the fields of a member's form. @throws Response as `requireForm` and {@link requireExpectedProfile} do. */
export const requireExpectedForm = async (request: Request, member: Member): Promise<FormData> =>
  requireExpectedProfile(await requireForm(request), member);

/** @throws Response 409 when the form expects another profile than the session's. */
export function requireExpectedProfile(form: FormData, member: Member): FormData {
  refuseOtherProfile(form.get(expectedProfileField), member);
  return form;
}

/** Stops calls that would otherwise treat an unreachable company as none. @throws Response 503. */
export function requireReachableCell(session: Session): Session {
  if (session.isOutOfReach) throw refusal(503, outOfReachText);
  return session;
}

/**
 * Returns the member, for pages. Inactive members pass, to read their own history.
 * @throws Response redirect to /login; to /join for who has left their last company; or the error page 'Error cargando perfil' when
 * profile or company are missing.
 */
export async function requireMember(args: GuardArgs): Promise<Member> {
  const { member, user, isOutOfReach } = await requireSession(args);
  if (!member) throw user.hasLeft && !isOutOfReach ? redirect("/join") : profileMissing();
  return requireExpectedMember(args, member);
}

/**
 * Returns the member, for API calls. Inactive members pass, to read their own history.
 * @throws Response 401 without a session; 403 without a profile; 503 when the company cannot be reached.
 */
export async function requireApiMember(args: GuardArgs): Promise<Member> {
  const { member } = requireReachableCell(await requireApiSession(args));
  if (!member) throw refusal(403, refusals.profileMissing);
  return requireExpectedMember(args, member);
}
