// Proves that changes of absences, plans and photos send a live message to the screens that show them.
import { beforeEach, expect, test } from "vitest";
import { changeAbsence } from "~/modules/absences/server/change-absence.server";
import { addDays } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import { saveAvatar } from "~/modules/people/avatar/submit-avatar-form.server";
import { aPng } from "../../support/images/pictures";
import { call } from "../../support/worker/app";
import { deps, settle } from "../../support/worker/deps";
import { declareCalendar, everyDay, giveTerms } from "../../support/worker/give-terms";
import { openTab, type OpenTab } from "../../support/worker/live";
import { aCompany, aMember, type SignedInMember } from "../../support/worker/people";

let owner: SignedInMember;
let ana: SignedInMember;
let leo: SignedInMember;
let tabs: { owner: OpenTab; ana: OpenTab; leo: OpenTab };

beforeEach(async () => {
  const company = await aCompany();
  owner = await aMember({ company, role: "owner" });
  ana = await aMember({ company, employedSince: "2020-01-01" });
  leo = await aMember({ company });
  tabs = { owner: await openTab(owner), ana: await openTab(ana), leo: await openTab(leo) };
});

/** Expects that Leo's tab got nothing before his own punch. */
async function expectNothingAtLeo() {
  await call("/api/check-in", { cookie: leo.cookie, json: { action: "check_in" } });
  await settle();
  expect(await tabs.leo.news()).toEqual([{ kind: "time-log", profileId: leo.profile.id }]);
}

const today = () => localDateOf(deps().now, "Europe/Madrid");

test("a live message about a requested absence and its answer reaches the person and the managers", async () => {
  const on = addDays(today(), 30);
  const days = { from: on, to: on, part: { kind: "all" }, note: null } as const;
  const requested = await changeAbsence(deps(), {
    member: ana,
    profileId: ana.profile.id,
    command: { do: "request", kind: "unpaid-leave", isConfirmed: true, ...days },
  });
  if (requested.code !== "done") throw new Error(requested.code);
  await settle();
  const news = [{ kind: "absence", profileId: ana.profile.id }];
  for (const tab of [tabs.owner, tabs.ana]) expect(await tab.news()).toEqual(news);
  await changeAbsence(deps(), {
    member: owner,
    profileId: ana.profile.id,
    command: { do: "answer", id: requested.absence.id, answer: "accepted", note: null },
  });
  await settle();
  for (const tab of [tabs.owner, tabs.ana]) expect(await tab.news()).toEqual(news);
  await expectNothingAtLeo();
});

test("a live message about new terms reaches the person and the managers", async () => {
  await giveTerms(owner, ana, { at: deps().now, from: today(), pattern: everyDay(540, 1020) });
  for (const tab of [tabs.owner, tabs.ana])
    expect(await tab.news()).toEqual([{ kind: "plan", profileIds: [ana.profile.id] }]);
  await expectNothingAtLeo();
});

test("a live message about a new calendar reaches everybody in the company", async () => {
  await declareCalendar(owner, { at: deps().now, years: [2026] });
  await settle();
  for (const tab of [tabs.owner, tabs.ana, tabs.leo]) expect(await tab.news()).toEqual([{ kind: "company" }]);
});

test("a live message about a new photo reaches its person and the managers", async () => {
  const saved = await saveAvatar(deps(), { member: ana, bytes: aPng() });
  expect(saved.code).toBe("saved");
  await settle();
  for (const tab of [tabs.owner, tabs.ana])
    expect(await tab.news()).toEqual([{ kind: "people", profileIds: [ana.profile.id] }]);
  await expectNothingAtLeo();
});
