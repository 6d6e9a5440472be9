// Proves that the nightly check finds schedules that differ from their events, within seven nights, and mails the operator.
import { mailOutbox, schedules } from "#cell";
import { env } from "cloudflare:test";
import { beforeEach, describe, expect, test } from "vitest";
import { eraseOfCompany } from "~/modules/jobs/register-jobs.server";
import { compareSchedules } from "~/modules/schedules/compare-schedules.server";
import { changeStatus } from "~/modules/team/server/change-status.server";
import { dayMs } from "~/time/units";
import { expectFaults } from "../../support/quiet-console";
import { withoutTriggers } from "../../support/worker/database";
import { deps, settle } from "../../support/worker/deps";
import { emptyDatabase } from "../../support/worker/empty-database";
import { declareCalendar, everyDay, giveTerms, moveBalance } from "../../support/worker/give-terms";
import { runJob } from "../../support/worker/jobs";
import { aCompany, aMember, type SignedInMember } from "../../support/worker/people";
import { register } from "../../support/worker/register";

beforeEach(emptyDatabase);

async function aPlannedTeam() {
  const company = await aCompany();
  const owner = await aMember({ company, role: "owner" });
  const ana = await aMember({ company });
  const at = deps().now;
  const minor = { minor_until: "2027-05-31" };
  await giveTerms(owner, ana, { at, from: "2026-11-09", pattern: everyDay(540, 1_020), ...minor });
  await moveBalance(owner, ana, { at, minutes: 60, on: "2026-11-10" });
  await declareCalendar(owner, { at, years: [2026], holidays: ["2026-12-24"] });
  return owner;
}

/** Returns the differences that seven nights find. */
async function inSevenNights({ company }: SignedInMember): Promise<string[]> {
  const differences: string[] = [];
  for (let night = 0; night < 7; night += 1) {
    const log = { companyId: company.id, ledger: company.ledger };
    differences.push(...(await compareSchedules(deps(deps().now + night * dayMs), log)));
  }
  return [...new Set(differences)];
}

const remove = (kind: string) =>
  withoutTriggers(() => env.CELL_1.prepare("DELETE FROM plans WHERE kind = ?").bind(kind).run());
const alter = (set: string, kind: string) =>
  withoutTriggers(() => env.CELL_1.prepare(`UPDATE plans SET ${set} WHERE kind = ?`).bind(kind).run());

describe("the nightly check of schedules", () => {
  test("finds nothing in unchanged data", async () => {
    expect(await inSevenNights(await aPlannedTeam())).toEqual([]);
  });

  test.each([
    ["content = replace(content, '1020', '1080')", "terms_agreed", "content"],
    ["content = '{'", "terms_agreed", "content"],
    ["facts = replace(facts, '2027', '2028')", "terms_agreed", "content"],
    ["facts = NULL", "terms_agreed", "content"],
    ["content = replace(content, '60', '600')", "balance_moved", "content"],
    ["content = replace(content, 'Fiesta', 'Puente')", "calendar_declared", "content"],
    ["salt = randomblob(32)", "balance_moved", "content"],
    ["author_id = '00000000-0000-7000-8000-000000000000'", "terms_agreed", "author"],
    ["recorded_at = recorded_at - 1", "terms_agreed", "instant"],
  ])("finds an altered row: %s of %s", async (set, kind, expectedTable) => {
    const owner = await aPlannedTeam();
    await alter(set, kind);
    const differences = await inSevenNights(owner);
    expect(differences).toHaveLength(1);
    expect(differences[0]).toContain(expectedTable);
  });

  test("finds a row without an event, and the event without a row", async () => {
    const owner = await aPlannedTeam();
    await alter("seq = seq + 100", "terms_agreed");
    expect(await inSevenNights(owner)).toEqual([
      expect.stringContaining("no terms_agreed event 10"),
      expect.stringMatching(/^schedule [0-9a-f]{32}: missing, although terms_agreed event \d recorded it$/),
    ]);
  });

  test.each(["terms_agreed", "balance_moved", "calendar_declared"])(
    "finds a deleted row of %s",
    async (kind) => {
      const owner = await aPlannedTeam();
      await remove(kind);
      expect(await inSevenNights(owner)).toEqual([
        expect.stringContaining(`missing, although ${kind} event`),
      ]);
    },
  );

  test("ignores the schedules of a person whose data were erased", async () => {
    const company = await aCompany();
    const owner = await aMember({ company, role: "owner" });
    const ana = await aMember({ company });
    await register(owner, ana);
    const at = Date.parse("2020-02-03T09:00:00Z");
    await giveTerms(owner, ana, { at, from: "2020-02-03", pattern: everyDay(540, 1_020) });
    await changeStatus(deps(at + dayMs), {
      member: owner,
      profileIds: [ana.profile.id],
      status: "inactive",
    });
    await eraseOfCompany(deps(), { companyId: company.id });
    expect(await deps().db.select().from(schedules)).toEqual([]);
    expect(await inSevenNights(owner)).toEqual([]);
  });

  test("reports a difference to the operator, like that of the register", async () => {
    const owner = await aPlannedTeam();
    await alter("content = replace(content, '1020', '1080')", "terms_agreed");
    for (let night = 0; night < 7; night += 1) {
      await runJob(deps(deps().now + night * dayMs), "compare-projections");
      await settle();
    }
    const mails = await deps().db.select().from(mailOutbox);
    const about = mails.filter(({ dedupeKey }) => dedupeKey.startsWith("projections-difference:"));
    expect(about.map(({ subject }) => subject)).toEqual([`Diferencia en el registro de ${owner.company.id}`]);
    expect(about[0]!.text).toContain("not the content of event");
    expectFaults();
  });
});
