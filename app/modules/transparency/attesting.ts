import type { Env } from "~/platform/env.server";
import type { LocalDate } from "~/time/dates";

/** What the operator must hear of at once, in Spanish. */
export interface Alarm {
  /** Of the log. */
  day: LocalDate;
  text: string;
}

/** With what the newest head is shown to others. */
export interface Attesting {
  env: Env;
  now: number;
  /** Tells it; the same of one day once. */
  tellAlarm: (alarm: Alarm) => Promise<void>;
}
