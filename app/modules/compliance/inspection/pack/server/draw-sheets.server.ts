import { displayName } from "~/modules/directory/display-name";
import type { Company } from "~/modules/directory/find-session.server";
import { csvRows, csvByteOrderMark } from "~/platform/csv";
import { zonesOf } from "~/modules/timesheets/reports/month-zones";
import type { Deps } from "~/platform/context.server";
import { openPaper } from "~/modules/timesheets/reports/month-pdf/paper.server";
import { addUp } from "~/modules/timesheets/tally";
import { readPeriods, type Month } from "~/modules/timesheets/reports/read-months.server";
import { teamColumns, teamRows } from "~/modules/timesheets/reports/team-month-row";
import { drawMonth } from "~/modules/timesheets/reports/team-pdf/draw-month.server";
import { PdfPages } from "~/modules/timesheets/reports/team-pdf/pdf-pages";
import { joinBytes } from "~/modules/timesheets/reports/team-pdf/pdf-bytes";
import { addSchedules } from "./add-schedules.server";
import { addShiftLines, addStatementLines } from "./add-statements.server";
import { correctionColumns, correctionRows } from "../model/corrections-rows";
import { packFiles, type PackRow, type PackState } from "../model/pack-files";
import { monthsOf, peopleATurn } from "../model/pack-limits";
import { addPart, type Pack } from "../store.server";

/** Draws the month sheets of the pack's next people, and writes their CSV rows and closed months, and where the pack has plans, their planned days and published weeks. @returns the new state. */
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
