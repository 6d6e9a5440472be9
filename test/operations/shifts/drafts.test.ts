import { env } from "cloudflare:test";
import { describe, expect, test } from "vitest";
import { saveDrafts } from "~/modules/shifts/save-drafts.server";
import type { WeekDays } from "~/modules/shifts/model/shift-week";
import { heldBy } from "../../support/worker/by-hand";
import { deps } from "../../support/worker/deps";
import { aMember, type SignedInMember } from "../../support/worker/people";
import { aBar, thursdayAt, week, weekOfShifts } from "../../support/worker/shifts";

const noon = weekOfShifts(720, 960);
const later = weekOfShifts(780, 1_020);

const save = async (member: SignedInMember, { profile }: SignedInMember, days: WeekDays, version = 0) =>
  (
    await saveDrafts(deps(thursdayAt), { member, week, drafts: [{ profileId: profile.id, days, version }] })
  )[0];

describe("a draft of a week", () => {
  test("is saved on the version that the manager saw, and gets the next number", async () => {
    const { owner, ana } = await aBar();
    expect(await save(owner, ana, noon)).toEqual({ code: "saved", version: 1 });
    expect(await save(owner, ana, later, 1)).toEqual({ code: "saved", version: 2 });
  });

  test("that another manager saved meanwhile stays, and the second manager sees it", async () => {
    const { company, owner, ana } = await aBar();
    const alba = await aMember({ company, role: "admin", fullName: "Alba Ruiz" });
    await save(owner, ana, noon);
    await save(alba, ana, later, 1);
    expect(await save(owner, ana, weekOfShifts(0, 60), 1)).toEqual({
      code: "changed",
      draft: { version: 2, days: later, updatedBy: "Alba Ruiz", updatedAt: thursdayAt },
    });
  });

  test("that is sent twice is saved once", async () => {
    const { owner, ana } = await aBar();
    await save(owner, ana, noon);
    expect(await save(owner, ana, noon)).toEqual({ code: "saved", version: 1 });
  });

  test("that has the same shifts as another manager's is no conflict", async () => {
    const { company, owner, ana } = await aBar();
    const alba = await aMember({ company, role: "admin", fullName: "Alba Ruiz" });
    await save(owner, ana, noon);
    await save(owner, ana, later, 1);
    expect(await save(alba, ana, later)).toEqual({ code: "saved", version: 2 });
  });

  test("never skips a version: a trigger refuses it", async () => {
    const { owner, ana } = await aBar();
    await save(owner, ana, noon);
    const change = env.CELL_1.prepare("UPDATE shift_drafts SET version = 3 WHERE profile_id = ?").bind(
      ana.profile.id,
    );
    await heldBy("shift_drafts_follow", "not the next version", () => change.run());
  });

  const day = (...segments: WeekDays[number]) => noon.with(0, segments);
  test.each([
    ["six days", noon.slice(1), { weekday: 0, fault: "not-seven-days" }],
    ["25 hours in a day", day({ from: 0, to: 1_500 }), { weekday: 0, fault: "longer-than-a-day" }],
    [
      "overlapping shifts",
      day({ from: 600, to: 900 }, { from: 840, to: 960 }),
      { weekday: 0, fault: "overlapping-segments" },
    ],
    [
      "a night that reaches into the next shift",
      day({ from: 1_320, to: 2_200 }),
      { weekday: 0, fault: "overlaps-next-day" },
    ],
    ["half a minute", day({ from: 600.5, to: 660 }), { weekday: 0, fault: "not-whole-minutes" }],
  ])("with %s is refused, and nothing is written", async (_, days, fault) => {
    const { owner, ana } = await aBar();
    expect(await save(owner, ana, days)).toEqual({ code: "faulty", fault });
    expect(await save(owner, ana, noon)).toEqual({ code: "saved", version: 1 });
  });

  test("with a centre of another company is refused", async () => {
    const { owner, ana } = await aBar();
    const { company: other } = await aBar();
    expect(await save(owner, ana, day({ from: 600, to: 660, centre: other.id }))).toEqual({
      code: "no-permission",
    });
  });

  test("of another company's person is refused", async () => {
    const { owner } = await aBar();
    const { ana: stranger } = await aBar();
    expect(await save(owner, stranger, noon)).toEqual({ code: "no-permission" });
  });
});
