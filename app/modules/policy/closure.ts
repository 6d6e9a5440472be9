import { dayMs } from "~/time/units";
import { retentionYears } from "~/time/retention";

/** The days within which the owner may reopen a closed company. */
const reopenDays = 30;

/** The state of a closed company. */
export interface Closure {
  /** `revocable`: the owner may reopen it. `final`: it can only be read. `over`: nobody has to keep its record. */
  phase: "revocable" | "final" | "over";
  closedAt: number;
  /** UTC milliseconds. */
  reopenUntil: number;
  /** UTC milliseconds. */
  readUntil: number;
}

/** Returns the state of a closed company at an instant, or null for an open company. */
export function closureOf(closedAt: number | null, now: number): Closure | null {
  if (closedAt === null) return null;
  const reopenUntil = closedAt + reopenDays * dayMs;
  const readUntil = yearsFrom(closedAt, retentionYears);
  const phase = now < reopenUntil ? "revocable" : now < readUntil ? "final" : "over";
  return { phase, closedAt, reopenUntil, readUntil };
}

/** Returns the limit for erasure: the record of a company closed at this instant or before has no longer to be kept. */
export const closedLongAgo = (now: number): number => yearsFrom(now, -retentionYears);

const yearsFrom = (at: number, years: number) =>
  new Date(at).setUTCFullYear(new Date(at).getUTCFullYear() + years);
