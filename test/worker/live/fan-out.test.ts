import { runInDurableObject } from "cloudflare:test";
import { expect, test } from "vitest";
import { companyLive } from "~/modules/live/company-live-stub.server";
import type { LiveNews } from "~/modules/live/news";
import { deps } from "../../support/worker/app";
import { openTab, type OpenTab } from "../../support/worker/live";
import { aMember, type SignedInMember } from "../../support/worker/people";

const managers = 4;

/** So many open tabs of a company's managers. */
async function openTabs(owner: SignedInMember, count: number): Promise<OpenTab[]> {
  const admins = Array.from({ length: managers - 1 }, () =>
    aMember({ company: owner.company, role: "admin" }),
  );
  const people = [owner, ...(await Promise.all(admins))];
  const tabs: OpenTab[] = [];
  for (let at = 0; at < count; at += 100) {
    const some = Array.from({ length: Math.min(100, count - at) }, (_, n) => openTab(people[n % managers]!));
    tabs.push(...(await Promise.all(some)));
  }
  return tabs;
}

const tenPunches = Array.from({ length: 10 }, (_, n) => ({
  kind: "time-log" as const,
  profileId: `person-${n}`,
}));

/** How many tabs heard all of the punches, once and in order. */
const countHeard = (heard: LiveNews[][]) =>
  heard.filter((news) => JSON.stringify(news) === JSON.stringify(tenPunches)).length;

test.each([500, 2_000])(
  "with %i tabs open, each of ten punches reaches every one of them, once and in order",
  async (count) => {
    const owner = await aMember({ role: "owner" });
    const tabs = await openTabs(owner, count);
    const { env, now } = deps();
    const live = companyLive(env, owner.company.id);
    for (const news of tenPunches) expect(await live.publish(news, now)).toBe(count);
    expect(countHeard(await Promise.all(tabs.map((tab) => tab.news(tenPunches.length))))).toBe(count);
  },
  120_000,
);

test("twin: told to one listener of the company alone, the others of 500 tabs hear nothing", async () => {
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
});

test("tabs that have been closed are not counted, and keep nobody else from hearing", async () => {
  const owner = await aMember({ role: "owner" });
  const tabs = await openTabs(owner, 40);
  const { env, now } = deps();
  const live = companyLive(env, owner.company.id);
  // The owner's, one in four.
  await live.endSession(owner.sessionId);
  const open = tabs.filter((_, n) => n % managers !== 0);
  const told = await live.publish({ kind: "time-log", profileId: "somebody" }, now);
  expect(told).toBe(30);
  expect((await Promise.all(open.map((tab) => tab.news()))).flat()).toHaveLength(told);
});
