import { expect, test } from "vitest";
import { appendPunch } from "~/modules/clock/punch.server";
import { deps } from "../../support/worker/deps";
import { aMember } from "../../support/worker/people";
import { eventsOf, logsOf } from "../../support/worker/records";

test("a delayed request starts no entry before the last one ended, and ends none before it began", async () => {
  const ana = await aMember();
  const { now } = deps();
  const punchInput = { member: ana, location: null, source: "web", idempotencyKey: null } as const;
  const send = (action: "check_in" | "check_out", at: number) =>
    appendPunch(deps(at), { ...punchInput, requested: { action } });
  await send("check_in", now);
  await send("check_out", now + 10_000);
  // It arrived before the exit did, and reaches the database after it.
  expect(await send("check_in", now + 9_000)).toMatchObject({ code: "recorded" });
  expect(await send("check_out", now + 8_000)).toMatchObject({ code: "recorded" });

  const logs = await logsOf(ana);
  expect(logs.map(({ checkInTime: from, checkOutTime: to }) => ({ from, to }))).toEqual([
    { from: now, to: now + 10_000 },
    { from: now + 10_000, to: now + 10_000 },
  ]);
  const events = await eventsOf(ana);
  expect(events.map(({ at }) => at - now)).toEqual([0, 10_000, 10_000, 10_000]);
});
