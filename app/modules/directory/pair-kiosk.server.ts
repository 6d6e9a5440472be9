import { kiosks } from "#directory";
import { and, eq, gt, isNull } from "drizzle-orm";
import type { GlobalDeps } from "~/platform/context.server";
import { keyedHash, sha256 } from "~/platform/hash.server";
import { newId } from "~/platform/ids";
import { minuteMs } from "~/time/units";

/** How long a pairing code is shown and valid. */
export const codeLifetimeMs = 10 * minuteMs;

type PairingDeps = Pick<GlobalDeps, "directory" | "env" | "now">;

/** Keyed, since a code is short enough to be found by trying all against a plain hash. */
const hashCode = ({ env }: PairingDeps, code: string) => keyedHash(env.SESSION_SECRET, `kiosk ${code}`);

/** Begins the pairing of the device with a token. It belongs to no company until a manager confirms its code. */
export async function beginPairing(
  deps: PairingDeps,
  { token, code }: { token: string; code: string },
): Promise<void> {
  const { directory, now } = deps;
  await directory.insert(kiosks).values({
    id: newId(now),
    tokenHash: await sha256(token),
    codeHash: await hashCode(deps, code),
    codeExpiresAt: now + codeLifetimeMs,
    createdAt: now,
  });
}

export type Pairing =
  | { code: "paired"; kioskId: string; tokenHash: string }
  /** `unknown`: the code was never shown; `expired`: its ten minutes are over; `used`: it was already confirmed. */
  | { code: "unknown" | "expired" | "used" };

/** What a manager states about a device. `centre` is the name of its centre; `pairedBy` is the manager's profile. */
export interface PairedDevice {
  code: string;
  name: string;
  centre: string | null;
  centreId: string | null;
  companyId: string;
  pairedBy: string;
}

/** Pairs the device that shows a code with a company. Of parallel confirmations of one code, one succeeds. */
export async function confirmPairing(deps: PairingDeps, { code, ...stated }: PairedDevice): Promise<Pairing> {
  const { directory, now } = deps;
  const codeHash = await hashCode(deps, code);
  // Not retried after a fault, since it may have succeeded.
  const [paired] = await directory
    .update(kiosks)
    .set({ ...stated, pairedAt: now })
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
