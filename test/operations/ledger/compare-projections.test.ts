import { env } from "cloudflare:test";
import { describe, expect, test } from "vitest";
import { compareProjections } from "~/modules/ledger/compare-projections.server";
import { rebuildPerson } from "~/modules/ledger/server/rebuild.server";
import { changeStatus } from "~/modules/team/server/change-status.server";
import { deps } from "../../support/worker/deps";
import { aroundD1 } from "../../support/worker/around-d1";
import { projections } from "../../support/worker/a-ledger";
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
])("a profile with %s changed by hand is reported", async (set, expectedTable) => {
  const colleague = await aColleague();
  expect(await compared(colleague)).toEqual([]);
  await tamper(`UPDATE profiles SET ${set} WHERE id = ?`, colleague.profile.id);
  expect(await compared(colleague)).toEqual([
    `${expectedTable} ${colleague.profile.id} differs from their events`,
  ]);
});

describe("an event that breaks a rule and can still be applied", () => {
  /** Changes the day of the newest event of a person by hand. Their record does not contain that day. */
  async function aChangedDay() {
    const colleague = await aColleague();
    const { subject } = colleague.profile;
    await tamper(
      "UPDATE events SET day = '2020-01-01' WHERE subject = ?1 AND subject_seq = (SELECT max(subject_seq) FROM events WHERE subject = ?1)",
      subject,
    );
    const seq = await env.CELL_1.prepare("SELECT max(subject_seq) AS seq FROM events WHERE subject = ?")
      .bind(subject)
      .first<number>("seq");
    return { colleague, violation: `nº ${seq} of ${colleague.profile.id} does not follow` };
  }

  test("is named by the nightly comparison, which still compares everything else", async () => {
    const { colleague, violation } = await aChangedDay();
    expect(await compared(colleague)).toEqual([violation]);
    await tamper("UPDATE profiles SET role = 'admin' WHERE id = ?", colleague.profile.id);
    expect(await compared(colleague)).toEqual([
      violation,
      `the status or role of ${colleague.profile.id} differs from their events`,
    ]);
  });

  test("is named by a rebuild, which leaves the projections unchanged", async () => {
    const { colleague, violation } = await aChangedDay();
    const before = await projections();
    const rebuilding = rebuildPerson(env.CELL_1, {
      ledger: colleague.company.ledger,
      ...whoseOf(colleague),
    });
    await expect(rebuilding).rejects.toThrow(violation);
    expect(await projections()).toBe(before);
  });
});

test("the nightly comparison names an event that cannot be applied", async () => {
  const colleague = await aColleague();
  const { subject, id } = colleague.profile;
  await tamper("UPDATE events SET kind = 'pause_end' WHERE subject = ? AND subject_seq = 1", subject);
  expect(await compared(colleague)).toEqual([`nº 1 of ${id} does not follow`]);
});

test("a database fault during the comparison is not reported as a changed register", async () => {
  const colleague = await aColleague();
  const overloaded = "D1_ERROR: D1 DB is overloaded. Requests queued for too long.";
  const busy = aroundD1(env.CELL_1, () => Promise.reject(new Error(overloaded)));
  await expect(compareProjections(busy, whoseOf(colleague))).rejects.toThrow(overloaded);
});
