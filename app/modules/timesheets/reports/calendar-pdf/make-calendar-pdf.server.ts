import type { Company } from "~/modules/directory/find-session.server";
import { messages } from "~/modules/schedules/calendar/messages";
import type { ShownCalendar } from "~/modules/schedules/calendar/shown-calendar";
import type { Deps } from "~/platform/context.server";
import { formatDateTime } from "~/time/formats";
import { bytesOf } from "../month-pdf/make-month-pdf.server";
import { writeFeet, writeHead } from "../month-pdf/frame.server";
import { linesOf, openPaper, sheet, write, type Paper } from "../month-pdf/paper.server";
import { drawLegend, drawMonths } from "./months.server";
import { writeDayList } from "./day-list.server";

/** What the page for the wall shows. */
export interface WallCalendar {
  calendar: ShownCalendar;
  company: Pick<Company, "name" | "nif" | "timeZone">;
  centre: { name: string; place: string };
  declared: { author: string; at: number };
}

/** Returns the calendar of a year as a PDF on one A4 page (art. 34.6 ET). */
export async function makeCalendarPdf(
  deps: Pick<Deps, "env" | "now">,
  { calendar, company, centre, declared }: WallCalendar,
): Promise<ArrayBuffer> {
  const paper = await openPaper(deps);
  const [title, when] = [messages.title, String(calendar.year)];
  writeHead(paper, { title, when, facts: factsOf({ company, centre }) });
  drawMonths(paper, calendar);
  drawLegend(paper);
  const notes = [
    calendar.hours,
    `${messages.declaredBy(declared.author, formatDateTime(declared.at, company.timeZone))} ${messages.sourceOf(calendar.source)}`,
  ].flatMap((note) => linesOf(paper, note, { ...small, width: sheet.right - sheet.left }));
  const kept = notes.slice(0, mostNotes);
  writeDayList(paper, calendar.days, sheet.bottom - kept.length * noteHeight);
  writeNotes(paper, kept);
  writeFeet(paper, { title, when, company, person: null, madeAt: deps.now });
  return bytesOf(paper, { title: `${title} ${when}`, author: company.name, madeAt: deps.now });
}

const small = { size: 7.5, ink: "muted" } as const;
const noteHeight = 3.4;
const mostNotes = 8;

function factsOf({ company, centre }: Pick<WallCalendar, "company" | "centre">): [string, string][] {
  return [
    ["Empresa", [company.name.slice(0, 120), company.nif].filter(Boolean).join(" · ")],
    ["Centro de trabajo", [centre.name, centre.place].filter(Boolean).join(" · ").slice(0, 160)],
  ];
}

/** Writes the last lines above the foot of the page. */
function writeNotes(paper: Paper, lines: readonly string[]) {
  lines.forEach((line, at) => {
    const y = sheet.bottom - (lines.length - 1 - at) * noteHeight;
    write(paper, line, { x: sheet.left, y, ...small });
  });
}
