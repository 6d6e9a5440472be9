import { jwtVerify, SignJWT } from "jose";
import type { GlobalDeps } from "~/platform/context.server";
import { newId } from "~/platform/ids";
import { signingKeyOf } from "~/platform/signing-key.server";

type SigningDeps = Pick<GlobalDeps, "env" | "now">;

/** A person with a verified PIN, until their token expires. */
export interface Visit {
  kioskId: string;
  profileId: string;
  /** The idempotency key of their action. */
  key: string;
}

/** `tap` for a punch; `reading` for forms that take longer; `own` for the person's month and requests. */
export const visitSeconds = { tap: 60, reading: 180, own: 120 } as const;

const audience = "kiosk";

/** Returns a token that proves a right PIN. It is in the page and in no cookie, and only this kiosk can use it. */
export const signVisit = (
  deps: SigningDeps,
  { kioskId, profileId }: Pick<Visit, "kioskId" | "profileId">,
  seconds: number = visitSeconds.tap,
): Promise<string> =>
  new SignJWT({ kiosk: kioskId })
    .setProtectedHeader({ alg: "HS256" })
    .setAudience(audience)
    .setSubject(profileId)
    .setJti(newId(deps.now))
    .setExpirationTime(Math.floor(deps.now / 1000) + seconds)
    .sign(signingKeyOf(deps));

/** Returns null if the token is altered, expired, for another kiosk, or not for a visit. */
export async function readVisit(deps: SigningDeps, token: string, kioskId: string): Promise<Visit | null> {
  try {
    const { payload } = await jwtVerify(token, signingKeyOf(deps), {
      audience,
      algorithms: ["HS256"],
      currentDate: new Date(deps.now),
      requiredClaims: ["sub", "jti", "exp", "kiosk"],
    });
    return payload.kiosk === kioskId ? { kioskId, profileId: payload.sub!, key: payload.jti! } : null;
  } catch {
    return null;
  }
}
