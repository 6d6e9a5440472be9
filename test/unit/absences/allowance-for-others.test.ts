import { describe, expect, test } from "vitest";
import { allowanceOf } from "~/modules/absences/model/allowance-of";
import { leftText } from "~/modules/absences/allowance-text";
import { companyKinds, type CompanyKind } from "~/modules/absences/company-kinds";
import { leftOfKind } from "~/modules/absences/model/left-of-kind";
import { allowanceForOthers } from "~/modules/absences/model/allowance-for-others";
import { daysToNotice } from "~/modules/absences/model/days-to-notice";
import { aSchedule, sickLeave, vacation } from "../schedules/a-schedule";

const kinds = companyKinds([]);
const vacationKind = kinds.find(({ key }) => key === "vacation")!;
const carriedUntil = (day: string | null): CompanyKind => ({ ...vacationKind, carriedUntil: day });

/** Five days of 2026 that sick leave prevented: the law keeps them until 30 June 2028. */
const absences = [
  vacation("2026-06-01", "2026-06-23"),
  vacation("2026-12-21", "2026-12-31"),
  sickLeave("2026-12-14", "2027-01-10"),
];

const anAllowance = (kind: CompanyKind, noticed: readonly string[] = []) =>
  allowanceOf(
    {
      schedule: aSchedule({ absences }),
      kind,
      requested: [],
      moves: [],
      notices: noticed.map((lastOn) => ({ kind: "vacation", lastOn, sentAt: 0, paper: null })),
      closings: [],
    },
    { year: 2028, todayOn: "2028-05-02" },
  );

/** Returns the text of a person's screens about their vacation. */
const leftSaid = (isOwn: boolean) =>
  leftOfKind(
    {
      actor: { profileId: isOwn ? "ana" : "luis", role: isOwn ? "employee" : "admin", isActive: true },
      person: { profileId: "ana", isActive: true, joinedOn: "2026-01-01" },
      answeringManagers: ["Marta Ruiz"],
      absences: [],
      kinds,
      schedule: aSchedule({ absences }),
      moves: [],
      notices: [],
      closings: [],
      todayOn: "2028-05-02",
    },
    carriedUntil("03-31"),
    { year: 2028, isOwn },
  )?.text;

describe("a vacation allowance shown to other people than its owner", () => {
  const noticed = ["2027-03-31", "2028-03-31", "2028-06-30", "2029-03-31"];
  const own = anAllowance(carriedUntil("03-31"), noticed);
  const others = allowanceForOthers(own);

  test("keeps the amounts", () => {
    const { earned, used, waiting, left, leftIfAccepted } = own;
    expect(others).toMatchObject({ earned, used, waiting, left, leftIfAccepted });
    expect(others.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(
      own.lines.reduce((sum, { amount }) => sum + amount, 0),
    );
  });

  test("hides the last day of sick leave, which the owner sees", () => {
    expect(own.notices.map(({ lastOn }) => lastOn)).toContain("2028-06-30");
    expect(leftSaid(true)).toContain("solo hasta el 30/06");
    for (const text of [JSON.stringify(others), leftText(others, "other"), leftSaid(false)])
      expect(text).not.toMatch(/06-30|30\/06|sick-leave/);
  });

  test("keeps the company's expiry days and their notices", () => {
    expect(others.notices.map(({ lastOn }) => lastOn)).toEqual(["2028-03-31", "2029-03-31"]);
    const company = allowanceForOthers(anAllowance(carriedUntil("06-30")));
    expect(company.expiring).toMatchObject({ until: "2028-06-30" });
  });
});

test("other people see the whole rest of the year lapse, also the part that sick leave keeps", () => {
  const sources = {
    schedule: aSchedule({ absences: [sickLeave("2026-12-14", "2027-01-10")] }),
    kind: vacationKind,
    requested: [],
    moves: [],
    notices: [],
    closings: [],
  };
  const own = allowanceOf(sources, { year: 2026, todayOn: "2026-11-20" });
  expect(own.lapsing[0]?.amount ?? 0).toBeLessThan(own.left!);
  expect(allowanceForOthers(own).lapsing).toEqual([{ amount: own.left, until: "2026-12-31" }]);
  const days = (reader: "own" | "other") => daysToNotice(sources, { todayOn: "2026-11-20", reader });
  expect(days("other")).toEqual([{ amount: own.left, unit: own.unit, lastOn: "2026-12-31" }]);
  expect(days("own")).not.toEqual(days("other"));
});

test("days that lapse on the same day for two reasons are shown as one amount", () => {
  const { expiring, lapsing } = anAllowance(carriedUntil("06-30"));
  expect(expiring).toEqual({ amount: 2_700, until: "2028-06-30" });
  expect(lapsing).toEqual([{ amount: 2_700, until: "2028-06-30" }]);
});
