import { env } from "cloudflare:test";
import { describe, expect, test } from "vitest";
import { showTime } from "~/modules/my-time/show-time.server";
import { mostLogs } from "~/modules/my-time/load-logs.server";
import { openDb } from "~/platform/db.server";
import { deps } from "../../support/worker/deps";
import { countingD1 } from "../../support/worker/counting-d1";
import { aCompany, aLog, aMember, type SignedInMember } from "../../support/worker/people";
import { hourMs, minuteMs } from "../../support/worker/time";
import { seedHistory } from "../../http/clock/seed-history";

const monday = Date.parse("2026-11-23T12:00+01:00");
const at = (text: string) => Date.parse(`${text}+01:00`);

const show = (who: SignedInMember, query = "", now = monday) =>
  showTime(deps(now), {
    subject: who.profile.subject,
    timeZone: who.company.timeZone,
    params: new URLSearchParams(query),
  });
const shift = (who: SignedInMember, start: string, end: string | null) =>
  aLog(who, { checkInTime: at(start), checkOutTime: end === null ? null : at(end) });

describe("today, this week and this month", () => {
  test("are sums of what one's own entries count, and tell apart what goes on", async () => {
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
      open: { since: "En curso desde las 11:02", note: "ya sumado" },
    });
    // The calendar and the day below tell the same.
    expect(month).toMatchObject({ totalMs: now.month.totalMs, isRunning: true });
    expect(day).toMatchObject({ totalMs: now.today.totalMs, isRunning: true });
    const week = month.weeks.find(({ from }) => from === "2026-11-23")!;
    expect(week).toMatchObject({ totalMs: now.week.totalMs, isRunning: true });
    expect(week.days[0]).toMatchObject({ totalMs: now.today.totalMs, isRunning: true, marks: ["open"] });
  });

  test("stay those of now while another month is shown, and of an entry however old", async () => {
    const ana = await aMember();
    await shift(ana, "2026-09-01T09:00", null);
    await shift(ana, "2026-10-05T09:00", "2026-10-05T12:00");
    await shift(ana, "2026-11-23T08:00", "2026-11-23T10:00");
    const { now, month, day } = await show(ana, "month=2026-10");
    expect(now).toMatchObject({
      today: { totalMs: 2 * hourMs },
      month: { totalMs: 2 * hourMs },
      open: { since: "En curso desde el 01/09/2026 a las 10:00", note: "no se suma sin la salida" },
    });
    expect(month).toMatchObject({ from: "2026-10-01", previous: "2026-09-01", next: "2026-11-01" });
    expect(month).toMatchObject({ totalMs: 3 * hourMs });
    expect(day).toBeNull();
  });

  test("count a week that began in the month before whole", async () => {
    const ana = await aMember();
    await shift(ana, "2026-11-30T09:00", "2026-11-30T13:00");
    await shift(ana, "2026-12-01T09:00", "2026-12-01T12:00");
    const { now } = await show(ana, "", at("2026-12-02T12:00"));
    expect(now).toMatchObject({ week: { totalMs: 7 * hourMs }, month: { totalMs: 3 * hourMs } });
  });
});

describe("a day", () => {
  // Midnight in Madrid is eleven o'clock in the Canaries.
  test.each([
    ["Europe/Madrid", "2026-11-21"],
    ["Atlantic/Canary", "2026-11-20"],
  ])("in %s holds what begins on it there, nights included: %s", async (timeZone, on) => {
    const ana = await aMember({ company: await aCompany({ timeZone }) });
    const log = await shift(ana, "2026-11-21T00:30", "2026-11-21T06:00");
    const { day, month } = await show(ana, `day=${on}`);
    expect(day).toMatchObject({ on, totalMs: 5.5 * hourMs, entries: [{ id: log.id }] });
    const shown = month.weeks.flatMap(({ days }) => days).filter(({ entries }) => entries > 0);
    expect(shown).toMatchObject([{ on }]);
  });

  test("of today is shown where none is asked for, and nobody leads beyond it", async () => {
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

test("all comes of one round trip, whatever month is asked for", async () => {
  const { profile } = await aMember();
  for (const query of ["", "month=2026-01"]) {
    const { binding, count } = countingD1(env.CELL_1);
    const params = new URLSearchParams(query);
    await showTime(
      { db: openDb(binding), now: monday },
      { subject: profile.subject, timeZone: "Europe/Madrid", params },
    );
    expect(count.roundTrips).toBe(1);
  }
});

test("more entries than are read are said to be missing, and the oldest are", async () => {
  const ana = await aMember();
  const colleague = await aMember({ company: ana.company });
  // One of hers every other minute.
  await seedHistory([ana, colleague], { from: 1, to: 2 * (mostLogs + 1) });
  const { isCut, day } = await show(ana, "", Date.parse("2020-01-01T20:00Z"));
  expect(isCut).toBe(true);
  expect(day!.entries).toHaveLength(mostLogs);
  const lines = day!.entries.map((entry) => entry.lines[0]);
  // The first of all began at 01:02 in Madrid.
  expect([lines[0], lines.at(-1)]).toEqual(["Entrada 01:04", "Entrada 17:42"]);
});
