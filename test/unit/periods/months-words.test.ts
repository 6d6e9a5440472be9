// Proves what the screens of months say: blocks and their links, the state of an issued period, lines and counters.
import { describe, expect, test } from "vitest";
import { blockLinksOf } from "~/modules/periods/months/block-links";
import { counterLines } from "~/modules/periods/months/counter-lines";
import { issuedText, receptionOf, receptionsText } from "~/modules/periods/months/model/reception";
import { readPieces } from "~/modules/periods/months/model/pieces-form";
import { readPeriodChoice, writePeriodChoice } from "~/modules/periods/months/period-choice";
import { periodName } from "~/modules/periods/period-name";
import { excessRows } from "~/modules/periods/statement-rows";
import { lineTextOf } from "~/modules/periods/months/show-review.server";
import { at } from "../schedules/a-schedule";

const plain = (text: string) => text.replaceAll("\u00a0", " ");

test("each block links to its answer", () => {
  const links = blockLinksOf(
    [
      { kind: "missing-exit", on: "2026-11-03", entryId: "e1" },
      { kind: "open-entry", on: "2026-11-04", entryId: "e2" },
      { kind: "waiting-correction", on: "2026-11-05", correctionId: "c1" },
      { kind: "unanswered-absence", from: "2026-11-06", to: "2026-11-09", absenceId: "a1" },
      { kind: "undeclared-calendar", centre: "madrid", year: 2026 },
    ],
    "ana",
  );
  expect(links.map(({ to }) => to)).toEqual([
    "/corrections/new?profile=ana&entry=e1",
    "/corrections/new?profile=ana&entry=e2",
    "/corrections",
    "/absences/mine?profile=ana",
    "/schedules/calendar/edit?year=2026&centre=madrid",
  ]);
});

test.each([
  [null, "Extraordinarias: por acordar"],
  ["contested", "Extraordinarias: por acordar"],
  ["agreed", "Extraordinarias: se descansan"],
] as const)("overtime that is to be rested, with the answer %s, reads '%s'", (answer, name) => {
  const piece = { on: "2026-10-30", minutes: 30, as: "overtime", fate: "rested" } as const;
  expect(excessRows([piece], answer)).toMatchObject([{ figure: "overtime rested", name }]);
  expect(excessRows([{ ...piece, fate: "paid" }], answer)[0]!.name).toBe("Extraordinarias: se pagan");
});

test("the end of a running period and a person at work need no answer", () => {
  const atWork = { kind: "open-entry" as const, on: "2026-11-04", entryId: "e2" };
  expect(blockLinksOf([{ kind: "not-ended", until: "2026-11-30" }, atWork], "ana")).toEqual([]);
  expect(blockLinksOf([atWork], "ana")).toHaveLength(1);
});

describe("an issued period", () => {
  const row = {
    id: "s",
    profileId: "ana",
    from: "2026-11-01",
    to: "2026-11-30",
    version: 1,
    issuedAt: at("2026-12-01 09:00"),
    sentAt: null,
    shownAt: null,
    paperAt: null,
    answer: null,
    answeredAt: null,
    isCurrent: true,
  };

  test.each([
    [{}, "Cerrado el 01/12/2026 · sin entregar"],
    [
      { sentAt: at("2026-12-04 09:00"), shownAt: at("2026-12-03 18:00"), answer: "agreed" as const },
      "Cerrado el 01/12/2026, entregado el 03/12/2026 · conforme",
    ],
    [{ sentAt: at("2026-12-01 09:05") }, "Cerrado y entregado el 01/12/2026 · sin respuesta"],
    [{ sentAt: at("2026-12-04 09:00") }, "Cerrado el 01/12/2026, entregado el 04/12/2026 · sin respuesta"],
    [
      { version: 2, paperAt: at("2026-12-04 09:00"), answer: "contested" as const },
      "Cerrado el 01/12/2026 (versión 2), entregado el 04/12/2026 · no conforme",
    ],
  ])("shows its dates and its answer: %o", (changes, text) => {
    expect(issuedText({ ...row, ...changes }, "Europe/Madrid")).toBe(text);
  });

  test("is counted by its answer, and open ones are not counted", () => {
    const received = [
      { answer: "agreed" as const },
      { shownAt: at("2026-12-03 18:00"), answer: "agreed" as const },
      { answer: "contested" as const },
      { paperAt: at("2026-12-03 18:00") },
      {},
    ].map((changes) => ({ reception: receptionOf({ ...row, ...changes }) }));
    expect(receptionsText([...received, { reception: null }])).toBe(
      "1\u00a0no\u00a0conforme · 1\u00a0sin\u00a0entregar · 1\u00a0sin\u00a0respuesta · 2\u00a0conformes",
    );
    expect(receptionsText([{ reception: null }])).toBeNull();
  });
});

test("a line names the earlier period and the signed change", () => {
  const issued = [{ from: "2026-10-01", to: "2026-10-31", version: 1 }];
  const line = { from: "2026-10-01", version: 1 };
  const text = (figure: "overtime" | "days_worked", minutes: number) =>
    plain(lineTextOf({ ...line, figure, minutes }, issued));
  expect(text("overtime", -60)).toBe("octubre de 2026: −1 h 00 min extraordinarias");
  expect(text("days_worked", 1)).toBe("octubre de 2026: +1 días trabajados");
});

test("a period that is no calendar month is named by its days", () => {
  expect(periodName({ from: "2026-11-01", to: "2026-11-30" })).toBe("noviembre de 2026");
  expect(periodName({ from: "2026-10-21", to: "2026-11-20" })).toBe("del 21/10/2026 al 20/11/2026");
  expect(periodName({ from: "2026-11-01", to: "2026-11-10" })).toBe("del 01/11/2026 al 10/11/2026");
});

test("a counter beyond its limit, and one that the law does not allow, are marked", () => {
  const counters = {
    year: 2026,
    overtime: { minutes: 4_860, most: 4_800 },
    complementary: { minutes: 60, most: 600 },
    voluntary: { minutes: 0, most: null },
    outsidePact: 30,
    forceMajeure: 0,
    holiday: 0,
    owed: [],
  };
  expect(counterLines(counters).map(({ text, isOver }) => [plain(text), isOver])).toEqual([
    ["Extraordinarias que cuentan: 81 h de 80 h (art. 35.2 ET)", true],
    ["Complementarias del pacto: 1 h de 10 h (art. 12.5 ET)", false],
    ["No pactadas, que la ley no permite: 30 min (art. 12.4.c ET)", true],
  ]);
  const none = { minutes: 0, most: 4_800 };
  const nothing = {
    ...counters,
    overtime: none,
    complementary: none,
    voluntary: none,
    outsidePact: 0,
    forceMajeure: 0,
  };
  expect(counterLines(nothing).map(({ text }) => plain(text))).toEqual([
    "Extraordinarias que cuentan: 0 min de 80 h (art. 35.2 ET). Las que se descansan en cuatro meses no cuentan.",
  ]);
});

describe("the form for closing periods", () => {
  test("names a period by person and first day, and reads nothing else", () => {
    const choice = { profileId: "0193-a_b", from: "2026-11-01" };
    expect(readPeriodChoice(writePeriodChoice(choice))).toEqual(choice);
    for (const text of ["", "ana", "ana 2026-02-30", "ana 2026-11-01 x", "a'b 2026-11-01"])
      expect([text, readPeriodChoice(text)]).toEqual([text, null]);
  });

  const formOf = (fields: [string, string][]) => {
    const form = new FormData();
    for (const [name, value] of fields) form.append(name, value);
    return form;
  };
  const piece = (
    value: string,
    as: string,
    fate: string,
    { part = "", partFate = "none" } = {},
  ): [string, string][] => [
    ["piece", value],
    ["as", as],
    ["fate", fate],
    ["part", part],
    ["part-fate", partFate],
  ];

  test("joins pieces of a day with one class and fate, and gives all one fate with a button", () => {
    const fields = [
      ...piece("2026-11-20 60", "overtime", "rested"),
      ...piece("2026-11-20 30", "overtime", "none"),
    ];
    expect(readPieces(formOf([["intent", "save"], ...fields]))).toMatchObject({ pieces: [{}, {}] });
    expect(readPieces(formOf([["intent", "all-paid"], ...fields]))).toEqual({
      pieces: [{ on: "2026-11-20", minutes: 90, as: "overtime", fate: "paid" }],
    });
  });

  test("gives all pieces the fate chosen for all, or each its own", () => {
    const fields = [
      ...piece("2026-11-19 60", "overtime", "rested"),
      ...piece("2026-11-20 30", "overtime", "none"),
    ];
    const fatesWith = (all: string) => {
      const piecesResult = readPieces(formOf([["fate-of-all", all], ...fields]));
      return piecesResult && "pieces" in piecesResult
        ? piecesResult.pieces.map(({ fate }) => fate)
        : piecesResult;
    };
    expect(fatesWith("paid")).toEqual(["paid", "paid"]);
    expect(fatesWith("each")).toEqual(["rested", "none"]);
  });

  test("gives a typed part of a piece another fate", () => {
    const fields = piece("2026-11-20 90", "overtime", "rested", { part: "0:30", partFate: "paid" });
    expect(readPieces(formOf([["intent", "save"], ...fields]))).toEqual({
      pieces: [
        { on: "2026-11-20", minutes: 60, as: "overtime", fate: "rested" },
        { on: "2026-11-20", minutes: 30, as: "overtime", fate: "paid" },
      ],
    });
  });

  test.each(["1:30", "2 h", "0", "media", "-1"])(
    "names the piece in which %s is not a part of 90 minutes, and keeps the chosen values",
    (part) => {
      const fields = [
        ...piece("2026-11-19 10", "overtime", "none"),
        ...piece("2026-11-20 90", "overtime", "rested", { part, partFate: "paid" }),
      ];
      expect(readPieces(formOf([["intent", "save"], ...fields]))).toEqual({
        typed: [
          { as: "overtime", fate: "none", part: "", partFate: "none" },
          { as: "overtime", fate: "rested", part, partFate: "paid" },
        ],
        errors: [null, expect.stringContaining("Escribe una parte") as string],
      });
    },
  );

  test.each<[string, [string, string][]]>([
    ["no pieces", []],
    ["an unknown class", piece("2026-11-20 60", "extra", "paid")],
    ["an unknown fate", piece("2026-11-20 60", "overtime", "gone")],
    ["no day", piece("60", "overtime", "paid")],
    [
      "a class too few",
      [
        ["piece", "2026-11-20 60"],
        ["fate", "paid"],
      ],
    ],
  ])("is refused with %s", (_, fields) => {
    expect(readPieces(formOf([["intent", "save"], ...fields]))).toBeNull();
  });
});
