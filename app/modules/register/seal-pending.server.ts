import { clockEvents, companies, registerSeals } from "#schema";
import { sql } from "drizzle-orm";
import type { Deps } from "~/platform/context.server";
import { sealEvents } from "./seal-events.server";
import { skipBroken } from "./skip-broken.server";

const companiesARun = 200;

/** Seals what was left unsealed when the work after an answer was cut short; two seeks a company find it. */
export async function sealPending(deps: Deps): Promise<void> {
  const behind = await deps.db.all<{ id: string }>(sql`
    SELECT c.id FROM ${companies} c
    WHERE coalesce((SELECT max(seq) FROM ${clockEvents} WHERE company_id = c.id), 0)
        > coalesce((SELECT max(seq) FROM ${registerSeals} WHERE company_id = c.id), 0)
    LIMIT ${companiesARun}`);
  for (const { id } of behind) await sealEvents(deps, { companyId: id }).catch(skipBroken("seal", id));
}
