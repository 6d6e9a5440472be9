// Proves that the numbers of the summary's PDF stay apart, drawn with its real font, and that it says since when a manager sees somebody.
import { readFile } from "node:fs/promises";
import { getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import type { Deps } from "~/platform/context.server";
import { makeSummaryPdf } from "~/modules/timesheets/reports/summary-pdf/make-summary-pdf.server";
import type { Summaries } from "~/modules/timesheets/reports/server/read-summaries.server";
import { pagesOfPdf } from "../../../support/pdf";

const fonts = {
  fetch: async ({ pathname }: URL) => new Response(await readFile(pathname.replace(/^\/@fs/, ""))),
};
const deps = { env: { ASSETS: fonts, APP_ORIGIN: "https://fichaclara.example" }, now: 0 } as unknown as Pick<
  Deps,
  "env" | "now"
>;

const row = (nth: number): Summaries["rows"][number] => ({
  person: {
    id: String(nth),
    subject: nth,
    fullName: "María de los Ángeles Fernández de la Vega y Etxeberria",
    email: null,
    dni: "12345678Z",
    isActive: true,
  },
  summary: {
    workedDays: 23,
    recorded: 180 * 60,
    effective: 176 * 60 + 51,
    apart: 3 * 60 + 9,
    today: 3 * 60 + 9,
    nights: 20 * 60 + 7,
    expected: nth === 0 ? null : 281 * 60 + 12,
    difference: nth === 0 ? null : -(104 * 60 + 21),
    adjustment: 0,
    countsByWeek: false,
    hasPublishedWeeks: false,
    absences: [],
  },
  open: 0,
  missing: 0,
  difference: null,
});

const company = { name: "Bar Sol", nif: null, timeZone: "Europe/Madrid" };
const days = { from: "2026-10-01", to: "2026-10-31" };

test("the PDF states the day on which a person came to the manager's centre, if the days begin earlier", async () => {
  const textOf = async (on: string) => {
    const { person, ...rest } = row(1);
    const rows = [{ ...rest, person: { ...person, since: { on, centre: "Triana" } } }];
    return (await pagesOfPdf(await makeSummaryPdf(deps, { rows, days, isCompared: true, company }))).join(
      " ",
    );
  };
  expect(await textOf("2026-10-12")).toContain("Desde el 12/10/2026, cuando llegó a Triana.");
  expect(await textOf("2026-09-12")).not.toContain("Triana");
});

test("the totals of sixty people do not overlap in the PDF, and people without a schedule are named", async () => {
  const rows = Array.from({ length: 60 }, (_, nth) => row(nth));
  const pdf = await makeSummaryPdf(deps, { rows, days, isCompared: true, company });
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const last = await document.getPage(document.numPages);
  const texts = (await last.getTextContent()).items.flatMap((item) =>
    "str" in item && item.str.trim() !== ""
      ? [
          {
            text: item.str,
            x: item.transform[4] as number,
            y: item.transform[5] as number,
            width: item.width,
          },
        ]
      : [],
  );
  const lineOf = (label: string) => {
    const start = texts.find(({ text }) => text.startsWith(label))!;
    return texts.filter(({ y }) => y === start.y).sort((one, other) => one.x - other.x);
  };
  const numbers = lineOf("Con horario: 59");
  // Worked less expected is the difference.
  expect(numbers.map(({ text }) => text.replaceAll("\u00a0", " "))).toEqual([
    "Con horario: 59",
    "1357",
    "10434 h 09 min",
    "10434,15",
    "16590 h 48 min",
    "−6156 h 39 min",
    "185 h 51 min",
    "1186 h 53 min",
  ]);
  expect(lineOf("Total de 60").map(({ text }) => text.replaceAll("\u00a0", " "))).toEqual([
    "Total de 60",
    "1380",
    "10611 h 00 min",
    "10611,00",
    "—",
    "—",
    "189 h 00 min",
    "1207 h 00 min",
  ]);
  const gaps = numbers.slice(1).map(({ x }, at) => x - numbers[at]!.x - numbers[at]!.width);
  // In points: a space is two wide.
  expect(Math.min(...gaps)).toBeGreaterThan(4);
  expect(texts.map(({ text }) => text).join(" ")).toContain("sin horario, no entra en la diferencia");
});
