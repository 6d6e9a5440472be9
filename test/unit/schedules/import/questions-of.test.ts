// Proves that a doubtful figure of a file of terms becomes a question, and that nothing of its row is taken silently.
import { describe, expect, test } from "vitest";
import { readTermsCsv } from "~/modules/schedules/import/read-terms-csv";
import { isOpen } from "~/modules/schedules/import/review-import";
import { exampleCsv } from "~/modules/schedules/import/make-example.server";

const header = "persona;desde;lunes;martes;miércoles;jueves;viernes;sábado;domingo;horas semanales;parcial %";
const todayOn = "2026-11-28";

const readRow = (row: string, answers: Record<string, string> = {}) => {
  const csvResult = readTermsCsv(`${header}\n${row}`, { todayOn, answerTo: (_, use) => answers[use] });
  if (!csvResult.ok) throw new Error(csvResult.problem);
  return csvResult.rows[0]!;
};
const flexible = (weekly: string, percent: string) => `ana;1/12/2026;;;;;;;;${weekly};${percent}`;
const weekdays = (day: string, percent = "") => `ana;1/12/2026;${`${day};`.repeat(5)};;;${percent}`;
/** Returns the column and the readings of each question: `percent: 0,5 | 50`. */
const questionTextsOf = (row: string, answers?: Record<string, string>) =>
  readRow(row, answers).questions.map(
    ({ use, readings }) => `${use}: ${readings.map(({ text }) => text).join(" | ")}`,
  );

describe("a doubtful cell of an import asks which reading is meant:", () => {
  test.each([
    ["0,5 as percent", flexible("20", "0,5"), ["percent: 0,5 | 50"]],
    ["0,5 with the sign of percent", flexible("20", "0,5 %"), ["percent: 0,5 | 50"]],
    ["1 as percent", flexible("40", "1"), ["percent: 1 | 100"]],
    ["a share with three decimals", flexible("25", "0,625"), ["percent: 62,5"]],
    ["a share that contradicts the hours", flexible("40", "0,5"), ["percent: 0,5 | 50 | 100"]],
    ["40 h with 50 %", flexible("40", "50"), ["percent: 50 | 100"]],
    ["days of 40 h with 50 %", weekdays("9-17", "50"), ["percent: 50 | 100"]],
    ["20 h without a percentage", flexible("20", ""), ["percent: 100 | 50"]],
    ["60 h without a percentage", weekdays("8-20"), ["percent: 100"]],
    ["1,56 as weekly hours", flexible("1,56", ""), ["weekly: 1,56 | 37:30"]],
    ["1,5625 as weekly hours", flexible("1,5625", ""), ["weekly: 37:30"]],
    ["1,67 as weekly hours", flexible("1,67", "100"), ["weekly: 1,67 | 40:00"]],
    ["0,83 as weekly hours with 50 %", flexible("0,83", "50"), ["weekly: 0,83 | 20:00"]],
    ["13:30, which is 37:30 without its whole day", flexible("13:30", ""), ["weekly: 13:30 | 37:30"]],
    [
      "a day of 17 h",
      weekdays("9-2"),
      ["day_0", "day_1", "day_2", "day_3", "day_4"].map((day) => `${day}: 9-2 | 09:00-14:00`),
    ],
    [
      "a split day that continues after midnight",
      `ana;1/12/2026;9-2 4-7;9-14 16-19;9-14 16-19;9-14 16-19;9-14 16-19;;;;`,
      ["day_0: 9-2 4-7 | 09:00-14:00 y 16:00-19:00"],
    ],
    [
      "a guard of 24 hours",
      `ana;1/12/2026;8:00-32:00;;8:00-32:00;;;;;;`,
      ["day_0: 8:00-32:00", "day_2: 8:00-32:00"],
    ],
    ["a first day in more than a year", `ana;1/12/2062;;;;;;;;40;`, ["from: 1/12/2062"]],
  ])("%s", (_, row, questions) => {
    expect(questionTextsOf(row)).toEqual(questions);
    expect(isOpen(readRow(row))).toBe(true);
    expect(readRow(row).faults).toEqual([]);
  });
});

describe("a plausible figure needs no question:", () => {
  test.each([
    ["a full week", weekdays("9-17")],
    ["37,5 h", flexible("37,5", "")],
    ["30 h of a full contract", flexible("30", "")],
    ["48 h", flexible("48", "")],
    ["a part-time week of its percentage", flexible("25", "62,5")],
    ["a week of 35 h at half", flexible("17,5", "50")],
    ["2 h at 5 %", flexible("2", "5")],
    ["1,5 h at 4 %", flexible("1,5", "4")],
    ["a night of 12 hours", `ana;1/12/2026;20-8;20-8;20-8;;;;;;`],
    ["a first day within a year", `ana;28/11/2027;;;;;;;;40;`],
  ])("%s", (_, row) => {
    expect(questionTextsOf(row)).toEqual([]);
    expect(readRow(row).terms).not.toBeNull();
  });

  test("the rows of the example", () => {
    const night = {
      pattern: {
        kind: "week" as const,
        days: Array.from({ length: 7 }, (_, at) => (at < 5 ? [{ from: 1_320, to: 1_800 }] : [])),
      },
      partTimePercent: 100,
    };
    const csvResult = readTermsCsv(exampleCsv([{ who: "omar@empresa.es", terms: night }], "2026-12-01"), {
      todayOn,
      answerTo: () => undefined,
    });
    expect(csvResult.ok && csvResult.rows.flatMap(({ questions }) => questions)).toEqual([]);
  });
});

describe("the answer to a question of an import", () => {
  test.each([
    [{ percent: "50" }, 50],
    [{ percent: "0,5" }, 0.5],
    [{ percent: "100" }, 100],
  ])("%o becomes the row's value", (answers, partTimePercent) => {
    const row = readRow(flexible("40", "0,5"), answers);
    expect(isOpen(row)).toBe(false);
    expect(row.terms).toMatchObject({ partTimePercent });
  });

  test("about the hours closes that question, and the percentage is checked with it", () => {
    const row = flexible("1,56", "");
    expect(readRow(row, { weekly: "37:30" }).terms!.pattern).toMatchObject({ weeklyMinutes: 2_250 });
    expect(isOpen(readRow(row, { weekly: "37:30" }))).toBe(false);
    expect(questionTextsOf(row, { weekly: "1,56" })).toEqual(["weekly: 1,56 | 37:30", "percent: 100 | 3,92"]);
    expect(isOpen(readRow(row, { weekly: "1,56" }))).toBe(true);
  });

  test("about the days gives the afternoon shift", () => {
    const answers = Object.fromEntries([0, 1, 2, 3, 4].map((day) => [`day_${day}`, "09:00-14:00"]));
    expect(readRow(weekdays("9-2", "62,5"), answers).terms!.pattern).toMatchObject({
      days: [...Array<unknown>(5).fill([{ from: 540, to: 840 }]), [], []],
    });
  });

  test("that was not offered leaves the question open", () => {
    expect(isOpen(readRow(flexible("40", "50"), { percent: "75" }))).toBe(true);
  });
});

test("a row with an error has no question", () => {
  const row = readRow(";1/12/2026;;;;;;;;40;50");
  expect([row.questions, row.terms]).toEqual([[], null]);
});
