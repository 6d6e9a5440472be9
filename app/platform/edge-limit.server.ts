import type { Env } from "./env.server";
import { refusal, tooOften } from "./http.server";
import { networkOf, requesterOf } from "./requester.server";
import { routedPath } from "./routed-path";

const signInPaths =
  /^\/(?:$|_root$|login|auth\/callback|accept-invite|inspeccion$|api\/auth\/|api\/admin\/verify-invite)/;

/**
 * A ceiling on attempts to sign in, or to guess an invitation or an inspector's code, from one address, held at the edge before anything is read or written. Punching is
 * not limited by address: a whole company may do it at nine o'clock behind one (`limitPerson` counts each person).
 * @returns null when the request may go on.
 */
export async function limitSignIn(request: Request, env: Pick<Env, "EDGE_LIMIT">): Promise<Response | null> {
  if (request.method !== "POST" || !signInPaths.test(routedPath(request))) return null;
  const { success } = await env.EDGE_LIMIT.limit({ key: networkOf(requesterOf(request)) });
  if (success) return null;
  return refusal(tooOften.init.status, tooOften.text, tooOften.init.headers);
}
