import type { CompanyFacts } from "~/modules/law/law-notes";
import { twoDigits } from "~/time/two-digits";
import { hourMinutes } from "~/time/units";

const numbersUpTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1);

/** The choices of each fact of 'Tu convenio', as the columns store them. An empty choice says nothing. */
export const convenioChoices = {
  /** In minutes: every half hour from 7 to 12 hours. */
  daily_limit: Array.from({ length: 11 }, (_, at) => 7 * hourMinutes + at * 30),
  /** In minutes: 12 hours, the least by law, to 16. */
  rest_between: [12, 13, 14, 15, 16].map((hours) => hours * hourMinutes),
  rest_regime: ["general", "retail", "hospitality", "shifts"],
  interruptions: numbersUpTo(5),
  /** In percent of the ordinary hours: 15, which the law gives without a convenio, to 30. */
  voluntary_percent: Array.from({ length: 16 }, (_, at) => 15 + at),
  /** In days. */
  shift_notice: [...numbersUpTo(15), 20, 30],
  /** The first day of each month. */
  year_start: numbersUpTo(12).map((month) => `${twoDigits(month)}-01`),
} as const;

export type ConvenioField = keyof typeof convenioChoices;

/** The column that stores each. */
export const columnByField = {
  daily_limit: "dailyLimitMinutes",
  rest_between: "restBetweenMinutes",
  rest_regime: "restRegime",
  interruptions: "dayInterruptions",
  voluntary_percent: "voluntaryPercent",
  shift_notice: "shiftNoticeDays",
  year_start: "convenioYearStart",
} as const satisfies Record<ConvenioField, keyof CompanyFacts>;

export const convenioFields = Object.keys(convenioChoices) as ConvenioField[];
