import { refusals } from "~/modules/session/refusals";
import { isFamilyLive } from "~/modules/directory/end-session.server";
import { findSession, type GuardArgs } from "~/modules/session/find-session.server";
import { noPermission } from "~/modules/session/refuse.server";
import { describeDenial } from "~/modules/policy/describe-denial";
import { actorOf } from "~/modules/policy/guards.server";
import { denialOf, isFor } from "~/modules/policy/may";
import { openDatabases, outOfReachText } from "~/platform/context.server";
import { refusal } from "~/platform/http.server";
import { companyLive } from "./publish.server";
import { listenerHeader, type Listener } from "./company-live.server";

/**
 * Opens a live socket for an active member. Browsers send cookies with a WebSocket from any site, without a preflight. So it checks the
 * exact Origin and the session before it calls the company's object.
 */
export async function connectLive(args: GuardArgs): Promise<Response> {
  const { request, context } = args;
  if (request.headers.get("Upgrade") !== "websocket")
    return refusal(426, "Abre un WebSocket.", { Upgrade: "websocket" });
  if (request.headers.get("Origin") !== context.env.APP_ORIGIN) return noPermission();
  const session = await findSession(args);
  if (session?.isOutOfReach) return refusal(503, outOfReachText);
  if (!session?.member) return refusal(401, refusals.signedOut);
  const { profile, company } = session.member;
  const denial = denialOf(await actorOf(args, session.member), "listen", "somebody");
  if (denial) return refusal(describeDenial(denial).status, describeDenial(denial).error);

  const listener: Listener = {
    profileId: profile.id,
    familyId: session.familyId,
    isManager: isFor(profile, "see-working"),
    managedCentres: profile.managedCentres,
    sessionExpiresAt: session.expiresAt,
    openedAt: context.now,
  };
  const live = companyLive(context.env, company.id);
  const answer = await live.fetch("https://live/", {
    headers: { Upgrade: "websocket", [listenerHeader]: JSON.stringify(listener) },
  });
  // A sign-out, a deactivation or a new role may have happened before there was a socket to close.
  context.defer("live: look again", async () => {
    const fresh = { ...context, ...openDatabases(context.env), shared: new Map<string, Promise<unknown>>() };
    const currentSession = await findSession({ ...args, context: fresh });
    // A program may have rotated its tokens meanwhile; its socket stays.
    if (!currentSession) return (await isFamilyLive(fresh, session)) || live.endFamily(session.familyId);
    if (currentSession.isOutOfReach) return;
    const now = currentSession.member?.profile;
    // The user has switched to another company, so this company's messages no longer concern that page.
    if (now && now.id !== profile.id) return live.endFamily(session.familyId);
    // With another role or other centres they reconnect and receive its messages.
    const isSame = now?.role === profile.role && areCentresEqual(now.managedCentres, profile.managedCentres);
    if (now?.status !== "active" || !isSame) await live.endProfiles([profile.id]);
  });
  return answer;
}

const areCentresEqual = (one: readonly string[] | null, other: readonly string[] | null) =>
  JSON.stringify(one) === JSON.stringify(other);
