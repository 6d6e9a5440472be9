import type { DisclosedLine } from "~/modules/register/format/lines";
import type { Payloads } from "~/modules/register/format/payloads";
import { packageColumns } from "~/modules/register/format/entry-rows";
import { localDateOf } from "~/time/zones";
import { minuteMs } from "~/time/units";
import { isKnownKind } from "./event-shape";

/** Two databases rarely differ by more: a country ends or begins summer time, or changes its standard time. */
const mostMinutes = 60;

/**
 * Returns whether the day of an event follows from its instant only by other rules of its zone than this device has. Such a day was written
 * with another time zone database.
 */
export function isDayByOtherRules(line: DisclosedLine): boolean {
  const at = instantOfDay(line);
  if (at === null) return false;
  const { day } = line.envelope;
  const dateAfter = (minutes: number) => localDateOf(at + minutes * minuteMs, line.facts.time_zone);
  return day !== dateAfter(0) && [-mostMinutes, mostMinutes].some((minutes) => day === dateAfter(minutes));
}

/**
 * Returns the instant that gives the day of an event by its local date. Null if it has the day of another event, or if its kind is unknown.
 */
function instantOfDay({ envelope, facts }: DisclosedLine): number | null {
  if (!isKnownKind(envelope.kind)) return null;
  if (envelope.kind === "correction_proposed") {
    const { change } = facts.payload as Payloads["correction_proposed"];
    return change.kind === "void" ? null : change.times.check_in_at;
  }
  return envelope.about === null ? facts.occurred_at : null;
}

/** The columns of registro.csv that say one instant: date, time and offset. */
const instantColumns = (["Fecha Entrada", "Fecha Salida"] as const).map((first) => {
  const at = packageColumns.indexOf(first);
  return [at, at + 1, at + 2] as const;
});

/**
 * Returns whether two rows of registro.csv say the same instants with other offsets, and are the same otherwise. Each offset is in its row,
 * so this needs no time zone database.
 */
export function isRowByOtherRules(expected: readonly string[], foundCells: readonly string[]): boolean {
  const local = new Set(instantColumns.flat());
  const isSameElsewhere =
    expected.length === foundCells.length &&
    expected.every((cell, at) => local.has(at) || cell === foundCells[at]);
  const hasOtherOffset = expected.some((cell, at) => local.has(at) && cell !== foundCells[at]);
  return (
    isSameElsewhere &&
    hasOtherOffset &&
    instantColumns.every((columns) => {
      const [one, other] = [expected, foundCells].map((cells) =>
        readInstant(columns.map((at) => cells[at]!)),
      );
      if (one === null && other === null) return columns.every((at) => expected[at] === foundCells[at]);
      return (
        !!one &&
        !!other &&
        one.at === other.at &&
        Math.abs(one.offset - other.offset) <= mostMinutes * minuteMs
      );
    })
  );
}

/** Reads `29/03/2026`, `09:00:00` and `'+02:00`, which a spreadsheet does not run; null if they are no instant. */
function readInstant([on = "", time = "", offset = ""]: readonly string[]) {
  const sign = /^'?([+-])(\d\d):(\d\d)$/.exec(offset);
  const wallMs = Date.parse(`${on.split("/").reverse().join("-")}T${time}Z`);
  if (!sign || Number.isNaN(wallMs)) return null;
  const offsetMs = (sign[1] === "-" ? -1 : 1) * (Number(sign[2]) * 60 + Number(sign[3])) * minuteMs;
  return { at: wallMs - offsetMs, offset: offsetMs };
}
