import type { Env } from "~/platform/env.server";
import type { LocalDate } from "~/time/dates";

/** An urgent notice to the operator, in Spanish. */
export interface Alarm {
  /** The log's day. */
  day: LocalDate;
  text: string;
}

/** The dependencies for getting stamps and cosignatures of the newest checkpoint. */
export interface Attesting {
  env: Env;
  now: number;
  /** Notifies the operator; repeats for the same day are dropped. */
  reportAlarm: (alarm: Alarm) => Promise<void>;
}
