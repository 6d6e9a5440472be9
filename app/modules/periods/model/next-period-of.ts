import { addDays, isWithin, type DateRange, type LocalDate } from "~/time/dates";
import { payPeriodOf, periodOf } from "../period-of";
import type { Answer } from "../statement-content";

/** The period that a person can be issued. */
export type NextPeriod =
  /** `replaces`: the version before; null for the first one. */
  | { code: "open"; range: DateRange; version: number; replaces: { from: LocalDate; version: number } | null }
  /** An earlier period must be issued first. */
  | { code: "earlier-open"; from: LocalDate }
  /** It is issued: agreed to, or a later one is issued. Late facts become lines of the next one. */
  | { code: "issued"; from: LocalDate; version: number }
  /** The person was not there. */
  | { code: "absent" };

interface Membership {
  joinedOn: LocalDate | null;
  backOn: LocalDate | null;
  leftOn: LocalDate | null;
  issued: readonly (DateRange & { version: number; isCurrent: boolean; answer: Answer | null })[];
  /** The first issued day that changed after the issue; null if none did. */
  lateFrom: LocalDate | null;
}

/**
 * Returns the period of a person to issue: the one that begins on `from`, or the one of the day `on`. Periods are issued in order. Days on
 * which the person had left need none. If late facts wait for a line, a supplement follows their last period: it is the one day after it,
 * and the pay period in which they left has it.
 */
export function nextPeriodOf(
  { joinedOn, backOn, leftOn, issued, lateFrom }: Membership,
  { payPeriodDay, on, from }: { payPeriodDay: number; on: LocalDate; from: LocalDate | null },
): NextPeriod {
  const current = issued.filter(({ isCurrent }) => isCurrent);
  const last = current.at(-1);
  const supplementOn =
    leftOn !== null && last && leftOn <= last.to && lateFrom !== null ? addDays(last.to, 1) : null;
  const hasSupplement =
    supplementOn !== null &&
    (from === null ? isWithin(leftOn!, payPeriodOf(payPeriodDay, on)) : from === supplementOn);
  if (hasSupplement)
    return { code: "open", range: { from: supplementOn, to: supplementOn }, version: 1, replaces: null };
  const covering = current.find((period) => isWithin(from ?? on, period));
  if (covering) {
    const { version, answer } = covering;
    return covering === last && answer !== "agreed" && from === covering.from
      ? {
          code: "open",
          range: { from: covering.from, to: covering.to },
          version: version + 1,
          replaces: { from: covering.from, version },
        }
      : { code: "issued", from: covering.from, version };
  }
  const range = periodOf(payPeriodDay, last?.to ?? null, from ?? on, leftOn);
  if (joinedOn === null || range === null || range.to < joinedOn) return { code: "absent" };
  if (from !== null && range.from !== from) return { code: "earlier-open", from: range.from };
  if (leftOn !== null && leftOn < range.from) return { code: "absent" };
  const due = last ? addDays(last.to, 1) : null;
  const wasAway = last !== undefined && backOn !== null && last.to < backOn;
  if (due !== null && due < range.from && !wasAway) return { code: "earlier-open", from: due };
  return { code: "open", range, version: 1, replaces: null };
}
