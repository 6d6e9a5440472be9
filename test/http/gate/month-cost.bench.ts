// P16: the cost of a month for a company of fifteen, counted by the resources that the Worker uses.
import { env } from "cloudflare:test";
import { expect, test, vi } from "vitest";
import { appendPunch } from "~/modules/clock/punch.server";
import type { PunchRequest } from "~/modules/clock/punch-schema";
import { enqueueJobs } from "~/modules/jobs/enqueue-jobs.server";
import { fiveMinutesCron, nightlyCron } from "~/modules/jobs/jobs.server";
import { newId } from "~/platform/ids";
import { addDays, dateOfUtc, monthOf, utcMidnightOf, weekdayOf } from "~/time/dates";
import { dayMs, hourMs, minuteMs } from "~/time/units";
import { costAPerson, mostAPerson, nothingUsed, people, sumOf, type Used } from "../../support/month-cost";
import { expectFaults } from "../../support/quiet-console";
import { deps, settle } from "../../support/worker/deps";
import { openTab } from "../../support/worker/live";
import type { SignedInMember } from "../../support/worker/people";
import { deliverTurns, jobQueue } from "../../support/worker/queues";
import { register } from "../../support/worker/register";
import { countSpending, type Spending } from "../../support/worker/spending";
import { aTeam } from "../team/a-team";

declare module "vitest" {
  interface TaskMeta {
    /** For the table of `npm run bench -- cost`: a company, and a cell in which nothing is due. */
    month?: { company: Used; ticks: Used };
  }
}

const [monday, wednesday] = [0, 2];
const workdays = 22;
const nights = 30;
const weeks = 4;
const ticksADay = 288;
/** Stored data remain as long as the law requires. */
const monthsKept = 48;

const wishes: PunchRequest[] = [
  { action: "check_in" },
  { action: "pause_start", pauseKind: "meal" },
  { action: "pause_end" },
  { action: "check_out" },
];
/** The same in the API's form. */
const punches = wishes.map(({ action }) => ({
  action,
  ...(action === "pause_start" && { pause_kind: "meal" }),
  ...(action.startsWith("check") && { location: null }),
}));
/** A person who opens the app to punch loads it whole, with a socket. Further screens are fetched as data. */
const looks = ["/history.data", "/corrections.data"];

test("a month costs a person of a company of fifteen at most 0.02 €", async ({ task }) => {
  const start = firstWednesday();
  vi.setSystemTime(start - hourMs);
  const team = await aTeam(people - 2, { subscriptionStatus: "active", trialEndsAt: 0 });
  const everybody = [team.owner, team.admin, ...team.employees];
  await register(...everybody);
  const spending = countSpending();
  const bytes = await storedBytes();

  const day = await aDay(spending, { everybody, board: team.owner, from: start });
  for (let nth = 1; nth < workdays; nth += 1)
    for (const person of everybody)
      for (const [after, requested] of wishes.entries())
        await appendPunch(
          { db: deps().db, now: start + nth * dayMs + after * 2 * hourMs },
          { member: person, requested, location: null, source: "web", idempotencyKey: newId(start) },
        );
  const lastDay = start + (workdays - 1) * dayMs;
  const stored = (await storedBytes()) - bytes;
  vi.setSystemTime(lastDay + 9 * hourMs);
  const close = await closeOf(spending, team.owner, start);

  const afterWork = nextNight(lastDay + 8 * hourMs);
  const monthly = nextNight(afterWork, (at) => dateOfUtc(at) === monthOf(dateOfUtc(at)).from);
  const weekly = nextNight(afterWork, (at) => weekdayOf(dateOfUtc(at)) === monday);
  const idle = nextNight(Math.max(weekly, monthly), (at) => weekdayOf(dateOfUtc(at)) === wednesday);
  const used = new Map<number, Used>();
  for (const at of [afterWork, weekly, monthly, idle].sort((a, b) => a - b))
    used.set(at, await played(spending, at, nightlyCron));
  // The days between the played nights publish nothing.
  for (const fault of expectFaults()) expect(fault).toContain("transparency log: alarm");
  // The first tick runs the work of the skipped days.
  await played(spending, idle + hourMs, fiveMinutesCron);
  const tick = await played(spending, idle + 2 * hourMs, fiveMinutesCron);

  const company = sumOf(
    [day, workdays],
    [used.get(afterWork)!, workdays],
    [used.get(idle)!, nights - workdays],
    [used.get(weekly)!, weeks],
    [used.get(monthly)!, 1],
    [close, 1],
    [{ ...nothingUsed(), "D1 bytes stored": stored }, monthsKept],
  );
  task.meta.month = { company, ticks: sumOf([tick, ticksADay * nights]) };
  expect(day["Worker requests"]).toBeGreaterThan(people * (punches.length + 6));
  expect(used.get(monthly)!.mails).toBeGreaterThanOrEqual(people);
  expect(costAPerson(company).dollars).toBeLessThanOrEqual(mostAPerson);
});

/**
 * Returns the use of a day on which everybody arrives, has lunch and leaves. Each of their four punches refetches their own screen and a
 * board that is open all day.
 */
async function aDay(
  spending: Spending,
  { everybody, board, from }: { everybody: SignedInMember[]; board: SignedInMember; from: number },
): Promise<Used> {
  const tabs = [await openTab(board)];
  await seen(spending.call("/working-now", { cookie: board.cookie }));
  for (const [nth, asked] of punches.entries())
    for (const [at, { cookie }] of everybody.entries()) {
      vi.setSystemTime(from + nth * 2 * hourMs + at * minuteMs);
      await seen(spending.call("/dashboard", { cookie }));
      await opened(spending, cookie);
      await seen(spending.call("/api/check-in", { cookie, json: asked }));
      await seen(spending.call("/dashboard.data", { cookie }));
      await seen(spending.call("/working-now.data", { cookie: board.cookie }));
      if (nth < looks.length) await seen(spending.call(looks[nth]!, { cookie }));
      await settle();
    }
  tabs.forEach(({ socket }) => socket.close());
  return spending.taken();
}

async function seen(answering: Promise<Response>) {
  const answer = await answering;
  expect(answer.status).toBe(200);
  await answer.arrayBuffer();
}

/** Opens the socket of a page. */
async function opened(spending: Spending, cookie: string) {
  const { webSocket } = await spending.call("/live", { cookie, headers: { Upgrade: "websocket" } });
  webSocket!.accept();
  webSocket!.close();
}

/** Runs a cron and everything that it queues. */
async function played(spending: Spending, at: number, cron: string): Promise<Used> {
  vi.setSystemTime(at);
  spending.taken();
  await enqueueJobs(spending.deps(at), cron);
  while (jobQueue.waiting.length > 0) expect(await deliverTurns(spending.deps(at))).toEqual([]);
  return spending.taken();
}

/** The owner looks at everybody's month and downloads it. */
async function closeOf(spending: Spending, { cookie }: SignedInMember, at: number): Promise<Used> {
  spending.taken();
  const { from, to } = monthOf(dateOfUtc(at));
  const range = `from=${from}&to=${to}&people=todos`;
  await seen(spending.call(`/reports?${range}`, { cookie }));
  await seen(spending.call(`/reports/fichajes.csv?${range}`, { cookie }));
  return spending.taken();
}

/**
 * Returns ten in the morning of the first Wednesday of a month. The month has room for 22 days, and the next does not begin on a Monday.
 */
function firstWednesday(): number {
  let month = monthOf(dateOfUtc(Date.now()));
  do month = monthOf(addDays(month.to, 1));
  while (weekdayOf(addDays(month.to, 1)) === monday);
  let day = month.from;
  while (weekdayOf(day) !== wednesday) day = addDays(day, 1);
  return utcMidnightOf(day) + 10 * hourMs;
}

/** Returns the first matching night after an instant. */
function nextNight(after: number, isOne: (at: number) => boolean = () => true): number {
  let at = Math.floor(after / dayMs) * dayMs + 3.5 * hourMs;
  while (at <= after || !isOne(at)) at += dayMs;
  return at;
}

const storedBytes = async () => (await env.CELL_1.prepare("SELECT 1").run()).meta.size_after;
