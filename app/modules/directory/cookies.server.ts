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

/** The profile that a session is said to go on as, and the cell of its company. */
export interface ProfileHint {
  profileId: string;
  cell: string;
}

/**
 * What whoever sends a request says of the profile that its session goes on as: so that both can be read side by side. It proves
 * nothing. Programs name it in a header; a page in a cookie, and its scripts without the cell in that header.
 * @param cells of one alone nobody has to be told.
 */
export function readProfileHint(request: Request, cells: readonly string[]): ProfileHint | null {
  const kept = parseHint(readCookie(request, hintName));
  const named = parseHint(request.headers.get(profileHeader)) ?? kept;
  if (!named) return null;
  const ofPage = kept?.profileId === named.profileId ? kept.cell : undefined;
  const cell = named.cell ?? ofPage ?? (cells.length === 1 ? cells[0] : undefined);
  return cell !== undefined && cells.includes(cell) ? { profileId: named.profileId, cell } : null;
}

function parseHint(text: string | null) {
  const [, profileId, cell] = /^([\w-]{36})(?:@(\w+))?$/.exec(text ?? "") ?? [];
  return profileId === undefined ? null : { profileId, cell };
}

export const writeProfileHint = ({ profileId, cell }: ProfileHint) => `${profileId}@${cell}`;

export const profileHintCookie = (hint: ProfileHint) =>
  hostCookie(hintName, writeProfileHint(hint), sessionLifetimeMs.browser / 1000);

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
