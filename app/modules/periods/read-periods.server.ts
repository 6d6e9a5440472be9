import { periods } from "#cell";
import { and, asc, eq, sql, type SQL } from "drizzle-orm";
import type { Deps } from "~/platform/context.server";
import type { DateRange, LocalDate } from "~/time/dates";
import type { Answer } from "./statement-content";

/** A version of a period that was issued. Instants are ms; null for what did not happen. */
export interface IssuedRow {
  /** The statement that issued it, and its event. */
  id: string;
  profileId: string;
  from: LocalDate;
  to: LocalDate;
  version: number;
  issuedAt: number;
  /** The first delivery of each way: by mail, on a screen after signing in or with a PIN, on paper. */
  sentAt: number | null;
  shownAt: number | null;
  paperAt: number | null;
  /** The last answer; null without one. */
  answer: Answer | null;
  answeredAt: number | null;
  /** Whether it is the last version. */
  isCurrent: boolean;
}

/** Which issued periods to read: of some people or of the company, and only those with a day in a range. */
export interface PeriodsOf {
  companyId: string;
  profileIds?: readonly string[];
  /** A query of ids. */
  among?: SQL;
  range?: DateRange;
}

/** Returns the query of the issued periods, by first day and version. */
export const periodsQuery = ({ db }: Pick<Deps, "db">, { companyId, profileIds, among, range }: PeriodsOf) =>
  db
    .select({
      id: periods.id,
      profileId: periods.profileId,
      from: periods.fromDay,
      to: periods.toDay,
      version: periods.version,
      issuedAt: periods.issuedAt,
      sentAt: periods.sentAt,
      shownAt: periods.shownAt,
      paperAt: periods.paperAt,
      answer: periods.answer,
      answeredAt: periods.answeredAt,
      isCurrent: periods.isCurrent,
    })
    .from(periods)
    .where(
      and(
        eq(periods.companyId, companyId),
        profileIds &&
          sql`${periods.profileId} IN (SELECT value FROM json_each(${JSON.stringify(profileIds)}))`,
        among && sql`${periods.profileId} IN ${among}`,
        range && sql`${periods.toDay} >= ${range.from} AND ${periods.fromDay} <= ${range.to}`,
      ),
    )
    .orderBy(asc(periods.fromDay), asc(periods.version));

/** Returns the issued periods of people or of a company, by first day and version. */
export const readPeriods = (deps: Pick<Deps, "db">, which: PeriodsOf): Promise<IssuedRow[]> =>
  periodsQuery(deps, which);
