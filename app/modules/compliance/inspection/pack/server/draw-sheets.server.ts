import { displayName } from "~/modules/session/display-name";
import type { Company } from "~/modules/session/find-session.server";
import { csvRows, csvByteOrderMark } from "~/platform/csv";
import { zonesOf } from "~/modules/timesheets/reports/month-zones";
import type { Deps } from "~/platform/context.server";
import { openPaper } from "~/platform/pdf/paper.server";
import { addUp } from "~/modules/timesheets/tally";
import {
  readPeriods,
  type Month,
  type MonthCorrection,
} from "~/modules/timesheets/reports/read-months.server";
import { teamColumns, teamRows } from "~/modules/timesheets/reports/team-month-row";
import { drawMonth } from "~/modules/timesheets/reports/team-pdf/draw-month.server";
import { PdfPages } from "~/platform/pdf/pdf-pages";
import { joinBytes } from "~/platform/pdf/pdf-bytes";
import { messages, statusText } from "~/modules/corrections/messages";
import type { CorrectionComment } from "~/modules/corrections/correction";
import { versionInShort } from "~/modules/corrections/version-text";
import { markTexts } from "~/modules/timesheets/reports/interval-text";
import { formatDate } from "~/time/dates";
import { formatDateTime } from "~/time/formats";
import { packFiles, type PackRow, type PackState } from "../model/pack-files";
import { monthsOf, peopleATurn } from "../model/pack-limits";
import { addPart, type Pack } from "../store.server";
import { addShiftLines, addStatementLines } from "./add-statements.server";
import { addSchedules } from "./add-schedules.server";

/**
 * Draws the month sheets of the pack's next people, and writes their CSV rows and closed months, and where the pack has plans, their
 * planned days and published weeks. @returns the new state.
 */
export async function drawSheets(
  deps: Pick<Deps, "env" | "db">,
  { pack, company, state }: { pack: Pack; company: Company; state: PackState },
): Promise<PackState> {
  const { fromOn: from, toOn: to, requestedAt } = pack;
  const months = monthsOf({ from, to });
  const at = state.rows.length;
  const people = state.people.slice(at, at + peopleATurn(months.length));
  const monthsOfPeople = (await readPeriods({ ...deps, now: requestedAt }, { company, people, months })).map(
    (all) => all.filter(isMonthShown),
  );
  const paper = await openPaper(deps);
  const pdf = new PdfPages(state.pages);
  const drawnParts: Uint8Array[] = [];
  const rows = monthsOfPeople.map((own): PackRow => {
    const pagesBefore = pdf.count;
    for (const month of own)
      for (const content of drawMonth(paper, { month, company, isOwn: false }, requestedAt))
        drawnParts.push(pdf.page(content, true));
    const zones = [...new Set(own.flatMap(zonesOf))];
    return { ...addUp(own), zones, page: pdf.count > pagesBefore ? pagesBefore + 1 : null };
  });
  const csv = monthsOfPeople.flatMap((own) =>
    own.flatMap((month) => teamRows(withoutAddress(month), company)),
  );
  const corrections = monthsOfPeople.flatMap((own) => (own.length > 0 ? correctionRows(own) : []));
  const addSheetPart = (file: "pdf" | "csv" | "corrections", bytes: Uint8Array) =>
    addPart(deps, pack, { name: packFiles[file], file: state.files[file], bytes });
  const csvBytes = (columns: readonly string[], some: string[][]) =>
    new TextEncoder().encode((at === 0 ? csvByteOrderMark + csvRows([columns]) : "") + csvRows(some));
  const files = {
    ...state.files,
    pdf: await addSheetPart("pdf", joinBytes(drawnParts)),
    csv: await addSheetPart("csv", csvBytes(teamColumns, csv)),
    corrections: await addSheetPart("corrections", csvBytes(correctionColumns, corrections)),
    ...(pack.withPlans && { schedules: await addSchedules(deps, { pack, company, state, people }) }),
  };
  const statementLines = await addStatementLines(deps, { pack, state, people });
  const shiftLines = pack.withPlans ? await addShiftLines(deps, { pack, state, people }) : state.shiftLines;
  return {
    ...state,
    files,
    statementLines,
    shiftLines,
    rows: [...state.rows, ...rows],
    pages: pdf.written(),
  };
}

/** As in the team's month: active people have a sheet for each month, others only for months with content. */
const isMonthShown = ({ person, records, corrections }: Month) =>
  person.isActive || records > 0 || corrections.length > 0;

/** The files reveal no more than the sheets: neither locations nor addresses. */
const withoutAddress = ({ person, days, ...month }: Month): Month => ({
  ...month,
  person: { ...person, email: null, fullName: displayName(person) },
  days: days.map((day) => ({
    ...day,
    entries: day.entries.map((entry) => ({ ...entry, checkInLocation: null, checkOutLocation: null })),
  })),
});

/** The columns of the CSV of corrections and disputes. */
const correctionColumns = [
  ...["Nombre", "DNI", "Día", "Qué se propone", "Lo registrado", "Lo propuesto"],
  ...["Propuesto por", "Propuesto el", "Motivo"],
  ...["Estado", "Respondido por", "Respondido el", "Respuesta"],
  ...["Aplicado por", "Aplicado el", "Motivo de aplicarlo", "Aviso"],
];

/** Returns a person's corrections and disputes, each once, as rows of {@link correctionColumns}. */
function correctionRows(months: readonly Month[]): string[][] {
  const all = months.flatMap(({ corrections }) => corrections);
  return [...new Map(all.map((each) => [each.id, each])).values()].map((each) =>
    correctionRowOf(months[0]!.person, each),
  );
}

function correctionRowOf(person: Month["person"], correction: MonthCorrection): string[] {
  const { day, kind, timeZone, before, after, proposed, answered, applied, isAfterExport } = correction;
  const statementCells = (saying: CorrectionComment | null) =>
    saying ? [saying.name, formatDateTime(saying.at, timeZone), saying.text ?? ""] : ["", "", ""];
  return [
    ...[displayName(person), person.dni ?? "", formatDate(day), messages.kinds[kind]],
    before ? versionInShort(before, timeZone, after) : "",
    after ? versionInShort(after, timeZone, before) : "",
    ...statementCells(proposed),
    statusText(correction),
    ...statementCells(answered),
    ...statementCells(applied),
    isAfterExport ? markTexts.later : "",
  ];
}
