import { describe, expect, test } from "vitest";
import type { Correction } from "~/modules/corrections/correction";
import { isAfterExport } from "~/modules/timesheets/reports/model/is-after-export";

const version = (beganAt: number) => ({
  times: { check_in_at: beganAt, check_out_at: beganAt + 1, pauses: [], modes: [], hours: null },
  exitMissing: false,
});
const applied = (at: number): Correction["applied"] => ({
  profileId: "1",
  name: "Olga",
  text: null,
  at,
  ground: "agreed",
});

describe("whether a correction at 30 of an entry at 10 came after an export", () => {
  test.each<[string, { firstAt: number; lastAt: number }[], boolean]>([
    ["of which nothing was exported", [], false],
    ["exported before it began", [{ firstAt: 5, lastAt: 9 }], false],
    ["exported in between", [{ firstAt: 20, lastAt: 20 }], true],
    ["exported in between and since", [{ firstAt: 20, lastAt: 40 }], true],
    ["exported before it began and in between", [{ firstAt: 5, lastAt: 20 }], true],
    ["exported since", [{ firstAt: 31, lastAt: 40 }], false],
    ["exported at that very instant", [{ firstAt: 30, lastAt: 30 }], false],
    [
      "exported with everybody's in between",
      [
        { firstAt: 31, lastAt: 40 },
        { firstAt: 20, lastAt: 20 },
      ],
      true,
    ],
  ])("%s: %j is %s", (_, exports, isAfter) => {
    const corrected = { before: version(10), after: version(11), applied: applied(30) };
    expect(isAfterExport(corrected, exports)).toBe(isAfter);
    expect(isAfterExport({ ...corrected, before: null }, exports)).toBe(isAfter);
    expect(isAfterExport({ ...corrected, applied: null }, exports)).toBe(false);
  });
});
