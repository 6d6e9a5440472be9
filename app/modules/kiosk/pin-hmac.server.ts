import type { Env } from "~/platform/env.server";
import { keyedHash } from "~/platform/hash.server";

/**
 * How a PIN is kept. Its secret stands in no database: however slow a hash were, all PINs there are would be tried on it. Of two
 * people with the same PIN it differs.
 * @param profileId null where a number is nobody's: the work is the same.
 */
export const hmacOf = (
  { KIOSK_PIN_SECRET }: Pick<Env, "KIOSK_PIN_SECRET">,
  { companyId, profileId, pin }: { companyId: string; profileId: string | null; pin: string },
): Promise<string> => keyedHash(KIOSK_PIN_SECRET, `${companyId} ${profileId ?? companyId} ${pin}`);
