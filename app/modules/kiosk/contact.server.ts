import { companies } from "#cell";
import { eq } from "drizzle-orm";
import { signAnchor } from "~/modules/clock/queue-intake/anchor.server";
import type { Deps } from "~/platform/context.server";
import { sealingKeyOf } from "./server/open-sealed.server";
import type { PairedKiosk } from "./require-kiosk.server";
import type { SealingKey } from "./model/sealed";

/** The server's answer to each contact of a kiosk. */
export interface KioskContact {
  id: string;
  name: string;
  /** Encrypts the number and PIN of offline punches. Null if the company does not allow offline punches. */
  key: SealingKey | null;
  /** The server's time, signed for this device. */
  anchor: string;
}

/** Returns the data that a kiosk needs offline. It has no data about people. */
export async function kioskContactOf(
  deps: Deps,
  { id, name, companyId }: PairedKiosk,
): Promise<KioskContact> {
  const { offlinePunchesEnabled } = companies;
  const [company] = await deps.db
    .select({ offlinePunchesEnabled })
    .from(companies)
    .where(eq(companies.id, companyId));
  const key = company?.offlinePunchesEnabled ? await sealingKeyOf(deps.env) : null;
  return { id, name, key, anchor: await signAnchor(deps, { device: id, profileId: null }) };
}
