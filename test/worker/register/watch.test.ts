import { env } from "cloudflare:test";
import { mailOutbox } from "#schema";
import { describe, expect, test } from "vitest";
import { archiveHead } from "~/modules/register/archive-head.server";
import { checkRegister } from "~/modules/register/check-register.server";
import { verifyHead, type SignedHead } from "~/modules/register/format/head";
import { sealEvents } from "~/modules/register/seal-events.server";
import { checkCompanyRegister } from "~/modules/jobs/check-company-register.server";
import { expectFaults } from "../../support/quiet-console";
import { call, deps } from "../../support/worker/app";
import { withoutTriggers } from "../../support/worker/database";
import { runJob } from "../../support/worker/jobs";
import { aMember } from "../../support/worker/people";
import { jobQueue } from "../../support/worker/queues";
import { register, trusted, worked } from "../../support/worker/register";

const day = 86_400_000;

async function aRegister() {
  const member = await aMember();
  await register(member);
  await worked(member, Date.now() - 2 * day, Date.now() - 2 * day + 1);
  await worked(member, Date.now() - day, null);
  await sealEvents(deps(), { companyId: member.company.id });
  return member.company.id;
}

/** Somebody with the database in their hands changes something. */
const tamper = (sql: string) => withoutTriggers(() => env.DB.prepare(sql).run());

describe("the nightly check", () => {
  test("finds nothing in a register that is as it was written", async () => {
    expect(await checkRegister(deps(), { companyId: await aRegister() })).toEqual([]);
  });

  test.each([
    [
      "an event's time",
      (id: string) => `UPDATE clock_events SET at = at - 1 WHERE company_id = '${id}' AND kind = 'check_in'`,
      "seal",
    ],
    [
      "a seal",
      (id: string) =>
        `UPDATE register_seals SET hash = replace(hash, substr(hash, 1, 1), 'x') WHERE company_id = '${id}' AND seq = 3`,
      "seal 3",
    ],
    [
      "a deleted event",
      (id: string) => `DELETE FROM clock_events WHERE company_id = '${id}' AND seq = 3`,
      "seq 3 is missing",
    ],
    [
      "a time log's start",
      (id: string) => `UPDATE time_logs SET check_in_time = check_in_time + 1 WHERE company_id = '${id}'`,
      "differs from its time log",
    ],
    [
      "a deleted time log",
      (id: string) => `DELETE FROM time_logs WHERE company_id = '${id}' AND check_out_time IS NULL`,
      "differs from its time log",
    ],
    [
      "a time log made up",
      (id: string) => `INSERT INTO time_logs (id, profile_id, company_id, check_in_time, check_out_time)
                       SELECT 'made-up-' || company_id, profile_id, company_id, 1, 2 FROM time_logs WHERE company_id = '${id}' LIMIT 1`,
      "logs",
    ],
  ])("finds %s", async (_, attack, said) => {
    const companyId = await aRegister();
    await tamper(attack(companyId));
    expect((await checkRegister(deps(), { companyId })).join("; ")).toContain(said);
  });

  test("finds that the end of a sealed register is gone, together with its time log", async () => {
    const companyId = await aRegister();
    const { seq } = await sealEvents(deps(), { companyId });
    await tamper(`DELETE FROM clock_events WHERE company_id = '${companyId}' AND seq = ${seq}`);
    await tamper(`DELETE FROM time_logs WHERE company_id = '${companyId}' AND check_out_time IS NULL`);
    expect(await checkRegister(deps(), { companyId, upTo: seq })).toEqual([`seq ${seq} is missing`]);
  });

  test("tells the operator once a day, and the log", async () => {
    const companyId = await aRegister();
    await tamper(`UPDATE clock_events SET at = at - 1 WHERE company_id = '${companyId}'`);
    await checkCompanyRegister(deps(), { companyId });
    await checkCompanyRegister(deps(), { companyId });
    expect(expectFaults().join()).toContain(companyId);
    const mails = (await deps().db.select().from(mailOutbox)).filter(({ dedupeKey }) =>
      dedupeKey.includes(companyId),
    );
    expect(mails).toHaveLength(1);
    expect(mails[0]?.recipient).toBe("operador@fichaclara.test");
  });
});

test("a register that cannot be sealed any more is told, and keeps no other from being checked and kept", async () => {
  const broken = await aMember();
  await register(broken);
  await worked(broken, Date.now() - 2 * day, Date.now() - 2 * day + 1);
  const other = await aRegister();
  // Before they were sealed: the next seal would follow from nothing.
  const companyId = broken.company.id;
  await tamper(`DELETE FROM clock_events WHERE company_id = '${companyId}' AND seq = 2`);
  await tamper(`UPDATE clock_events SET at = at - 1 WHERE company_id = '${other}' AND kind = 'check_in'`);
  for (const job of ["seal-pending", "check-registers", "archive-heads"]) await runJob(deps(), job);
  expect(jobQueue.waiting.map(({ body }) => body)).toEqual([
    { job: "seal-pending", companyId },
    { job: "archive-heads", companyId },
  ]);
  expect(expectFaults().join()).toContain("register: check");
  const told = (await deps().db.select().from(mailOutbox)).map(({ dedupeKey }) => dedupeKey.split(":")[1]);
  expect(told).toEqual(expect.arrayContaining([companyId, other]));
  expect((await env.REGISTER.list({ prefix: `heads/${other}/` })).objects).toHaveLength(1);
  await tamper(`DELETE FROM clock_events WHERE company_id = '${companyId}'`);
});

describe("the signed head of the day", () => {
  test("is kept outside the database, once, and its key is public", async () => {
    const companyId = await aRegister();
    await archiveHead(deps(), { companyId });
    const { objects } = await env.REGISTER.list({ prefix: `heads/${companyId}/` });
    expect(objects).toHaveLength(1);
    const head = await (await env.REGISTER.get(objects[0]!.key))!.json<SignedHead>();
    expect(verifyHead(head, trusted)).toBe("valid");
    expect(head).toMatchObject({ company_id: companyId, seq: 5 });

    await archiveHead(deps(Date.now() + 1), { companyId });
    expect((await env.REGISTER.get(objects[0]!.key))!.etag).toBe(objects[0]!.etag);
    const { keys } = await (await call("/.well-known/fichaclara-keys.json")).json<{ keys: unknown[] }>();
    expect(keys).toEqual(trusted);
  });

  test("of the past is still good after the key has been changed", async () => {
    const companyId = await aRegister();
    await archiveHead(deps(), { companyId });
    const rotated = { REGISTER_PRIVATE_KEY: "8".repeat(64) };
    const { keys } = await (
      await call("/.well-known/fichaclara-keys.json", { env: rotated })
    ).json<{ keys: typeof trusted }>();
    expect(keys).toHaveLength(2);
    expect(keys[0]).toEqual(trusted[0]);
    const { objects } = await env.REGISTER.list({ prefix: `heads/${companyId}/` });
    expect(verifyHead(await (await env.REGISTER.get(objects[0]!.key))!.json<SignedHead>(), keys)).toBe(
      "valid",
    );
  });
});
