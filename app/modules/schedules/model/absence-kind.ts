import type { LocalDate } from "~/time/dates";

/** The unit in which an absence is counted. `working`: covered by planned minutes of each day. */
export type AbsenceUnit = "natural" | "working" | "minutes";

/** A kind of absence that the law or most convenios know. */
export interface AbsenceKind {
  /** In Spanish, as screens show it. */
  name: string;
  /** The article, and the text of its last change. */
  source: string;
  /** The first day on which it holds as stated here; null if it holds on all days that the product can show. */
  validFrom: LocalDate | null;
  unit: AbsenceUnit;
  /**
   * Hundredths of days, or minutes. `each`: for each cause, with words if these are not `por cada vez`. `year`: in a year. Null if the law
   * sets none, or the terms do.
   */
  allowance: { amount: number; per: "each"; words?: string } | { amount: number; per: "year" } | null;
  /** What the law gives where no single amount says it, in Spanish, after `La ley da`. Null if the allowance says it, or nothing does. */
  gives: string | null;
  /** The day from which it counts, in Spanish. */
  countsFrom: string;
  isPaid: boolean;
  /** The payer in Spanish if the company does not pay, or the case in which it does. Null if nobody pays. */
  paidBy: string | null;
  /** Whether it takes expected time away. */
  covers: boolean;
  /** Whether a manager must accept it. The others hold as soon as they are recorded. */
  needsAnswer: boolean;
  /** Whether it says something about health or family: then only its person and the manager who answered see the kind. */
  isPrivate: boolean;
  /** The kinds whose days come back on dates of this one. */
  displaces: readonly string[];
  /** Whether people can ask for it before the company has changed anything. */
  isOn: boolean;
}

/** What most kinds share. */
export const sharedRules = {
  validFrom: null,
  allowance: null,
  gives: null,
  paidBy: null,
  displaces: [],
  isOn: true,
} as const;
/** The payer of an absence that the Seguridad Social protects. */
export const paidBySocialSecurity = "con prestación de la Seguridad Social";
/** A paid leave of art. 37.3 ET: covers, and a manager sees the proof before they accept. */
export const sharedPaidLeaveRules = {
  ...sharedRules,
  isPaid: true,
  covers: true,
  needsAnswer: true,
} as const;
