import { jwtVerify, SignJWT } from "jose";
import type { GlobalDeps } from "~/platform/context.server";
import { signingKeyOf } from "~/platform/signing-key.server";
import { minuteMs } from "~/time/units";

/** A link proves an address. A confirmation proves that its holder was just asked to confirm. */
type TokenPurpose = "sign-in-link" | "sign-in-confirmation";

const tokenLifetimeMs: Record<TokenPurpose, number> = {
  "sign-in-link": 15 * minuteMs,
  "sign-in-confirmation": 120_000,
};

type SigningDeps = Pick<GlobalDeps, "env" | "now">;

/** Signs a short-lived token for a link. @returns the token and its expiry. */
export async function signLinkToken(
  deps: SigningDeps,
  { purpose, linkId }: { purpose: TokenPurpose; linkId: string },
) {
  const expiresAt = deps.now + tokenLifetimeMs[purpose];
  const token = await new SignJWT()
    .setProtectedHeader({ alg: "HS256" })
    .setAudience(purpose)
    .setJti(linkId)
    .setExpirationTime(Math.floor(expiresAt / 1000))
    .sign(signingKeyOf(deps));
  return { token, expiresAt };
}

/** @returns the id of a token's link; null when it is altered, late or for another purpose. */
export async function findLinkId(
  deps: SigningDeps,
  { purpose, token }: { purpose: TokenPurpose; token: string },
) {
  try {
    const { payload } = await jwtVerify(token, signingKeyOf(deps), {
      audience: purpose,
      algorithms: ["HS256"],
      currentDate: new Date(deps.now),
    });
    return payload.jti ?? null;
  } catch {
    return null;
  }
}
