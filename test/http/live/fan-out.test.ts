import { runInDurableObject } from "cloudflare:test";
import { expect, test } from "vitest";
import { companyLive } from "~/modules/live/publish.server";
import { listenerHeader, type Listener } from "~/modules/live/company-live.server";
import type { LiveMessage } from "~/modules/live/live-message";
import { deps } from "../../support/worker/deps";
import { tabOn, type OpenTab } from "../../support/worker/live";
import { aMember, type SignedInMember } from "../../support/worker/people";

const tabsEach = 10;

/** Opens tabs of a company's managers, as many as each person may have; the owner's come first. */
async function openTabs(owner: SignedInMember, count: number): Promise<OpenTab[]> {
  const { env, now } = deps();
  const live = companyLive(env, owner.company.id);
  const open = async (index: number) => {
    const familyId = index < tabsEach ? owner.sessionId : `manager-${Math.floor(index / tabsEach)}`;
    const listener: Listener = {
      profileId: familyId,
      familyId,
      isManager: true,
      sessionExpiresAt: now + 60 * 60_000,
      openedAt: now,
    };
    const headers = { Upgrade: "websocket", [listenerHeader]: JSON.stringify(listener) };
    return tabOn((await live.fetch("https://live/", { headers })).webSocket!);
  };
  const tabs: OpenTab[] = [];
  for (let at = 0; at < count; at += 100) {
    const some = Array.from({ length: Math.min(100, count - at) }, (_, n) => open(at + n));
    tabs.push(...(await Promise.all(some)));
  }
  return tabs;
}

const tenPunches = Array.from({ length: 10 }, (_, n) => ({
  kind: "time-log" as const,
  profileId: `person-${n}`,
}));

/** Returns how many tabs heard all of the punches, once and in order. */
const countHeard = (heard: LiveMessage[][]) =>
  heard.filter((news) => JSON.stringify(news) === JSON.stringify(tenPunches)).length;

const everyTabHears = async (count: number) => {
  const owner = await aMember({ role: "owner" });
  const tabs = await openTabs(owner, count);
  const { env, now } = deps();
  const live = companyLive(env, owner.company.id);
  for (const news of tenPunches) expect(await live.publish(news, now)).toBe(count);
  expect(countHeard(await Promise.all(tabs.map((tab) => tab.news(tenPunches.length))))).toBe(count);
};
const toEveryTab = "with %i tabs open, each of ten punches reaches every one of them, once and in order";
test.each([50])(toEveryTab, everyTabHears);
test.each([500, 2_000])(toEveryTab, { tags: "deep" }, everyTabHears);

test(
  "sent to only one listener of the company, a message misses the other tabs of 500 (twin)",
  { tags: "deep" },
  async () => {
    const owner = await aMember({ role: "owner" });
    const tabs = await openTabs(owner, 500);
    const { env } = deps();
    const stub = companyLive(env, owner.company.id);
    await runInDurableObject(stub, (_, state: DurableObjectState) => {
      const [only] = state.getWebSockets("managers");
      for (const news of tenPunches) only!.send(JSON.stringify(news));
    });
    const theirs = await Promise.any(tabs.map((tab) => tab.news(tenPunches.length)));
    const others = await Promise.all(tabs.map((tab) => tab.news(0)));
    expect(countHeard([theirs, ...others])).toBe(1);
  },
);

test("closed tabs are not counted, and do not block live messages to others", async () => {
  const owner = await aMember({ role: "owner" });
  const tabs = await openTabs(owner, 40);
  const { env, now } = deps();
  const live = companyLive(env, owner.company.id);
  await live.endFamily(owner.sessionId);
  const open = tabs.slice(tabsEach);
  const reachedTabs = await live.publish({ kind: "time-log", profileId: "somebody" }, now);
  expect(reachedTabs).toBe(30);
  expect((await Promise.all(open.map((tab) => tab.news()))).flat()).toHaveLength(reachedTabs);
});
