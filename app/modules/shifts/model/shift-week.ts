import type { ShiftSegment } from "~/modules/schedules/published-week";
import type { Absence, DayPattern, Schedule, Segment } from "~/modules/schedules/schedule";
import type { LocalDate } from "~/time/dates";

/** The most drafts that one request saves. */
export const mostDrafts = 100;

/** The shifts of a week: seven days, Monday first. */
export type WeekDays = readonly (readonly ShiftSegment[])[];

/** A person's week as a manager is planning it. Nobody else sees it. */
export interface Draft {
  /** Each save adds 1. */
  version: number;
  days: WeekDays;
  /** The name of the manager who saved it last. */
  updatedBy: string;
  updatedAt: number;
}

/** When a person cannot work, in their own words and as times of the seven days. */
export interface Availability {
  days: readonly DayPattern[];
  words: string;
}

/** Times that a company uses often, with a name. */
export interface ShiftTemplate {
  id: string;
  name: string;
  segments: readonly Segment[];
}

/** How many people a centre needs between two minutes of a weekday (0 is Monday). */
export interface CoverageNeed extends Segment {
  weekday: number;
  people: number;
}

/** A centre where a shift can be worked. */
export interface CentreName {
  id: string;
  name: string;
}

/** A centre with its clock. */
export interface CentreClock extends CentreName {
  timeZone: string;
}

/** A centre of the week. The company is the first one. */
export interface WeekCentre extends CentreClock {
  coverage: readonly CoverageNeed[];
}

/** A person with their name. */
export interface NamedPerson {
  id: string;
  name: string;
}

/** A shift for which a centre requests somebody of another one. */
export interface StoredRequest {
  id: string;
  /** Where the shift is worked. */
  centreId: string;
  /** The centre whose managers answer. */
  fromCentreId: string;
  on: LocalDate;
  segment: Segment;
  /** The profile of the manager who made it. */
  madeBy: string;
  /** Null if it is anybody. */
  requested: NamedPerson | null;
  /** Null while nobody has answered. */
  answer: RequestAnswer | null;
}

export interface RequestAnswer {
  /** In ms. */
  at: number;
  /** The name of the manager who answered. */
  by: string;
  /** The person who goes; null if nobody does. */
  lent: NamedPerson | null;
}

/** Everything that planning the week of a person needs. */
export interface PlannedPerson {
  id: string;
  name: string;
  email: string | null;
  /** With the published weeks before, of and after the planned one. */
  schedule: Schedule;
  draft: Draft | null;
  /** The draft of the week before. */
  lastDraft: Draft | null;
  /** The publications that the person has seen, by number. */
  seen: readonly { publication: number; recordedAt: number }[];
  availability: Availability | null;
  /** Those of the planned week that nobody has answered. */
  requestedAbsences: readonly Absence[];
}

/** A person whose week somebody else plans. */
export interface OtherPerson extends NamedPerson {
  schedule: Schedule;
  /** The name of the only manager who publishes the manager's own week; null if there are several, and for others. */
  publisher: string | null;
}

/** The planned week of the people whom a manager plans. */
export interface CompanyWeek {
  people: readonly PlannedPerson[];
  /** The number of people without terms in the week, who cannot be planned. */
  withoutTerms: number;
  /** Whether there are more people than one read takes. */
  isCut: boolean;
  templates: readonly ShiftTemplate[];
  /** Those of the member. */
  centres: readonly WeekCentre[];
  /** All open centres of the company: a person can have a shift at each of them. */
  centreNames: readonly CentreClock[];
  /** The requests for shifts of the week that the member's centres made or got. */
  requests: readonly StoredRequest[];
  /** The Mondays of other weeks in which a shift is requested that the member can answer. */
  otherWeeks: readonly LocalDate[];
  /** The people whom the member does not plan: a manager of some centres, and those who have a shift at these, or were to get one. */
  others: readonly OtherPerson[];
}
