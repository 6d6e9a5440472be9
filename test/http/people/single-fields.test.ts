// Proves that a box which saves itself changes nothing else, and that two of them changed at the same time both hold.
import { expect, test } from "vitest";
import { workPausesWith } from "~/modules/people/profile/settings-schema";
import { changeSettings } from "~/modules/people/profile/submit-settings-form.server";
import { everyRow } from "../../support/worker/database";
import { aCompany, aMember, type SignedInMember } from "../../support/worker/people";
import { companyOf, profileOf, submitAccess, submitSettings } from "../../support/worker/profile";
import { inEveryOrder, inOrder } from "../../support/worker/schedule";
import type { Participant } from "../../support/worker/race";

const pausesOf = async (member: SignedInMember) => (await companyOf(member)).workPauses;
const aManager = async () => aMember({ role: "owner", company: await aCompany({ workPauses: ["meal"] }) });

test("one kind of pause is ticked and unticked, and the others keep their order", async () => {
  const eva = await aManager();
  const form = { form: "work-pauses" };
  expect((await submitSettings(eva, { ...form, only: "rest", rest: "on" })).status).toBe(200);
  expect(await pausesOf(eva)).toEqual(["rest", "meal"]);
  await submitSettings(eva, { ...form, only: "meal" });
  await submitSettings(eva, { ...form, only: "other", other: "on" });
  expect(await pausesOf(eva)).toEqual(["rest", "other"]);
});

test("one mail is unsubscribed, and the choice of the others stays", async () => {
  const eva = await aMember({ role: "owner" });
  expect((await submitAccess(eva, { form: "mails", only: "monthly" })).status).toBe(200);
  const choice = async () => {
    const { wantsDaily, wantsWeekly, wantsMonthly, wantsReminders } = await profileOf(eva);
    return [wantsDaily, wantsWeekly, wantsMonthly, wantsReminders];
  };
  const others = (await profileOf(eva)).wantsDaily;
  expect(await choice()).toEqual([others, true, false, true]);
  await submitAccess(eva, { form: "mails", only: "reminders" });
  await submitAccess(eva, { form: "mails", only: "monthly", monthly: "on" });
  expect(await choice()).toEqual([others, true, true, false]);
});

test("an employee who sends the choice of a manager's mail changes nothing", async () => {
  const ana = await aMember();
  const before = await profileOf(ana);
  await submitAccess(ana, { form: "mails", only: "weekly" });
  expect(await profileOf(ana)).toEqual(before);
});

test("an unknown field, and a box that is no tick, write nothing", async () => {
  const eva = await aManager();
  const before = await everyRow();
  for (const form of [
    { form: "work-pauses", only: "nap" } as Record<string, string>,
    { form: "work-pauses", only: "rest", rest: "yes" },
    { form: "mails", only: "yearly" },
  ])
    expect((await (form.form === "mails" ? submitAccess : submitSettings)(eva, form)).status).toBe(422);
  expect(await everyRow()).toEqual(before);
});

const ticking =
  (member: SignedInMember, kind: "rest" | "other"): Participant =>
  ({ d1, deps }) =>
    changeSettings(deps(d1), { member, settings: { workPauses: workPausesWith({ [kind]: true }) } });

test("two kinds of pause that two tabs tick at the same time are both saved", () =>
  inEveryOrder(async (race) => {
    const eva = await aManager();
    await race(ticking(eva, "rest"), ticking(eva, "other"));
    expect(await pausesOf(eva)).toEqual(["rest", "meal", "other"]);
  }));

test("sending all values that the tab had read loses the first of two kinds (twin)", { tags: "deep" }, () =>
  inOrder("A+B+", async (race) => {
    const eva = await aManager();
    const sendingAll =
      (kind: "rest" | "other"): Participant =>
      ({ d1, deps }) =>
        changeSettings(deps(d1), {
          member: eva,
          settings: { workPauses: [...eva.company.workPauses, kind] },
        });
    await race(sendingAll("rest"), sendingAll("other"));
    expect(await pausesOf(eva)).toEqual(["meal", "other"]);
  }),
);
