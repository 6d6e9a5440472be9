// Proves that the nightly comparison names a statement that is not its event's, and a projection that is not its statements'.
import { expect, test } from "vitest";
import { answerStatement } from "~/modules/periods/answer-statement.server";
import { compareStatements } from "~/modules/periods/compare-statements.server";
import { deliverStatement } from "~/modules/periods/deliver-statement.server";
import { compareSchedules } from "~/modules/schedules/compare-schedules.server";
import { personOf } from "~/modules/schedules/statement-person";
import { seeWeek } from "~/modules/shifts/server/see-week.server";
import { dayMs } from "~/time/units";
import { tamper } from "../../support/worker/by-hand";
import { deps } from "../../support/worker/deps";
import type { SignedInMember } from "../../support/worker/people";
import { aTeamOfMondays, issue, novemberAt, workOctober } from "../../support/worker/periods";
import { aBar, publishDraft, thursdayAt, week, weekOfShifts } from "../../support/worker/shifts";

/** Returns the differences that seven nights find. */
async function differencesOf({ company }: SignedInMember) {
  const differences: string[] = [];
  for (let night = 0; night < 7; night += 1) {
    const log = { companyId: company.id, ledger: company.ledger };
    differences.push(...(await compareStatements(deps(novemberAt + night * dayMs), log)));
  }
  return differences;
}

/** A month in two versions: the first one was sent and contested. */
async function anOwnerWithTwoVersions() {
  const { owner, ana } = await aTeamOfMondays();
  await workOctober(ana);
  await issue(owner, [ana]);
  const about = { person: personOf(ana), from: "2026-10-01", version: 1 };
  await deliverStatement(deps(novemberAt), { ...about, by: { way: "sent" } });
  await answerStatement(deps(novemberAt), {
    ...about,
    answer: "contested",
    on: null,
    text: "No",
    via: "account",
  });
  await issue(owner, [ana], { version: 2, at: novemberAt + 1 });
  return owner;
}

test("the nightly comparison finds nothing in issued, delivered and answered periods", async () => {
  expect(await differencesOf(await anOwnerWithTwoVersions())).toEqual([]);
});

/** A week that is published and seen. */
async function anOwnerWithAWeek() {
  const { owner, ana } = await aBar();
  const publication = await publishDraft(owner, ana, { days: weekOfShifts(720, 960) });
  await seeWeek(deps(thursdayAt), { person: personOf(ana), week, publication, kioskId: null });
  return owner;
}

test("the nightly comparison finds nothing in a published week", async () => {
  expect(await differencesOf(await anOwnerWithAWeek())).toEqual([]);
});

test.each([
  "UPDATE statements SET content = replace(content, ':720', ':780') WHERE kind = 'week_published'",
  "UPDATE statements SET week_on = '2026-12-14' WHERE kind = 'week_published'",
  "UPDATE statements SET recorded_at = recorded_at + 9000000000",
])("a published week changed by hand is named: %s", async (change) => {
  const owner = await anOwnerWithAWeek();
  await tamper(change);
  expect((await differencesOf(owner))[0]).toContain("not the content of its event");
});

test("a published week deleted by hand is named", async () => {
  const { company } = await anOwnerWithAWeek();
  const find = async () => {
    const differences: string[] = [];
    for (let night = 0; night < 7; night += 1) {
      const log = { companyId: company.id, ledger: company.ledger };
      differences.push(...(await compareSchedules(deps(thursdayAt + night * dayMs), log)));
    }
    return differences;
  };
  expect(await find()).toEqual([]);
  await tamper("DELETE FROM statements WHERE kind = 'week_published'");
  expect(await find()).toEqual([expect.stringContaining("missing, although plan event")]);
});

test.each([
  ["UPDATE statements SET content = replace(content, ':1920', ':1980')", "statement"],
  ["UPDATE periods SET answer = 'agreed' WHERE answer = 'contested'", "periods of"],
  ["UPDATE periods SET sent_at = NULL", "periods of"],
  ["DELETE FROM periods WHERE version = 2", "periods of"],
])("an issued period changed by hand is named: %s", async (change, named) => {
  const owner = await anOwnerWithTwoVersions();
  await tamper(change);
  const differences = await differencesOf(owner);
  expect(differences.length).toBeGreaterThan(0);
  expect(differences[0]).toContain(named);
});
