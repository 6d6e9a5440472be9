import type { WeekKind } from "~/modules/schedules/week-content";
import type { StatementKind } from "../statement-content";
import { readStatement } from "../statement-content";

/** A stored statement of a person. */
export interface StoredStatement {
  id: string;
  /** Statements about a week change no period. */
  kind: StatementKind | WeekKind;
  recorded_at: number;
  content: string;
}

/** The projection of a version, as the database has it. */
export interface ProjectedPeriod {
  id: string;
  from_day: string;
  to_day: string;
  version: number;
  issued_at: number;
  sent_at: number | null;
  shown_at: number | null;
  paper_at: number | null;
  answer: string | null;
  answered_at: number | null;
  is_current: 0 | 1;
}

/** Projects the periods of a person from their statements. @param statements in the order in which they were recorded. */
export function periodsFrom(statements: readonly StoredStatement[]): ProjectedPeriod[] {
  const periods: ProjectedPeriod[] = [];
  const find = (about: { from: string; version: number }) =>
    periods.find(({ from_day, version }) => from_day === about.from && version === about.version);
  for (const { id, kind, content, recorded_at: at } of statements) {
    if (kind === "period_issued") {
      const { from, to, version } = readStatement(kind, content);
      for (const earlier of periods) if (earlier.from_day === from) earlier.is_current = 0;
      periods.push({
        id,
        from_day: from,
        to_day: to,
        version,
        issued_at: at,
        sent_at: null,
        shown_at: null,
        paper_at: null,
        answer: null,
        answered_at: null,
        is_current: 1,
      });
    } else if (kind === "period_delivered") {
      const delivered = readStatement(kind, content);
      const period = find(delivered);
      if (period) period[`${delivered.way}_at`] ??= at;
    } else if (kind === "period_answered") {
      const periodAnswer = readStatement(kind, content);
      const period = find(periodAnswer);
      if (period) Object.assign(period, { answer: periodAnswer.answer, answered_at: at });
    }
  }
  return periods;
}
