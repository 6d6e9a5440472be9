import type { CoverageLine } from "./model/coverage-lines";
import { fieldText } from "./person-form";

/** The names of the fields of a line of coverage. */
export const coverageFields = (line: number) => ({
  times: `times_${line}`,
  people: `people_${line}`,
  days: `days_${line}`,
});

/** The most lines of a form. */
export const mostLines = 12;

/** Reads the lines of a form of coverage. */
export const typedCoverage = (form: FormData): CoverageLine[] =>
  Array.from({ length: mostLines }, (_, line) => {
    const { times, people, days } = coverageFields(line);
    const weekdays = form
      .getAll(days)
      .flatMap((day) => (typeof day === "string" && /^[0-6]$/.test(day) ? [Number(day)] : []));
    return {
      weekdays: [...new Set(weekdays)].sort((one, other) => one - other),
      times: fieldText(form, times),
      people: fieldText(form, people),
    };
  });
