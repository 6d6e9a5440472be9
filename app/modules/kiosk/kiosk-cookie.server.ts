import { hostCookie, readCookie } from "~/platform/cookies.server";

/** In the stead of a session, never beside one: a kiosk is nobody's browser. */
const cookieName = "__Host-kiosk";
/** As long as browsers keep any; each use of the device begins it anew. */
const seconds = 400 * 86_400;

export const kioskCookie = (token: string) => hostCookie(cookieName, token, seconds);

/** The token that a request's device holds; whatever else is carried costs no query. */
export function readKioskToken(request: Request): string | null {
  const token = readCookie(request, cookieName);
  return token !== null && /^[\w-]{43}$/.test(token) ? token : null;
}
