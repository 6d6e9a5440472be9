import { jwtVerify, SignJWT } from "jose";
import type { GlobalDeps } from "~/platform/context.server";
import { hostCookie, readCookie } from "~/platform/cookies.server";

type SigningDeps = Pick<GlobalDeps, "env" | "now">;

/** The content of a session without an account: the link and its cell. */
export interface Opened {
  linkId: string;
  cell: string;
  endsAt: number;
}

/** The kind of the link. A session of one kind opens nothing of the other. */
type Audience = "inspection" | "adviser";

const keyOf = ({ env }: SigningDeps) => new TextEncoder().encode(env.SESSION_SECRET);

/** Signs a session. It proves only that the code was typed: each request checks whether the link is still open. */
export const signSession = (
  deps: SigningDeps,
  { linkId, cell, endsAt }: Opened,
  audience: Audience = "inspection",
): Promise<string> =>
  new SignJWT({ cell })
    .setProtectedHeader({ alg: "HS256" })
    .setAudience(audience)
    .setJti(linkId)
    .setExpirationTime(Math.floor(endsAt / 1000))
    .sign(keyOf(deps));

/** @returns null when it was changed, has expired or is for another purpose. */
export async function readSession(
  deps: SigningDeps,
  session: string,
  audience: Audience = "inspection",
): Promise<Opened | null> {
  try {
    const { payload } = await jwtVerify(session, keyOf(deps), {
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

/** Separate from the cookie of a signed-in user. */
const cookieName = "__Host-inspection";

export const inspectionCookie = (session: string, seconds: number) =>
  hostCookie(cookieName, session, seconds);
export const noInspectionCookie = () => hostCookie(cookieName, "", 0);
export const readInspectionCookie = (request: Request) => readCookie(request, cookieName);
