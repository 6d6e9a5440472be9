import { companies, mailOutbox, profiles, timeLogs } from "#cell";
import { eq, max, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { toUuid } from "~/modules/ledger/ledger-rows";
import { longestEntryMs } from "~/modules/ledger/rules/decide-punch";
import { hasProposal, isExitMissing, isLogOpen } from "~/modules/ledger/time-logs.server";
import { noticeMail } from "~/modules/mail/notice-mail";
import { queueAll, queueMail } from "~/modules/mail/outbox.server";
import type { Deps } from "~/platform/context.server";
import type { LocalDate } from "~/time/dates";
import { formatLongDate } from "~/time/formats";
import { dayMs } from "~/time/units";

const companyRow = alias(companies, "k");
const entryRow = alias(timeLogs, "t");
const personRow = alias(profiles, "p");
const mailRow = alias(mailOutbox, "m");

/** Only the managers' screen lists older missing exits. */
const mostAskedAgeMs = 31 * dayMs;
/** Further people get their mail the next night. */
const mostPeopleANight = 200;

/**
 * A condition on entries of a company: a recent missing exit, or an entry that is open for longer than an entry may last. An index
 * serves each half.
 */
const isExitToMail = (now: number, companyId: SQL) => {
  const isOfCompany = sql`${entryRow.ledger} = (SELECT ${companyRow.ledger} FROM ${companies} ${companyRow} WHERE ${companyRow.id} = ${companyId})`;
  return sql`((${isOfCompany} AND ${isExitMissing} AND ${entryRow.checkInTime} > ${now - mostAskedAgeMs})
      OR (${isOfCompany} AND ${isLogOpen} AND ${entryRow.checkInTime} < ${now - longestEntryMs}))`;
};

/** A condition: an entry of the company needs a mail about its check-out time. */
export const hasMissingExits = ({ now }: Pick<Deps, "now">, companyId: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM ${timeLogs} ${entryRow} WHERE ${isExitToMail(now, companyId)})`;

/** The deduplication key: each entry causes one mail at most. */
const dedupeKeyOf = (companyId: string, id: SQL) => sql`${`missing-exit:${companyId}:`} || ${id}`;

/**
 * Mails each person the question when they left: about a recent missing exit, or an entry open for more than 26 hours. Each entry
 * causes one mail at most, and each person gets one a night. An entry with a proposal that waits is left out.
 */
export async function askMissingExits(deps: Deps, { companyId }: { companyId: string }): Promise<void> {
  const { db, now, env } = deps;
  const people = await db
    .select({
      id: sql<string>`hex(${entryRow.id})`,
      day: entryRow.day,
      email: sql<string>`${personRow.email}`,
      // SQLite takes the other columns from the row of the maximum.
      newest: max(entryRow.checkInTime),
    })
    .from(entryRow)
    .innerJoin(personRow, eq(personRow.subject, entryRow.subject))
    .where(
      sql`${isExitToMail(now, sql`${companyId}`)} AND ${personRow.userId} IS NOT NULL AND ${personRow.email} IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM ${mailOutbox} ${mailRow} WHERE ${mailRow.dedupeKey} = ${dedupeKeyOf(companyId, sql`hex(${entryRow.id})`)})
        AND NOT ${hasProposal}`,
    )
    .groupBy(entryRow.subject)
    .limit(mostPeopleANight);
  const mails = people.map(({ id, day, email }) =>
    queueMail(deps, {
      dedupeKey: `missing-exit:${companyId}:${id}`,
      recipient: email,
      companyId,
      ...missingExitMail({ day, entryId: toUuid(id), origin: env.APP_ORIGIN }),
    }),
  );
  await queueAll(deps, mails);
}

const missingExitMail = ({ day, entryId, origin }: { day: LocalDate; entryId: string; origin: string }) =>
  noticeMail({
    origin,
    subject: `¿A qué hora saliste el ${formatLongDate(day)}?`,
    what: `Tu fichaje del ${formatLongDate(day)} no tiene hora de salida, y sin ella no cuenta.`,
    button: { label: "Poner mi hora de salida", path: `/corrections/new?entry=${entryId}` },
    next: "Un responsable revisará la hora que pongas. Este aviso no se repite.",
  });
