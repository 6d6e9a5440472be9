import { profiles } from "#cell";
import { sql } from "drizzle-orm";
import { countUnreportedDisputes } from "~/modules/corrections/count-disputes.server";
import { queueAll, queueMail } from "~/modules/mail/outbox.server";
import type { Deps } from "~/platform/context.server";
import { groupBy } from "~/platform/group-by";
import { formatMonth } from "~/time/formats";
import { localDateOf } from "~/time/zones";
import { disagreedKey, disagreedMail } from "./mandate-mail";

/**
 * Notifies each representative of the number of new disputes in each month. The mail's key allows one a day.
 * A representative whose mandate has ended gets none: a trigger also deletes mails that are not sent yet.
 */
export async function notifyDisputes(deps: Deps, { companyId }: { companyId: string }): Promise<void> {
  const { now, env } = deps;
  const begins = (profileId: ReturnType<typeof sql>) =>
    sql`${disagreedKey({ companyId, profileId: "" }).slice(0, -1)} || ${profileId} || ':'`;
  const unreported = await countUnreportedDisputes(deps, { companyId, begins });
  const mails = [...groupBy(unreported, ({ profileId }) => profileId)].map(([profileId, rows]) => {
    const { email: recipient, company, timeZone } = rows[0]!;
    const months = rows.map(({ month, count }) => ({ month: formatMonth(`${month}-01`), count }));
    const isStill = sql`EXISTS (SELECT 1 FROM ${profiles} WHERE ${profiles.id} = ${profileId} AND ${profiles.representsSince} IS NOT NULL)`;
    return queueMail(
      deps,
      {
        dedupeKey: `${disagreedKey({ companyId, profileId })}${localDateOf(now, timeZone)}`,
        recipient,
        companyId,
        ...disagreedMail({ months, company, origin: env.APP_ORIGIN }),
      },
      isStill,
    );
  });
  await queueAll(deps, mails);
}
