import { companies } from "#cell";
import { and, eq } from "drizzle-orm";
import type { Company, Member } from "~/modules/directory/find-session.server";
import { publish } from "~/modules/live/publish.server";
import { stillMay } from "~/modules/policy/still-may.server";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";

/** Which kinds of pause count as work, whether what devices store without network is recorded or only proposed, and the zone of its days. */
type Settings = Partial<Pick<Company, "workPauses" | "offlinePunchesEnabled" | "timeZone">>;

/**
 * Changes what holds for the whole company, from now on: each pause keeps what it was begun as, each entry the zone it began in.
 * Open tabs hear of a change.
 */
export async function changeSettings(
  deps: Deps,
  { member, settings }: { member: Member; settings: Settings },
): Promise<{ code: "saved" | "refused" }> {
  const { company } = member;
  const saved = await withRetries(() =>
    deps.db
      .update(companies)
      .set(settings)
      .where(and(eq(companies.id, company.id), stillMay(member, "change-company")))
      .returning({ id: companies.id }),
  );
  if (saved.length === 0) return { code: "refused" };
  const isOther = (name: keyof Settings) => String(settings[name]) !== String(company[name]);
  if ((Object.keys(settings) as (keyof Settings)[]).some(isOther))
    publish(deps, { companyId: company.id, news: { kind: "company" } });
  return { code: "saved" };
}
