import { companies } from "#schema";
import { asc, gt } from "drizzle-orm";
import type { Deps } from "~/platform/context.server";
import { localDateOf } from "~/time/zones";
import { signCurrentHead } from "./sign-current-head.server";
import { skipBroken } from "./skip-broken.server";

/** Five calls a company. */
const pageSize = 20;

/**
 * Keeps the next companies' signed heads of the day outside the database, so that not even who holds the database could
 * rewrite the past unseen. A second run of a day changes nothing. @returns where to go on; null when all are kept.
 */
export async function archiveHeads(deps: Deps, after: string): Promise<string | null> {
  const page = await deps.db
    .select({ id: companies.id, timeZone: companies.timeZone })
    .from(companies)
    .where(gt(companies.id, after))
    .orderBy(asc(companies.id))
    .limit(pageSize);
  for (const { id, timeZone } of page) {
    // One that cannot be sealed, of which the nightly check tells, keeps no other head from being kept.
    const on = localDateOf(deps.now, timeZone);
    await archiveHead(deps, id, on).catch(skipBroken("archive the head", id));
  }
  return page.length < pageSize ? null : page.at(-1)!.id;
}

async function archiveHead(deps: Deps, companyId: string, on: string) {
  const key = `heads/${companyId}/${on}.json`;
  if (await deps.env.REGISTER.head(key)) return;
  const head = await signCurrentHead(deps, { companyId });
  if (!head) return;
  await deps.env.REGISTER.put(key, JSON.stringify(head), {
    httpMetadata: { contentType: "application/json" },
  });
}
