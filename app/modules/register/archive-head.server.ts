import { companies } from "#schema";
import { eq } from "drizzle-orm";
import type { Deps } from "~/platform/context.server";
import { localDateOf } from "~/time/zones";
import { signCurrentHead } from "./sign-current-head.server";

/**
 * Keeps the company's signed head of the day outside the database, so that not even who holds the database could rewrite
 * the past unseen. A second run of a day changes nothing.
 * @throws what keeps the register from being sealed.
 */
export async function archiveHead(deps: Deps, { companyId }: { companyId: string }): Promise<void> {
  const company = await deps.db.query.companies.findFirst({
    columns: { timeZone: true },
    where: eq(companies.id, companyId),
  });
  if (!company) return;
  const key = `heads/${companyId}/${localDateOf(deps.now, company.timeZone)}.json`;
  if (await deps.env.REGISTER.head(key)) return;
  const head = await signCurrentHead(deps, { companyId });
  if (!head) return;
  await deps.env.REGISTER.put(key, JSON.stringify(head), {
    httpMetadata: { contentType: "application/json" },
  });
}
