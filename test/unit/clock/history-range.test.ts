import { describe, expect, test } from "vitest";
import { readHistoryRange } from "~/modules/clock/history-range";

// A Friday: its week runs from Monday the 16th to Sunday the 22nd.
const todayOn = "2026-11-20";
const week = { from: "2026-11-16", to: "2026-11-22" };
const noSuchDay = "Ese día no existe: febrero de 2026 tiene 28 días";
const invalid = "Escribe la fecha como dd/mm/aaaa";
const backwards = "La fecha «Hasta» debe ser igual o posterior a «Desde»";

const readRange = (query: string) => readHistoryRange(new URLSearchParams(query), todayOn);

describe("readHistoryRange", () => {
  test.each(["", "from=&to=", "from=%20&to=%09", "before=1_x"])(
    "without dates (%j) gives this week",
    (query) => {
      expect(readRange(query)).toEqual({ range: week, typed: {}, errors: {} });
    },
  );

  test.each([
    ["from=01/10/2026&to=31/10/2026", { from: "2026-10-01", to: "2026-10-31" }],
    ["from=2026-10-01&to=2026-10-31", { from: "2026-10-01", to: "2026-10-31" }],
    ["from=1.10.2026&to=%2031-10-2026%20", { from: "2026-10-01", to: "2026-10-31" }],
    ["from=20/11/2026&to=20/11/2026", { from: "2026-11-20", to: "2026-11-20" }],
    ["from=01/10/2026", { from: "2026-10-01", to: "2026-11-22" }],
    ["to=30/11/2026", { from: "2026-11-16", to: "2026-11-30" }],
  ])("reads %s as typed", (query, range) => {
    expect(readRange(query)).toMatchObject({ range, errors: {} });
  });

  test.each([
    ["from=31/02/2026&to=01/03/2026", { from: "31/02/2026", to: "01/03/2026" }, { from: noSuchDay }],
    ["from=2026-03-01&to=ma%C3%B1ana", { from: "01/03/2026", to: "mañana" }, { to: invalid }],
    ["from=x&to=y", { from: "x", to: "y" }, { from: invalid, to: invalid }],
    ["from=20/11/2", { from: "20/11/2" }, { from: invalid }],
    ["from=21/11/2026&to=20/11/2026", { from: "21/11/2026", to: "20/11/2026" }, { to: backwards }],
    ["from=23/11/2026", { from: "23/11/2026" }, { to: backwards }],
    ["to=15/11/2026", { to: "15/11/2026" }, { to: backwards }],
  ])("for %s falls back to this week, keeps the typed text and names the error", (query, typed, errors) => {
    expect(readRange(query)).toEqual({ range: week, typed, errors });
  });
});
