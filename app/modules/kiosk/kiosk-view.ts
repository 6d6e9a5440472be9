import type { Correction } from "~/modules/corrections/correction";
import type { Sections } from "~/modules/protocol/sections";
import type { LocalDate } from "~/time/dates";

/** What became of what somebody did. */
export interface Said {
  tone: "success" | "problem";
  text: string;
}

/** What the kiosk shows after a form was sent. */
export type KioskView =
  /** The number and the PIN are asked for. */
  | { view: "start"; error: string | null; number: string; isLocked: boolean }
  | {
      view: "person";
      token: string;
      firstName: string;
      state: string;
      doing: "out" | "working" | "paused";
      /** The entry that they are in is of another day: they may have forgotten its end. */
      mayHaveForgotten: boolean;
      /** Why they cannot come now; null where they can. */
      noEntry: string | null;
      waiting: number;
      /** Whether they have yet to read the company's protocol. */
      isUnread: boolean;
      /** The day of an entry of which it is not known when they left. */
      missingExitOn: LocalDate | null;
      /** Somebody else gave them the PIN that they have. */
      hasGivenPin: boolean;
      note: string | null;
      said: Said | null;
    }
  /** They choose a PIN of their own, before they answer anything. */
  | { view: "pin"; token: string; errors: { pin?: string; again?: string } }
  | {
      view: "exit";
      token: string;
      entryId: string;
      day: LocalDate;
      /** When they came, HH:mm. */
      cameAt: string;
      /** When they usually leave, HH:mm; null where that is not known. */
      usual: string | null;
      /** The pause of which the end is not known either: its field, and when it began. */
      pause: { name: string; since: string } | null;
      failed: FailedExit | null;
    }
  | {
      view: "corrections";
      token: string;
      corrections: Correction[];
      said: Said | null;
      /** What was typed of one that could not be taken. */
      failed: { id: string; comment: string; error: string } | null;
    }
  | {
      view: "protocol";
      token: string;
      version: number;
      digest: string;
      sections: Sections;
      problem: string | null;
    }
  /** Made in the page alone, where there is no network: what they typed waits for what they tap. */
  | { view: "offline"; number: string; pin: string }
  | {
      view: "done";
      tone: "success" | "info" | "problem";
      text: string;
      detail: string | null;
      /** What they may still say before they go. */
      ask?: { token: string; missingExitOn: LocalDate };
    };

/** What was typed of an exit that could not be taken; `ask`: of which hours clocks showed two. */
export interface FailedExit {
  text: string | null;
  errors: Partial<Record<string, string>>;
  ask: string[];
  typed: Record<string, string>;
}

/** A view with how the request is answered. */
export interface Answered {
  view: KioskView;
  status: number;
  headers?: Record<string, string>;
}
