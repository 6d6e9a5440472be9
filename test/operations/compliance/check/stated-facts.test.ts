// Proves that the database refuses facts outside their range.
import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { aCompany } from "../../../support/worker/people";

test.each([
  "daily_limit_minutes = 59",
  "daily_limit_minutes = 1441",
  "rest_between_minutes = 719",
  "shift_notice_days = -1",
  "rest_regime = 'circo'",
  "convenio_year_start = '02-30'",
  "convenio_year_start = '13-01'",
  "convenio_year_start = 'enero'",
  "day_interruptions = 0",
  "voluntary_percent = 14",
  "voluntary_percent = 31",
])("company facts with %s are refused", async (set) => {
  const { id } = await aCompany();
  const update = env.CELL_1.prepare(`UPDATE companies SET ${set} WHERE id = ?`).bind(id);
  await expect(update.run()).rejects.toThrow(/CHECK constraint failed/);
});

test("the limits of each range of company facts are accepted", async () => {
  const { id } = await aCompany();
  for (const set of [
    "daily_limit_minutes = 60, rest_between_minutes = 720, shift_notice_days = 0, rest_regime = 'shifts', convenio_year_start = '12-31', day_interruptions = 1, voluntary_percent = 15",
    "daily_limit_minutes = NULL, rest_between_minutes = NULL, shift_notice_days = NULL, rest_regime = NULL, convenio_year_start = NULL, day_interruptions = NULL, voluntary_percent = NULL",
  ])
    await env.CELL_1.prepare(`UPDATE companies SET ${set} WHERE id = ?`).bind(id).run();
});
