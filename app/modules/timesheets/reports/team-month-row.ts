import { csvColumns, csvRow } from "~/modules/clock/time-log-row";
import type { EntryVersion } from "~/modules/corrections/correction";
import { removedEntryOf } from "~/modules/corrections/removed-entries";
import { versionText } from "~/modules/corrections/version-text";
import { offlineText } from "~/modules/ledger/offline-text";
import type { TimeLog } from "~/modules/ledger/time-log";
import { formatDate } from "~/time/dates";
import { formatShortDuration, formatShortMinutes } from "~/time/durations";
import { entriesOf } from "../day-record";
import type { Month, MonthCorrection } from "./read-months.server";
import { correctionsTitle, correctionText, planChangeText } from "./month-texts";

/** The columns of the team's CSV: those of all CSV files, and further data of an entry. */
export const teamColumns = [
  ...csvColumns,
  "Tiempo efectivo",
  "Tiempo con pausas",
  "Pausas",
  "Modalidad",
  "Sin conexión",
  correctionsTitle,
] as const;

/**
 * The columns of the team's month: those of {@link teamColumns}, the hours of each day with terms, its absences, and the working day. No
 * cell is negative.
 */
export const teamMonthColumns = [
  ...teamColumns,
  "Previsto del día",
  "De más",
  "De menos",
  "Ausencia",
  "Día de la jornada",
] as const;

/** The columns behind those of {@link teamMonthColumns} in a month with published weeks: the adjustment of each week, on its last row. */
export const adjustmentColumns = ["Ajuste de más", "Ajuste de menos", "Motivo del ajuste"] as const;

interface Company {
  name: string;
  nif: string | null;
}

/**
 * Returns a person's month as rows of {@link teamColumns}. Each entry has a row with its corrections. A correction of an entry that
 * does not count or was never added has a row without times.
 */
export function teamRows({ person, days, corrections, from, to }: Month, company: Company): string[][] {
  const { fullName: full_name, dni, email } = person;
  const facts = { company, person: { full_name, dni, email } };
  const entries = entriesOf({ days });
  const counting = new Set(entries.map(({ id }) => id));
  return [
    ...entries.map((entry) => [
      ...csvRow({ ...facts, ...entry }),
      ...partCells(entry),
      correctionsCellOf(corrections.filter(({ entryId }) => entryId === entry.id)),
    ]),
    ...corrections
      .filter(({ entryId }) => entryId === null || !counting.has(entryId))
      .map((correction) => [
        ...[company.name, company.nif ?? "", full_name ?? "", email ?? "", dni ?? ""],
        // An entry that was moved to another month is listed on its earlier day.
        formatDate(
          correction.day >= from && correction.day <= to ? correction.day : removedEntryOf(correction)!.on,
        ),
        ...Array.from({ length: teamColumns.length - 7 }, () => ""),
        correctionsCellOf([correction]),
      ]),
  ];
}

/**
 * Returns a person's month as rows of {@link teamMonthColumns}. The first row of a day has its hours, so that a spreadsheet can add them
 * up. A day on which work was expected, with an absence, or with the difference of its week has a row, also without an entry.
 * @param hasAdjustments whether rows have {@link adjustmentColumns} too.
 */
export function teamMonthRows(month: Month, company: Company, hasAdjustments = false): string[][] {
  const rows = teamRows(month, company);
  const { fullName, email, dni } = month.person;
  const who = [company.name, company.nif ?? "", fullName ?? "", email ?? "", dni ?? ""];
  const entries = month.days.flatMap((day) => {
    const own = rows.splice(0, day.entries.length);
    const absent = [...who, formatDate(day.day), ...Array.from({ length: teamColumns.length - 6 }, () => "")];
    const isListed =
      Boolean(day.expected) || day.absences.length > 0 || (day.week && day.difference !== null);
    const shownRows = own.length > 0 || !isListed ? own : [absent];
    return shownRows.map((row, at) => [
      ...row,
      ...(at === 0 ? dayCells(day) : emptyDayCells),
      formatDate(day.day),
      ...(hasAdjustments ? adjustmentCells(at === 0 ? day : { adjustment: null }) : []),
    ]);
  });
  const changeRows = month.planChanges.map((change) => [
    ...who,
    formatDate(change.on),
    ...Array.from({ length: teamColumns.length - 7 }, () => ""),
    planChangeText(change),
  ]);
  const noAdjustment = hasAdjustments ? adjustmentCells({ adjustment: null }) : [];
  return [
    ...entries,
    ...[...rows, ...changeRows].map((row) => [...row, ...emptyDayCells, "", ...noAdjustment]),
  ];
}

/** Returns by how much the adjustment of a week is more or less, and its reason. */
function adjustmentCells({ adjustment }: Pick<Month["days"][number], "adjustment">): string[] {
  if (!adjustment) return ["", "", ""];
  const hours = (minutes: number) => (minutes > 0 ? formatShortMinutes(minutes) : "");
  return [hours(adjustment.minutes), hours(-adjustment.minutes), adjustment.reason];
}

const emptyHourCells = ["", "", ""];
const emptyDayCells = [...emptyHourCells, ""];

/** Returns the hours and the absences of a day. */
const dayCells = (day: Month["days"][number]): string[] => [...hoursCells(day), day.absences.join(" | ")];

/** Returns the expected hours of a day, and by how much the work of a complete day, or of its week, is more or less. */
function hoursCells({ expected, difference }: Month["days"][number]): string[] {
  if (expected === null) return emptyHourCells;
  const compared =
    difference === null ? ["", ""] : [formatShortMinutes(difference), formatShortMinutes(-difference)];
  return [formatShortMinutes(expected), ...compared];
}

const correctionsCellOf = (corrections: MonthCorrection[]): string =>
  corrections.map(correctionText).join(" | ");

/** Returns the effective time, the time with all pauses, the pauses, the modes and the offline punches of an entry. */
function partCells(log: TimeLog): string[] {
  const { checkInTime: check_in_at, checkOutTime: check_out_at, pauses, modes } = log;
  const version: EntryVersion = {
    times: { check_in_at, check_out_at, pauses, modes, hours: null },
    exitMissing: log.isExitMissing,
  };
  const texts = new Map(versionText(version, log.timeZone));
  const hours = (ms: number | null) => (ms === null ? "" : formatShortDuration(ms));
  return [
    ...[hours(log.durationMs), hours(log.grossMs), texts.get("Pausas")!, texts.get("Dónde")!],
    offlineText(log).join(" | "),
  ];
}
