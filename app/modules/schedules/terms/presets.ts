import type { LocalDate } from "~/time/dates";
import { hourMinutes } from "~/time/units";
import { unstatedFacts, type Pattern, type Segment } from "../schedule";
import type { NewTerms } from "../schedule-content";
import { longestCycle, type PatternKind } from "./terms-form";

const fullDay: Segment[] = [{ from: 9 * hourMinutes, to: 17 * hourMinutes }];
const splitDay: Segment[] = [
  { from: 9 * hourMinutes, to: 14 * hourMinutes },
  { from: 16 * hourMinutes, to: 19 * hourMinutes },
];

const mondayToFriday = (day: Segment[]) => [day, day, day, day, day, [], []];

/** Weeks that the form offers, with the label of each button. */
export const presets = {
  full: { label: "Lunes a viernes, 09:00–17:00", days: mondayToFriday(fullDay) },
  split: { label: "Partida: 09:00–14:00 y 16:00–19:00", days: mondayToFriday(splitDay) },
} as const;

/** Returns the pattern with which the form begins: a full week, a cycle of free days, or 40 flexible hours. */
export function firstPattern(kind: PatternKind, days: number, todayOn: LocalDate): Pattern {
  switch (kind) {
    case "week":
      return { kind, days: presets.full.days };
    case "cycle":
      return {
        kind,
        days: Array.from({ length: Math.min(Math.max(days, 1), longestCycle) }, () => []),
        anchorOn: todayOn,
      };
    case "flexible":
      return { kind, weeklyMinutes: 40 * hourMinutes, referenceDays: [0, 1, 2, 3, 4] };
    case "none":
      return { kind };
  }
}

/** Returns full-time terms from today on, to fill in the form. The vacation is the least of art. 38 ET. */
export const firstTerms = (pattern: Pattern, centre: string, todayOn: LocalDate): NewTerms => ({
  from: todayOn,
  partTimePercent: 100,
  pattern,
  centre,
  holidaysOff: true,
  annualMinutes: null,
  vacation: { unit: "natural", days: 30 },
  clockChange: "real",
  ...unstatedFacts,
});
