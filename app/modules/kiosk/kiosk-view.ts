import type { Correction } from "~/modules/corrections/correction";
import type { Sections } from "~/modules/protocol/sections";

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
      note: string | null;
      problem: string | null;
    }
  | {
      view: "corrections";
      token: string;
      corrections: Correction[];
      said: { tone: "success" | "problem"; text: string } | null;
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
  | { view: "done"; tone: "success" | "info" | "problem"; text: string; detail: string | null };
