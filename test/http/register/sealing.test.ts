import { env } from "cloudflare:test";
import { events } from "#cell";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { appendPunch } from "~/modules/clock/punch.server";
import { growTree } from "~/modules/register/grow-tree.server";
import { eventsARun, scheduleTreeGrowth } from "~/modules/register/schedule-tree-growth.server";
import { treeSizeOf } from "~/modules/register/tree-rows";
import { firstRow } from "~/platform/statement.server";
import { enqueueJobs } from "~/modules/jobs/enqueue-jobs.server";
import { fiveMinutesCron } from "~/modules/jobs/jobs.server";
import { call } from "../../support/worker/app";
import { deps, settle } from "../../support/worker/deps";
import { runJob } from "../../support/worker/jobs";
import { aCompany, aMember, type SignedInMember } from "../../support/worker/people";
import { aTurnOf, turnsWaiting } from "../../support/worker/queues";
import { logOf } from "../../support/worker/register";
import { tokenFor } from "../../support/worker/resend";
import { cookiesOf, openLink } from "../../support/worker/sign-in";
import { accept, anInvitation, homeOf } from "../team/invitations/invited";
import { submitStatus } from "../team/a-team";

const { CELL_1: cell } = env;

/** Returns the number of events, and how many of them the tree has. */
async function sizes({ company: { ledger } }: Pick<SignedInMember, "company">) {
  const row = await firstRow<{ events: number; sealed: number }>(
    cell,
    sql`SELECT coalesce(max(${events.seq}), 0) AS events, ${treeSizeOf(sql`${ledger}`)} AS sealed FROM ${events}
        WHERE ${events.ledger} = ${ledger}`,
  );
  return row!;
}

const punchBy = (member: SignedInMember, action: "check_in" | "check_out") =>
  appendPunch(deps(), { member, requested: { action }, location: null, source: "web", idempotencyKey: null });

const punchByCall = (member: SignedInMember, action: "check_in" | "check_out") =>
  call("/api/check-in", { cookie: member.cookie, json: { action, location: null } });

describe("the tree of a company", () => {
  test("grows after the answer once a run of punches is full, and not before", async () => {
    const company = await aCompany();
    const [worker, last] = [await aMember({ company }), await aMember({ company })];
    for (let { events } = await sizes({ company }); events < eventsARun - 1; events += 1)
      await punchBy(worker, events % 2 === 0 ? "check_in" : "check_out");
    await settle();
    expect(await sizes({ company })).toEqual({ events: eventsARun - 1, sealed: 0 });
    expect((await punchByCall(last, "check_in")).status).toBe(200);
    await settle();
    expect(await sizes({ company })).toEqual({ events: eventsARun, sealed: eventsARun });
    await punchByCall(last, "check_out");
    await settle();
    expect(await sizes({ company })).toEqual({ events: eventsARun + 1, sealed: eventsARun });
  });

  test("grows immediately after a rare change, whatever its number, and no answer waits for it", async () => {
    const member = await aMember();
    await punchBy(member, "check_in");
    let answered = () => {};
    const answer = new Promise<void>((resolve) => (answered = resolve));
    scheduleTreeGrowth(deps(Date.now(), undefined, answer), logOf(member));
    expect((await sizes(member)).sealed).toBe(0);
    answered();
    await settle();
    expect(await sizes(member)).toEqual({ events: 2, sealed: 2 });
  });

  test("grows after the answer to joining and to a change of status", async () => {
    const invitation = await anInvitation();
    const { company } = invitation.by;
    const binding = cookiesOf(await accept(invitation.token));
    await openLink({ token: tokenFor(invitation.email) }, binding);
    await settle();
    const joined = await sizes({ company });
    expect(joined.sealed).toBe(joined.events);
    const { profile } = (await homeOf(invitation.email))!;
    await submitStatus(invitation.by, { set_status: "inactive", profile_id: [profile.id] });
    await settle();
    const changed = joined.events + 1;
    expect(await sizes({ company })).toEqual({ events: changed, sealed: changed });
  });

  test("is completed by cron after an interrupted growth, and then left alone", async () => {
    const member = await aMember();
    await punchBy(member, "check_in");
    await growTree(cell, logOf(member));
    await punchBy(member, "check_out");
    expect(await sizes(member)).toEqual({ events: 3, sealed: 2 });
    await runJob(deps(), "seal-pending");
    expect(await sizes(member)).toEqual({ events: 3, sealed: 3 });
    await enqueueJobs(deps(Date.now() + 3_600_000), fiveMinutesCron);
    expect(turnsWaiting()).not.toContainEqual(aTurnOf("seal-pending", member.company.id));
  });
});
