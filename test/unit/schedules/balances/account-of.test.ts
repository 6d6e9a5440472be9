import { describe, expect, test } from "vitest";
import { balanceOf } from "~/modules/schedules/balance-of";
import { accountOf, type BalanceAccount } from "~/modules/schedules/balances/account-of";
import type { BalanceMove } from "~/modules/schedules/schedule";
import { addDays } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import { explainMonthLine } from "~/modules/schedules/balances/show-account.server";
import { livesOfTiers } from "../../../support/rounds";
import { aLog, aMove, aSchedule, at, madridZone, termsFrom } from "../a-schedule";
import { aPlannedLife } from "../random-schedule";

// Monday to Friday, 8 hours, recorded on Wednesday, 27 May.
const schedule = aSchedule({ terms: [termsFrom("2026-01-01", { recordedOn: "2026-05-27" })] });
const todayOn = "2026-06-03";
const now = at("2026-06-03 12:00");

const account = (moves: BalanceMove[] = [], logs: ReturnType<typeof aLog>[] = []) =>
  accountOf(schedule, { logs, moves }, { todayOn, now })!;
const linesOf = ({ lines }: BalanceAccount) =>
  lines.map((line) => [line.kind === "month" ? line.from : line.move.reason, line.balance]);

describe("the account of a balance", () => {
  test("has a line for each month since the opening, up to yesterday", () => {
    const logs = [aLog("2026-05-27 09:00", "2026-05-27 18:00"), aLog("2026-06-01 09:00", "2026-06-01 16:00")];
    const { openingOn, lines, balance } = account([], logs);
    expect(openingOn).toBe("2026-05-27");
    expect(lines).toEqual([
      {
        kind: "month",
        adjustment: 0,
        from: "2026-05-27",
        to: "2026-05-31",
        pendingDays: 0,
        expected: 1_440,
        effective: 540,
        clockChange: 0,
        balance: -900,
      },
      {
        kind: "month",
        adjustment: 0,
        from: "2026-06-01",
        to: "2026-06-02",
        pendingDays: 0,
        expected: 960,
        effective: 420,
        clockChange: 0,
        balance: -1_440,
      },
    ]);
    expect(balance).toBe(-1_440);
  });

  test("has each move before the hours of its month, and counts today's moves", () => {
    const paid = aMove("2026-06-03", -60, { reason: "paid", seq: 12 });
    const opening = aMove("2026-05-29", 600, { reason: "opening", seq: 11 });
    const early = aMove("2026-05-29", 30, { seq: 10 });
    expect(linesOf(account([early, opening, paid]))).toEqual([
      ["opening", 600],
      ["adjusted", 630],
      ["2026-05-29", 150],
      ["paid", 90],
      ["2026-06-01", -870],
    ]);
  });

  test("names the hour of a clock change in its month", () => {
    const night = [aLog("2026-10-24 22:00", "2026-10-25 06:00")];
    const autumn = aSchedule({ terms: [termsFrom("2026-10-23")] });
    const { lines } = accountOf(
      autumn,
      { logs: night, moves: [] },
      { todayOn: "2026-11-02", now: at("2026-11-02 12:00") },
    )!;
    expect(lines).toMatchObject([
      { effective: 540, clockChange: 60 },
      { effective: 0, clockChange: 0 },
    ]);
  });

  test("on the first of a month has the moves of that day and no hours of the month", () => {
    const moves = [aMove("2026-06-01", 90)];
    const first = accountOf(
      schedule,
      { logs: [], moves },
      { todayOn: "2026-06-01", now: at("2026-06-01 12:00") },
    )!;
    expect(linesOf(first)).toEqual([
      ["2026-05-27", -1_440],
      ["adjusted", -1_350],
    ]);
  });

  test("names the days that wait, and leaves them out", () => {
    const { lines, pendingDays } = account([], [aLog("2026-06-02 09:00", null)]);
    expect([pendingDays, lines.at(-1)]).toMatchObject([1, { pendingDays: 1, expected: 480 }]);
  });

  test("lists the moves before a later opening, which replaced them", () => {
    const first = aMove("2026-05-28", 300, { reason: "opening", seq: 5 });
    const paid = aMove("2026-05-29", -60, { reason: "paid", seq: 6 });
    const second = aMove("2026-06-01", 0, { reason: "opening", seq: 7 });
    const { uncounted, lines } = account([first, paid, second]);
    expect(uncounted).toEqual([first, paid]);
    expect(lines.map((line) => line.kind)).toEqual(["move", "month"]);
  });

  test("does not exist without terms, and is empty before terms that start later", () => {
    const moment = { todayOn, now };
    expect(accountOf(aSchedule({ terms: [] }), { logs: [], moves: [] }, moment)).toBeNull();
    const later = aSchedule({ terms: [termsFrom("2026-07-01")] });
    expect(accountOf(later, { logs: [], moves: [] }, moment)).toMatchObject({ balance: 0, lines: [] });
  });
});

for (const { count: lives, options } of livesOfTiers(5_000))
  test(
    `${lives} random schedules: the last line of the account has the balance, and the days of each month its difference`,
    options,
    () => {
      for (let seed = 1; seed <= lives; seed += 1) {
        const { schedule: random, logs, moves, now: at } = aPlannedLife(seed);
        const on = localDateOf(at, madridZone);
        const randomAccount = accountOf(random, { logs, moves }, { todayOn: on, now: at })!;
        const whole = balanceOf(
          random,
          { logs, moves },
          { through: addDays(on, -1), movedThrough: on, now: at },
        )!;
        for (const line of randomAccount.lines) {
          if (line.kind === "move") continue;
          const days = explainMonthLine(random, logs, line, { openingOn: randomAccount.openingOn, now: at });
          const sum = days.reduce((total, { amount }) => total + amount, 0);
          expect([seed, line.from, sum]).toEqual([seed, line.from, line.effective - line.expected]);
        }
        expect(randomAccount.balance, `seed ${seed}`).toBe(whole.minutes);
        expect(randomAccount.lines.at(-1)?.balance ?? 0, `seed ${seed}`).toBeCloseTo(whole.minutes, 6);
        expect(randomAccount.uncounted.length + whole.moves.length, `seed ${seed}`).toBe(moves.length);
      }
    },
  );
