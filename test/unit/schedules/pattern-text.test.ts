import { describe, expect, test } from "vitest";
import { balanceText, clockChangeText, patternLines, segmentsText } from "~/modules/schedules/pattern-text";
import { formatHours } from "~/time/durations";

const day = [{ from: 540, to: 1020 }];
const split = [
  { from: 540, to: 840 },
  { from: 960, to: 1140 },
];
const night = [{ from: 1320, to: 1800 }];
const plain = (text: string) => text.replaceAll("\u00a0", " ");

describe("the text of a pattern", () => {
  test.each([
    [
      "a week",
      { kind: "week", days: [day, day, day, day, split, [], []] },
      ["lunes a jueves: 09:00–17:00", "viernes: 09:00–14:00 y 16:00–19:00"],
    ],
    [
      "a week with days apart",
      { kind: "week", days: [day, [], day, [], [], night, night] },
      ["lunes y miércoles: 09:00–17:00", "sábado y domingo: 22:00–06:00"],
    ],
    [
      "a cycle",
      { kind: "cycle", days: [day, day, day, night, [], []], anchorOn: "2026-01-01" },
      ["ciclo de 6 días", "día 1 a 3: 09:00–17:00", "día 4: 22:00–06:00", "día 5 a 6: libre"],
    ],
    [
      "flexible hours",
      { kind: "flexible", weeklyMinutes: 2250, referenceDays: [0, 1, 2, 4] },
      ["37 h 30 min a la semana, sin horario fijo", "se reparten en lunes a miércoles y viernes"],
    ],
    ["no hours", { kind: "none" }, ["sin horario"]],
  ] as const)("%s", (_, pattern, lines) => {
    expect(patternLines(pattern).map(plain)).toEqual(lines);
  });

  test("names free days", () => {
    expect(segmentsText([])).toBe("libre");
  });

  test("ends a day at midnight with 24:00", () => {
    expect(segmentsText([{ from: 0, to: 1_440 }])).toBe("00:00–24:00");
  });
});

test.each([
  [480, "8 h", "+8 h 00 min"],
  [45, "45 min", "+45 min"],
  [0, "0 min", "0 min"],
  [-80, "−1 h 20 min", "−1 h 20 min"],
])("%i minutes are shown as a duration and as a balance", (minutes, duration, balance) => {
  expect([plain(formatHours(minutes)), plain(balanceText(minutes))]).toEqual([duration, balance]);
});

test("the text names the hour of a clock change, if there is one", () => {
  expect([-60, 60, 0].map((minutes) => clockChangeText(minutes)?.replaceAll("\u00a0", " "))).toEqual([
    "incluye −1 h 00 min por el cambio de hora",
    "incluye +1 h 00 min por el cambio de hora",
    undefined,
  ]);
});
