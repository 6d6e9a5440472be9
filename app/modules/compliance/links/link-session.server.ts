import { jwtVerify, SignJWT } from "jose";
import type { GuardArgs } from "~/modules/session/find-session.server";
import { inCell, type Deps, type GlobalDeps } from "~/platform/context.server";
import { hostCookie, readCookie } from "~/platform/cookies.server";
import { signingKeyOf } from "~/platform/signing-key.server";
import type { LinkKind } from "./link-kind.server";
import { hasSessions, linkState, type LinkFacts } from "./link-state";

type SigningDeps = Pick<GlobalDeps, "env" | "now">;

/** The content of a session without an account: the link and its cell. */
export interface OpenedLink {
  linkId: string;
  cell: string;
  endsAt: number;
}

/** Signs a session. It proves only that the code was typed: each request checks whether the link is still open. */
export const signSession = (
  deps: SigningDeps,
  { audience }: Pick<LinkKind, "audience">,
  { linkId, cell, endsAt }: OpenedLink,
): Promise<string> =>
  new SignJWT({ cell })
    .setProtectedHeader({ alg: "HS256" })
    .setAudience(audience)
    .setJti(linkId)
    .setExpirationTime(Math.floor(endsAt / 1000))
    .sign(signingKeyOf(deps));

/** Returns a session; null if it was changed, has expired or is of another kind of link. */
async function readSession(
  deps: SigningDeps,
  { audience }: LinkKind,
  session: string,
): Promise<OpenedLink | null> {
  try {
    const { payload } = await jwtVerify(session, signingKeyOf(deps), {
      audience,
      algorithms: ["HS256"],
      currentDate: new Date(deps.now),
      requiredClaims: ["jti", "exp", "cell"],
    });
    return { linkId: payload.jti!, cell: payload.cell as string, endsAt: payload.exp! * 1000 };
  } catch {
    return null;
  }
}

/** Returns a Set-Cookie value for a session. @param seconds how long it lasts. */
export const sessionCookie = ({ cookieName }: LinkKind, session: string, seconds: number) =>
  hostCookie(cookieName, session, seconds);

/** Returns a Set-Cookie value that ends the session in this browser. */
export const endedCookie = ({ cookieName }: LinkKind) => hostCookie(cookieName, "", 0);

/**
 * Returns the link that this browser has opened, with its cell; null unless the link and its session are still open.
 * @param findLink reads the link, and what a page needs beside it, in one query.
 */
export async function findVisit<Found extends { link: LinkFacts }>(
  kind: LinkKind,
  { request, context }: GuardArgs,
  findLink: (deps: Deps, linkId: string) => Promise<Found | undefined>,
): Promise<({ deps: Deps } & Found) | null> {
  const session = readCookie(request, kind.cookieName);
  const openSession = session && (await readSession(context, kind, session));
  if (!openSession || !context.cells.names.includes(openSession.cell)) return null;
  const deps = inCell(context, openSession.cell);
  const foundLink = await findLink(deps, openSession.linkId);
  return foundLink && hasSessions(linkState(foundLink.link, context.now)) ? { deps, ...foundLink } : null;
}
