import type { Correction } from "~/modules/corrections/correction";
import type { DayAndWeek } from "~/modules/timesheets/my-time/day-and-week.server";
import type { showAbsenceForm } from "~/modules/absences/show-absence-form.server";
import type { AbsenceAnswer } from "~/modules/absences/absence-form";
import type { ShownTime } from "~/modules/timesheets/my-time/show-time.server";
import type { Sections } from "~/modules/compliance/protocol/sections";
import type { StatementRow } from "~/modules/periods/statement-rows";
import type { AnswerErrors } from "~/modules/periods/statement/read-answer";
import type { Answer } from "~/modules/periods/statement-content";
import type { ShiftsReply } from "~/modules/shifts/own/answer-shifts.server";
import type { showOwnShifts } from "~/modules/shifts/own/show-own-shifts.server";
import type { LocalDate } from "~/time/dates";

/** After this many seconds without a touch a tablet clears the person's own things. */
export const personSeconds = 30;

/** After this many seconds the tablet is free for the next person. */
export const doneSeconds = 5;

/** The result of the last form. */
export interface KioskMessage {
  tone: "success" | "problem";
  text: string;
}

/** What the kiosk shows after a form. */
export type KioskView =
  /** Asks for the number and the PIN. */
  | { view: "start"; error: string | null; number: string; isLocked: boolean }
  | {
      view: "person";
      token: string;
      /** The first name; without one, the number. */
      name: string;
      state: string;
      doing: "out" | "working" | "paused";
      /** The open entry began on another day, so its exit may be missing. They may have left, or have come back. */
      isOpenFromEarlierDay: boolean;
      /** The earlier day of the open entry, if it is open for longer than anybody works. */
      probablyMissingOn: LocalDate | null;
      /** Why they cannot check in now; null if they can. */
      noEntry: string | null;
      waiting: number;
      hours: DayAndWeek;
      maySeeMonth: boolean;
      mayAskAbsence: boolean;
      /** They have not read the current protocol. */
      isUnread: boolean;
      /** The day of an entry with a missing exit. */
      missingExitOn: LocalDate | null;
      /**
       * Their last closed month that waits for an answer, or else the last one: its name, also after a noun, and whether they have answered
       * it. Null without one.
       */
      closedMonth: { name: string; ofPeriod: string; isAnswered: boolean } | null;
      /** Whether they have published shifts; `new` if they have not seen them, `offered` if one is offered to them. Null without any. */
      shifts: "known" | "new" | "offered" | null;
      /** Another person set their current PIN. */
      hasGivenPin: boolean;
      note: string | null;
      said: KioskMessage | null;
    }
  /** They choose their own PIN before they answer anything. */
  | { view: "pin"; token: string; digits: number; errors: { pin?: string; again?: string } }
  | {
      view: "exit";
      token: string;
      entryId: string;
      day: LocalDate;
      /** The check-in, HH:mm. */
      cameAt: string;
      /** The suggested exit, HH:mm; null without one. */
      suggested: string | null;
      /** Whether the person's terms say it. Otherwise it is their usual exit. */
      isPlanned: boolean;
      /** A pause that also has no end: its field, and its start. */
      pause: { name: string; since: string } | null;
      failed: FailedExit | null;
    }
  | {
      view: "corrections";
      personName: string;
      token: string;
      corrections: Correction[];
      said: KioskMessage | null;
      /** The answer that was refused, as typed. */
      failed: { id: string; comment: string; error: string } | null;
    }
  | MonthView
  | AbsenceView
  | ProposalView
  | StatementView
  | ShiftsView
  | {
      view: "protocol";
      token: string;
      version: number;
      digest: string;
      sections: Sections;
      problem: string | null;
    }
  /** Only the browser makes this view, without network. It keeps number and PIN until the person chooses a punch. */
  | { view: "offline"; number: string; pin: string }
  | {
      view: "done";
      tone: "success" | "info" | "problem";
      text: string;
      detail: string | null;
      /** How long it is shown, if not `doneSeconds`. */
      seconds?: number;
      /** The person who punched. */
      person?: { name: string; hours: DayAndWeek };
      /** What they can still answer: a missing exit, and how many proposals by others. */
      ask?: { token: string; missingExitOn: LocalDate | null; waiting: number };
    };

/** The person's month, and one of its days. Private kinds of absence read `Ausencia`. */
export interface MonthView {
  view: "month";
  personName: string;
  token: string;
  time: Pick<ShownTime, "month" | "day" | "todayOn">;
  /** Whether they chose the day. Otherwise it is today. */
  hasChosenDay: boolean;
  /** Whether they may propose corrections and ask for absences. */
  maySpeak: boolean;
  said: KioskMessage | null;
}

/** A closed month of the person, with its answer. */
export interface StatementView {
  view: "statement";
  personName: string;
  token: string;
  /** `octubre de 2026` */
  name: string;
  from: LocalDate;
  version: number;
  rows: StatementRow[];
  /** The overtime that 'Conforme' agrees to rest in place of pay, with its days; null without any. */
  rested: string | null;
  answer: Answer | null;
  /** The day that they contested last; null if they named none. */
  contestedOn: LocalDate | null;
  /** The days to contest; none if they cannot answer. */
  days: LocalDate[];
  /** The first days of the closed months before and after it. */
  previous: LocalDate | null;
  next: LocalDate | null;
  /** The answer that was refused, as typed, and why. */
  typed: { on: string; text: string };
  errors: AnswerErrors;
  said: KioskMessage | null;
}

/** The person's shifts of this week and the next one, the hours beyond their contract, and the shifts that they can take. */
export interface ShiftsView {
  view: "shifts";
  personName: string;
  token: string;
  shifts: Pick<Awaited<ReturnType<typeof showOwnShifts>>, "weeks" | "calls">;
  /** Whether they may answer offers and take shifts. */
  mayAnswer: boolean;
  said: ShiftsReply | null;
}

/** The form of an absence. Kinds, days and months are parts of addresses, as on the screen of the application. */
export interface AbsenceView {
  view: "absence";
  personName: string;
  token: string;
  page: Awaited<ReturnType<typeof showAbsenceForm>>;
  /** The path that was tapped; empty at first. */
  path: string;
  /** The typed words. */
  note: string;
  answer: AbsenceAnswer | null;
}

/** The form of a correction: the times of an entry, or of one that is missing. */
export interface ProposalView {
  view: "proposal";
  personName: string;
  token: string;
  /** Null for a missing entry. */
  entryId: string | null;
  day: LocalDate;
  /** `martes 17`, with the date if it is long ago. */
  dayName: string;
  typed: Record<string, string>;
  text: string | null;
  errors: Partial<Record<string, string>>;
  /** The times that the clocks show twice. */
  ask: string[];
  /** The entry is open and may stay so. */
  mayStayOpen: boolean;
  /** What the person's terms plan for the day of a missing entry. */
  planned: PlannedTimeTexts[];
}

/** The beginning and the end of a shift, HH:mm. */
export interface PlannedTimeTexts {
  from: string;
  to: string;
}

/** A refused exit, as typed. `ask` lists the times that happened twice because the clocks changed. */
export interface FailedExit {
  text: string | null;
  errors: Partial<Record<string, string>>;
  ask: string[];
  typed: Record<string, string>;
}

/** A view with the status and headers of its response. */
export interface KioskAnswer {
  view: KioskView;
  status: number;
  headers?: Record<string, string>;
}
