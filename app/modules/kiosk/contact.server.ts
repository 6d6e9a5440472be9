import { companies } from "#cell";
import { eq } from "drizzle-orm";
import { signAnchor } from "~/modules/deferred/anchor.server";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import { sealingKeyOf } from "./open-sealed.server";
import type { PairedKiosk } from "./require-kiosk.server";
import type { SealingKey } from "./sealed";

/** What a kiosk is told at each contact. */
export interface KioskContact {
  id: string;
  name: string;
  /** To which it encrypts what it cannot check; null where the company wants no punches without network. */
  key: SealingKey | null;
  /** The server's time, proved to be this device's. */
  anchor: string;
}

/** What a kiosk keeps for when it has no network: no roster, and of nobody how they stand. */
export async function contactOf(deps: Deps, { id, name, companyId }: PairedKiosk): Promise<KioskContact> {
  const { offlinePunchesEnabled } = companies;
  const [company] = await withRetries(() =>
    deps.db.select({ offlinePunchesEnabled }).from(companies).where(eq(companies.id, companyId)),
  );
  const key = company?.offlinePunchesEnabled ? await sealingKeyOf(deps.env) : null;
  return { id, name, key, anchor: await signAnchor(deps, { device: id, profileId: null }) };
}
