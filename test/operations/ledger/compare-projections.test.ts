import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { compareProjections } from "~/modules/ledger/compare-projections.server";
import { changeStatus } from "~/modules/team/server/change-status.server";
import { deps } from "../../support/worker/deps";
import { aroundD1 } from "../../support/worker/around-d1";
import { tamper } from "../../support/worker/by-hand";
import { aMember, type SignedInMember } from "../../support/worker/people";

const whoseOf = ({ profile }: SignedInMember) => ({ subject: profile.subject, profileId: profile.id });
const compared = (member: SignedInMember) => compareProjections(env.CELL_1, whoseOf(member));

/** Makes a person who was deactivated and activated again. */
async function aColleague() {
  const owner = await aMember({ role: "owner" });
  const colleague = await aMember({ company: owner.company });
  for (const status of ["inactive", "active"] as const)
    await changeStatus(deps(), { member: owner, profileIds: [colleague.profile.id], status });
  return colleague;
}

test.each([
  ["status = 'inactive'", "the status or role of"],
  ["role = 'admin'", "the status or role of"],
  [`identity_commitment = '${"0".repeat(64)}'`, "the identity of"],
])("a profile of which somebody changed %s by hand is reported", async (set, said) => {
  const colleague = await aColleague();
  expect(await compared(colleague)).toEqual([]);
  await tamper(`UPDATE profiles SET ${set} WHERE id = ?`, colleague.profile.id);
  expect(await compared(colleague)).toEqual([`${said} ${colleague.profile.id} is not what their events say`]);
});

test("a database that has no time is no register that was changed", async () => {
  const colleague = await aColleague();
  const overloaded = "D1_ERROR: D1 DB is overloaded. Requests queued for too long.";
  const busy = aroundD1(env.CELL_1, () => Promise.reject(new Error(overloaded)));
  await expect(compareProjections(busy, whoseOf(colleague))).rejects.toThrow(overloaded);
});
