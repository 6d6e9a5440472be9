import { expect, test } from "vitest";
import { punchAnswer } from "~/modules/clock/punch-answer";
import type { RecordedPunch } from "~/modules/clock/server/punch-result.server";

const at = Date.parse("2026-06-15T06:00:00Z");
const place = { latitude: 40.4168, longitude: -3.7038 };
const ana = { profile: { id: "ana" }, company: { id: "sol" } };

const recorded: RecordedPunch = {
  code: "recorded",
  timeLog: {
    id: "log",
    day: "2026-06-15",
    timeZone: "Europe/Madrid",
    checkInTime: at,
    checkOutTime: null,
    isExitMissing: false,
    durationMs: null,
    grossMs: null,
    mark: null,
    offline: [],
    pauses: [{ start_at: at + 3_600_000, end_at: null, kind: "meal", counts_as_work: false }],
    modes: [{ from_at: at, mode: "on_site" }],
    checkInLocation: place,
    checkOutLocation: null,
  },
  state: "paused",
  at: at + 3_600_000,
  receipt: { seq: 7, code: "ABCD-EFGH" },
  undo: { event: 3, until: at + 3_660_000 },
};

test("a punch returns a time log with every field of the specification and its person", () => {
  expect(punchAnswer(recorded, ana)).toEqual({
    error: null,
    time_log: {
      id: "log",
      profile_id: "ana",
      company_id: "sol",
      check_in_time: "2026-06-15T06:00:00.000Z",
      check_out_time: null,
      check_in_location: place,
      check_out_location: null,
      pauses: [{ start: "2026-06-15T07:00:00.000Z", end: null, kind: "meal", counts_as_work: false }],
      mode: "on_site",
    },
    state: "paused",
    at: "2026-06-15T07:00:00.000Z",
    receipt: { seq: 7, code: "ABCD-EFGH" },
    undo: { event: 3, until: "2026-06-15T07:01:00.000Z" },
  });
});

test("a check-out returns its time and place", () => {
  const timeLog = { ...recorded.timeLog, checkOutTime: at + 28_800_000, checkOutLocation: place };
  const answer = punchAnswer({ ...recorded, timeLog, state: "out", receipt: null, undo: null }, ana);
  expect(answer).toMatchObject({ state: "out", receipt: null, undo: null });
  expect(answer.time_log).toMatchObject({
    profile_id: "ana",
    check_out_time: "2026-06-15T14:00:00.000Z",
    check_out_location: place,
  });
});
