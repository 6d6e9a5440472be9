import type { WeekContent } from "~/modules/schedules/week-content";
import { timeText } from "~/modules/schedules/pattern-text";
import { addDays, type LocalDate } from "~/time/dates";
import { shiftsText } from "./shift-texts";

/** A statement about a week of one person. */
export interface StatedWeek {
  content: WeekContent;
  /** ms */
  recordedAt: number;
  /** The name of the author; null if nobody knows it. */
  author: string | null;
}

/** What a statement changed in a published week, in words. */
export interface ShiftChange {
  week: LocalDate;
  /** Null if it is about the week as a whole. */
  on: LocalDate | null;
  what: string;
  /** The shifts of the day before it; empty in the first publication. */
  before: string;
  now: string;
}

/**
 * Returns the changes by each statement. The first publication of a week has a change for each day with shifts, and a later one for each
 * day that differs from the publication before.
 * @param statements of one person, in the order in which they were recorded within each week.
 */
export function shiftChangesOf<Stated extends StatedWeek>(
  statements: readonly Stated[],
): (ShiftChange & { statement: Stated })[] {
  const publishedTextsByWeek = new Map<LocalDate, string[]>();
  return statements.flatMap((statement) => {
    const { content } = statement;
    const { week } = content;
    const changeOf = (change: Partial<ShiftChange> & { what: string }) => ({
      week,
      on: null,
      before: "",
      now: "",
      ...change,
      statement,
    });
    switch (content.kind) {
      case "week_published": {
        const days = content.days.map((day) => shiftsText(day));
        const earlier = publishedTextsByWeek.get(week);
        publishedTextsByWeek.set(week, days);
        return days.flatMap((nowText, at) => {
          const on = addDays(week, at);
          if (earlier)
            return earlier[at] === nowText
              ? []
              : [changeOf({ on, what: "cambio", before: earlier[at]!, now: nowText })];
          return content.days[at]!.length === 0 ? [] : [changeOf({ on, what: "publicación", now: nowText })];
        });
      }
      case "week_seen":
        return [changeOf({ what: "vista" })];
      case "offer_answered":
        return [
          changeOf({
            what: content.answer === "accepted" ? "acepta las horas de más" : "no acepta las horas de más",
          }),
        ];
      case "shift_added":
        return [changeOf({ on: content.on, what: "turno que coge", now: shiftsText([content]) })];
      case "shift_released":
        return [
          changeOf({ on: content.on, what: "puede irse antes", now: `hasta las ${timeText(content.from)}` }),
        ];
    }
  });
}
