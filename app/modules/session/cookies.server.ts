import type { RequestContext } from "~/platform/context.server";
import { hostCookie, readableCookie, readCookie } from "~/platform/cookies.server";
import { sessionLifetimeMs } from "~/modules/directory/issue-session.server";
import { profileHeader } from "./name-profile";
import { parseProfile, profileCookieName } from "./profile-cookie";

const sessionCookieName = "__Host-session";

export const readSessionCookie = (request: Request) => readCookie(request, sessionCookieName);

/** The profile that a session uses, and the cell of its company. */
export interface ProfileHint {
  profileId: string;
  cell: string;
}

/**
 * Returns the profile that a request claims for its session, so that session and profile are read in parallel. It proves nothing. Programs
 * send it in a header. Pages send a cookie; their scripts send the header without the cell.
 * @param cells with only one, a request need not name it.
 */
export function readProfileHint(request: Request, cells: readonly string[]): ProfileHint | null {
  const cookieHint = parseProfile(readCookie(request, profileCookieName));
  const storedHint = parseProfile(request.headers.get(profileHeader)) ?? cookieHint;
  if (!storedHint) return null;
  const ofPage = cookieHint?.profileId === storedHint.profileId ? cookieHint.cell : undefined;
  const cell = storedHint.cell ?? ofPage ?? onlyCellOf(cells);
  return cell !== undefined && cells.includes(cell) ? { profileId: storedHint.profileId, cell } : null;
}

const onlyCellOf = (cells: readonly string[]) => (cells.length === 1 ? cells[0] : undefined);

export const writeProfileHint = ({ profileId, cell }: ProfileHint) => `${profileId}@${cell}`;

/** A request, and the cookies of its answer. */
interface CookieExchange {
  request: Request;
  context: Pick<RequestContext, "cells" | "cookies" | "now">;
}

/** The session data behind the profile cookie. Instants in UTC milliseconds. */
interface SignedInSession {
  expiresAt: number;
  member: { cell: string; profile: { id: string; status: "active" | "inactive" } } | null;
}

/**
 * Sets a browser's profile cookie to its signed-in profile, for the session's lifetime. Without a session, or with a deactivated profile,
 * it removes the cookie. The offline page then shows no clock.
 */
export function keepProfileCookie(exchange: CookieExchange, session: SignedInSession | null): void {
  const { request, context } = exchange;
  const member = session?.member;
  if (member?.profile.status !== "active") return dropProfileCookie(exchange);
  const { cell, profile } = member;
  const cookieHint = parseProfile(readCookie(request, profileCookieName));
  const isKept =
    cookieHint?.profileId === profile.id && (cookieHint.cell ?? onlyCellOf(context.cells.names)) === cell;
  if (!isKept) context.cookies.push(profileCookie(member, session!.expiresAt - context.now));
}

const profileCookie = ({ cell, profile }: NonNullable<SignedInSession["member"]>, livesForMs: number) =>
  readableCookie(
    profileCookieName,
    writeProfileHint({ profileId: profile.id, cell }),
    Math.round(livesForMs / 1000),
  );

/** Removes the profile cookie of a browser that is signed out, or whose profile may not punch. */
export function dropProfileCookie({ request, context }: CookieExchange): void {
  const isBeingSet = context.cookies.some((cookie) => cookie.startsWith(profileCookieName));
  if (isBeingSet || readCookie(request, profileCookieName) !== null)
    context.cookies.push(readableCookie(profileCookieName, "", 0));
}

/** Signs a browser in. It removes the previous profile cookie; the next page sets a new one. */
export function openBrowserSession(exchange: CookieExchange, token: string): void {
  exchange.context.cookies.push(hostCookie(sessionCookieName, token, sessionLifetimeMs.browser / 1000));
  dropProfileCookie(exchange);
}

/** Extends a browser's session and profile cookies. */
export function extendBrowserSession(
  { request, context }: CookieExchange,
  { expiresAt, member }: SignedInSession,
): void {
  const livesForMs = expiresAt - context.now;
  const token = readSessionCookie(request);
  if (token) context.cookies.push(hostCookie(sessionCookieName, token, Math.round(livesForMs / 1000)));
  if (member?.profile.status === "active") context.cookies.push(profileCookie(member, livesForMs));
}

export function closeBrowserSession(exchange: CookieExchange): void {
  exchange.context.cookies.push(hostCookie(sessionCookieName, "", 0));
  dropProfileCookie(exchange);
}
