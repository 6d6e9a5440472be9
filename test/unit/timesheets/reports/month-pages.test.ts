// Proves on which page of a month's PDF its days, its total and its signatures appear. Letters have Figtree's average width.
import type { jsPDF } from "jspdf";
import { describe, expect, test } from "vitest";
import type { TimeLog } from "~/modules/ledger/time-log";
import { writeMonth } from "~/modules/timesheets/reports/month-pdf/make-month-pdf.server";
import { sheet, type Paper } from "~/platform/pdf/paper.server";
import type { MonthCorrection } from "~/modules/timesheets/reports/read-months.server";
import { dayRecordsOf } from "~/modules/timesheets/day-record";
import { addUp } from "~/modules/timesheets/tally";
import { addDays, formatShortDate, monthOf, weekOf, type DateRange, type LocalDate } from "~/time/dates";
import { formatWeekday } from "~/time/formats";
import { hourMs } from "~/time/units";

const millimetresAPoint = 25.4 / 72;
const emsALetter = 0.5;

/** Records the texts by page and in order, without a font. */
class Sheets {
  readonly pages: { text: string; y: number; size: number }[][] = [[]];
  #page = 0;
  #size = 0;
  readonly #widthOf = (text: string) => text.length * emsALetter * this.#size * millimetresAPoint;

  readonly doc = {
    setFont: () => this.doc,
    setTextColor: () => this.doc,
    setLineWidth: () => this.doc,
    setDrawColor: () => this.doc,
    line: () => this.doc,
    setFontSize: (size: number) => {
      this.#size = size;
      return this.doc;
    },
    getTextWidth: this.#widthOf,
    splitTextToSize: (text: string, width: number) =>
      text.split(" ").reduce<string[]>((lines, word) => {
        const longer = lines.length > 0 ? `${lines.at(-1)!} ${word}` : word;
        return lines.length > 0 && this.#widthOf(longer) <= width
          ? [...lines.slice(0, -1), longer]
          : [...lines, word];
      }, []),
    text: (text: string, _: number, y: number) =>
      void this.pages[this.#page]!.push({ text, y, size: this.#size }),
    addPage: () => {
      this.#page = this.pages.push([]) - 1;
    },
    setPage: (page: number) => {
      this.#page = page - 1;
    },
    getNumberOfPages: () => this.pages.length,
  };

  readonly paper: Paper = {
    doc: this.doc as unknown as jsPDF,
    y: sheet.top,
    firstPage: 1,
    printable: (text) => text.replaceAll(/\s+/g, " "),
  };
}

type Pause = [from: number, to: number, countsAsWork?: boolean];

/** An entry, in hours of its day. */
interface Entry {
  from: number;
  to: number;
  pauses?: Pause[];
  fields?: Partial<TimeLog>;
}

const at = (on: LocalDate, hour: number) => Date.parse(`${on}T00:00+02:00`) + hour * hourMs;

const log = (day: LocalDate, { from, to, pauses = [], fields }: Entry): TimeLog => ({
  id: `${day} ${from}`,
  day,
  timeZone: "Europe/Madrid",
  isExitMissing: false,
  mark: null,
  checkInTime: at(day, from),
  checkOutTime: at(day, to),
  grossMs: (to - from) * hourMs,
  durationMs:
    (to - from - pauses.reduce((sum, [start, end, counts]) => sum + (counts ? 0 : end - start), 0)) * hourMs,
  pauses: pauses.map(([start, end, counts_as_work = false]) => ({
    start_at: at(day, start),
    end_at: at(day, end),
    kind: "rest" as const,
    counts_as_work,
  })),
  offline: [],
  modes: [{ from_at: at(day, from), mode: "on_site" as const }],
  checkInLocation: null,
  checkOutLocation: null,
  ...fields,
});

/** Returns the pages of August 2026, which has 31 days in six weeks. Each of its last days has the same entries. */
function pagesOf(
  entries: Entry[],
  { days = 31, corrections = [] }: { days?: number; corrections?: MonthCorrection[] } = {},
) {
  const range = monthOf("2026-08-01");
  const some = Array.from({ length: days }, (_, n) => addDays(range.to, n - days + 1));
  return pagesOfLogs(
    range,
    some.flatMap((day) => entries.map((entry) => log(day, entry))),
    corrections,
  );
}

function pagesOfLogs(range: DateRange, logs: TimeLog[], corrections: MonthCorrection[] = []) {
  const todayOn = "2026-12-15";
  const dayRecords = dayRecordsOf({ entries: logs }, { range, todayOn });
  const month = {
    person: { id: "1", subject: 1, fullName: "Eva Larga", email: null, dni: null, isActive: true },
    ...range,
    corrections,
    planChanges: [],
    figures: [],
    todayOn,
    days: dayRecords,
    ...addUp(dayRecords),
  };
  const company = { name: "Panadería Sol", nif: "B12345674", timeZone: "Europe/Madrid" };
  const sheets = new Sheets();
  writeMonth(sheets.paper, { month, company, isOwn: false }, at("2026-12-15", 9));
  return sheets.pages.map((page) => ({ texts: page.map(({ text }) => text), written: page }));
}

const lunch: Pause = [14, 14.75];
const coffee: Pause = [11, 11.25, true];
const offline = (day: LocalDate): Partial<TimeLog> => ({
  offline: [{ at: at(day, 9), last_contact_at: at(day, 8), sent_at: at(day, 19) }],
});

describe("a sheet of 31 days in six weeks fits one page, with its total and both signatures", () => {
  test.each<[string, Entry[]]>([
    ["without a pause", [{ from: 9, to: 17 }]],
    ["with a pause", [{ from: 9, to: 17.5, pauses: [lunch] }]],
    ["with two pauses, of which one counts as work", [{ from: 9, to: 17.5, pauses: [coffee, lunch] }]],
    [
      "in two halves",
      [
        { from: 9, to: 14, pauses: [coffee] },
        { from: 16, to: 19 },
      ],
    ],
    [
      "by night, with two pauses",
      [
        {
          from: 22,
          to: 30,
          pauses: [
            [25, 25.25, true],
            [27, 27.5],
          ],
        },
      ],
    ],
    [
      "at a distance, with a pause",
      [
        {
          from: 9,
          to: 17.5,
          pauses: [lunch],
          fields: { modes: [{ from_at: at("2026-08-03", 9), mode: "remote" }] },
        },
      ],
    ],
    ["corrected each day", [{ from: 9, to: 17.5, pauses: [coffee, lunch], fields: { mark: "corrected" } }]],
    [
      "in three parts",
      [
        { from: 8, to: 11 },
        { from: 12, to: 15, pauses: [[13, 13.5]] },
        { from: 17, to: 20 },
      ],
    ],
  ])("%s", (_, entries) => {
    const [page, ...others] = pagesOf(entries);
    expect(others).toEqual([]);
    for (const expectedText of [
      "sáb 01/08/2026",
      "lun 31/08/2026",
      "Firma de la empresa",
      "Firma de la persona trabajadora",
    ])
      expect(page!.texts).toContain(expectedText);
    expect(Math.min(...page!.written.map(({ size }) => size))).toBeGreaterThanOrEqual(7.5);
    // Nothing overlaps the foot.
    const foot = page!.written.find(({ text }) => text.startsWith("Página"))!.y;
    for (const { text, y } of page!.written) if (text === "Fecha:") expect(y).toBeLessThan(foot - 3);
  });
});

test("pauses have their own column, between the intervals and the total", () => {
  const [page] = pagesOf([{ from: 22, to: 30, pauses: [coffeeByNight] }], { days: 1 });
  const row = page!.texts.indexOf("lun 31/08/2026");
  expect(page!.texts.slice(row, row + 4)).toEqual([
    "lun 31/08/2026",
    "22:00 – 06:00 +1",
    "01:00 – 01:15 +1*",
    "8 h 00 min",
  ]);
  expect(page!.texts).toContain("Pausas");
  expect(page!.texts).toContain("* La pausa cuenta como trabajo.");
  expect(pagesOf([{ from: 9, to: 17 }])[0]!.texts).not.toContain("Pausas");
});

const coffeeByNight: Pause = [25, 25.25, true];

test.each([
  ["2026-03-28", "2026-03-28T22:00+01:00", "2026-03-29T06:00+02:00", "7 h 00 min"],
  ["2026-10-24", "2026-10-24T22:00+02:00", "2026-10-25T06:00+01:00", "9 h 00 min"],
])(
  "the night of %s, on which clocks change, counts its elapsed time: from %s to %s, %s",
  (day, from, to, hours) => {
    const [checkInTime, checkOutTime] = [Date.parse(from), Date.parse(to)];
    const passed = checkOutTime - checkInTime;
    const fields = { checkInTime, checkOutTime, grossMs: passed, durationMs: passed };
    const { texts } = pagesOfLogs(monthOf(day), [log(day, { from: 22, to: 30, fields })])[0]!;
    const row = texts.indexOf(formatWeekday(day));
    expect(texts.slice(row + 1, row + 3)).toEqual(["22:00 – 06:00 +1 (cambio de hora)", hours]);
    expect(texts).toContain(`Total del ${weekOf(day).from.slice(-2)} al ${formatShortDate(weekOf(day).to)}`);
    expect(texts.filter((text) => text === hours)).toHaveLength(3);
  },
);

describe("a month sheet that is too long for one page", () => {
  const short = (count: number): Entry[] =>
    Array.from({ length: count }, (_, n) => ({
      from: n / 4,
      to: n / 4 + 0.2,
      fields: offline("2026-08-31"),
    }));

  test.each([
    [8, "lun 31/08/2026"],
    [12, "lun 31/08/2026"],
    [20, "lun 31/08/2026"],
    // A day that is longer than a page.
    [80, "Total del 31/08"],
  ])("with %i entries a day repeats its header, and has the signatures below %s", (count, row) => {
    const pages = pagesOf(short(count));
    expect(pages.length).toBeGreaterThan(1);
    for (const { texts } of pages) expect(texts).toContain("Entrada – salida");
    const texts = pages.at(-1)!.texts;
    expect(texts).toContain(row);
    expect(texts).toContain("Firma de la empresa");
    const [total] = texts.filter((text) => text.startsWith("Total del mes"));
    expect(texts.indexOf("Total del 31/08")).toBeLessThan(texts.indexOf(total!));
    const intervalTexts = pages
      .flatMap((page) => page.texts)
      .filter((text) => /^\d\d:\d\d – \d\d:\d\d/.test(text));
    expect(intervalTexts).toHaveLength(31 * count);
  });

  test("with one last day longer than a page has the signatures below that day's week", () => {
    const pages = pagesOf(short(90), { days: 1 });
    const texts = pages.at(-1)!.texts;
    expect(texts).toContain("Total del 31/08");
    expect(texts).toContain("Firma de la empresa");
  });
});

test("three corrections fit on the page of a month with pauses", () => {
  const version = (hour: number) => ({
    times: {
      ...log("2026-08-03", { from: 9, to: hour }),
      check_in_at: at("2026-08-03", 9),
      check_out_at: at("2026-08-03", hour),
      hours: null,
    },
    exitMissing: false,
  });
  const correction = {
    id: "1",
    profileId: "1",
    personName: "Eva Larga",
    kind: "change" as const,
    day: "2026-08-03",
    entryId: "1",
    entryOn: null,
    timeZone: "Europe/Madrid",
    before: version(17),
    after: version(18),
    proposed: { profileId: "1", name: "Eva Larga", at: at("2026-08-04", 9), text: "salí más tarde" },
    answered: null,
    applied: null,
    status: "open" as const,
    isStale: false,
    hasCounterparty: true,
    answerer: null,
    isAfterExport: false,
  };
  const pages = pagesOf([{ from: 9, to: 17.5, pauses: [lunch] }], {
    corrections: [correction, correction, correction],
  });
  expect(pages).toHaveLength(1);
  expect(pages[0]!.texts).toContain("Correcciones y discrepancias");
});
