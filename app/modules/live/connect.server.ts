import { refusals } from "~/modules/directory/refusals";
import { isFamilyLive } from "~/modules/directory/end-session.server";
import { findSession, type GuardArgs } from "~/modules/directory/find-session.server";
import { denialWords } from "~/modules/policy/denial-words";
import { actorOf } from "~/modules/policy/guards.server";
import { denialOf, isFor } from "~/modules/policy/may";
import { openDatabases, outOfReach } from "~/platform/context.server";
import { refusal } from "~/platform/http.server";
import { companyLive } from "./publish.server";
import { listenerHeader, type Listener } from "./company-live.server";

/**
 * Opens a live socket for an active member. Cookies travel with a WebSocket from any site and no preflight asks first,
 * so the exact Origin and the session are checked here, before the company's object is reached.
 */
export async function connectLive(args: GuardArgs): Promise<Response> {
  const { request, context } = args;
  if (request.headers.get("Upgrade") !== "websocket")
    return refusal(426, "Abre un WebSocket.", { Upgrade: "websocket" });
  if (request.headers.get("Origin") !== context.env.APP_ORIGIN) return refusal(403, refusals.noPermission);
  const session = await findSession(args);
  if (session?.isOutOfReach) return refusal(503, outOfReach);
  if (!session?.member) return refusal(401, refusals.signedOut);
  const { profile, company } = session.member;
  const denial = denialOf(await actorOf(args, session.member), "listen");
  if (denial) return refusal(denialWords(denial).status, denialWords(denial).error);

  const listener: Listener = {
    profileId: profile.id,
    familyId: session.familyId,
    isManager: isFor(profile.role, "see-working"),
    sessionExpiresAt: session.expiresAt,
    openedAt: context.now,
  };
  const live = companyLive(context.env, company.id);
  const answer = await live.fetch("https://live/", {
    headers: { Upgrade: "websocket", [listenerHeader]: JSON.stringify(listener) },
  });
  // Whoever was signed out, deactivated or given another role meanwhile was so before there was a socket to close.
  context.defer("live: look again", async () => {
    const anew = { ...context, ...openDatabases(context.env), shared: new Map<string, Promise<unknown>>() };
    const still = await findSession({ ...args, context: anew });
    // A program may have taken new tokens meanwhile: its socket is as good as they are.
    if (!still) return (await isFamilyLive(anew, session)) || live.endFamily(session.familyId);
    if (still.isOutOfReach) return;
    const now = still.member?.profile;
    // Gone over to another company: nothing of this one is for that page any more.
    if (now && now.id !== profile.id) return live.endFamily(session.familyId);
    // With another role they come back, and hear what it may.
    if (now?.status !== "active" || now.role !== profile.role) await live.endProfiles([profile.id]);
  });
  return answer;
}
