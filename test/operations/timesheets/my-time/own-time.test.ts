import { env } from "cloudflare:test";
import { describe, expect, test } from "vitest";
import { propose } from "~/modules/corrections/propose.server";
import { showNow, showTime } from "~/modules/timesheets/my-time/show-time.server";
import { mostLogs } from "~/modules/timesheets/my-time/server/read-person-logs.server";
import { openDb } from "~/platform/db.server";
import { hourMs, minuteMs } from "~/time/units";
import { deps } from "../../../support/worker/deps";
import { countingD1 } from "../../../support/worker/counting-d1";
import { aCentre, everyDay, giveTerms } from "../../../support/worker/give-terms";
import { aCompany, aLog, aMember, type SignedInMember } from "../../../support/worker/people";
import { seedHistory } from "../../../support/worker/seed-history";

const monday = Date.parse("2026-11-23T12:00+01:00");
const at = (text: string) => Date.parse(`${text}+01:00`);

const show = (who: SignedInMember, query = "", now = monday) =>
  showTime(deps(now), {
    company: who.company,
    person: who.profile,
    params: new URLSearchParams(query),
    reader: { profileId: who.profile.id, isManager: false },
  });
const shift = (who: SignedInMember, start: string, end: string | null) =>
  aLog(who, { checkInTime: at(start), checkOutTime: end === null ? null : at(end) });

describe("in a centre with another time zone than the company", () => {
  // Half past eleven of 31 October in the Canaries, and half past midnight of 1 November in Madrid.
  const lateAt = Date.parse("2026-10-31T23:30:00Z");
  const canary = "Atlantic/Canary";

  async function anaInPalmas() {
    const owner = await aMember({ company: await aCompany({ timeZone: "Europe/Madrid" }), role: "owner" });
    const ana = await aMember({ company: owner.company });
    const centre = await aCentre(owner, canary);
    await giveTerms(owner, ana, {
      at: lateAt - hourMs,
      from: "2026-10-01",
      pattern: everyDay(540, 1020),
      centre,
    });
    const checkInTime = Date.parse("2026-10-31T09:00:00Z");
    await aLog(
      { ...ana, company: { ...ana.company, timeZone: canary } },
      { checkInTime, checkOutTime: checkInTime + 2 * hourMs },
    );
    return { owner, ana };
  }

  test("today is the date in the centre, even if the company is already in the next month", async () => {
    const { ana } = await anaInPalmas();
    const { company, profile: person } = ana;
    const { totals, todayOn, timeZone } = await showNow(deps(lateAt), { company, person });
    expect([todayOn, timeZone]).toEqual(["2026-10-31", canary]);
    expect(totals).toMatchObject({ today: { totalMs: 2 * hourMs }, month: { totalMs: 2 * hourMs } });
    const { month, day, now, ...shown } = await show(ana, "", lateAt);
    expect([shown.todayOn, month.from, day?.on]).toEqual(["2026-10-31", "2026-10-01", "2026-10-31"]);
    expect([now.today.totalMs, month.totalMs, day?.totalMs]).toEqual(Array(3).fill(2 * hourMs));
    expect((await show(ana, "month=2026-09", lateAt)).now.month.totalMs).toBe(2 * hourMs);
  });

  test("a colleague without that centre has the company's date", async () => {
    const { owner } = await anaInPalmas();
    const { month, day } = await show(owner, "", lateAt);
    expect([month.from, day?.on]).toEqual(["2026-11-01", "2026-11-01"]);
  });
});

describe("the totals of today, this week and this month", () => {
  test("sum the person's own entries, and show the open entry separately", async () => {
    const ana = await aMember();
    const colleague = await aMember({ company: ana.company });
    await shift(ana, "2026-10-31T09:00", "2026-10-31T10:00");
    await shift(ana, "2026-11-02T09:00", "2026-11-02T17:00");
    await shift(ana, "2026-11-22T22:00", "2026-11-23T06:00");
    await shift(ana, "2026-11-23T08:00", "2026-11-23T10:30");
    await shift(ana, "2026-11-23T11:02", null);
    await shift(colleague, "2026-11-23T08:00", "2026-11-23T11:00");
    const { now, month, day } = await show(ana);
    expect(now).toMatchObject({
      today: { totalMs: (150 + 58) * minuteMs },
      week: { totalMs: (150 + 58) * minuteMs },
      month: { totalMs: 18.5 * hourMs + 58 * minuteMs },
      open: { text: "En curso desde las 11:02", note: "ya sumado" },
    });
    // The calendar and the day below it agree.
    expect(month).toMatchObject({ totalMs: now.month.totalMs, isRunning: true });
    expect(day).toMatchObject({ totalMs: now.today.totalMs, isRunning: true });
    const week = month.weeks.find(({ from }) => from === "2026-11-23")!;
    expect(week).toMatchObject({ totalMs: now.week.totalMs, isRunning: true });
    expect(week.days[0]).toMatchObject({ totalMs: now.today.totalMs, isRunning: true, marks: ["open"] });
  });

  test("stay the present ones while another month is shown, and include an entry however old", async () => {
    const ana = await aMember();
    await shift(ana, "2026-09-01T09:00", null);
    await shift(ana, "2026-10-05T09:00", "2026-10-05T12:00");
    await shift(ana, "2026-11-23T08:00", "2026-11-23T10:00");
    const { now, month, day } = await show(ana, "month=2026-10");
    expect(now).toMatchObject({
      today: { totalMs: 2 * hourMs },
      month: { totalMs: 2 * hourMs },
      open: { text: "Falta la salida del 01/09", note: "no se suma" },
    });
    expect(month).toMatchObject({ from: "2026-10-01", previous: "2026-09-01", next: "2026-11-01" });
    expect(month).toMatchObject({ totalMs: 3 * hourMs });
    expect(day).toBeNull();
  });

  test("include the whole week if it began in the month before", async () => {
    const ana = await aMember();
    await shift(ana, "2026-11-30T09:00", "2026-11-30T13:00");
    await shift(ana, "2026-12-01T09:00", "2026-12-01T12:00");
    const { now } = await show(ana, "", at("2026-12-02T12:00"));
    expect(now).toMatchObject({ week: { totalMs: 7 * hourMs }, month: { totalMs: 3 * hourMs } });
  });
});

describe("a day of the screen", () => {
  // Midnight in Madrid is eleven o'clock in the Canaries.
  test.each([
    ["Europe/Madrid", "2026-11-21"],
    ["Atlantic/Canary", "2026-11-20"],
  ])("in %s has the entries that begin on it there, nights included: %s", async (timeZone, on) => {
    const ana = await aMember({ company: await aCompany({ timeZone }) });
    const log = await shift(ana, "2026-11-21T00:30", "2026-11-21T06:00");
    const { day, month } = await show(ana, `day=${on}`);
    expect(day).toMatchObject({ on, totalMs: 5.5 * hourMs, entries: [{ id: log.id }] });
    const shown = month.weeks.flatMap(({ days }) => days).filter(({ entries }) => entries > 0);
    expect(shown).toMatchObject([{ on }]);
  });

  test("is today's by default, and no link leads beyond it", async () => {
    const { day, month } = await show(await aMember());
    expect(day).toMatchObject({
      on: "2026-11-23",
      previous: "2026-11-22",
      next: null,
      entries: [],
      line: null,
    });
    expect(month.next).toBeNull();
  });
});

test("a check-in within a night shift belongs to the shift's day on the clock and in the month", async () => {
  const owner = await aMember({ role: "owner" });
  const ana = await aMember({ company: owner.company });
  const terms = { from: "2026-11-16", pattern: everyDay(1_320, 1_800) };
  await giveTerms(owner, ana, { at: at("2026-11-20T08:00"), ...terms });
  // Of Saturday, and of Sunday, the last day of a week.
  await shift(ana, "2026-11-22T00:30", "2026-11-22T06:00");
  await shift(ana, "2026-11-23T00:30", null);
  const five = at("2026-11-23T05:00");
  const { totals } = await showNow(deps(five), { company: ana.company, person: ana.profile });
  expect(totals).toMatchObject({ dayName: "Jornada del domingo", today: { totalMs: 4.5 * hourMs } });
  expect(totals.planned!.text).toBe("Jornada del domingo: 8\u00a0h previstas");
  const { month, day, now } = await show(ana, "day=2026-11-22", five);
  expect(now.today.totalMs).toBe(4.5 * hourMs);
  expect(day).toMatchObject({ on: "2026-11-22", totalMs: 4.5 * hourMs, isOpen: true });
  expect(day!.entries).toMatchObject([
    { registerDay: "2026-11-23", lines: ["Entrada 00:30 (23/11/2026)", "En curso"] },
  ]);
  const shown = month.weeks.flatMap(({ days }) => days).filter(({ entries }) => entries > 0);
  expect(shown.map(({ on, hours }) => [on, hours?.difference])).toEqual([
    ["2026-11-21", "−2:30"],
    ["2026-11-22", null],
  ]);
});

describe("a waiting proposal about a day", () => {
  const proposes = async (
    member: SignedInMember,
    { profile: { subject, id: profileId } }: SignedInMember,
  ) => {
    const outcome = await propose(deps(monday), {
      member,
      corrected: { subject, profileId },
      entryId: null,
      version: null,
      requested: {
        kind: "add",
        times: { checkInTime: at("2026-11-20T09:00"), checkOutTime: at("2026-11-20T14:00") },
      },
      reason: "olvidé fichar",
      source: "web",
      idempotencyKey: null,
    });
    expect(outcome.code).toBe("corrected");
  };
  /** Returns Ana's day as a reader reads it, and its marks in the calendar. */
  const readBy = async (reader: SignedInMember, ana: SignedInMember) => {
    const { day, month } = await showTime(deps(monday), {
      company: ana.company,
      person: ana.profile,
      params: new URLSearchParams("day=2026-11-20"),
      reader: { profileId: reader.profile.id, isManager: reader.profile.role !== "employee" },
    });
    const { marks } = month.weeks.flatMap(({ days }) => days).find(({ on }) => on === "2026-11-20")!;
    return [day!.turns, marks];
  };

  test("shows each reader the next to answer", async () => {
    const company = await aCompany();
    const marta = await aMember({ company, role: "owner", fullName: "Marta" });
    const ana = await aMember({ company, fullName: "Ana" });
    await proposes(ana, ana);
    expect(await readBy(ana, ana)).toEqual([["Pendiente de Marta"], ["waiting"]]);
    expect(await readBy(marta, ana)).toEqual([["Te toca a ti"], ["answer"]]);
  });

  test("waits for a sole owner themselves", async () => {
    const marta = await aMember({ company: await aCompany(), role: "owner", fullName: "Marta" });
    await proposes(marta, marta);
    expect(await readBy(marta, marta)).toEqual([["Te toca a ti"], ["answer"]]);
  });
});

test("the screen of any month is read in one round trip", async () => {
  const { profile: person, company } = await aMember();
  const reader = { profileId: person.id, isManager: false };
  for (const query of ["", "month=2026-01"]) {
    const { binding, count } = countingD1(env.CELL_1);
    const params = new URLSearchParams(query);
    await showTime({ db: openDb(binding), now: monday }, { company, person, params, reader });
    expect(count.roundTrips).toBe(1);
  }
  const { binding, count } = countingD1(env.CELL_1);
  await showNow({ db: openDb(binding), now: monday }, { company, person });
  expect(count.roundTrips).toBe(1);
});

test("a month with more entries than are read states that the oldest are missing", async () => {
  const ana = await aMember();
  const colleague = await aMember({ company: ana.company });
  // One of hers every other minute.
  await seedHistory([ana, colleague], { from: 1, to: 2 * (mostLogs + 1) });
  const { isCut, day } = await show(ana, "", Date.parse("2020-01-01T20:00Z"));
  expect(isCut).toBe(true);
  expect(day!.entries).toHaveLength(mostLogs);
  const lines = day!.entries.map((entry) => entry.lines[0]);
  // The first entry began at 01:02 in Madrid.
  expect([lines[0], lines.at(-1)]).toEqual(["Entrada 01:04", "Entrada 17:42"]);
});

describe("the balance on the clock screen", () => {
  const nights = everyDay(22 * 60, 30 * 60);
  const punched = { identified_by: "session", deferred: null } as const;
  const local = (text: string) => Date.parse(text);
  const entry = (who: SignedInMember, start: string, end: string | null, rest?: [string, string]) =>
    aLog(who, {
      checkInTime: local(start),
      checkOutTime: end === null ? null : local(end),
      meanwhile: rest && [
        {
          kind: "pause_start",
          occurredAt: local(rest[0]),
          payload: { ...punched, kind: "meal", counts_as_work: false },
        },
        { kind: "pause_end", occurredAt: local(rest[1]), payload: punched },
      ],
    });

  async function afterClockChange(clock_change: "real" | "neutral") {
    const owner = await aMember({ role: "owner" });
    const ana = await aMember({ company: owner.company });
    // Before the balance opens.
    await entry(ana, "2026-10-20T09:00+02:00", "2026-10-20T17:00+02:00");
    const terms = { from: "2026-01-01", pattern: nights, clock_change };
    await giveTerms(owner, ana, { at: local("2026-10-24T07:00+02:00"), ...terms });
    await entry(ana, "2026-10-24T08:00+02:00", "2026-10-24T09:00+02:00");
    await entry(ana, "2026-10-24T22:00+02:00", "2026-10-25T06:00+01:00");
    // The clocks change between these entries.
    await entry(ana, "2026-10-25T00:30+02:00", "2026-10-25T01:30+02:00");
    await entry(ana, "2026-10-25T09:00+01:00", "2026-10-25T10:00+01:00");
    await entry(ana, "2026-10-26T22:00+01:00", "2026-10-27T06:00+01:00", [
      "2026-10-27T01:00+01:00",
      "2026-10-27T01:30+01:00",
    ]);
    const { totals } = await showNow(deps(local("2026-10-27T12:00+01:00")), {
      company: ana.company,
      person: ana.profile,
    });
    return totals.planned?.balance?.replaceAll("\u00a0", " ");
  }

  test("counts entries since its opening, without pauses, and the hour of a clock change by the terms", async () => {
    // Expected: three nights, 24 h. Worked: 1 h, 9 h (8 h by the wall clock), 1 h, 1 h and 7 h 30 min.
    expect(await afterClockChange("real")).toBe("Saldo: 4 h 30 min en contra (hasta ayer)");
    expect(await afterClockChange("neutral")).toBe("Saldo: 5 h 30 min en contra (hasta ayer)");
  });

  test("leaves out a day with a missing exit, and is absent without terms", async () => {
    const owner = await aMember({ role: "owner" });
    const ana = await aMember({ company: owner.company });
    const shown = async () => {
      const { totals } = await showNow(deps(monday), { company: ana.company, person: ana.profile });
      return totals.planned;
    };
    expect(await shown()).toBeUndefined();
    const pattern = everyDay(9 * 60, 17 * 60);
    await giveTerms(owner, ana, { at: local("2026-11-21T08:00+01:00"), from: "2026-11-21", pattern });
    const missing = { kind: "exit_missing", occurredAt: at("2026-11-22T08:00"), payload: {} } as const;
    await aLog(ana, { checkInTime: at("2026-11-21T09:00"), checkOutTime: null, meanwhile: [missing] });
    await shift(ana, "2026-11-22T09:00", "2026-11-22T18:00");
    expect((await shown())!.balance).toBe("Saldo: 1\u00a0h\u00a000\u00a0min a tu favor (hasta ayer)");
  });
});

test("a month shows the sums of its complete days, the same balance as the clock, and each day's own", async () => {
  const owner = await aMember({ role: "owner" });
  const ana = await aMember({ company: owner.company });
  const pattern = everyDay(9 * 60, 16 * 60);
  await giveTerms(owner, ana, { at: at("2026-11-21T08:00"), from: "2026-11-21", pattern });
  await shift(ana, "2026-11-20T09:00", "2026-11-20T17:00");
  await shift(ana, "2026-11-21T09:00", "2026-11-21T17:00");
  await shift(ana, "2026-11-23T09:00", "2026-11-23T10:30");
  const { month, day } = await show(ana, "day=2026-11-21");
  const { totals } = await showNow(deps(monday), { company: ana.company, person: ana.profile });
  expect(totals.planned!.balance).toBe(
    `Saldo: ${month.hours!.balance!.replace("−", "")} en contra (hasta ayer)`,
  );
  expect(month.hours).toEqual({
    title: "Hasta ayer",
    expected: "14\u00a0h\u00a000\u00a0min",
    difference: "−6\u00a0h\u00a000\u00a0min",
    clockChange: null,
    balanceName: "Saldo total",
    balance: "−6\u00a0h\u00a000\u00a0min",
    weeks: null,
    pending: { days: 0, firstOn: null, isThisWeek: true, totalMs: 0, grossMs: 0, isRunning: false },
  });
  expect(day!.hours).toEqual({
    difference: "+1:00",
    inFull: "previsto 7\u00a0h\u00a000\u00a0min, diferencia +1\u00a0h\u00a000\u00a0min",
  });
  expect(month.weeks.flatMap(({ days }) => days).filter(({ hours }) => hours?.difference)).toMatchObject([
    { on: "2026-11-21", hours: { difference: "+1:00" } },
    { on: "2026-11-22", hours: { difference: "−7:00" } },
  ]);
});

test("an earlier month shows the balance at its end, and a month before the opening has none", async () => {
  const owner = await aMember({ role: "owner" });
  const ana = await aMember({ company: owner.company });
  const now = Date.parse("2026-11-02T12:00+01:00");
  const pattern = everyDay(9 * 60, 16 * 60);
  await giveTerms(owner, ana, { at: Date.parse("2026-10-30T08:00+01:00"), from: "2026-10-30", pattern });
  await shift(ana, "2026-10-30T09:00", "2026-10-30T17:00");
  await shift(ana, "2026-11-01T09:00", "2026-11-01T17:00");
  const { month } = await show(ana, "month=2026-10", now);
  expect([month.hours!.balanceName, month.hours!.balance]).toEqual([
    "Saldo al acabar octubre",
    "−6\u00a0h\u00a000\u00a0min",
  ]);
  expect((await show(ana, "", now)).month.hours!.balance).toBe("−5\u00a0h\u00a000\u00a0min");
  expect((await show(ana, "month=2026-09", now)).month.hours?.balance ?? null).toBeNull();
});
