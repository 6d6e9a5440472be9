import type { RequestContext } from "~/platform/context.server";
import { hostCookie, readableCookie, readCookie } from "~/platform/cookies.server";
import { newSecret, sha256 } from "~/platform/hash.server";
import { sessionLifetimeMs } from "./issue-session.server";
import { profileHeader } from "./name-profile";
import { parseProfile, profileCookieName } from "./profile-cookie";

const sessionName = "__Host-session";

export const readSessionCookie = (request: Request) => readCookie(request, sessionName);

/** The profile that a session goes on as, and the cell of its company. */
export interface ProfileHint {
  profileId: string;
  cell: string;
}

/**
 * The profile that a request names as its session's, so that both can be read in one wait. It proves nothing. Programs name it in a
 * header; a page in a cookie, and its scripts without the cell in that header.
 * @param cells where there is one alone, a request need not name it.
 */
export function readProfileHint(request: Request, cells: readonly string[]): ProfileHint | null {
  const kept = parseProfile(readCookie(request, profileCookieName));
  const named = parseProfile(request.headers.get(profileHeader)) ?? kept;
  if (!named) return null;
  const ofPage = kept?.profileId === named.profileId ? kept.cell : undefined;
  const cell = named.cell ?? ofPage ?? onlyOne(cells);
  return cell !== undefined && cells.includes(cell) ? { profileId: named.profileId, cell } : null;
}

const onlyOne = (cells: readonly string[]) => (cells.length === 1 ? cells[0] : undefined);

export const writeProfileHint = ({ profileId, cell }: ProfileHint) => `${profileId}@${cell}`;

/** A request, and what its answer is to keep in the browser. */
interface Exchange {
  request: Request;
  context: Pick<RequestContext, "cells" | "cookies" | "now">;
}

/** What the profile cookie follows from. Instants in UTC milliseconds. */
interface SignedIn {
  expiresAt: number;
  member: { cell: string; profile: { id: string; status: "active" | "inactive" } } | null;
}

/**
 * Makes a browser's profile cookie name the profile as which it is signed in, for as long as its session lives. The answer that tells
 * of a session's end takes the cookie away, and so does one to a deactivated account, which does not punch: from that moment on the
 * page without network offers nobody's clock.
 */
export function keepProfileCookie(exchange: Exchange, session: SignedIn | null): void {
  const { request, context } = exchange;
  const member = session?.member;
  if (member?.profile.status !== "active") return dropProfileCookie(exchange);
  const { cell, profile } = member;
  const kept = parseProfile(readCookie(request, profileCookieName));
  const isKept = kept?.profileId === profile.id && (kept.cell ?? onlyOne(context.cells.names)) === cell;
  if (!isKept) context.cookies.push(profileCookie(member, session!.expiresAt - context.now));
}

const profileCookie = ({ cell, profile }: NonNullable<SignedIn["member"]>, livesForMs: number) =>
  readableCookie(
    profileCookieName,
    writeProfileHint({ profileId: profile.id, cell }),
    Math.round(livesForMs / 1000),
  );

/** Takes the profile cookie from a browser that is signed in as nobody, or as somebody who does not punch. */
export function dropProfileCookie({ request, context }: Exchange): void {
  const isBeingSet = context.cookies.some((cookie) => cookie.startsWith(profileCookieName));
  if (isBeingSet || readCookie(request, profileCookieName) !== null)
    context.cookies.push(readableCookie(profileCookieName, "", 0));
}

/** Signs a browser in. It forgets the profile that it had before; the next page brings its own. */
export function openBrowserSession(exchange: Exchange, token: string): void {
  exchange.context.cookies.push(hostCookie(sessionName, token, sessionLifetimeMs.browser / 1000));
  dropProfileCookie(exchange);
}

/** Extends what a browser keeps of its session. */
export function extendBrowserSession({ request, context }: Exchange, { expiresAt, member }: SignedIn): void {
  const livesForMs = expiresAt - context.now;
  const token = readSessionCookie(request);
  if (token) context.cookies.push(hostCookie(sessionName, token, Math.round(livesForMs / 1000)));
  if (member?.profile.status === "active") context.cookies.push(profileCookie(member, livesForMs));
}

/** Signs a browser out. */
export function closeBrowserSession(exchange: Exchange): void {
  exchange.context.cookies.push(hostCookie(sessionName, "", 0));
  dropProfileCookie(exchange);
}

/**
 * What a browser is bound for. Each has a cookie of its own: the page of the login asks for a challenge while its form asks for a
 * link, and of two answers that name one cookie the last would undo what the other is bound to.
 */
const bindingNames = { link: "__Host-sign-in", passkey: "__Host-passkey" } as const;
type Bound = keyof typeof bindingNames;
const wellFormed = /^[\w-]{43}$/;

/**
 * The secret by which a browser is known again when its link comes back, so that the link opens without a question
 * only where it was asked for; or when a passkey answers its challenge. Kept between requests, so that each of several works.
 * @returns its hash, and the cookie that keeps it for the link's 15 minutes.
 */
export async function bindBrowser(
  request: Request,
  bound: Bound = "link",
): Promise<{ browserHash: string; cookie: string }> {
  const secret = readBinding(request, bound) ?? newSecret();
  return { browserHash: await sha256(secret), cookie: hostCookie(bindingNames[bound], secret, 15 * 60) };
}

/** The hash this browser was bound to, or null. */
export async function findBrowserHash(request: Request, bound: Bound = "link"): Promise<string | null> {
  const secret = readBinding(request, bound);
  return secret && (await sha256(secret));
}

function readBinding(request: Request, bound: Bound): string | null {
  const secret = readCookie(request, bindingNames[bound]);
  return secret && wellFormed.test(secret) ? secret : null;
}
