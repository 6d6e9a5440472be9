import { hostCookie, readCookie } from "~/platform/cookies.server";

/** A kiosk has this cookie instead of a session, never both. */
const kioskCookieName = "__Host-kiosk";
/** Browsers keep a cookie for at most this long. Each use of the kiosk renews it. */
const cookieSeconds = 400 * 86_400;

export const kioskCookie = (token: string) => hostCookie(kioskCookieName, token, cookieSeconds);

/** Returns the device's token. A malformed cookie returns null, so that it costs no query. */
export function readKioskToken(request: Request): string | null {
  const token = readCookie(request, kioskCookieName);
  return token !== null && /^[\w-]{43}$/.test(token) ? token : null;
}
