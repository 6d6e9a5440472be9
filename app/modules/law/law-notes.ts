import type { companies } from "#cell";
import type { TimeLog } from "~/modules/ledger/time-log";
import type { LocalDate } from "~/time/dates";
import type { LawRuleId } from "./law-rules";

/** An entry on its working day. One without an end says nothing. */
export type LawEntry = Pick<TimeLog, "day" | "checkInTime" | "checkOutTime" | "pauses" | "timeZone">;

/** The columns of a company that state its convenio. */
export const convenioColumns = [
  "dailyLimitMinutes",
  "restBetweenMinutes",
  "shiftNoticeDays",
  "restRegime",
  "convenioYearStart",
  "dayInterruptions",
  "voluntaryPercent",
] as const satisfies readonly (keyof typeof companies.$inferSelect)[];

/** How a company's convenio and sector change the rules. Null is a fact that nobody has stated. */
export type CompanyFacts = Pick<typeof companies.$inferSelect, (typeof convenioColumns)[number]>;

/** The special rules of RD 1561/1995 that hold in a company, or `general` if none do. */
export type RestRegime = NonNullable<CompanyFacts["restRegime"]>;

/** The kind of a contract (arts. 11, 15 and 16 ET). */
export type ContractKind = "indefinite" | "temporary" | "discontinuous" | "training";

/** A written pact of complementary hours (art. 12.5 ET). */
export interface ComplementaryPact {
  agreedOn: LocalDate;
  /** The most complementary hours, in percent of the ordinary ones. */
  percent: number;
}

/** The known facts about a person on a day. */
export interface PersonFacts {
  /** Whether they are under 18. False too if nobody stated their age: then nothing about age is said. */
  isMinorOn: (on: LocalDate) => boolean;
  /** Whether they work part-time; null without terms. */
  isPartTimeOn: (on: LocalDate) => boolean | null;
  /** Null if nobody stated it. */
  contractOn: (on: LocalDate) => ContractKind | null;
  /** The pact that holds; null if nobody stated one, and before it was agreed. */
  pactOn: (on: LocalDate) => ComplementaryPact | null;
}

/**
 * What a rule says about a day or a week: amber if a limit is passed, grey if a fact that decides it is unknown, or hours must be given
 * back.
 */
export interface LawNote {
  rule: LawRuleId;
  tone: "amber" | "grey";
  /** The day, or the Monday of the week. */
  on: LocalDate;
  /** The amount found, in the unit of the rule's threshold. */
  value: number;
}
