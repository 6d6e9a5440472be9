import { env } from "cloudflare:test";
import { profiles } from "#schema";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { companyLive } from "~/modules/live/company-live-stub.server";
import { publish } from "~/modules/live/publish.server";
import { readEnv } from "~/platform/env.server";
import { call, deps, settle } from "../../support/worker/app";
import { connect, openTab, tabOn } from "../../support/worker/live";
import { aMember, type SignedInMember } from "../../support/worker/people";

function live({ company }: SignedInMember) {
  const read = readEnv(env);
  if ("invalid" in read) throw new Error("configuration");
  return companyLive(read.env, company.id);
}

const newsOf = ({ company, profile }: SignedInMember) => ({
  companyId: company.id,
  news: { kind: "time-log" as const, profileId: profile.id },
});

test("signing out closes the session's tabs, and no others", async () => {
  const ana = await aMember();
  const boss = await aMember({ company: ana.company, role: "owner" });
  const tabs = await Promise.all([openTab(ana), openTab(ana)]);
  const other = await openTab(boss);
  await call("/auth/sign-out", { method: "POST", cookie: ana.cookie });
  await settle();
  for (const tab of tabs) expect(await tab.closeCode()).toBe(4401);
  publish(deps(), newsOf(boss));
  await settle();
  expect(await other.news()).toEqual([newsOf(boss).news]);
});

test("a tab that opens while its person is deactivated or signs out is closed all the same", async () => {
  const ends = [
    (who: SignedInMember) => call("/auth/sign-out", { method: "POST", cookie: who.cookie }),
    (who: SignedInMember) =>
      deps().db.update(profiles).set({ status: "inactive" }).where(eq(profiles.id, who.profile.id)),
  ];
  for (const end of ends) {
    const ana = await aMember();
    const real = live(ana);
    // What ends them happens, and tells the object, after they were let in and before there is a socket.
    const fetch = async (url: string, init: RequestInit) => {
      await end(ana);
      await settle();
      return real.fetch(url, init);
    };
    const slow = {
      endSession: (id: string) => real.endSession(id),
      endProfiles: (ids: string[]) => real.endProfiles(ids),
      fetch,
    };
    const COMPANY_LIVE = { idFromName: () => "", get: () => slow };
    const answer = await connect({ cookie: ana.cookie, env: { COMPANY_LIVE } });
    const tab = tabOn(answer.webSocket!);
    await settle();
    expect([4401, 4403, 4410]).toContain(await tab.closeCode());
  }
});

test("a tab that sleeps through its end keeps nobody from hearing", async () => {
  const ana = await aMember();
  const boss = await aMember({ company: ana.company, role: "owner" });
  const asleep = await openTab(ana);
  const awake = await openTab(boss);
  await live(ana).endSession(ana.sessionId);
  expect(await live(ana).publish(newsOf(ana).news, Date.now())).toBe(1);
  expect(await awake.news()).toEqual([newsOf(ana).news]);
  expect(await asleep.closeCode()).toBe(4401);
});

test("a tab whose session has expired is closed at the next news, untold", async () => {
  const ana = await aMember();
  const tab = await openTab(ana);
  const dayMs = 86_400_000;
  publish(deps(Date.now() + 29 * dayMs), newsOf(ana));
  await settle();
  expect(await tab.news()).toEqual([newsOf(ana).news]);
  publish(deps(Date.now() + 31 * dayMs), newsOf(ana));
  await settle();
  expect(await tab.closeCode()).toBe(4401);
  expect(await tab.news(0)).toEqual([]);
});

test("the tabs of people who may no longer listen are closed, and nobody else's", async () => {
  const ana = await aMember();
  const { company } = ana;
  const leo = await aMember({ company });
  const boss = await aMember({ company, role: "owner" });
  const [hers, his, bosss] = await Promise.all([openTab(ana), openTab(leo), openTab(boss)]);
  await live(ana).endProfiles([ana.profile.id, leo.profile.id]);
  expect([await hers.closeCode(), await his.closeCode()]).toEqual([4401, 4401]);
  expect(await live(ana).publish(newsOf(ana).news, Date.now())).toBe(1);
  expect(await bosss.news()).toEqual([newsOf(ana).news]);
});

test("a tab that was closed by its person is told no more", async () => {
  const ana = await aMember();
  const tab = await openTab(ana);
  const stays = await openTab(ana);
  tab.socket.close(1000);
  expect(await tab.closeCode()).toBe(1000);
  expect(await live(ana).publish(newsOf(ana).news, Date.now())).toBe(1);
  expect(await stays.news()).toEqual([newsOf(ana).news]);
});
