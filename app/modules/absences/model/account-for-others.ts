import type { Allowance, AllowanceLine } from "../allowance";
import { carriedUntilIn } from "./sum-year";

/**
 * Returns an account for readers other than its person. Sick leave and birth have last days and reasons of their own, which would disclose
 * them. So a reader sees only the days of the company, and one line has all other days of earlier years.
 */
export function accountForOthers(account: Allowance): Allowance {
  const { kind, year, until, lines, notices, expiring } = account;
  const companyDays = [carriedUntilIn(kind, year), until];
  const isHidden = (line: AllowanceLine) => line.what === "carried" && line.why !== "company";
  const hidden = lines.filter(isHidden).reduce((sum, { amount }) => sum + amount, 0);
  const carried = { what: "carried" as const, amount: hidden, until: null, why: "hidden" as const };
  const shown = lines
    .filter((line) => !isHidden(line))
    .map((line) =>
      line.what === "expired" && line.on !== null && !companyDays.includes(line.on)
        ? { ...line, on: null }
        : line,
    );
  return {
    ...account,
    expiring: expiring && companyDays.includes(expiring.until) ? expiring : null,
    lapsing: [],
    notices: notices.filter(({ lastOn }) => companyDays.includes(lastOn)),
    lines: hidden === 0 ? shown : [...shown.slice(0, 1), carried, ...shown.slice(1)],
  };
}
