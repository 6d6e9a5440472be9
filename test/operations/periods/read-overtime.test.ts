// Proves which overtime of a month the representatives get.
import { expect, test } from "vitest";
import { classifyExcess } from "~/modules/periods/server/classify-excess.server";
import { readOvertime } from "~/modules/periods/read-overtime.server";
import { deps } from "../../support/worker/deps";
import type { SignedInMember } from "../../support/worker/people";
import { aTeamOfMondays, issue, novemberAt, workOctober, workOn } from "../../support/worker/periods";

const october = { from: "2026-10-01", to: "2026-10-31" };

/** Reads the overtime of October of some people of a company. */
async function overtimeOf({ company }: SignedInMember, people: readonly SignedInMember[]) {
  const overtimePeople = people.map(({ profile: { id, subject, fullName, email } }) => ({
    id,
    subject,
    fullName,
    email,
    dni: null,
    isActive: true,
  }));
  const overtimeById = await readOvertime(deps(novemberAt), {
    company,
    people: overtimePeople,
    month: october,
  });
  return people.map(({ profile }) =>
    (overtimeById.get(profile.id) ?? []).map(({ isIssued, overtime, forceMajeure }) => ({
      isIssued,
      overtime,
      forceMajeure,
    })),
  );
}

test("the overtime of a month comes from its weeks, then from the issued period, then from the last version", async () => {
  const { owner, ana } = await aTeamOfMondays();
  await workOctober(ana);
  await workOn(ana, "2026-10-06", 90);
  expect(await overtimeOf(owner, [owner, ana])).toEqual([
    [],
    [{ isIssued: false, overtime: 90, forceMajeure: 0 }],
  ]);
  const choose = (minutes: number) =>
    classifyExcess(deps(novemberAt), {
      member: owner,
      profileId: ana.profile.id,
      from: october.from,
      pieces: [
        { on: "2026-10-06", minutes, as: "force_majeure", fate: "paid" },
        { on: "2026-10-06", minutes: 90 - minutes, as: "overtime", fate: "paid" },
      ],
    });
  await choose(30);
  await issue(owner, [ana]);
  expect(await overtimeOf(owner, [ana])).toEqual([[{ isIssued: true, overtime: 60, forceMajeure: 30 }]]);
  await choose(60);
  await issue(owner, [ana], { version: 2 });
  expect(await overtimeOf(owner, [ana])).toEqual([[{ isIssued: true, overtime: 30, forceMajeure: 60 }]]);
});

test("the overtime of a month has nobody of another company", async () => {
  const { owner } = await aTeamOfMondays();
  const { owner: other, ana } = await aTeamOfMondays();
  await workOctober(ana);
  await workOn(ana, "2026-10-06", 90);
  await issue(other, [ana]);
  expect(await overtimeOf(owner, [ana])).not.toContainEqual([expect.objectContaining({ isIssued: true })]);
});
