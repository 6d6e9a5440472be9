// Proves that a published log that is missing, or lacks a day, is mailed to the operator.
import { env } from "cloudflare:test";
import { mailOutbox } from "#cell";
import { beforeEach, expect, test } from "vitest";
import { jobs } from "~/modules/jobs/jobs.server";
import { archiveKeyOn } from "~/modules/register/archive-checkpoint.server";
import { checkpointPath, dayPath, logKeyInBucket } from "~/modules/register/format/published-log";
import type { RegisterLog } from "~/modules/register/read-lines.server";
import { addDays, utcMidnightOf } from "~/time/dates";
import { expectFaults } from "../../support/quiet-console";
import { deps } from "../../support/worker/deps";
import { emptyBuckets } from "../../support/worker/empty-stores";
import { runJob } from "../../support/worker/jobs";
import { aNight, aTurn, turnAt } from "../../support/worker/nights";
import { emptyLog } from "../../support/worker/transparency";
import { aLog } from "../../support/worker/a-register";

const { REGISTER: bucket } = env;
const monday = "2026-03-02";
const day = (after: number) => addDays(monday, after);

beforeEach(async () => {
  await emptyBuckets();
  await emptyLog();
});

/** Runs nights from Monday on. @param publishes whether the log is published after a night. */
async function nights(publishes: readonly boolean[]): Promise<RegisterLog> {
  const log = await aLog(utcMidnightOf(day(-1)));
  for (const [after, isPublished] of publishes.entries())
    await (isPublished ? aNight : aTurn)(log, day(after));
  return log;
}

/** Returns the mails that the operator gets of the check after some nights. */
async function mailed(after: number): Promise<string[]> {
  const before = new Set((await deps().db.select().from(mailOutbox)).map(({ id }) => id));
  await runJob(deps(turnAt(day(after))), "check-log");
  const mails = (await deps().db.select().from(mailOutbox)).filter(({ id }) => !before.has(id));
  if (mails.length > 0) expectFaults();
  return mails.map(({ text }) => text);
}

const lose = (...files: string[]) => bucket.delete(files.map(logKeyInBucket));

test("the nightly check of the transparency log is a job", () => {
  expect(jobs.map(({ name }) => name)).toContain("check-log");
});

test("an existing log causes no mail, also if a day was not published", async () => {
  expect(await mailed(0)).toEqual([]);
  await nights([true, false, true, true]);
  expect(await mailed(4)).toEqual([]);
});

test("a completely missing log is mailed once a day", async () => {
  const log = await nights([true, true, true]);
  await emptyLog();
  expect((await mailed(3)).join()).toContain("Falta el registro de transparencia entero.");
  expect(await mailed(3)).toEqual([]);
  expect(await mailed(4)).toHaveLength(1);
  expect(await bucket.head(archiveKeyOn(log, day(0)))).not.toBeNull();
});

test.each([
  ["its newest checkpoint", [checkpointPath], "Falta el archivo checkpoint."],
  ["its first day", [dayPath(day(0))], "Faltan los días anteriores al 2026-03-03."],
  [
    "a day between",
    [dayPath(day(1)), dayPath(day(2))],
    "Faltan los días entre el 2026-03-02 y el 2026-03-05.",
  ],
  ["its newest days", [dayPath(day(3))], "No se ha publicado nada desde el día 2026-03-04."],
])("a log that lost %s is mailed", async (_, files, text) => {
  await nights([true, true, true, true]);
  await lose(...files);
  expect((await mailed(4)).join()).toContain(text);
});

test("a log that no longer grows is mailed", async () => {
  await nights([true, false, false]);
  expect((await mailed(3)).join()).toContain("No se ha publicado nada desde el día 2026-03-02.");
});
