import { attendanceOn } from "~/modules/schedules/attendance-on";
import { balanceOf } from "~/modules/schedules/balance-of";
import type { WorkedLog } from "~/modules/schedules/clock-change-of";
import { expectedOn } from "~/modules/schedules/expected-on";
import { judgedWeekOf } from "~/modules/schedules/judged-week-of";
import type { BalanceMove, Schedule } from "~/modules/schedules/schedule";
import { lengthOf } from "~/modules/schedules/segments";
import { untilText } from "~/modules/schedules/until-text";
import type { LocalDate } from "~/time/dates";
import { formatHours, formatMinutes } from "~/time/durations";
import { firstKeptDay } from "~/time/retention";
import { currentDayName } from "./now-of";

/** The plan of the day that the clock shows, and the balance. */
export interface PlannedToday {
  /** `Hoy 8 h previstas` */
  text: string;
  /** Whether the day has neither expected nor accepted hours. */
  isFree: boolean;
  /** `Saldo: 3 h 40 min a tu favor (hasta ayer)`; null if it is not known. */
  balance: string | null;
}

/**
 * Returns the planned shifts of the day that the clock shows, and the balance; null if no terms hold then.
 * @param record the worked days since the opening of the balance, and its moves. @param shownOn that day.
 */
export function plannedTodayOf(
  schedule: Schedule,
  record: { logs: readonly WorkedLog[]; moves: readonly BalanceMove[] },
  { todayOn, shownOn = todayOn, now }: { todayOn: LocalDate; shownOn?: LocalDate; now: number },
): PlannedToday | null {
  const { terms, minutes } = expectedOn(schedule, shownOn);
  if (!terms) return null;
  const isToday = shownOn === todayOn;
  // Where nothing is expected, only an accepted offer makes a day's shift.
  const accepted = minutes > 0 ? 0 : lengthOf(attendanceOn(schedule, shownOn).segments);
  const plannedText =
    minutes > 0
      ? `${formatHours(minutes)} previstas`
      : accepted > 0
        ? `${formatHours(accepted)} que aceptaste`
        : isToday
          ? "libras"
          : "sin horas previstas";
  const balance = knownBalanceOf(schedule, record, { todayOn, now });
  const weekFrom = judgedWeekOf(schedule)(todayOn)?.[0];
  return {
    text: `${currentDayName(shownOn, todayOn)}${isToday ? "" : ":"} ${plannedText}`,
    isFree: minutes + accepted === 0,
    balance:
      balance === null
        ? null
        : `Saldo: ${sideText(balance)} (${untilText(weekFrom, todayOn)})${weekFrom !== undefined && weekFrom < todayOn ? ". Esta semana cuenta cuando acabe." : ""}`,
  };
}

/** Formats a balance in minutes by whose side it is on: `50 min a tu favor`, `20 min en contra`. */
const sideText = (balance: number): string =>
  `${formatMinutes(Math.abs(balance))}${balance === 0 ? "" : balance > 0 ? " a tu favor" : " en contra"}`;

/**
 * Returns the balance at the end of a day in minutes, by default of today: that of the clock screen and of the month. Null without terms,
 * if it opened later, and if it opened before the entries that are read.
 */
export function knownBalanceOf(
  schedule: Schedule,
  record: { logs: readonly WorkedLog[]; moves: readonly BalanceMove[] },
  { todayOn, through = todayOn, now }: { todayOn: LocalDate; through?: LocalDate; now: number },
): number | null {
  const balance = balanceOf(schedule, record, { through, now });
  const isKnown =
    balance !== null && balance.openingOn >= firstKeptDay(todayOn) && balance.openingOn <= through;
  return isKnown ? balance.minutes : null;
}
