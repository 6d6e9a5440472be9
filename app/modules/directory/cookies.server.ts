import { hostCookie, readCookie } from "~/platform/cookies.server";
import { newSecret, sha256 } from "~/platform/hash.server";
import { sessionLifetimeMs } from "./issue-session.server";
import { profileHeader } from "./name-profile";

const sessionName = "__Host-session";

export const readSessionCookie = (request: Request) => readCookie(request, sessionName);

/** @param seconds how long it lives. */
export const sessionCookie = (token: string, seconds: number = sessionLifetimeMs.browser / 1000) =>
  hostCookie(sessionName, token, seconds);

export const noSessionCookie = () => hostCookie(sessionName, "", 0);

const hintName = "__Host-profile";

/**
 * The profile that a session is said to go on as, by whoever sends it: so that both can be read side by side. It proves nothing.
 * Scripts and programs name it in a header, a page in a cookie.
 */
export function readProfileHint(request: Request): string | null {
  const hint = request.headers.get(profileHeader) ?? readCookie(request, hintName);
  return hint !== null && /^[\w-]{36}$/.test(hint) ? hint : null;
}

export const profileHintCookie = (profileId: string) =>
  hostCookie(hintName, profileId, sessionLifetimeMs.browser / 1000);

const bindingName = "__Host-sign-in";
const wellFormed = /^[\w-]{43}$/;

/**
 * The secret by which a browser is known again when its link comes back, so that the link opens without a question
 * only where it was asked for. Kept between requests for links, so that each of several links works.
 * @returns its hash for the link, and the cookie that keeps it for the link's 15 minutes.
 */
export async function bindBrowser(request: Request): Promise<{ browserHash: string; cookie: string }> {
  const secret = readBinding(request) ?? newSecret();
  return { browserHash: await sha256(secret), cookie: hostCookie(bindingName, secret, 15 * 60) };
}

/** The hash this browser was bound to, or null. */
export async function findBrowserHash(request: Request): Promise<string | null> {
  const secret = readBinding(request);
  return secret && (await sha256(secret));
}

function readBinding(request: Request): string | null {
  const secret = readCookie(request, bindingName);
  return secret && wellFormed.test(secret) ? secret : null;
}
