import { profiles } from "#cell";
import { sql } from "drizzle-orm";
import { untoldDisagreed } from "~/modules/corrections/disagreed.server";
import { deliverSoon, queueMail } from "~/modules/mail/outbox.server";
import type { Deps } from "~/platform/context.server";
import { groupBy } from "~/platform/group-by";
import { formatMonth } from "~/time/formats";
import { localDateOf } from "~/time/zones";
import { disagreedKey, disagreedMail } from "./mandate-mail";

/**
 * Tells each representative of a company how many corrections of each month people do not agree on since they were last told: one mail
 * a day at most by its key, and none to somebody whose mandate has ended (a trigger takes back what is not sent yet).
 */
export async function tellDisagreed(deps: Deps, { companyId }: { companyId: string }): Promise<void> {
  const { db, now, env } = deps;
  const begins = (profileId: ReturnType<typeof sql>) =>
    sql`${disagreedKey({ companyId, profileId: "" }).slice(0, -1)} || ${profileId} || ':'`;
  const untold = await untoldDisagreed(deps, { companyId, begins });
  const mails = [...groupBy(untold, ({ profileId }) => profileId)].map(([profileId, rows]) => {
    const { email: recipient, company, timeZone } = rows[0]!;
    const months = rows.map(({ month, count }) => ({ month: formatMonth(`${month}-01`), count }));
    const isStill = sql`EXISTS (SELECT 1 FROM ${profiles} WHERE ${profiles.id} = ${profileId} AND ${profiles.representsSince} IS NOT NULL)`;
    return queueMail(
      deps,
      {
        dedupeKey: disagreedKey({ companyId, profileId }) + localDateOf(now, timeZone),
        ...{ recipient, companyId },
        ...disagreedMail({ months, company, origin: env.APP_ORIGIN }),
      },
      isStill,
    );
  });
  const [first, ...others] = mails;
  if (!first) return;
  await db.batch([first, ...others]);
  deliverSoon(deps);
}
