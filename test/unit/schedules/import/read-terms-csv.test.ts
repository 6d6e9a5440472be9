import { describe, expect, test } from "vitest";
import { messages } from "~/modules/schedules/import/messages";
import { mostLines, mostRows, readTermsCsv as readCsv } from "~/modules/schedules/import/read-terms-csv";
import { hoursTexts, messages as form, shiftTexts, termsTexts } from "~/modules/schedules/terms/messages";
import { decodeText } from "~/platform/decode-text";
import { exampleCsv } from "~/modules/schedules/import/make-example.server";
import { night, split, weekdays } from "../a-schedule";

const header = "persona;desde;lunes;martes;miércoles;jueves;viernes;sábado;domingo;horas semanales;parcial %";
const five = (day: string) => `${day};${day};${day};${day};${day};;`;
const ana = `ana@b.es;01/12/2026;${five("9:00-14:00 15:00-18:00")};;`;

const readTermsCsv = (csv: string) => readCsv(csv, { todayOn: "2026-11-28", answerTo: () => undefined });
const rowsOf = (csv: string) => {
  const csvResult = readTermsCsv(csv);
  if (!csvResult.ok) throw new Error(csvResult.problem);
  return csvResult.rows;
};
const problemOf = (csv: string) => {
  const csvResult = readTermsCsv(csv);
  return csvResult.ok ? null : csvResult.problem;
};
const faultsOf = (row: string) => rowsOf(`${header}\n${row}`)[0]!.faults;

const terms = { from: "2026-12-01", pattern: weekdays(split), partTimePercent: 100 };

describe("a CSV of terms from a Spanish Excel", () => {
  const quoted = `${header}\r\n"ana@b.es";"01/12/2026";${five('"9:00-14:00 15:00-18:00"')};;\r\n`;

  test.each([
    ["with its byte order mark and quotes", `\ufeff${quoted}`],
    ["below a title and a line sep=;", `sep=;\r\nJornadas de invierno;;\r\n${header}\r\n${ana}`],
    ["as cells that were pasted", `${header}\n${ana}`.replaceAll(";", "\t")],
    [
      "with other names of columns",
      `Email;Desde el día;L;M;X;J;V;S;D;Horas a la semana;Parcialidad\n${ana}`.replace(";M;", ";Mar;"),
    ],
    [
      "in Catalan",
      `Treballador;Des de;Dilluns;Dimarts;Dimecres;Dijous;Divendres;Dissabte;Diumenge;Hores setmanals;Jornada parcial\n${ana}`,
    ],
    [
      "in Galician",
      `Traballadora;Dende;Luns;Martes;Mércores;Xoves;Venres;Sábado;Domingo;Horas semanais;Porcentaxe\n${ana}`,
    ],
    [
      "in Basque",
      `Langilea;Noiztik;Astelehena;Asteartea;Asteazkena;Osteguna;Ostirala;Larunbata;Igandea;Asteko orduak;Ehunekoa\n${ana}`,
    ],
    ["with midnight in its date", `${header}\n${ana.replace("2026", "2026 0:00:00")}`],
  ])("with %s is read", (_, csv) => {
    expect(rowsOf(csv)).toMatchObject([{ who: "ana@b.es", terms, faults: [] }]);
  });

  test("in Windows-1252 keeps its accents", () => {
    const csv = `${header}\r\nÁngel Núñez;01/12/2026;${five("9:00-14:00")};;62,5\r\n`;
    const bytes = Uint8Array.from(csv, (letter) => letter.charCodeAt(0));
    expect(rowsOf(decodeText(bytes.buffer)[0])).toEqual([
      {
        line: 2,
        who: "Ángel Núñez",
        terms: { from: "2026-12-01", pattern: weekdays([{ from: 540, to: 840 }]), partTimePercent: 62.5 },
        faults: [],
        questions: [],
      },
    ]);
  });

  test("names rows as the spreadsheet numbers them, including empty rows", () => {
    expect(rowsOf(`${header}\n;;;;;;;;;;\n${ana}\n\n${ana}`).map(({ line }) => line)).toEqual([3, 5]);
  });

  test("names unused columns", () => {
    expect(readTermsCsv(`${header};Puesto\n${ana};Panadera`)).toMatchObject({ ok: true, unused: ["Puesto"] });
  });
});

test("the example has a split week, a part-time week, nights and flexible hours", () => {
  const patterns = [
    weekdays(split),
    weekdays([{ from: 540, to: 840 }]),
    weekdays(night),
    { kind: "flexible" as const, weeklyMinutes: 2_250, referenceDays: [0, 1, 2, 3, 4] },
  ];
  const people = patterns.map((pattern, at) => ({
    who: `persona${at}@empresa.es`,
    terms: { pattern, partTimePercent: at === 1 ? 62.5 : 100 },
  }));
  const rows = rowsOf(exampleCsv(people, "2026-12-01"));
  expect(rows.flatMap(({ faults }) => faults)).toEqual([]);
  expect(rows.map((row) => row.terms!.pattern)).toEqual(patterns);
  expect(rows.map((row) => row.terms!.partTimePercent ?? 100)).toEqual([100, 62.5, 100, 100]);
});

test("the example leaves the hours of a person without terms empty, and they are required", () => {
  const rows = rowsOf(exampleCsv([{ who: "ana@empresa.es", terms: null }], "2026-12-01"));
  expect(rows.map(({ who, faults }) => [who, faults])).toEqual([["ana@empresa.es", [messages.noHours]]]);
});

test.each([
  ["8,5", 510],
  ["8.5", 510],
  ["8:30", 510],
  ["8h30", 510],
  ["37:30:00", 2_250],
])("%s weekly hours are %d minutes", (weekly, weeklyMinutes) => {
  expect(rowsOf(`persona;desde;horas semanales\nana;1/12/2026;${weekly}`)[0]!.terms!.pattern).toMatchObject({
    weeklyMinutes,
  });
});

describe("an error names its column:", () => {
  test.each([
    [
      "overlapping intervals",
      `ana;1/12/2026;9-14 13-18;;;;;;;;`,
      `Lunes: ${termsTexts["overlapping-segments"]}`,
    ],
    ["an interval of 0", `ana;1/12/2026;;9-9;;;;;;;`, `Martes: ${termsTexts["empty-segment"]}`],
    [
      "more than 24 hours",
      `ana;1/12/2026;;;9:00-8:00 8:30-10:00;;;;;;`,
      `Miércoles: ${termsTexts["longer-than-a-day"]}`,
    ],
    ["a time that does not exist", `ana;1/12/2026;;;;9-25;;;;;`, `Jueves: ${shiftTexts["not-a-time"]}`],
    ["words", `ana;1/12/2026;;;;;nueve a cinco;;;;`, `Viernes: ${shiftTexts["not-a-shift"]}`],
    ["hours without a start", `ana;1/12/2026;8,5;;;;;;;;`, `Lunes: ${shiftTexts["not-a-shift"]}`],
    ["a date that Excel made of 9-14", `ana;1/12/2026;14-sep;;;;;;;;`, `Lunes: ${messages.madeADate}`],
    ["a night into the next shift", `ana;1/12/2026;22-10;9-14;;;;;;;`, termsTexts["overlaps-next-day"]],
    [
      "29 February 2027",
      `ana;29/02/2027;9-14;;;;;;;;`,
      "Desde: Ese día no existe: febrero de 2027 tiene 28 días",
    ],
    ["no date", `ana;;9-14;;;;;;;;`, `Desde: ${form.notADate}`],
    ["a percentage over 100", `ana;1/12/2026;9-14;;;;;;;;120`, termsTexts["percent-out-of-range"]],
    ["a percentage in words", `ana;1/12/2026;9-14;;;;;;;;media`, `Parcial %: ${form.notANumber}`],
    ["ambiguous hours", `ana;1/12/2026;;;;;;;;37.50;`, `Horas semanales: ${hoursTexts.ambiguous}`],
    [
      "hours of two weeks in one",
      `ana;1/12/2026;;;;;;;;121;`,
      `Horas semanales: ${termsTexts["longer-than-a-day"]}`,
    ],
    ["no hours", `ana;1/12/2026;;libre;;;;;;;`, messages.noHours],
    ["no weekly hours", `ana;1/12/2026;;;;;;;;0;`, messages.noHours],
    ["days and weekly hours", `ana;1/12/2026;9-14;;;;;;;40;`, messages.bothHours],
    ["nobody", `;1/12/2026;9-14;;;;;;;;`, messages.nobodyNamed],
  ])("%s", (_, row, fault) => {
    expect(faultsOf(row)).toEqual([expect.stringContaining(fault)]);
    expect(rowsOf(`${header}\n${row}`)[0]!.terms).toBeNull();
  });

  test("a row lists all of its errors", () => {
    expect(faultsOf(";31/11/2026;nueve;;;;;;;;")).toHaveLength(3);
  });
});

describe("an unreadable file has an error message:", () => {
  const many = (count: number) => `${header}\n${`${ana}\n`.repeat(count)}`;

  test.each([
    ["a workbook", "PK\x03\x04\x14", messages.isWorkbook],
    ["other columns", "a;b\n1;2", messages.noHeader],
    ["a missing day", `${header.replace(";sábado", "")}\n`, messages.missingColumns(["sábado"])],
    [
      "a day with a typing error",
      `${header.replace("martes", "matres")}\n`,
      messages.missingColumns(["martes"]),
    ],
    [
      "no hours",
      "persona;desde\nana;1/12/2026",
      messages.missingColumns(["lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo"]),
    ],
    ["only titles", header, messages.noRows],
    ["an open quote", `${header}\n"ana;1/12/2026`, messages.brokenQuotes(2)],
    ["too many rows", many(1_900), messages.tooManyRows(1_900, mostRows)],
    ["too many empty lines", "\r\n".repeat(mostLines), messages.tooManyLines(mostLines)],
  ])("%s", (_, csv, problem) => {
    expect(problemOf(csv)).toBe(problem);
  });

  test("the maximum number of rows is accepted", () => {
    expect(problemOf(many(mostRows))).toBeNull();
    expect(problemOf(many(mostRows + 1))).toContain("501 filas");
  });
});
