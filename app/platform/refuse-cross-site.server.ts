import { refusal } from "./http.server";

/** Methods that change nothing. All others reach a route's action. */
export const safeMethods: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);
/** Webhooks: other servers call them and sign their requests. */
const signedCallPaths = /^\/webhooks\//;
/** Calls of programs, which send no Origin: the API, and one-click unsubscribe by mail programs (RFC 8058). */
const programCallPaths = /^\/(?:api(?:\/|$)|correos$)/;

/**
 * Refuses writes that another site makes with our user's cookies (CSRF). This is the only check, for every route.
 *
 * A write must come from our own origin. Only calls of programs may lack an Origin, and only without cookies, since there is no session to
 * misuse.
 * @returns null when the request is allowed.
 */
export function refuseCrossSite(request: Request, appOrigin: string): Response | null {
  const { pathname } = new URL(request.url);
  if (safeMethods.has(request.method) || signedCallPaths.test(pathname)) return null;
  const origin = request.headers.get("Origin");
  if (origin === appOrigin) return null;
  if (origin === null && programCallPaths.test(pathname) && !request.headers.has("Cookie")) return null;
  return refusal(403, "Petición rechazada: viene de otro sitio.");
}
