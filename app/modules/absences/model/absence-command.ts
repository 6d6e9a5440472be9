import type { Role } from "~/modules/policy/may";
import type { LocalDate } from "~/time/dates";
import type { Schedule } from "~/modules/schedules/schedule";
import type { CompanyKind } from "../company-kinds";
import type { AbsenceFault } from "./fault-of-absence";
import type { AllowanceClosing, AllowanceMove, ExpiryNotice } from "./allowance";
import type { AbsenceDays, CurrentAbsence } from "./current-absence";
import type { AmountOverCause } from "./amount-over-cause";
import type { TakenOfYear } from "./amounts-of";

interface NewDays extends AbsenceDays {
  /** The person has seen that more is requested than is left. */
  isConfirmed: boolean;
}

/** A request to record or change an absence of a person. */
export type AbsenceCommand = { note: string | null } & (
  | ({ do: "request"; kind: string } & NewDays)
  /** By a manager, for another person: accepted immediately. */
  | ({ do: "record"; kind: string } & NewDays)
  | { do: "answer"; id: string; answer: "accepted" | "declined" }
  /** By the person as {@link isOwnToWithdraw} says, or by a manager while it waits or is accepted. */
  | { do: "withdraw"; id: string }
  /** Other days for an accepted absence, by a manager. */
  | ({ do: "change"; id: string } & NewDays)
);

/** The command that does this. */
export type AbsenceCommandTo<What extends AbsenceCommand["do"]> = Extract<AbsenceCommand, { do: What }>;

/** What a decision needs to know. */
export interface AbsenceFacts {
  actor: { profileId: string; role: Role; isActive: boolean };
  person: { profileId: string; isActive: boolean; joinedOn: LocalDate };
  /** The names of the other active managers who sign in: they decide the actor's own absences. None for a sole owner. */
  answeringManagers: readonly string[];
  /** All absences of the person. */
  absences: readonly CurrentAbsence[];
  kinds: readonly CompanyKind[];
  schedule: Schedule;
  moves: readonly AllowanceMove[];
  notices: readonly ExpiryNotice[];
  closings: readonly AllowanceClosing[];
  todayOn: LocalDate;
}

export type AbsenceRefusal =
  | { code: AbsenceFault | "no-permission" | "not-found" | "inactive" | "kind-off" }
  | { code: "too-long" | "too-long-ago" }
  /** Another manager decides it: one of these. */
  | { code: "own-request"; managers: readonly string[] }
  | { code: "too-far" | "before-joining" | "before-centre"; limit: LocalDate }
  /** `limit`: the most requests of a person that may wait. */
  | { code: "too-many-waiting"; limit: number }
  | { code: "overlaps"; absence: CurrentAbsence }
  /** Nobody expects the person at that time anyway. */
  | { code: "takes-nothing" }
  /** Not refused, but asked: the same command with `isConfirmed` is accepted. `isPart`: the absence takes of another year too. */
  | { code: "more-than-left"; amounts: TakenOfYear; isPart: boolean }
  /** Asked too: it takes more than the law gives for its cause. */
  | { code: "more-than-law"; amount: AmountOverCause }
  /** `absence` states who answered or withdrew it. */
  | { code: "already-answered" | "already-withdrawn" | "not-accepted"; absence: CurrentAbsence };
