import type { Env } from "~/platform/env.server";
import { keyedHash } from "~/platform/hash.server";

/**
 * Returns the stored hash of a PIN. Its secret is in no database, since without a secret anybody could try all PINs. Two people
 * with the same PIN have different hashes.
 * @param profileId null for an unknown number, so that it takes the same time.
 */
export const hmacOf = (
  { KIOSK_PIN_SECRET }: Pick<Env, "KIOSK_PIN_SECRET">,
  { companyId, profileId, pin }: { companyId: string; profileId: string | null; pin: string },
): Promise<string> => keyedHash(KIOSK_PIN_SECRET, `${companyId} ${profileId ?? companyId} ${pin}`);
