import { statements } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import { groupBy } from "~/platform/group-by";
import { weekOf, type DateRange, type LocalDate } from "~/time/dates";
import type { PublishedWeek } from "../published-week";
import { readWeekContent, type WeekKind } from "../week-content";

/** A stored statement about a person's week. */
interface WeekRow {
  profile_id: string;
  week_on: LocalDate;
  kind: WeekKind;
  seq: number;
  recorded_at: number;
  content: string;
}

/**
 * Returns the query whose rows {@link toWeeks} reads. Its rows are few because its index has only statements about weeks.
 * @param personRows the FROM and WHERE of some people's statements. @param weeks read whole.
 */
export function weeksQuery({
  companyId,
  personRows,
  weeks,
}: {
  companyId: string;
  personRows: SQL;
  weeks: DateRange | "all";
}): SQL<WeekRow> {
  const isWithin =
    weeks === "all"
      ? sql`${statements.weekOn} IS NOT NULL`
      : sql`${statements.weekOn} BETWEEN ${weekOf(weeks.from).from} AND ${weeks.to}`;
  // The plus keeps the index of a person's statements out, which would read all of them.
  return sql`SELECT ${statements.profileId}, ${statements.weekOn}, ${statements.kind}, ${statements.seq}, ${statements.recordedAt}, ${statements.content}
    ${personRows} AND +${statements.companyId} = ${companyId} AND ${isWithin} AND ${statements.kind} <> 'week_seen' AND ${statements.seq} IS NOT NULL
    ORDER BY ${statements.profileId}, ${statements.weekOn}, ${statements.seq}`;
}

/** Returns the published weeks of each person, in order. */
export function toWeeks(rows: readonly WeekRow[]): Map<string, PublishedWeek[]> {
  const people = groupBy(rows, ({ profile_id }) => profile_id);
  return new Map(
    [...people].map(([id, own]) => {
      const weeks = [...groupBy(own, ({ week_on }) => week_on)].map(([week, recorded]) =>
        toWeek(week, recorded),
      );
      return [id, weeks.filter(({ publications }) => publications.length > 0)];
    }),
  );
}

function toWeek(week: LocalDate, rows: readonly WeekRow[]): PublishedWeek {
  const ofKind = <Kind extends WeekKind>(kind: Kind) =>
    rows
      .filter((row) => row.kind === kind)
      .map(({ seq, recorded_at: recordedAt, content }) => ({
        seq,
        recordedAt,
        ...readWeekContent(kind, content),
      }));
  return {
    week,
    publications: ofKind("week_published").map(({ seq, recordedAt, days, offer }) => ({
      seq,
      recordedAt,
      days,
      offer,
    })),
    answers: ofKind("offer_answered").map(({ seq, recordedAt, publication, answer }) => ({
      seq,
      recordedAt,
      publication,
      answer,
    })),
    added: ofKind("shift_added").map(({ seq, recordedAt, on, from, to, centre }) => ({
      seq,
      recordedAt,
      on,
      segment: centre === undefined ? { from, to } : { from, to, centre },
    })),
    releases: ofKind("shift_released").map(({ seq, recordedAt, on, from }) => ({
      seq,
      recordedAt,
      on,
      from,
    })),
  };
}
