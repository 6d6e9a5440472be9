import { expect, test } from "vitest";
import { companyLive } from "~/modules/live/company-live-stub.server";
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

test.each([500, 2_000])(
  "with %i tabs open, each of ten punches reaches every one of them, once and in order",
  async (count) => {
    const owner = await aMember({ role: "owner" });
    const tabs = await openTabs(owner, count);
    const { env, now } = deps();
    const live = companyLive(env, owner.company.id);
    const punches = Array.from({ length: 10 }, (_, n) => ({
      kind: "time-log" as const,
      profileId: `person-${n}`,
    }));
    for (const news of punches) expect(await live.publish(news, now)).toBe(count);
    const heard = await Promise.all(tabs.map((tab) => tab.news(punches.length)));
    expect(heard.filter((news) => JSON.stringify(news) === JSON.stringify(punches))).toHaveLength(count);
  },
  120_000,
);

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
