import { printedName } from "~/modules/session/printed-name.server";
import { centreStartText } from "~/modules/policy/centre-start";
import { balanceText } from "~/modules/schedules/pattern-text";
import type { Deps } from "~/platform/context.server";
import { formatDate } from "~/time/dates";
import { formatMinutes } from "~/time/durations";
import { writeFeet, writeHead } from "~/platform/pdf/page-frame.server";
import {
  hasRoom,
  linesOf,
  openPaper,
  rule,
  sheet,
  turnPage,
  write,
  type Paper,
  bytesOf,
} from "~/platform/pdf/paper.server";
import type { MonthSheetContent } from "../find-month.server";
import { furtherTotals, type FurtherColumns } from "../further-columns";
import { apartOf, footOf, type PersonSummary } from "../person-summary";
import type { Summaries } from "../server/read-summaries.server";
import { columnText, headOf, type SummaryColumnKey } from "../summary-columns";
import {
  absenceAmountText,
  comparedNote,
  longPeriodNote,
  summaryTitle,
  withoutScheduleNote,
} from "../summary-texts";

const nameWidth = 33;
/** The left edge of the documents, in millimetres. */
const dniFrom = 51;

interface Column {
  key: SummaryColumnKey;
  head: string;
  /** The right end of the numbers, in millimetres. */
  to: number;
}

interface Layout {
  columns: Column[];
  /** Whether the identity document is below the name: numbers take its column. */
  isDniBelow: boolean;
}

/** The adjustment is below the name. */
type PdfColumn = Exclude<SummaryColumnKey, "adjustment">;

/** The right ends of the columns, in millimetres and in their order, without and with hours apart. */
const columnEnds: { alone: Record<Exclude<PdfColumn, "apart">, number>; apart: Record<PdfColumn, number> } = {
  alone: { days: 75, hours: 100, decimal: 118, expected: 143, difference: 169, nights: sheet.right },
  apart: {
    days: 60,
    hours: 84,
    decimal: 100,
    expected: 125,
    difference: 149,
    apart: 170,
    nights: sheet.right,
  },
};

function layoutOf(summaries: readonly PersonSummary[]): Layout {
  const { hasApart } = apartOf(summaries);
  const ends = columnEnds[hasApart ? "apart" : "alone"];
  return {
    columns: Object.entries(ends).map(([name, to]) => {
      const key = name as PdfColumn;
      return { key, to, head: headOf(key, summaries) };
    }),
    isDniBelow: hasApart,
  };
}

/** The amounts of further columns in words; null if there are none. */
const furtherText = ({ heads }: FurtherColumns, minutes: readonly number[] = []): string | null =>
  heads.flatMap((head, at) => (minutes[at] ? [`${head} ${formatMinutes(minutes[at])}`] : [])).join(" · ") ||
  null;

const lineHeight = 4.2;
const small = { size: 8, ink: "muted" } as const;

/** Returns the people's table of a report as a PDF, a row for each person and the totals at its end. */
export async function makeSummaryPdf(
  deps: Pick<Deps, "env" | "now">,
  {
    rows,
    days,
    isCompared,
    company,
    further = null,
  }: Summaries & { company: MonthSheetContent["company"]; further?: FurtherColumns | null },
): Promise<ArrayBuffer> {
  const paper = await openPaper(deps);
  const when = `${formatDate(days.from)} – ${formatDate(days.to)}`;
  writeHead(paper, {
    title: summaryTitle,
    when,
    facts: [
      ["Empresa", company.name],
      ["NIF/CIF", company.nif ?? "—"],
    ],
  });
  const summaries = rows.map(({ summary }) => summary);
  const layout = layoutOf(summaries);
  writeHeads(paper, layout);
  for (const { person, summary } of rows)
    writeRow(paper, layout, {
      label: printedName(paper, person),
      dni: person.dni,
      detail: [
        centreStartText(days, person.since),
        further && furtherText(further, further.minutes[person.id]),
      ],
      summary,
      isBold: false,
    });
  for (const { label, summary } of footOf(summaries))
    writeRow(paper, layout, { label, dni: "", detail: [], summary, isBold: true });
  const notes = [
    ...(isCompared ? [withoutScheduleNote(rows), comparedNote(summaries)] : [longPeriodNote]),
    "Noches: de 22:00 a 6:00.",
    further && furtherText(further, furtherTotals(further)),
    further?.note ?? null,
  ].filter((note) => note !== null);
  for (const line of notes.flatMap((note) =>
    linesOf(paper, note, { ...small, width: sheet.right - sheet.left }),
  )) {
    if (!hasRoom(paper, lineHeight)) turnPage(paper);
    paper.y += lineHeight;
    write(paper, line, { x: sheet.left, ...small });
  }
  writeFeet(paper, { title: summaryTitle, when, company, person: null, madeAt: deps.now });
  return bytesOf(paper, { title: `${summaryTitle}, ${when}`, author: company.name, madeAt: deps.now });
}

function writeHeads(paper: Paper, { columns, isDniBelow }: Layout) {
  const look = { size: 8.5, isBold: true };
  const y = paper.y + 5;
  write(paper, "Persona", { x: sheet.left, y, ...look });
  if (!isDniBelow) write(paper, "DNI/NIE", { x: dniFrom, y, ...look });
  for (const { head, to } of columns) write(paper, head, { x: to, y, align: "right", ...look });
  paper.y += 7;
  rule(paper, { width: 0.4, ink: "ink" });
}

interface Row {
  label: string;
  /** Null for a person without one; empty for a total. */
  dni: string | null;
  /** Further facts below the name; null for one that the row does not have. */
  detail: (string | null)[];
  summary: PersonSummary;
  isBold: boolean;
}

/** Writes a row on one page: the name in as many lines as it needs, its numbers beside the first, and its absences below. */
function writeRow(paper: Paper, layout: Layout, { label, dni, detail, summary, isBold }: Row) {
  const { columns, isDniBelow } = layout;
  const names = linesOf(paper, label, { width: nameWidth, isBold });
  const absences = summary.absences.map(absenceAmountText).join(" · ");
  const adjustment =
    summary.adjustment === 0 ? null : `Ajuste de la semana: ${balanceText(summary.adjustment)}`;
  const below = [isDniBelow && dni, ...detail, adjustment, absences].filter(Boolean).join(" · ");
  const details = below === "" ? [] : linesOf(paper, below, { ...small, width: sheet.right - sheet.left });
  const height = (names.length + details.length) * lineHeight + 1.6;
  if (!hasRoom(paper, height)) {
    turnPage(paper);
    writeHeads(paper, layout);
  }
  const first = paper.y + lineHeight;
  names.forEach((line, at) => write(paper, line, { x: sheet.left, y: first + at * lineHeight, isBold }));
  for (const { key, to } of columns) {
    const look = { size: 8, isBold: isBold || key === "hours" };
    write(paper, columnText(key, summary), { x: to, y: first, align: "right", ...look });
  }
  if (!isDniBelow) write(paper, dni ?? "—", { x: dniFrom, y: first, size: 8.5 });
  details.forEach((line, at) =>
    write(paper, line, { x: sheet.left, y: first + (names.length + at) * lineHeight, ...small }),
  );
  paper.y += height;
  rule(paper);
}
