import { describe, expect, test } from "vitest";
import {
  nextDayOf,
  offeredFields,
  withNextDay,
  pauseRows,
  proposedAgain,
  readProposal,
  type ProposalFields,
} from "~/modules/corrections/proposal-form";
import { usualExit } from "~/modules/corrections/usual-exit";

const timeZone = "Europe/Madrid";
const at = (text: string) => Date.parse(text);
const reason = "olvidé fichar la salida";

const log = {
  checkInTime: at("2026-11-17T08:02:31Z"),
  checkOutTime: at("2026-11-17T16:30:12Z"),
  isExitMissing: false,
  timeZone,
  pauses: [
    {
      start_at: at("2026-11-17T13:00:40Z"),
      end_at: at("2026-11-17T13:45:10Z"),
      kind: "meal" as const,
      counts_as_work: false,
    },
  ],
};
const offered = offeredFields(log, { day: null, exitAt: null });
const readForm = (fields: ProposalFields, about: Parameters<typeof readProposal>[1] = { log, timeZone }) =>
  readProposal({ reason, ...fields }, about);

test("the form offers an entry's current values, in its zone", () => {
  expect(offered).toEqual({
    in_date: "17/11/2026",
    in_time: "09:02",
    out_date: "17/11/2026",
    out_time: "17:30",
    pause_0_start: "14:00",
    pause_0_end: "14:45",
    pause_0_kind: "meal",
  });
  expect(pauseRows(log)).toBe(3);
});

test("unchanged fields keep their values to the second", () => {
  expect(readForm({ ...offered, out_time: "18:00" })).toEqual({
    reason,
    ask: [],
    requested: {
      kind: "change",
      times: {
        checkInTime: log.checkInTime,
        checkOutTime: at("2026-11-17T17:00:00Z"),
        pauses: [{ start: log.pauses[0]!.start_at, end: log.pauses[0]!.end_at, kind: "meal" }],
      },
    },
  });
});

test("a proposal for an entry that has since continued is offered again with the later changes", () => {
  const version = (check_in_at: number, check_out_at: number | null, pauses = log.pauses.slice(1)) => ({
    times: { check_in_at, check_out_at, pauses, modes: [], hours: null },
    exitMissing: false,
  });
  const early = log.checkInTime - 3_600_000;
  const open = { before: version(log.checkInTime, null), after: version(early, null) };
  expect(proposedAgain(log, open)).toEqual({ ...log, checkInTime: early });
  const closed = {
    before: version(log.checkInTime, null),
    after: version(early, early + 60_000, log.pauses),
  };
  const now = { ...log, pauses: [] };
  expect(proposedAgain(now, closed)).toEqual({
    ...log,
    checkInTime: early,
    checkOutTime: early + 60_000,
  });
});

test("the form reads more pauses than the entry has now", () => {
  const pauses = Object.fromEntries(
    [10, 11, 12, 13].flatMap((hour, nth) => [
      [`pause_${nth}_start`, `${hour}:00`],
      [`pause_${nth}_end`, `${hour}:10`],
    ]),
  );
  const formResult = readForm({ ...offered, ...pauses });
  expect(
    "requested" in formResult && formResult.requested.kind === "change" && formResult.requested.times.pauses,
  ).toHaveLength(4);
});

test("a night shift's pause after midnight is read as the next day's", () => {
  const night = { in_date: "17/11/2026", in_time: "22:00", out_date: "18/11/2026", out_time: "6:00" };
  expect(
    readForm(
      { ...night, pause_0_start: "1:30", pause_0_end: "2.00", pause_0_kind: "other" },
      { log: null, timeZone },
    ),
  ).toMatchObject({
    requested: {
      kind: "add",
      times: {
        pauses: [{ start: at("2026-11-18T00:30Z"), end: at("2026-11-18T01:00Z"), kind: "other" }],
      },
    },
  });
});

describe("an hour that occurs twice when clocks go back", () => {
  const long = { in_date: "24/10/2026", in_time: "22:00", out_date: "25/10/2026", out_time: "02:30" };
  test("needs a choice between the two", () => {
    expect(readForm(long, { log: null, timeZone })).toEqual({
      ask: ["out"],
      errors: { out_time: "Esa noche los relojes pasaron dos veces por esa hora: di cuál fue." },
    });
  });
  test.each([
    ["first", "2026-10-25T00:30:00Z"],
    ["second", "2026-10-25T01:30:00Z"],
  ])("can be chosen as the %s", (out_fold, instant) => {
    expect(readForm({ ...long, out_fold }, { log: null, timeZone })).toMatchObject({
      requested: { times: { checkOutTime: at(instant) } },
    });
  });
  test("an hour that clocks skip is refused", () => {
    const short = { in_date: "29/03/2026", in_time: "2:30", out_date: "29/03/2026", out_time: "6:00" };
    expect(readForm(short, { log: null, timeZone })).toMatchObject({
      errors: { in_time: "Esa hora no existió: los relojes se adelantaron." },
    });
  });
});

describe("a pause in the hour that occurs twice", () => {
  const night = { in_date: "24/10/2026", in_time: "22:00", out_date: "25/10/2026", out_time: "06:00" };
  const pause = { pause_0_start: "2:30", pause_0_end: "3:15", pause_0_kind: "meal" };
  const add = (fields: ProposalFields) =>
    readForm({ ...night, ...pause, ...fields }, { log: null, timeZone });
  const text = "Esa noche los relojes pasaron dos veces por esa hora: di cuál fue.";

  test("needs a choice between the two", () =>
    expect(add({})).toEqual({ ask: ["pause_0_start"], errors: { pause_0_start: text } }));

  test.each([
    ["first", "2026-10-25T00:30:00Z"],
    ["second", "2026-10-25T01:30:00Z"],
  ])("can begin the %s time", (pause_0_start_fold, start) => {
    expect(add({ pause_0_start_fold })).toMatchObject({
      ask: ["pause_0_start"],
      requested: { times: { pauses: [{ start: at(start), end: at("2026-10-25T02:15:00Z") }] } },
    });
  });

  test("needs a choice for its end only if both are possible", () => {
    const short = { pause_0_end: "02:45" };
    expect(add({ ...short, pause_0_start_fold: "first" })).toEqual({
      ask: ["pause_0_start", "pause_0_end"],
      errors: { pause_0_end: text },
    });
    expect(add({ ...short, pause_0_start_fold: "second" })).toMatchObject({
      requested: { times: { pauses: [{ start: at("2026-10-25T01:30Z"), end: at("2026-10-25T01:45Z") }] } },
    });
    expect(add({ ...short, pause_0_start_fold: "first", pause_0_end_fold: "second" })).toMatchObject({
      requested: { times: { pauses: [{ start: at("2026-10-25T00:30Z"), end: at("2026-10-25T01:45Z") }] } },
    });
  });

  test("is the first hour if the entry ended before the second, and the second if it began after the first", () => {
    const early = { out_time: "02:50", out_fold: "first", pause_0_end: "02:45" };
    expect(add(early)).toMatchObject({
      requested: { times: { pauses: [{ start: at("2026-10-25T00:30Z"), end: at("2026-10-25T00:45Z") }] } },
    });
    const late = { in_date: "25/10/2026", in_time: "02:10", in_fold: "second" };
    expect(add(late)).toMatchObject({
      ask: ["in"],
      requested: { times: { pauses: [{ start: at("2026-10-25T01:30Z") }] } },
    });
  });

  test("keeps its stored hour unless the other is chosen", () => {
    const started = at("2026-10-25T01:30:20Z");
    const [checkInTime, checkOutTime] = [at("2026-10-24T20:00Z"), at("2026-10-25T05:00Z")];
    const one = {
      start_at: started,
      end_at: started + 1_800_000,
      kind: "meal" as const,
      counts_as_work: false,
    };
    const was = { checkInTime, checkOutTime, isExitMissing: false, timeZone, pauses: [one] };
    const fields = offeredFields(was, { day: null, exitAt: null });
    const pausesOf = (pauseFields: ProposalFields) =>
      readForm({ ...fields, ...pauseFields }, { log: was, timeZone });
    expect(pausesOf({})).toMatchObject({ ask: [], requested: { times: { pauses: [{ start: started }] } } });
    expect(pausesOf({ pause_0_start_fold: "first" })).toMatchObject({
      requested: { times: { pauses: [{ start: at("2026-10-25T00:30Z") }] } },
    });
  });
});

test("each wrong field has its own message", () => {
  expect(
    readProposal(
      { in_date: "31/02/2026", in_time: "25:00", out_time: "x", reason: "no" },
      { log: null, timeZone },
    ),
  ).toEqual({
    ask: [],
    errors: {
      in_date: "Ese día no existe: febrero de 2026 tiene 28 días.",
      in_time: "Escribe la hora como 09:00 o 0900.",
      out_date: "Pon el día.",
      out_time: "Escribe la hora como 09:00 o 0900.",
      reason: "Di por qué, con al menos 5 caracteres.",
    },
  });
});

test("the check-out may stay empty while the worker is at work, but not for a missing exit", () => {
  const open = { ...log, checkOutTime: null, pauses: [] };
  const fields = { ...offeredFields(open, { day: null, exitAt: null }), in_time: "08:30" };
  expect(readForm(fields, { log: open, timeZone })).toMatchObject({
    requested: { times: { checkOutTime: null } },
  });
  expect(readForm(fields, { log: { ...open, isExitMissing: true }, timeZone })).toHaveProperty(
    "errors.out_time",
  );
});

test("a check-out also needs the end of the open pause", () => {
  const paused = {
    ...log,
    checkOutTime: null,
    isExitMissing: true,
    pauses: [{ ...log.pauses[0]!, end_at: null }],
  };
  const fields = { ...offeredFields(paused, { day: null, exitAt: log.checkOutTime }) };
  expect(readForm(fields, { log: paused, timeZone })).toMatchObject({
    errors: { pause_0_end: "Escribe la hora como 14:00." },
  });
  expect(readForm({ ...fields, pause_0_end: "14:45" }, { log: paused, timeZone })).toMatchObject({
    requested: { times: { pauses: [{ end: at("2026-11-17T13:45:00Z") }] } },
  });
});

test("moving an entry to another day moves its pauses", () => {
  expect(readForm({ ...offered, in_date: "18/11/2026", out_date: "18/11/2026" })).toMatchObject({
    requested: {
      times: {
        checkInTime: at("2026-11-18T08:02:00Z"),
        pauses: [{ start: at("2026-11-18T13:00:00Z"), end: at("2026-11-18T13:45:00Z") }],
      },
    },
  });
});

test("a pause in the minute of the check-in begins at the check-in", () => {
  expect(readForm({ ...offered, pause_0_start: "09:02" })).toMatchObject({
    requested: { times: { pauses: [{ start: log.checkInTime }] } },
  });
});

describe("24:00 as the end of an entry", () => {
  test.each(["24:00", "2400", "24h00"])("typed as %s is 00:00 of the next day", (out_time) => {
    const times = { checkOutTime: at("2026-11-17T23:00:00Z") };
    expect(readForm({ ...offered, out_time })).toMatchObject({ requested: { times } });
  });

  test("is accepted for the end of a pause, and refused for a start", () => {
    const pause = { pause_0_start: "23:30", pause_0_end: "24:00" };
    const night = { ...offered, ...pause, out_date: "18/11/2026", out_time: "06:00" };
    const pauses = [{ start: at("2026-11-17T22:30:00Z"), end: at("2026-11-17T23:00:00Z") }];
    expect(readForm(night)).toMatchObject({ requested: { times: { pauses } } });
    expect(readForm({ ...night, pause_0_start: "24:00" })).toHaveProperty("errors.pause_0_start");
    expect(readForm({ ...offered, in_time: "24:00" })).toHaveProperty("errors.in_time");
    expect(readForm({ ...offered, out_time: "24:01" })).toHaveProperty("errors.out_time");
  });

  test("is read with a date typed without a slash", () => {
    expect(readForm({ ...offered, out_date: "17112026", out_time: "2400" })).toMatchObject({
      requested: { times: { checkOutTime: at("2026-11-17T23:00:00Z") } },
    });
  });
});

test("a proposal to void an entry needs a reason and no hours", () => {
  expect(readForm({ kind: "void" })).toEqual({ reason, ask: [], requested: { kind: "void" } });
  expect(readProposal({ kind: "void" }, { log, timeZone })).toHaveProperty("errors.reason");
  // There is no entry to void.
  expect(readForm({ kind: "void" }, { log: null, timeZone })).toHaveProperty("errors.in_date");
});

describe("a night typed with one date", () => {
  const night = { in_date: "2/11/2026", in_time: "22", out_date: "02/11/26", out_time: "6h" };

  test("gets an offer of the next day, and takes it if the user accepts", () => {
    expect(nextDayOf(night)).toBe("03/11/2026");
    expect(withNextDay(night)).toEqual(night);
    expect(readForm(withNextDay({ ...night, out_next: "yes" }), { log: null, timeZone })).toMatchObject({
      requested: {
        times: { checkInTime: at("2026-11-02T21:00Z"), checkOutTime: at("2026-11-03T05:00Z") },
      },
    });
  });

  test.each([
    ["a day", { ...night, in_time: "5:59" }],
    ["two dates", { ...night, out_date: "03/11/2026" }],
    ["no time", { ...night, out_time: "" }],
    ["no date", { ...night, out_date: "" }],
  ])("gets no offer of the next day for %s", (_, fields) => {
    expect(nextDayOf(fields)).toBeNull();
    expect(withNextDay({ ...fields, out_next: "yes" }).out_date).toBe(fields.out_date);
  });
});

describe("the usual exit", () => {
  const on = (day: string, from: string, to: string | null) => ({
    checkInTime: at(`2026-11-${day}T${from}Z`),
    checkOutTime: to === null ? null : at(`2026-11-${day}T${to}Z`),
  });
  const overnight = (day: number) => ({
    checkInTime: at(`2026-11-${day}T21:00Z`),
    checkOutTime: at(`2026-11-${day + 1}T05:00Z`),
  });
  const entry = { ...on("17", "08:00", null), timeZone, now: at("2026-11-20T08:00Z") };
  test("is the median of the recent ones, on the entry's day", () => {
    const logs = [
      on("12", "08:00", "16:00"),
      on("13", "08:00", "19:00"),
      on("16", "08:00", "16:30"),
      on("15", "08:00", null),
    ];
    expect(usualExit(logs, entry)).toBe(at("2026-11-17T16:30Z"));
  });
  test("is derived only from closed entries", () => {
    const logs = [on("12", "08:00", null), on("13", "08:00", "16:00"), on("16", "08:00", "17:00")];
    expect(usualExit(logs, entry)).toBe(at("2026-11-17T17:00Z"));
    expect(usualExit([on("13", "08:00", "16:00"), on("12", "08:00", null)], entry)).toBe(
      at("2026-11-17T16:00Z"),
    );
  });
  test("is later than the check-in and no later than now", () => {
    expect(usualExit([on("12", "05:00", "08:00")], entry)).toBeNull();
    const now = at("2026-11-17T16:00Z");
    expect(usualExit([on("12", "08:00", "16:00")], { ...entry, now })).toBe(now);
  });
  test("of a night is the next morning, and of a morning shift ignores afternoon shifts", () => {
    const nightly = [10, 11, 12].map((day) => overnight(day));
    const halves = [
      ...nightly,
      ...[13, 14, 15].flatMap((day) => [
        on(String(day), "15:00", "19:00"),
        on(String(day), "08:00", "12:00"),
      ]),
    ];
    const now = at("2026-11-20T00:00Z");
    const exitOf = (checkInTime: string) =>
      usualExit(halves, { checkInTime: at(checkInTime), timeZone, now });
    expect(exitOf("2026-11-17T21:10Z")).toBe(at("2026-11-18T05:00Z"));
    expect(exitOf("2026-11-17T08:05Z")).toBe(at("2026-11-17T12:00Z"));
    expect(exitOf("2026-11-17T14:30Z")).toBe(at("2026-11-17T19:00Z"));
  });
  test("is empty without earlier entries, before the check-in or in the future", () => {
    expect(usualExit([], entry)).toBeNull();
    expect(usualExit([on("12", "05:00", "07:00")], entry)).toBeNull();
    expect(usualExit([on("12", "08:00", "16:00")], { ...entry, now: at("2026-11-17T15:00Z") })).toBeNull();
  });
});

test("the form asks for a missing exit on the day of its entry, and leaves another open entry open", () => {
  const open = { ...log, checkOutTime: null };
  const exitOn = "2026-10-20";
  expect(offeredFields(open, { day: null, exitAt: null, exitOn })).toMatchObject({
    out_date: "20/10/2026",
    out_time: "",
  });
  expect(offeredFields(open, { day: null, exitAt: null })).toMatchObject({ out_date: "", out_time: "" });
});
