import { jwtVerify, SignJWT } from "jose";
import type { GlobalDeps } from "~/platform/context.server";
import { newId } from "~/platform/ids";

type SigningDeps = Pick<GlobalDeps, "env" | "now">;

/** Somebody who has just typed their PIN at a kiosk, for as long as they stand there. */
export interface Visit {
  kioskId: string;
  profileId: string;
  /** Names what they do: done twice, it is done once. */
  key: string;
}

/** For the tap; for reading and answering a correction. */
export const visitSeconds = { tap: 60, reading: 180 } as const;

const audience = "kiosk";
const keyOf = ({ env }: SigningDeps) => new TextEncoder().encode(env.SESSION_SECRET);

/** Says that the PIN was right. It stands in the page and in no cookie, and is good at that kiosk alone. */
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
    .sign(keyOf(deps));

/** @returns null where it is altered, late, another kiosk's or meant for something else. */
export async function readVisit(deps: SigningDeps, token: string, kioskId: string): Promise<Visit | null> {
  try {
    const { payload } = await jwtVerify(token, keyOf(deps), {
      ...{ audience, algorithms: ["HS256"], currentDate: new Date(deps.now) },
      requiredClaims: ["sub", "jti", "exp", "kiosk"],
    });
    return payload.kiosk === kioskId ? { kioskId, profileId: payload.sub!, key: payload.jti! } : null;
  } catch {
    return null;
  }
}
