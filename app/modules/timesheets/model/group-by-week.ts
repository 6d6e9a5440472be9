import { groupBy } from "~/platform/group-by";
import { weekOf, type LocalDate } from "~/time/dates";
import type { DayEntry, DayRecord } from "../day-record";
import { addUp, type Tally } from "../tally";

/** Consecutive days of one week, Monday to Sunday, with their totals. */
export interface Week<Day extends DayRecord<DayEntry> = DayRecord> extends Tally {
  /** Its first day among the grouped days. */
  from: LocalDate;
  days: Day[];
}

/** Returns consecutive days by weeks. The first and the last week may have fewer than seven. */
export const groupByWeek = <Day extends DayRecord<DayEntry>>(days: readonly Day[]): Week<Day>[] =>
  [...groupBy(days, ({ day }) => weekOf(day).from).values()].map((ofWeek) => ({
    from: ofWeek[0]!.day,
    days: ofWeek,
    ...addUp(ofWeek),
  }));
