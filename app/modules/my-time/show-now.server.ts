import type { Db } from "~/platform/db.server";
import { addDays, monthOf } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import { farewellOf } from "./farewell";
import { loadLogs } from "./load-logs.server";
import { nowOf } from "./now-of";
import { weeksOf } from "./shown-period";

/** What somebody has worked today, this week and this month, and what is said after they have left. One round trip. */
export async function showNow(
  { db, now }: { db: Db; now: number },
  { subject, timeZone }: { subject: number; timeZone: string },
) {
  const todayOn = localDateOf(now, timeZone);
  const { from, to } = weeksOf(monthOf(todayOn));
  // A night that began the day before.
  const yesterdayOn = addDays(todayOn, -1);
  const range = { from: yesterdayOn < from ? yesterdayOn : from, to };
  const { open, periods } = await loadLogs({ db }, { subject, ranges: [range] });
  const { logs } = periods[0]!;
  return {
    totals: nowOf(logs, open, { todayOn, now }),
    farewell: open ? null : farewellOf(logs, { todayOn, now }),
  };
}
