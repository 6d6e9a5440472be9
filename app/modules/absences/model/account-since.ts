import type { LocalDate } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import type { Allowance, AllowanceLine } from "../allowance";

/**
 * Returns an account for a manager who sees the days of its person from one on. One line has the sum of accepted absences that began before it, and
 * of changes that were recorded before it. The sums stay those of the year: what is left of a year decides each request. Requests that began
 * before it are in no line.
 */
export function accountSince(account: Allowance, firstOn: LocalDate, timeZone: string): Allowance {
  const isEarlier = (line: AllowanceLine) =>
    line.what === "absence"
      ? line.absence.from < firstOn
      : line.what === "move" && localDateOf(line.move.recordedAt, timeZone) < firstOn;
  const amount = account.lines
    .filter((line) => isEarlier(line) && !(line.what === "absence" && line.isWaiting))
    .reduce((sum, line) => sum + line.amount, 0);
  const lines = account.lines.filter((line) => !isEarlier(line));
  return { ...account, lines: amount === 0 ? lines : [...lines, { what: "earlier", amount }] };
}
