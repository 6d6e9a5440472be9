import type { Company } from "~/modules/session/find-session.server";
import { writeFeet, writeHead } from "~/platform/pdf/page-frame.server";
import {
  identifiedName,
  linesOf,
  openPaper,
  rule,
  sheet,
  shortened,
  turnPage,
  write,
  type Paper,
  bytesOf,
} from "~/platform/pdf/paper.server";
import { isIncomplete } from "~/platform/pdf/printable";
import type { Deps } from "~/platform/context.server";
import { addDays } from "~/time/dates";
import { formatDateTime, formatDayName, formatShortDay } from "~/time/formats";
import { messages } from "./messages";
import type { SharedCentre, SharedPerson, SharedShift, SharedWeek } from "./shared-week";
import { weekRangeText, sharedDayText } from "./week-message";
import type { PageOf } from "./week-pdf-path";

type PaperCompany = Pick<Company, "name" | "nif" | "timeZone">;

/** Returns the published shifts of a week as a PDF: a table of everybody on landscape A4, or a page for each person. */
export async function makeWeekPdf(
  deps: Pick<Deps, "env" | "now">,
  { by, ...drawn }: Omit<Drawn, "madeAt"> & { by: PageOf },
): Promise<ArrayBuffer> {
  const { shared, company } = drawn;
  const paper = await openPaper(deps, by === "all" ? "landscape" : "portrait");
  const draw = by === "all" ? drawTables : drawPeople;
  draw(paper, { ...drawn, madeAt: deps.now });
  const title = `${messages.pdfTitle} ${weekRangeText(shared.week)}`;
  return bytesOf(paper, { title, author: company.name, madeAt: deps.now });
}

interface Drawn {
  shared: SharedWeek;
  /** By profile: it is printed beside a name that the font cannot write. */
  ids: ReadonlyMap<string, string>;
  company: PaperCompany;
  madeAt: number;
}

/** Landscape A4 in millimetres. */
const wide = { left: 10, right: 287, top: 12, bottom: 196 };
const nameWidth = 46;
const dayWidth = (wide.right - wide.left - nameWidth) / 7;
const dayAt = (at: number) => wide.left + nameWidth + at * dayWidth;
/** In points. It can be read from a metre. */
const textSize = 16;
const lineHeight = 7;
const rowGap = 4.5;
const small = { size: 8, ink: "muted" } as const;

/** Draws a table for each centre. Each begins on a new page, and each page repeats its head. */
function drawTables(paper: Paper, { shared, ids, company, madeAt }: Drawn) {
  const { week, centres } = shared;
  centres.forEach((centre, index) => {
    const startPage = (isFirst: boolean) => {
      if (!isFirst) turnPage(paper);
      drawHead(paper, { week, company, centre });
    };
    startPage(index === 0);
    for (const person of centre.people) {
      const row = measureRow(paper, person, ids);
      if (paper.y + row.height > wide.bottom) startPage(false);
      drawRow(paper, row);
    }
  });
  writeWideFeet(paper, company, madeAt);
}

function drawHead(
  paper: Paper,
  { week, company, centre }: { week: SharedWeek["week"]; company: PaperCompany; centre: SharedCentre },
) {
  paper.y = wide.top + 6;
  write(paper, `${messages.pdfTitle} ${weekRangeText(week)}`, { x: wide.left, size: 20, isBold: true });
  const place = [company.name, centre.name].filter((name) => name !== null).join(" · ");
  const title = { size: 12, width: 130 };
  write(paper, shortened(paper, place, title), { x: wide.right, size: 12, align: "right" });
  paper.y += 10;
  for (let at = 0; at < 7; at += 1)
    write(paper, formatShortDay(addDays(week, at)), { x: dayAt(at), size: 14, isBold: true });
  paper.y += 3;
  rule(paper, { from: wide.left, to: wide.right, width: 0.4, ink: "ink" });
}

interface Line {
  text: string;
  /** In points. */
  size: number;
  isBold?: boolean;
}

interface Row {
  name: Line[];
  days: Line[][];
  /** In millimetres. */
  height: number;
}

function measureRow(paper: Paper, { id, name, from, days }: SharedPerson, ids: Drawn["ids"]): Row {
  const nameLook = { size: textSize, isBold: true, width: nameWidth - 3 };
  const names: Line[] = linesOf(paper, name, nameLook)
    .slice(0, 2)
    .map((text) => ({ text, size: textSize, isBold: true }));
  const shownId = isIncomplete(paper.printable(name)) ? ids.get(id) : undefined;
  if (shownId) names.push({ text: shownId, size: 10 });
  if (from !== null)
    names.push({ text: shortened(paper, `(${from})`, { size: 10, width: nameWidth - 3 }), size: 10 });
  const cells = days.map((shifts): Line[] => {
    if (shifts === null) return [{ text: "—", size: textSize }];
    if (shifts.length === 0) return [{ text: messages.free, size: textSize }];
    return shifts.flatMap((shift) => fittedLines(paper, shift));
  });
  const height = Math.max(names.length, ...cells.map((lines) => lines.length)) * lineHeight + rowGap;
  return { name: names, days: cells, height };
}

/** Returns the lines of a shift: its hours, and below them where it is worked. Long hours are written smaller. */
function fittedLines(paper: Paper, { hours, place }: SharedShift): Line[] {
  const width = dayWidth - 1.5;
  const fits = (size: number) => linesOf(paper, hours, { size, width }).length === 1;
  const size = [textSize, 14, 12].find(fits) ?? 10;
  return [
    { text: hours, size },
    ...(place === null ? [] : [{ text: shortened(paper, place, { size: 10, width }), size: 10 }]),
  ];
}

function drawRow(paper: Paper, { name, days, height }: Row) {
  const first = paper.y + lineHeight;
  name.forEach(({ text, ...look }, below) =>
    write(paper, text, { x: wide.left, y: first + below * lineHeight, ...look }),
  );
  days.forEach((lines, at) =>
    lines.forEach(({ text, size }, below) =>
      write(paper, text, {
        x: dayAt(at),
        y: first + below * lineHeight,
        size,
        ink: text === messages.free ? "muted" : "ink",
      }),
    ),
  );
  paper.y += height;
  rule(paper, { from: wide.left, to: wide.right });
}

function writeWideFeet(paper: Paper, company: PaperCompany, madeAt: number) {
  const { doc } = paper;
  const pages = doc.getNumberOfPages();
  const footerText = `${messages.made(formatDateTime(madeAt, company.timeZone))}. ${messages.freshness}`;
  for (let page = 1; page <= pages; page += 1) {
    doc.setPage(page);
    write(paper, footerText, { x: wide.left, y: 203, ...small });
    write(paper, messages.page(page, pages), { x: wide.right, y: 203, align: "right", ...small });
  }
}

/** Draws a page for each person. Guests have theirs in their own centre. */
function drawPeople(paper: Paper, { shared, ids, company, madeAt }: Drawn) {
  const { week } = shared;
  const people = shared.centres.flatMap((centre) =>
    centre.people.filter(({ from }) => from === null).map((person) => ({ person, centre })),
  );
  const when = weekRangeText(week);
  people.forEach(({ person, centre }, index) => {
    if (index > 0) turnPage(paper);
    const name = identifiedName(paper, person.name, ids.get(person.id) ?? null);
    const title = shortened(paper, messages.pdfOf(name), { size: 18, isBold: true, width: 120 });
    paper.firstPage = index + 1;
    writeHead(paper, {
      title,
      when,
      facts: [
        ["Empresa", company.name.slice(0, 120)],
        ...(centre.name === null ? [] : [["Centro de trabajo", centre.name] as [string, string]]),
      ],
    });
    paper.y += 6;
    person.days.forEach((shifts, at) => {
      const words = shifts === null ? "—" : sharedDayText(shifts);
      const lines = linesOf(paper, words, { size: 20, isBold: true, width: sheet.right - 90 });
      const on = addDays(week, at);
      write(paper, formatDayName(on), { x: sheet.left, y: paper.y + 9, size: 18 });
      lines.forEach((line, below) =>
        write(paper, line, {
          x: 90,
          y: paper.y + 9 + below * 9,
          size: 20,
          isBold: shifts !== null && shifts.length > 0,
        }),
      );
      paper.y += 9 * lines.length + 6;
      rule(paper);
    });
    writeFeet(paper, { title, when, company, person: null, madeAt });
  });
}
