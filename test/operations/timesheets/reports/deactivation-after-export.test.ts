// Proves that a deactivation changes no day that an export had: it ends terms and absences after its own day.
import { expect, test } from "vitest";
import { wholeCompany } from "~/modules/policy/scope.server";
import { changeStatus } from "~/modules/team/server/change-status.server";
import { findMonth } from "~/modules/timesheets/reports/find-month.server";
import { noteExport } from "~/modules/timesheets/reports/month-exports.server";
import { anAbsence } from "../../../support/worker/absences";
import { deps } from "../../../support/worker/deps";
import { everyDay, giveTerms } from "../../../support/worker/give-terms";
import { aCompany, aMember } from "../../../support/worker/people";
import { register } from "../../../support/worker/register";

const at = (text: string) => Date.parse(`2026-11-${text}:00+01:00`);
const november = { from: "2026-11-01", to: "2026-11-30" };
const deactivatedOn = "2026-11-18";

test("the exported month of somebody who is deactivated within a vacation stays as it was, with no day marked as changed", async () => {
  const company = await aCompany();
  const owner = await aMember({ company, role: "owner", fullName: "Olga" });
  const ana = await aMember({ company, fullName: "Ana" });
  await register(owner, ana);
  await giveTerms(owner, ana, { at: at("01T08:00"), from: "2026-11-01", pattern: everyDay(540, 1020) });
  await anAbsence(ana, { fromDay: "2026-11-16", toDay: "2026-11-27", recordedAt: at("02T08:00") });
  const monthAt = async (now: number) =>
    (await findMonth(deps(now), {
      reader: wholeCompany,
      company,
      profileId: ana.profile.id,
      range: november,
      withSchedules: true,
    }))!;
  const planOf = ({ days }: Awaited<ReturnType<typeof monthAt>>) =>
    days.map(({ day, expected, absences }) => ({ day, expected, absences }));
  const exportedAt = at("18T10:00");
  await noteExport(
    { db: deps().db, now: exportedAt },
    { companyId: company.id, range: november, profileIds: null },
    { method: "GET" },
  );
  const exported = planOf(await monthAt(exportedAt));
  const outcome = await changeStatus(deps(at("18T12:00")), {
    member: owner,
    profileIds: [ana.profile.id],
    status: "inactive",
  });
  expect(outcome).toMatchObject({ code: "changed", count: 1 });
  const later = await monthAt(at("20T09:00"));
  const until = <Day extends { day: string }>(days: Day[]) => days.filter(({ day }) => day <= deactivatedOn);
  expect(until(planOf(later))).toEqual(until(exported));
  expect(planOf(later).at(-1)).toEqual({ day: "2026-11-30", expected: null, absences: [] });
  expect(later.planChanges).toEqual([]);
});
