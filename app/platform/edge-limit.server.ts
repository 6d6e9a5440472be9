import type { Env } from "./env.server";
import { refusal, tooOften } from "./http.server";
import { safeMethods } from "./refuse-cross-site.server";
import { networkOf, requesterOf } from "./requester.server";
import { routedPath } from "./routed-path";

const signInPaths =
  /^\/(?:$|login|auth\/callback|accept-invite|unirse$|inspeccion$|kiosco\/codigo$|kiosks\/new$|api\/auth\/|api\/admin\/verify-invite)/;

/** What every tab at /login asks for by itself: it takes no room from whoever wants a link. */
const asksForChallenge = /^\/api\/auth\/passkey\/options$/;

/**
 * A ceiling on attempts to sign in, or to guess an invitation, an inspector's code or a kiosk's, from one address, held at the edge before anything is read or written. Punching is
 * not limited by address: a whole company may do it at nine o'clock behind one (`limitPerson` counts each person).
 * @returns null when the request may go on.
 */
export async function limitSignIn(request: Request, env: Pick<Env, "EDGE_LIMIT">): Promise<Response | null> {
  const path = routedPath(request);
  if (safeMethods.has(request.method) || !signInPaths.test(path)) return null;
  const network = networkOf(requesterOf(request));
  const key = asksForChallenge.test(path) ? `challenge ${network}` : network;
  const { success } = await env.EDGE_LIMIT.limit({ key });
  if (success) return null;
  return refusal(tooOften.init.status, tooOften.text, tooOften.init.headers);
}
