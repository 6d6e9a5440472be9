import { absenceKinds, absences, allowanceClosings, expiryNotices, mailOutbox } from "#cell";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { closeAllowances } from "~/modules/absences/close-allowances.server";
import { deleteOldAbsences } from "~/modules/absences/erase-absences.server";
import { notifyExpiring } from "~/modules/absences/notify-expiring.server";
import { readAllowance } from "~/modules/absences/read-allowance.server";
import { batch } from "~/platform/statement.server";
import { anAbsence } from "../../support/worker/absences";
import { deps } from "../../support/worker/deps";
import { everyDay, giveTerms } from "../../support/worker/give-terms";
import { aCompany, aMember } from "../../support/worker/people";
import { register } from "../../support/worker/register";

const at = (on: string) => Date.parse(`${on}T04:00:00Z`);

async function scheduled({ carriedUntil = null }: { carriedUntil?: string | null } = {}) {
  const company = await aCompany();
  const owner = await aMember({ company, role: "owner" });
  const ana = await aMember({ company });
  await register(owner, ana);
  await giveTerms(owner, ana, { at: at("2026-01-01"), from: "2026-01-01", pattern: everyDay(540, 1020) });
  if (carriedUntil !== null)
    await deps().db.insert(absenceKinds).values({
      companyId: company.id,
      kind: "vacation",
      isOn: true,
      unit: "working",
      needsAnswer: true,
      isPrivate: false,
      covers: true,
      carriedUntil,
      authorId: owner.profile.id,
      updatedAt: 0,
    });
  return { company, owner, ana };
}

type Ana = Awaited<ReturnType<typeof scheduled>>["ana"];

async function allowance({ company, profile }: Ana, year: number, on: string) {
  const { people } = await readAllowance({ ...deps(), now: at(on) }, company, [profile.id], year);
  return people.get(profile.id)!.allowances.get("vacation")!;
}

const night = ({ company }: Ana, on: string) => notifyExpiring(deps(at(on)), { companyId: company.id });

const noticesOf = ({ profile }: Ana) =>
  deps()
    .db.select({ lastOn: expiryNotices.lastOn, amount: expiryNotices.amount, sentAt: expiryNotices.sentAt })
    .from(expiryNotices)
    .where(eq(expiryNotices.profileId, profile.id));

const mailsTo = ({ profile }: Ana) =>
  deps()
    .db.select({ key: mailOutbox.dedupeKey, text: mailOutbox.text })
    .from(mailOutbox)
    .where(eq(mailOutbox.dedupeKey, `expiring-days:${profile.id}:2026-12-31`));

test("a person gets one dated notice one to three months before vacation lapses, and without it nothing lapses", async () => {
  const { ana } = await scheduled();
  const { left: whole } = await allowance(ana, 2026, "2026-06-01");
  await night(ana, "2026-09-01");
  expect(await noticesOf(ana)).toEqual([]);
  expect((await allowance(ana, 2027, "2027-01-01")).lines).toContainEqual(
    expect.objectContaining({ what: "carried", amount: whole, why: "no-notice" }),
  );
  await Promise.all([night(ana, "2026-10-01"), night(ana, "2026-10-01")]);
  await night(ana, "2026-11-01");
  expect(await noticesOf(ana)).toEqual([{ lastOn: "2026-12-31", amount: whole, sentAt: at("2026-10-01") }]);
  const mails = await mailsTo(ana);
  expect(mails).toHaveLength(1);
  expect(mails[0]!.text).toContain("31/12/2026");
  expect((await allowance(ana, 2027, "2027-01-01")).lines.map(({ what }) => what)).toEqual(["earned"]);
  expect((await allowance(ana, 2026, "2026-11-02")).notices).toHaveLength(1);
});

test("a notice of carried days comes before the company's day, also in January", async () => {
  const { ana } = await scheduled({ carriedUntil: "01-31" });
  await night(ana, "2026-11-01");
  expect((await noticesOf(ana)).map(({ lastOn }) => lastOn)).toEqual(["2027-01-31"]);
});

test("the rest of a year is stored before its absences are deleted, and later allowances stay the same", async () => {
  const { company, ana } = await scheduled({ carriedUntil: "03-31" });
  await anAbsence(ana, { fromDay: "2026-06-01", toDay: "2026-06-10" });
  for (const year of [2027, 2028, 2029])
    await anAbsence(ana, { fromDay: `${year}-02-01`, toDay: `${year}-03-02` });
  const before = await allowance(ana, 2030, "2030-01-01");
  const turn = () => closeAllowances(deps(at("2030-01-01")), { companyId: company.id });
  expect(await Promise.all([turn(), turn()])).toEqual(["ended", "ended"]);
  expect(await turn()).toBe("ended");
  const { db } = deps();
  const closings = await db
    .select()
    .from(allowanceClosings)
    .where(eq(allowanceClosings.companyId, company.id));
  expect(closings.map(({ profileId, year }) => [profileId, year])).toEqual([[ana.profile.id, 2026]]);
  await batch(db, deleteOldAbsences(deps(at("2031-01-01"))).absences);
  expect(await db.$count(absences, eq(absences.fromDay, "2026-06-01"))).toBe(0);
  expect((await allowance(ana, 2030, "2030-01-01")).left).toBe(before.left);
});
