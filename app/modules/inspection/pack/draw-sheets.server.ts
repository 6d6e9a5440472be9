import { displayName } from "~/modules/directory/display-name";
import type { Company } from "~/modules/directory/find-session.server";
import { csvRows, CSV_BOM } from "~/platform/csv";
import { zonesOf } from "~/modules/reports/month-zones";
import type { Deps } from "~/platform/context.server";
import { localDateOf } from "~/time/zones";
import { openPaper } from "~/modules/reports/month-pdf/paper.server";
import { addUp } from "~/modules/reports/person-report";
import { readPeriods, type Month } from "~/modules/reports/read-months.server";
import { teamColumns, teamRows } from "~/modules/reports/team-month-row";
import { drawMonth } from "~/modules/reports/team-pdf/draw-month.server";
import { PdfPages } from "~/modules/reports/team-pdf/pdf-pages";
import { joined } from "~/modules/reports/team-pdf/pdf-bytes";
import { correctionColumns, correctionRows } from "./corrections-rows";
import { packFiles, type PackRow, type PackState } from "./pack-files";
import { monthsOf, peopleATurn } from "./pack-limits";
import { addPart, type Pack } from "./store.server";

/** Draws the months of the next people of a pack, and writes their rows. @returns how far it has come then. */
export async function drawSheets(
  deps: Pick<Deps, "env" | "db">,
  { pack, company, state }: { pack: Pack; company: Company; state: PackState },
): Promise<PackState> {
  const { fromOn: from, toOn: to, askedAt } = pack;
  const months = monthsOf({ from, to });
  const at = state.rows.length;
  const people = state.people.slice(at, at + peopleATurn(months.length));
  const told = (await readPeriods(deps, { company, people, months })).map((all) => all.filter(isTold));
  const paper = await openPaper(deps);
  const pdf = new PdfPages(state.pages);
  const drawn: Uint8Array[] = [];
  const todayOn = localDateOf(askedAt, company.timeZone);
  const rows = told.map((own): PackRow => {
    const before = pdf.count;
    for (const month of own)
      for (const content of drawMonth(paper, { month, company, todayOn, isOwn: false }, askedAt))
        drawn.push(pdf.page(content));
    const zones = [...new Set(own.flatMap(zonesOf))];
    return { ...addUp(own), zones, page: pdf.count > before ? before + 1 : null };
  });
  const csv = told.flatMap((own) => own.flatMap((month) => teamRows(withoutAddress(month), company)));
  const corrections = told.flatMap((own) => (own.length > 0 ? correctionRows(own) : []));
  const part = (file: "pdf" | "csv" | "corrections", bytes: Uint8Array) =>
    addPart(deps, pack, { name: packFiles[file], file: state.files[file], bytes });
  const text = (columns: readonly string[], some: string[][]) =>
    new TextEncoder().encode((at === 0 ? CSV_BOM + csvRows([columns]) : "") + csvRows(some));
  const files = {
    ...state.files,
    pdf: await part("pdf", joined(drawn)),
    csv: await part("csv", text(teamColumns, csv)),
    corrections: await part("corrections", text(correctionColumns, corrections)),
  };
  return { ...state, files, rows: [...state.rows, ...rows], pages: pdf.written() };
}

/** As in the month of the team: whoever is there has a sheet of each, whoever is not of those in which something is. */
const isTold = ({ person, records, corrections }: Month) =>
  person.isActive || records > 0 || corrections.length > 0;

/** What is handed over tells no more than the sheets do: neither places nor addresses. */
const withoutAddress = ({ person, weeks, ...month }: Month): Month => ({
  ...month,
  person: { ...person, email: null, fullName: displayName(person) },
  weeks: weeks.map((week) => ({
    ...week,
    days: week.days.map((day) => ({
      ...day,
      logs: day.logs.map((log) => ({ ...log, checkInLocation: null, checkOutLocation: null })),
    })),
  })),
});
