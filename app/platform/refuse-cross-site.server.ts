import { refusal } from "./http.server";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);
/** Where servers of others call us; they prove themselves by a signature. */
const signedCalls = /^\/webhooks\//;

/**
 * Refuses writes that another site makes with our user's cookies (CSRF): the one check for every route.
 *
 * A write must come from our very own origin. Programs that send no Origin at all pass only when they carry no cookie,
 * for then there is nothing to misuse: a browser cannot be made to send a foreign request without an Origin.
 * @returns null when the request may go on.
 */
export function refuseCrossSite(request: Request, appOrigin: string): Response | null {
  if (safeMethods.has(request.method) || signedCalls.test(new URL(request.url).pathname)) return null;
  const origin = request.headers.get("Origin");
  if (origin === appOrigin) return null;
  if (origin === null && !request.headers.has("Cookie")) return null;
  return refusal(403, "Petición rechazada: viene de otro sitio.");
}
