import { kiosks } from "#directory";
import { and, eq, gt, isNull } from "drizzle-orm";
import type { GlobalDeps } from "~/platform/context.server";
import { keyedHash, sha256 } from "~/platform/hash.server";
import { newId } from "~/platform/ids";
import type { Member } from "./find-session.server";

/** How long a code is shown, and good for. */
export const codeLifetimeMs = 10 * 60_000;

type PairingDeps = Pick<GlobalDeps, "directory" | "env" | "now">;

/** A code has so few letters that all would be tried on a plain hash of it. */
const hashCode = ({ env }: PairingDeps, code: string) => keyedHash(env.SESSION_SECRET, `kiosk ${code}`);

/** Begins to make the device that holds a token a kiosk: nobody's, until a manager confirms the code that it shows. */
export async function beginPairing(
  deps: PairingDeps,
  { token, code }: { token: string; code: string },
): Promise<void> {
  const { directory, now } = deps;
  await directory.insert(kiosks).values({
    ...{ id: newId(now), tokenHash: await sha256(token), codeHash: await hashCode(deps, code) },
    ...{ codeExpiresAt: now + codeLifetimeMs, createdAt: now },
  });
}

export type Pairing =
  | { code: "paired"; kioskId: string; tokenHash: string }
  /** Nobody was shown it; its ten minutes are over; somebody has confirmed it. */
  | { code: "unknown" | "expired" | "used" };

/** Makes the device that shows a code one of the company's. Of any number who confirm one code at once, one does. */
export async function confirmPairing(
  deps: PairingDeps,
  { member, code, name, centre }: { member: Member; code: string; name: string; centre: string | null },
): Promise<Pairing> {
  const { directory, now } = deps;
  const codeHash = await hashCode(deps, code);
  // Not repeated after a fault: it may have been confirmed.
  const [paired] = await directory
    .update(kiosks)
    .set({ companyId: member.company.id, name, centre, pairedBy: member.profile.id, pairedAt: now })
    .where(and(eq(kiosks.codeHash, codeHash), isNull(kiosks.pairedAt), gt(kiosks.codeExpiresAt, now)))
    .returning({ kioskId: kiosks.id, tokenHash: kiosks.tokenHash });
  if (paired) return { code: "paired", ...paired };
  const [known] = await directory
    .select({ pairedAt: kiosks.pairedAt })
    .from(kiosks)
    .where(eq(kiosks.codeHash, codeHash));
  if (!known) return { code: "unknown" };
  return { code: known.pairedAt === null ? "expired" : "used" };
}
