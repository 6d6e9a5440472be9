import { companies, mailOutbox, profiles } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import { SILENCE_MS } from "~/modules/ledger/model/decide-answer";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import type { DateRange, LocalDate } from "~/time/dates";
import { answeredAt, ledgerOf } from "./tell-waiting.server";

/**
 * A condition on a row `d` of corrections: its parties do not agree, nobody has withdrawn it, and nothing that they agreed on has
 * taken its place. Whether it was applied does not matter (draft decree, art. 4.b).
 */
const isDisagreed = sql.raw(`d.answer = 'disagree' AND NOT EXISTS (
  SELECT 1 FROM corrections n WHERE n.subject = d.subject AND n.seq > d.seq AND n.ground = 'agreed'
    AND n.proposal ->> '$.entry' = d.proposal ->> '$.entry')`);

/** On how many corrections of each day a company's people do not agree: no word of whose or why. */
export const countDisagreed = (
  { db }: Pick<Deps, "db">,
  { ledger, range }: { ledger: number; range: DateRange },
): Promise<{ day: LocalDate; count: number }[]> =>
  withRetries(() =>
    db.all<{ day: LocalDate; count: number }>(
      sql`SELECT d.proposal ->> '$.day' AS day, count(*) AS count FROM corrections d
          WHERE d.ledger = ${ledger} AND d.proposal ->> '$.day' BETWEEN ${range.from} AND ${range.to} AND ${isDisagreed}
          GROUP BY day ORDER BY day`,
    ),
  );

const represent = sql`r.represents_since IS NOT NULL AND r.email IS NOT NULL`;

/** What somebody disagreed with lately, while there was somebody to be told of it. */
const isNews = (now: number) =>
  sql`${isDisagreed} AND ${answeredAt("d")} > ${now - SILENCE_MS} AND ${answeredAt("d")} >= r.represents_since`;

/**
 * A condition: somebody disagreed with a correction lately in a company whose workers are represented. No name in it may be one that the
 * column belongs to.
 */
export const hasDisagreed = (now: number, companyId: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM ${profiles} r CROSS JOIN corrections d ON d.ledger = ${ledgerOf(companyId)}
        WHERE r.company_id = ${companyId} AND ${represent} AND ${isNews(now)})`;

interface Untold {
  profileId: string;
  email: string;
  /** YYYY-MM. */
  month: string;
  count: number;
  company: string;
  timeZone: string;
}

/**
 * By representative and month on how many corrections people do not agree that no mail has told them of.
 * @param begins the beginning of the key of every such mail to a profile.
 */
export const untoldDisagreed = (
  { db, now }: Pick<Deps, "db" | "now">,
  { companyId, begins }: { companyId: string; begins: (profileId: SQL) => SQL },
): Promise<Untold[]> =>
  withRetries(() =>
    db.all<Untold>(sql`
      SELECT r.id AS profileId, r.email, substr(d.proposal ->> '$.day', 1, 7) AS month, count(*) AS count, k.name AS company,
        k.time_zone AS timeZone
      FROM ${companies} k JOIN ${profiles} r ON r.company_id = k.id AND ${represent}
      CROSS JOIN corrections d ON d.ledger = k.ledger
      WHERE k.id = ${companyId} AND ${isNews(now)}
        AND NOT EXISTS (SELECT 1 FROM ${mailOutbox} m WHERE m.created_at >= ${answeredAt("d")}
          AND m.dedupe_key BETWEEN ${begins(sql`r.id`)} AND ${begins(sql`r.id`)} || '9')
      GROUP BY r.id, month ORDER BY r.id, month`),
  );
