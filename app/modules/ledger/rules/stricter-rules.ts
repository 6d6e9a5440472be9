import { minuteMs } from "~/time/units";

import type { LedgerEvent } from "./event";
import type { Person } from "./person";

/** A rule that refuses events which earlier releases recorded (docs/guides/tighten-a-rule.md). */
export interface StricterRule {
  /** A midnight after the release (UTC milliseconds). Events recorded before it need not follow the rule. */
  from: number;
  /** Whether the event follows the rule, given the record before it. It reads nothing else. */
  allows: (person: Person, event: LedgerEvent) => boolean;
}

/** The rules in addition to what `decide-*` accepts. A rule is never removed or changed: another one follows it. */
export const stricterRules: readonly StricterRule[] = [];

/** Half of the hour around `from`. In it an event may follow either rule: two releases run, and their clocks may differ. */
const transitionMs = 30 * minuteMs;

/** Whether an event that was recorded at `recordedAt` may still follow the rules from before a stricter one. */
export const mayFollowEarlierRules = ({ from }: Pick<StricterRule, "from">, recordedAt: number): boolean =>
  recordedAt < from + transitionMs;
