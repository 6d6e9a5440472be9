import type { Env } from "./env.server";
import { refusal, tooOftenRefusal } from "./http.server";
import { safeMethods } from "./refuse-cross-site.server";
import { networkOf, requesterOf } from "./requester.server";
import { routedPath } from "./routed-path";

const signInPaths =
  /^\/(?:$|login|auth\/callback|accept-invite|unirse$|inspeccion$|asesoria$|mis-meses$|kiosco\/codigo$|kiosks\/new$|api\/auth\/|api\/admin\/verify-invite)/;

/** Every tab at /login requests a challenge by itself. These requests have their own limit, so they do not use up sign-in attempts. */
const asksForChallenge = /^\/api\/auth\/passkey\/options$/;

/**
 * Limits each network's attempts to sign in, or to guess an invitation, an inspector's code or a kiosk's code. It runs before any read or
 * write. Punches are not limited by network, since a company may share one (`limitPerson` counts each person).
 * @returns null when the request is within the limit.
 */
export async function limitSignIn(request: Request, env: Pick<Env, "EDGE_LIMIT">): Promise<Response | null> {
  const path = routedPath(request);
  if (safeMethods.has(request.method) || !signInPaths.test(path)) return null;
  const network = networkOf(requesterOf(request));
  const key = asksForChallenge.test(path) ? `challenge ${network}` : network;
  const { success } = await env.EDGE_LIMIT.limit({ key });
  if (success) return null;
  return refusal(tooOftenRefusal.init.status, tooOftenRefusal.text, tooOftenRefusal.init.headers);
}
