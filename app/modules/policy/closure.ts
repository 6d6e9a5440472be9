const dayMs = 86_400_000;

/** For so many days the owner of a closed company may open it again. */
const regretDays = 30;
/** Art. 34.9 ET: the record is kept for four years, at its people's disposal. */
const yearsKept = 4;

/** Where a company that was closed stands. */
export interface Closure {
  /** `revocable`: its owner may open it again; `final`: it is only read; `over`: nobody need keep its record any longer. */
  phase: "revocable" | "final" | "over";
  closedAt: number;
  /** Until when it may be opened again, and until when its record is read. */
  reopenUntil: number;
  readUntil: number;
}

/** What becomes of a closed company as time goes by: instants alone decide. Null for one that is open. */
export function closureOf(closedAt: number | null, now: number): Closure | null {
  if (closedAt === null) return null;
  const reopenUntil = closedAt + regretDays * dayMs;
  const readUntil = yearsFrom(closedAt, yearsKept);
  const phase = now < reopenUntil ? "revocable" : now < readUntil ? "final" : "over";
  return { phase, closedAt, reopenUntil, readUntil };
}

/** A company that was closed at this instant or before need be kept no longer. */
export const closedLongAgo = (now: number): number => yearsFrom(now, -yearsKept);

const yearsFrom = (at: number, years: number) =>
  new Date(at).setUTCFullYear(new Date(at).getUTCFullYear() + years);
