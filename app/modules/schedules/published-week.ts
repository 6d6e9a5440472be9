import type { LocalDate } from "~/time/dates";
import type { Segment } from "./schedule";

/** A shift's minutes on a day, from its local midnight; `to` may exceed 1440. */
export interface ShiftSegment extends Segment {
  /** The centre where it is worked; left out if it is the person's own. */
  centre?: string;
}

/** Published time beyond the contract, which the worker may take or leave. */
export interface OfferedTime extends Segment {
  on: LocalDate;
}

/** One statement of all seven days of a person's week. */
export interface Publication {
  /** The number of the event among those of its person. */
  seq: number;
  /** In ms. */
  recordedAt: number;
  /** Seven days, Monday first; a free day is empty. */
  days: readonly (readonly ShiftSegment[])[];
  /** The times that the manager named as the offer. Null if it is the last minutes beyond the contract. */
  offer: readonly OfferedTime[] | null;
}

/** The worker's answer to the offer of a publication. Of several the last one holds; none is a no. */
export interface OfferAnswer {
  seq: number;
  /** The number of the publication. */
  publication: number;
  answer: "accepted" | "refused";
  /** In ms. */
  recordedAt: number;
}

/** A shift that was added to a begun day with the worker's yes. */
export interface AddedShift {
  seq: number;
  /** In ms. */
  recordedAt: number;
  on: LocalDate;
  segment: ShiftSegment;
}

/** The rest of a running shift that the manager gave free: the minutes of the day from `from` until that shift ends. */
export interface Release {
  seq: number;
  /** In ms. */
  recordedAt: number;
  on: LocalDate;
  from: number;
}

/** The records about one week of a person. */
export interface PublishedWeek {
  /** Its Monday. */
  week: LocalDate;
  /** In order; at least one. */
  publications: readonly Publication[];
  answers: readonly OfferAnswer[];
  added: readonly AddedShift[];
  releases: readonly Release[];
}
