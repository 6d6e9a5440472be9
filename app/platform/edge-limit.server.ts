import type { Env } from "./env.server";
import { refusal } from "./http.server";
import { requesterOf } from "./requester.server";

const signInPaths = /^\/(?:$|_root\.data|login|auth\/|api\/auth\/)/;

/**
 * A ceiling on attempts to sign in from one address, held at the edge before anything is read or written. Punching is
 * not limited: a whole company may do it at nine o'clock behind one address.
 * @returns null when the request may go on.
 */
export async function limitSignIn(request: Request, env: Pick<Env, "EDGE_LIMIT">): Promise<Response | null> {
  if (request.method !== "POST" || !signInPaths.test(new URL(request.url).pathname)) return null;
  const { success } = await env.EDGE_LIMIT.limit({ key: requesterOf(request) });
  if (success) return null;
  return refusal(429, "Demasiadas peticiones. Espera un minuto e inténtalo de nuevo.", {
    "Retry-After": "60",
  });
}
