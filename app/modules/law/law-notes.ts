import type { TimeLog } from "~/modules/ledger/time-log";
import type { LocalDate } from "~/time/dates";
import type { LawRuleId } from "./law-rules";

/** An entry on its working day. One without an end says nothing. */
export type LawEntry = Pick<TimeLog, "day" | "checkInTime" | "checkOutTime" | "pauses" | "timeZone">;

/** How a company's convenio and sector change the rules. Null is a fact that nobody has stated. */
export interface CompanyFacts {
  /** The most minutes of a day. */
  dailyLimit: number | null;
  /** The special rules of RD 1561/1995 that hold, or `general` if none do. */
  restRegime: "general" | "retail" | "hospitality" | "shifts" | null;
  /** The most interruptions of a part-time day. */
  interruptions: number | null;
}

/** The known facts about a person. */
export interface PersonFacts {
  /** The last day before they are 18; null if nobody stated it: then nothing about age is said. */
  minorUntil: LocalDate | null;
  /** Whether they work part-time on a day; null without terms. */
  isPartTimeOn: (on: LocalDate) => boolean | null;
}

/** What a rule says about a day or a week: amber if a limit is passed, grey if a fact that decides it is unknown, or hours must be given back. */
export interface LawNote {
  rule: LawRuleId;
  tone: "amber" | "grey";
  /** The day, or the Monday of the week. */
  on: LocalDate;
  /** The amount found, in the unit of the rule's threshold. */
  value: number;
}
