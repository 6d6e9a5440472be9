import { companies, mailOutbox, periods, profiles } from "#cell";
import { and, eq, gte, sql, type SQL } from "drizzle-orm";
import { deliverSoon, queueForMany } from "~/modules/mail/outbox.server";
import type { Deps } from "~/platform/context.server";
import { groupBy } from "~/platform/group-by";
import { batch, literal } from "~/platform/statement.server";
import { addDays, dateOfUtc, type LocalDate } from "~/time/dates";
import { dayMs } from "~/time/units";
import { deliverStatement } from "./deliver-statement.server";
import { statementReminder } from "./model/statement-mails";

/** Statements of periods that ended earlier are left alone. */
const followedDays = 60;
/** The days after the issue on which a person without an answer gets a reminder. Then silence stays silence. */
const reminderDays = [3, 7] as const;

/** Returns the key of the mail about an issued period. */
export const statementMailKey = (of: { profileId: string; from: LocalDate; version: number }) =>
  `statement:${of.profileId}:${of.from}:${of.version}` as const;

const isFollowed = (
  now: number,
) => sql`${periods.toDay} >= ${addDays(dateOfUtc(now), -followedDays)} AND ${periods.isCurrent} = 1
  AND (${periods.answer} IS NULL OR ${periods.sentAt} IS NULL)`;

/** Selects the `id`s of the companies with statements of the last weeks. */
export const companiesToFollow = ({ db, now }: Pick<Deps, "db" | "now">) =>
  db
    .selectDistinct({ id: sql<string>`${periods.companyId}`.as("id") })
    .from(periods)
    .where(
      and(eq(periods.isCurrent, literal(1)), gte(periods.toDay, addDays(dateOfUtc(now), -followedDays))),
    );

/** Returns a condition: the company has statements to follow. */
export const hasStatements = ({ now }: Pick<Deps, "now">, companyId: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM ${periods} WHERE ${periods.companyId} = ${companyId} AND ${isFollowed(now)})`;

interface FollowedRow {
  profile_id: string;
  subject: number;
  email: string | null;
  full_name: string | null;
  from_day: LocalDate;
  to_day: LocalDate;
  version: number;
  issued_at: number;
  sent_at: number | null;
  answer: string | null;
  is_mailed: 0 | 1;
}

/**
 * Notes which statements the mail server has taken, and reminds people who have not answered: twice, three and seven days after the issue.
 * A repeated turn notes and reminds nothing twice.
 */
export async function followStatements(deps: Deps, { companyId }: { companyId: string }): Promise<void> {
  const { db, now, env } = deps;
  const statementKey = sql`'statement:' || ${periods.profileId} || ':' || ${periods.fromDay} || ':' || ${periods.version}`;
  const { company, rows } = await batch(db, {
    company: db
      .select({
        id: companies.id,
        ledger: companies.ledger,
        name: companies.name,
        timeZone: companies.timeZone,
        closedAt: companies.closedAt,
      })
      .from(companies)
      .where(sql`${companies.id} = ${companyId}`),
    rows: sql<FollowedRow>`SELECT ${periods.profileId}, ${profiles.subject}, ${profiles.email}, ${profiles.fullName}, ${periods.fromDay}, ${periods.toDay}, ${periods.version},
        ${periods.issuedAt}, ${periods.sentAt}, ${periods.answer},
        EXISTS (SELECT 1 FROM ${mailOutbox} WHERE ${mailOutbox.dedupeKey} = ${statementKey} AND ${mailOutbox.sentAt} IS NOT NULL) AS is_mailed
      FROM ${periods} JOIN ${profiles} ON ${profiles.id} = ${periods.profileId}
      WHERE ${periods.companyId} = ${companyId} AND ${isFollowed(now)}`,
  });
  const followedRows = rows.results;
  for (const row of followedRows.filter(({ sent_at, is_mailed }) => sent_at === null && is_mailed === 1))
    await deliverStatement(deps, {
      person: { company: company[0]!, profileId: row.profile_id, subject: row.subject },
      from: row.from_day,
      version: row.version,
      by: { way: "sent" },
    });
  const reminders = followedRows.flatMap((row) => {
    const nth = reminderDays.filter((days) => row.issued_at + days * dayMs <= now).length;
    return row.answer === null && row.email !== null && nth > 0 ? [{ ...row, email: row.email, nth }] : [];
  });
  const byPeriod = groupBy(reminders, ({ from_day, to_day }) => `${from_day} ${to_day}`);
  const mails = [...byPeriod.values()].map((some) =>
    queueForMany(
      deps,
      some.map(({ profile_id, from_day, version, nth, email, full_name: fullName }) => ({
        dedupeKey: `statement-reminder:${profile_id}:${from_day}:${version}:${nth}` as const,
        recipient: email,
        fullName,
      })),
      {
        companyId,
        ...statementReminder({
          range: { from: some[0]!.from_day, to: some[0]!.to_day },
          company: company[0]!.name,
          origin: env.APP_ORIGIN,
        }),
      },
      sql`TRUE`,
    ),
  );
  if (mails.length === 0) return;
  await batch(db, mails);
  deliverSoon(deps);
}
