import { rangeOfYear } from "~/time/dates";
import type { Allowance, AllowanceLine } from "./allowance";
import { carriedUntilIn } from "./sum-year";

/**
 * Returns an allowance for readers other than its person. Sick leave and birth have last days and reasons of their own, which would
 * disclose them. So a reader sees only the days of the company, and one line has all other days of earlier years.
 */
export function allowanceForOthers(allowance: Allowance): Allowance {
  const { kind, year, until, lines, notices, expiring } = allowance;
  const companyDays = [carriedUntilIn(kind, year), until];
  const hiddenAmount = lines.filter(isHidden).reduce((sum, { amount }) => sum + amount, 0);
  const carriedLine = { what: "carried" as const, amount: hiddenAmount, until: null, why: "hidden" as const };
  const shownLines = lines
    .filter((line) => !isHidden(line))
    .map((line) =>
      line.what === "expired" && line.on !== null && !companyDays.includes(line.on)
        ? { ...line, on: null }
        : line,
    );
  return {
    ...allowance,
    expiring: expiring && companyDays.includes(expiring.until) ? expiring : null,
    lapsing: lapsingForOthers(allowance),
    notices: notices.filter(({ lastOn }) => companyDays.includes(lastOn)),
    lines: hiddenAmount === 0 ? shownLines : [...shownLines.slice(0, 1), carriedLine, ...shownLines.slice(1)],
  };
}

const isHidden = (line: AllowanceLine): boolean => line.what === "carried" && line.why !== "company";

/**
 * Returns the lapsing time on the company's days. The year's own rest lapses as a whole: how much of it sick leave or birth prevented stays
 * hidden, and so does carried time that shares its last day with hidden days.
 */
function lapsingForOthers({
  kind,
  year,
  until,
  left,
  lasting,
  lines,
  lapsing,
}: Allowance): Allowance["lapsing"] {
  const { to: end } = rangeOfYear(year);
  const carriedUntil = carriedUntilIn(kind, year);
  const hiddenDays = lines.filter(isHidden).map((line) => line.what === "carried" && line.until);
  const visibleCarried = lapsing.filter(({ until: on }) => on === carriedUntil && !hiddenDays.includes(on));
  const rest = kind.key === "vacation" && until === end ? (left ?? 0) - lasting : 0;
  return rest > 0
    ? [...visibleCarried.filter(({ until: on }) => on !== end), { amount: rest, until: end }]
    : visibleCarried;
}
