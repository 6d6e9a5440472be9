import { env } from "cloudflare:test";
import { clockEvents, timeLogs } from "#schema";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { call, deps, settle } from "../../support/worker/app";
import { jittery } from "../../support/worker/around-d1";
import { aCompany } from "../../support/worker/people";
import { allAtOnce, members, tally } from "./people-in-parallel";

test("a hundred people who each check in twenty times at once have one open entry each", async () => {
  const { db } = deps();
  const company = await aCompany();
  const people = await members(100, company);
  const farAway = { DB: jittery(env.DB) };

  const answers = await allAtOnce(people, 20, async ({ cookie }) => {
    const answer = await call("/api/check-in", {
      cookie,
      json: { action: "check_in", location: null },
      env: farAway,
    });
    const { error } = await answer.json<{ error: string | null }>();
    return { status: answer.status, error };
  });
  await settle();

  for (const own of answers) expect(tally(own.map(({ status }) => status))).toEqual({ 200: 1, 409: 19 });
  for (const { error, status } of answers.flat())
    expect(error ?? "").toMatch(status === 409 ? /^Ya tienes un fichaje activo desde el / : /^$/);

  const logs = await db.select().from(timeLogs).where(eq(timeLogs.companyId, company.id));
  expect(logs).toHaveLength(100);
  expect(new Set(logs.map(({ profileId }) => profileId)).size).toBe(100);
  expect(logs.filter(({ checkOutTime }) => checkOutTime !== null)).toEqual([]);

  const events = await db.select().from(clockEvents).where(eq(clockEvents.companyId, company.id));
  expect(events.map(({ seq }) => seq).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 100 }, (_, index) => index + 1),
  );
  expect(new Set(events.map(({ timeLogId }) => timeLogId))).toEqual(new Set(logs.map(({ id }) => id)));
}, 60_000);
