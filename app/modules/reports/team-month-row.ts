import { csvColumns, csvRow } from "~/modules/clock/time-log-row";
import type { Version } from "~/modules/corrections/correction";
import { goneBy } from "~/modules/corrections/gone";
import { versionText } from "~/modules/corrections/version-text";
import { offlineWords } from "~/modules/ledger/offline-words";
import type { TimeLog } from "~/modules/ledger/time-log";
import { formatDate } from "~/time/dates";
import { formatDurationForCsv } from "~/time/durations";
import type { Month, MonthCorrection } from "./read-months.server";
import { correctionsTitle, correctionText } from "./month-words";

/** The columns of the CSV of the whole team's month: those of every CSV, and what else there is to say of an entry. */
export const teamColumns = [
  ...csvColumns,
  "Tiempo efectivo",
  "Tiempo con pausas",
  "Pausas",
  "Modalidad",
  "Sin conexión",
  correctionsTitle,
] as const;

interface Company {
  name: string;
  nif: string | null;
}

/**
 * A person's month as rows of {@link teamColumns}: one of each entry, with what was corrected in it or is disagreed on; and
 * one, without hours, of what was proposed of an entry that does not count, or that never came to be.
 */
export function teamRows({ person, weeks, corrections, from, to }: Month, company: Company): string[][] {
  const { fullName: full_name, dni, email } = person;
  const facts = { company, person: { full_name, dni, email } };
  const logs = weeks.flatMap(({ days }) => days.flatMap((day) => day.logs));
  const counting = new Set(logs.map(({ id }) => id));
  return [
    ...logs.map((log) => [
      ...csvRow({ ...facts, ...log }),
      ...partCells(log),
      cellOf(corrections.filter(({ entryId }) => entryId === log.id)),
    ]),
    ...corrections
      .filter(({ entryId }) => entryId === null || !counting.has(entryId))
      .map((correction) => [
        ...[company.name, company.nif ?? "", full_name ?? "", email ?? "", dni ?? ""],
        // What was moved to another month is told on the day on which it stood.
        formatDate(correction.day >= from && correction.day <= to ? correction.day : goneBy(correction)!.on),
        ...Array.from({ length: teamColumns.length - 7 }, () => ""),
        cellOf([correction]),
      ]),
  ];
}

const cellOf = (corrections: MonthCorrection[]): string => corrections.map(correctionText).join(" | ");

/** What an entry counts, the same with all pauses, its pauses, where it was worked, and what was punched without network. */
function partCells(log: TimeLog): string[] {
  const { checkInTime: check_in_at, checkOutTime: check_out_at, pauses, modes } = log;
  const version: Version = {
    times: { check_in_at, check_out_at, pauses, modes, hours: null },
    exitMissing: log.isExitMissing,
  };
  const texts = new Map(versionText(version, log.timeZone));
  const hours = (ms: number | null) => (ms === null ? "" : formatDurationForCsv(ms));
  return [
    ...[hours(log.durationMs), hours(log.grossMs), texts.get("Pausas")!, texts.get("Dónde")!],
    offlineWords(log).join(" | "),
  ];
}
