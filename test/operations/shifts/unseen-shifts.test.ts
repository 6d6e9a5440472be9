// Proves that managers see who has not seen their next shift, on the board and in the morning's mail.
import { mailOutbox, profiles } from "#cell";
import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { notifyDaily } from "~/modules/notifications/summaries/notify-daily.server";
import { personOf } from "~/modules/schedules/statement-person";
import { seeWeek } from "~/modules/shifts/server/see-week.server";
import { readBoard } from "~/modules/tenancy/today/read-board.server";
import { openDb } from "~/platform/db.server";
import { aScopedCompany } from "../../support/worker/a-scoped-company";
import { anAbsence } from "../../support/worker/absences";
import { countingD1 } from "../../support/worker/counting-d1";
import { deps } from "../../support/worker/deps";
import type { SignedInMember } from "../../support/worker/people";
import { madrid } from "../../support/worker/periods";
import { aBar, publishDraft, week, weekOfShifts } from "../../support/worker/shifts";

const noon = weekOfShifts(720, 960);
const sunday = madrid("2026-12-06T08:00");

let owner: SignedInMember;
let ana: SignedInMember;
let publication: number;
beforeEach(async () => {
  ({ owner, ana } = await aBar());
  publication = await publishDraft(owner, ana, { days: noon });
});

const unseenBy = async (member: SignedInMember, now = sunday) => {
  const { unseen } = await readBoard(deps(now), { member, search: "", before: null });
  return unseen.map(({ name, when }) => `${name}: ${when}`);
};
const see = (seen: number) =>
  seeWeek(deps(sunday), { person: personOf(ana), week, publication: seen, kioskId: null });

test("a shift of tomorrow that its person has not seen is on the board until they see it", async () => {
  expect(await unseenBy(owner)).toEqual(["Ana López: lun 07/12, 12–16"]);
  await see(publication);
  expect(await unseenBy(owner)).toEqual([]);
});

test("a week that is published again after it was seen is unseen again", async () => {
  await see(publication);
  await publishDraft(owner, ana, { days: noon.with(0, [{ from: 780, to: 1_020 }]), version: 1 });
  expect(await unseenBy(owner)).toEqual(["Ana López: lun 07/12, 13–17"]);
});

test.each([
  ["2026-12-05T10:00", []],
  ["2026-12-07T10:00", ["Ana López: hoy, 12–16"]],
  ["2026-12-07T13:00", ["Ana López: mar 08/12, 12–16"]],
  ["2026-12-11T13:00", []],
])("at %s the next unseen shift of today or tomorrow is %j", async (at, unseen) => {
  expect(await unseenBy(owner, madrid(at))).toEqual(unseen);
});

test("a shift on a day of absence is not listed as unseen", async () => {
  await anAbsence(ana, { fromDay: "2026-12-07" });
  expect(await unseenBy(owner)).toEqual([]);
});

test("a manager of one centre sees only unseen shifts of its people, and nobody sees their own", async () => {
  const scopedCompany = await aScopedCompany();
  const { triana, sol, admin, scoped } = scopedCompany;
  for (const person of [triana, sol, admin]) await publishDraft(scopedCompany.owner, person, { days: noon });
  expect(await unseenBy(scoped)).toEqual(["Ana Triana: lun 07/12, 12–16"]);
  expect(await unseenBy(admin)).toEqual(["Ana Sol: lun 07/12, 12–16", "Ana Triana: lun 07/12, 12–16"]);
});

test("the board costs no further round trip while everybody has seen their shifts", async () => {
  const tripsOf = async () => {
    const { binding, count } = countingD1(env.CELL_1);
    await readBoard(deps(sunday, openDb(binding)), { member: owner, search: "", before: null });
    return count.roundTrips;
  };
  const before = await tripsOf();
  await see(publication);
  expect([before, await tripsOf()]).toEqual([3, 2]);
});

test("the morning's mail names the shift, also if nothing else waits", async () => {
  await deps().db.update(profiles).set({ wantsDaily: true }).where(eq(profiles.id, owner.profile.id));
  await notifyDaily(deps(sunday), { companyId: owner.company.id });
  const mails = await deps().db.select().from(mailOutbox).where(eq(mailOutbox.recipient, owner.email));
  expect(mails.map(({ subject }) => subject)).toEqual(["Por resolver: 1 turno sin ver"]);
  expect(mails[0]!.text).toContain("1 turno sin ver: Ana López (lun 07/12, 12–16). Avísales tú.");
  expect(mails[0]!.text).toContain("/shifts");
});
