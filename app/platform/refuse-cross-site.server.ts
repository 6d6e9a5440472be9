import { refusal } from "./http.server";

/** Methods that change nothing. Every other one reaches a route's action. */
export const safeMethods: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);
/** Where servers of others call us; they prove themselves by a signature. */
const signedCalls = /^\/webhooks\//;
/** Where programs call us, which send no Origin: the API's, and those of mail, which say so of a mail by the link in it (RFC 8058). */
const programCalls = /^\/(?:api(?:\/|$)|correos$)/;

/**
 * Refuses writes that another site makes with our user's cookies (CSRF): the one check for every route.
 *
 * A write must come from our very own origin. Only calls of programs may come without any Origin, and only without a
 * cookie: then there is nothing of a browser's to misuse.
 * @returns null when the request may go on.
 */
export function refuseCrossSite(request: Request, appOrigin: string): Response | null {
  const { pathname } = new URL(request.url);
  if (safeMethods.has(request.method) || signedCalls.test(pathname)) return null;
  const origin = request.headers.get("Origin");
  if (origin === appOrigin) return null;
  if (origin === null && programCalls.test(pathname) && !request.headers.has("Cookie")) return null;
  return refusal(403, "Petición rechazada: viene de otro sitio.");
}
