import { centres, companies, companyJobs, profiles, timeLogs } from "#cell";
import { and, eq, gt, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { readWaiting, waitingQuery } from "~/modules/corrections/count-waiting.server";
import { isExitToAsk, isLogProbablyMissing } from "~/modules/ledger/time-logs.server";
import { queueAll, queueMail } from "~/modules/mail/outbox.server";
import { isMorning, morningOf } from "~/modules/mail/quiet-hours";
import { choiceLink } from "~/modules/people/mails/choice-token.server";
import { spanishZones } from "~/time/spanish-zones";
import { rolesOver } from "~/modules/policy/may";
import { isManagedBy, isSubjectManagedOn } from "~/modules/policy/scope.server";
import {
  listUnseen,
  unseenQuery,
  type UnseenRow,
  type UnseenShift,
} from "~/modules/shifts/list-unseen.server";
import type { Deps } from "~/platform/context.server";
import { batch, literal, nameOf } from "~/platform/statement.server";
import { localDateOf } from "~/time/zones";
import { dayMs } from "~/time/units";
import { dayMail, type WantedExit } from "./day-mail";
import { dayKey } from "./summary-keys";

const personRow = alias(profiles, "p");
const companyRow = alias(companies, "k");
const centreRow = alias(centres, "reader_centre");
const jobRow = alias(companyJobs, "d");
const entryRow = alias(timeLogs, "t");

export const notifyDailyJob = "notify-daily";
const managersAPage = 50;
/** The linked screen shows the others. */
const mostNamedExits = 10;

/** The mail repeats no missing exit that is older. */
const exitsWithinMs = 31 * dayMs;

/** A condition on `personRow`: a manager who wants the mail. It uses the index of managers. */
const isReader = sql`${personRow.role} <> 'employee' AND ${personRow.role} IN (SELECT value
  FROM json_each(${JSON.stringify(rolesOver("correct"))}))
  AND ${personRow.status} = 'active' AND ${personRow.wantsDaily} AND ${personRow.userId} IS NOT NULL AND ${personRow.email} IS NOT NULL`;

/** The companies in which a profile wants the mail; null while it is not morning in any zone. */
export const companiesWithReaders = ({ db, now }: Pick<Deps, "db" | "now">) =>
  spanishZones.some(({ zone }) => isMorning(now, zone))
    ? db
        .selectDistinct({ id: sql<string>`${profiles.companyId}`.as("id") })
        .from(profiles)
        .where(eq(profiles.wantsDaily, literal(1)))
    : null;

/** The time zone of a manager `p`: that of their centre, or the company's. */
const zoneOfReader = sql`coalesce((SELECT ${centreRow.timeZone} FROM ${centres} ${centreRow}
  WHERE ${centreRow.id} = ${personRow.centreId} AND ${centreRow.companyId} = ${personRow.companyId}), (SELECT ${companyRow.timeZone} FROM ${companies} ${companyRow} WHERE ${companyRow.id} = ${personRow.companyId}))`;

/** A condition: a manager wants the mail, and the job has not run since it is morning in their zone. */
export function isDailyMailDue({ now }: Pick<Deps, "now">, companyId: SQL): SQL {
  const mornings = spanishZones
    .filter(({ zone }) => isMorning(now, zone))
    .map(({ zone }) => ({ zone, beganAt: morningOf(now, zone) }));
  if (mornings.length === 0) return sql`FALSE`;
  return sql`EXISTS (SELECT 1 FROM ${profiles} ${personRow} CROSS JOIN json_each(${JSON.stringify(mornings)}) z
    WHERE ${personRow.companyId} = ${companyId} AND ${isReader} AND z.value ->> '$.zone' = ${zoneOfReader}
      AND coalesce((SELECT ${jobRow.doneAt} FROM ${companyJobs} ${jobRow} WHERE ${jobRow.job} = ${notifyDailyJob}
        AND ${jobRow.companyId} = ${personRow.companyId}), 0)
        < z.value ->> '$.beganAt')`;
}

/**
 * Queues a mail to each manager who wants it, with the missing check-outs of the last month, the corrections that wait, and the people who
 * have not seen their next shift. One mail a manager and day, in the morning of their centre, and none if nothing waits.
 */
export async function notifyDaily(deps: Deps, { companyId }: { companyId: string }): Promise<void> {
  const { db, now } = deps;
  const [company] = await db.select().from(companies).where(eq(companies.id, companyId));
  // A late run sends no mail after the morning.
  const awake = spanishZones.map(({ zone }) => zone).filter((zone) => isMorning(now, zone));
  if (!company || awake.length === 0) return;
  const wantedOfAll = await listExitsToAsk(deps, { ledger: company.ledger, managedCentres: null });
  const unseenOfAll = await readUnseen(deps, company, null);
  for (let lastManagerId = ""; ;) {
    const managers = await db
      .select({
        id: personRow.id,
        email: sql<string>`${personRow.email}`,
        managedCentres: sql<string | null>`${personRow.managedCentres}`,
      })
      .from(personRow)
      .where(
        and(
          eq(personRow.companyId, companyId),
          gt(personRow.id, lastManagerId),
          isReader,
          sql`${zoneOfReader} IN (SELECT value FROM json_each(${JSON.stringify(awake)}))`,
        ),
      )
      .orderBy(personRow.id)
      .limit(managersAPage);
    if (managers.length === 0) return;
    lastManagerId = managers.at(-1)!.id;
    await mailManagers(deps, company, { managers, wantedOfAll, unseenOfAll });
  }
}

interface Manager {
  id: string;
  email: string;
  /** As JSON. */
  managedCentres: string | null;
}

async function mailManagers(
  deps: Deps,
  company: typeof companies.$inferSelect,
  {
    managers,
    wantedOfAll,
    unseenOfAll,
  }: {
    managers: readonly Manager[];
    wantedOfAll: readonly CountedExit[];
    unseenOfAll: readonly UnseenShift[];
  },
) {
  const { db, env, now } = deps;
  const { id: companyId, timeZone, ledger } = company;
  const counts = await batch(
    db,
    managers.map(({ id }) => waitingQuery(db.$client, id, now)),
  );
  const day = localDateOf(now, timeZone);
  const mails = managers.map(async ({ id: profileId, email, managedCentres }, at) => {
    const { corrections } = readWaiting(counts[at]!);
    const wantedExits =
      managedCentres === null ? wantedOfAll : await listExitsToAsk(deps, { ledger, managedCentres });
    const exits = wantedExits[0]?.count ?? 0;
    const managed = managedCentres === null ? unseenOfAll : await readUnseen(deps, company, managedCentres);
    const unseen = managed.filter((person) => person.profileId !== profileId);
    if (exits === 0 && corrections === 0 && unseen.length === 0) return [];
    const unsubscribeUrl = await choiceLink(deps, { profileId, email, kind: "daily" });
    return [
      queueMail(deps, {
        dedupeKey: dayKey({ companyId, from: day }, profileId),
        recipient: email,
        companyId,
        ...dayMail({
          company: company.name,
          exits,
          named: wantedExits,
          corrections,
          unseen,
          unsubscribeUrl,
          origin: env.APP_ORIGIN,
        }),
      }),
    ];
  });
  await queueAll(deps, (await Promise.all(mails)).flat());
}

/** Lists the people of a manager of these centres who have not seen their next shift. */
async function readUnseen(
  deps: Deps,
  company: typeof companies.$inferSelect,
  managedCentres: string | null,
): Promise<UnseenShift[]> {
  const isManaged = managedCentres === null ? sql`TRUE` : isManagedBy(sql`${managedCentres}`, profiles);
  const rows = await deps.db.all<UnseenRow>(unseenQuery(company, deps.now, isManaged));
  return listUnseen(deps, { company, rows });
}

/** With the number of all of them. */
type CountedExit = WantedExit & { count: number };

/** Lists the newest missing check-outs of the last month for a manager of these centres. An index serves each half. */
const listExitsToAsk = (
  { db, now }: Deps,
  { ledger, managedCentres }: { ledger: number; managedCentres: string | null },
): Promise<CountedExit[]> => {
  const isTheirs =
    managedCentres === null
      ? sql`TRUE`
      : isSubjectManagedOn(sql`${managedCentres}`, entryRow.subject, entryRow.day);
  return db.all<CountedExit>(sql`
    SELECT coalesce(${personRow.fullName}, ${personRow.email}) AS name, w.${nameOf(timeLogs.checkInTime)} AS checkInTime,
      w.${nameOf(timeLogs.timeZone)} AS timeZone, count(*) OVER () AS count
    FROM (SELECT ${entryRow.subject}, ${entryRow.checkInTime}, ${entryRow.timeZone} FROM ${timeLogs} ${entryRow}
        WHERE ${entryRow.ledger} = ${ledger} AND ${entryRow.checkInTime} > ${now - exitsWithinMs} AND ${isExitToAsk} AND ${isTheirs}
      UNION ALL
      SELECT ${entryRow.subject}, ${entryRow.checkInTime}, ${entryRow.timeZone} FROM ${timeLogs} ${entryRow}
        WHERE ${entryRow.ledger} = ${ledger} AND ${isLogProbablyMissing(now)} AND ${isTheirs}) w
      JOIN ${profiles} ${personRow} ON ${personRow.subject} = w.${nameOf(timeLogs.subject)}
    ORDER BY w.${nameOf(timeLogs.checkInTime)} DESC LIMIT ${mostNamedExits}`);
};
