import { env, runDurableObjectAlarm } from "cloudflare:test";
import { profiles } from "#cell";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { companyLive, publish } from "~/modules/live/publish.server";
import { readEnv } from "~/platform/env.server";
import { dayMs, hourMs, minuteMs } from "~/time/units";
import { call, origin } from "../../support/worker/app";
import { deps, settle } from "../../support/worker/deps";
import { connect, openTab, tabOn } from "../../support/worker/live";
import { aSignedInProgram, type TokenAnswer } from "../../support/worker/sign-in";
import { timePasses } from "../../support/worker/time";
import { aMember, type SignedInMember } from "../../support/worker/people";

function live({ company }: SignedInMember) {
  const envResult = readEnv(env);
  if ("invalid" in envResult) throw new Error("configuration");
  return companyLive(envResult.env, company.id);
}

const messageOf = ({ company, profile }: SignedInMember) => ({
  companyId: company.id,
  message: { kind: "time-log" as const, profileId: profile.id },
});

test("signing out closes the session's tabs, and no others", async () => {
  const ana = await aMember();
  const boss = await aMember({ company: ana.company, role: "owner" });
  const tabs = await Promise.all([openTab(ana), openTab(ana)]);
  const other = await openTab(boss);
  await call("/auth/sign-out", { method: "POST", cookie: ana.cookie });
  await settle();
  for (const tab of tabs) expect(await tab.closeCode()).toBe(4401);
  publish(deps(), messageOf(boss));
  await settle();
  expect(await other.news()).toEqual([messageOf(boss).message]);
});

test("a tab that opens while its person is deactivated, demoted, limited to centres or signs out is also closed", async () => {
  const set = (fields: Partial<typeof profiles.$inferInsert>) => (who: SignedInMember) =>
    deps().db.update(profiles).set(fields).where(eq(profiles.id, who.profile.id));
  const ends = [
    (who: SignedInMember) => call("/auth/sign-out", { method: "POST", cookie: who.cookie }),
    set({ status: "inactive" }),
    set({ role: "employee" }),
    set({ managedCentres: ["triana"] }),
  ];
  for (const end of ends) {
    const ana = await aMember({ role: "admin" });
    const real = live(ana);
    // The ending happens and reaches the object after the check, before a socket exists.
    const fetch = async (url: string, init: RequestInit) => {
      await end(ana);
      await settle();
      return real.fetch(url, init);
    };
    const slow = {
      endFamily: (id: string) => real.endFamily(id),
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

test("a tab that opens while its person is unchanged is left open", async () => {
  const ana = await aMember({ role: "admin" });
  const tab = await openTab(ana);
  await settle();
  publish(deps(), messageOf(ana));
  await settle();
  expect(await tab.news()).toEqual([messageOf(ana).message]);
});

test("a tab that sleeps through its closing does not block other tabs' live messages", async () => {
  const ana = await aMember();
  const boss = await aMember({ company: ana.company, role: "owner" });
  const asleep = await openTab(ana);
  const awake = await openTab(boss);
  await live(ana).endFamily(ana.sessionId);
  expect(await live(ana).publish(messageOf(ana).message, Date.now())).toBe(1);
  expect(await awake.news()).toEqual([messageOf(ana).message]);
  expect(await asleep.closeCode()).toBe(4401);
});

test("a tab whose session has expired is closed at the next live message, and does not get it", async () => {
  const ana = await aMember();
  const tab = await openTab(ana);
  publish(deps(Date.now() + 29 * dayMs), messageOf(ana));
  await settle();
  expect(await tab.news()).toEqual([messageOf(ana).message]);
  publish(deps(Date.now() + 31 * dayMs), messageOf(ana));
  await settle();
  expect(await tab.closeCode()).toBe(4401);
  expect(await tab.news(0)).toEqual([]);
});

test("the tabs of people who lost the right to live messages are closed, and nobody else's", async () => {
  const ana = await aMember();
  const { company } = ana;
  const leo = await aMember({ company });
  const boss = await aMember({ company, role: "owner" });
  const [hers, his, bosss] = await Promise.all([openTab(ana), openTab(leo), openTab(boss)]);
  await live(ana).endProfiles([ana.profile.id, leo.profile.id]);
  expect([await hers.closeCode(), await his.closeCode()]).toEqual([4401, 4401]);
  expect(await live(ana).publish(messageOf(ana).message, Date.now())).toBe(1);
  expect(await bosss.news()).toEqual([messageOf(ana).message]);
});

test("a tab that its person closed gets no more live messages", async () => {
  const ana = await aMember();
  const tab = await openTab(ana);
  const stays = await openTab(ana);
  tab.socket.close(1000);
  expect(await tab.closeCode()).toBe(1000);
  expect(await live(ana).publish(messageOf(ana).message, Date.now())).toBe(1);
  expect(await stays.news()).toEqual([messageOf(ana).message]);
});

/** Returns a listening program, and the object to which it listens. */
async function aListeningProgram() {
  const program = await aSignedInProgram();
  const profile = await deps().db.query.profiles.findFirst({ where: eq(profiles.userId, program.user.id) });
  const listen = async (bearer: string) =>
    tabOn((await connect({ bearer, headers: { Origin: origin } })).webSocket!);
  const refresh = (refresh_token: string) =>
    call("/api/auth/token", { json: { grant_type: "refresh_token", refresh_token }, origin: null });
  return { ...program, companyId: profile!.companyId, listen, refresh };
}

test("an API client that signs out after a token refresh gets nothing on the old tokens' socket", async () => {
  const { access_token, refresh_token, listen, refresh } = await aListeningProgram();
  const tab = await listen(access_token);
  const anew = await (await refresh(refresh_token)).json<TokenAnswer>();
  await call("/auth/sign-out", { method: "POST", bearer: anew.access_token, origin });
  await settle();
  expect(await tab.closeCode()).toBe(4401);
});

test("a refresh token used again a minute later closes every socket of its family, and an unused one none", async () => {
  const { access_token, refresh_token, listen, refresh, companyId } = await aListeningProgram();
  const tab = await listen(access_token);
  const anew = await (await refresh(refresh_token)).json<TokenAnswer>();
  await settle();
  const second = await listen(anew.access_token);
  const envResult = readEnv(env);
  if ("invalid" in envResult) throw new Error("configuration");
  expect(await companyLive(envResult.env, companyId).publish({ kind: "company" }, Date.now())).toBe(2);
  timePasses(minuteMs);
  expect((await refresh(refresh_token)).status).toBe(401);
  await settle();
  expect([await tab.closeCode(), await second.closeCode()]).toEqual([4401, 4401]);
});

test("a socket ends with the token it was opened with, even without a live message; one with a valid token stays", async () => {
  const { access_token, refresh_token, listen, refresh, companyId } = await aListeningProgram();
  const tab = await listen(access_token);
  timePasses(30 * minuteMs);
  const anew = await (await refresh(refresh_token)).json<TokenAnswer>();
  await settle();
  const second = await listen(anew.access_token);
  const envResult = readEnv(env);
  if ("invalid" in envResult) throw new Error("configuration");
  const object = companyLive(envResult.env, companyId);
  timePasses(hourMs - 29 * minuteMs);
  expect(await runDurableObjectAlarm(object)).toBe(true);
  expect(await tab.closeCode()).toBe(4401);
  expect(await object.publish({ kind: "company" }, Date.now())).toBe(1);
  timePasses(30 * minuteMs);
  expect(await runDurableObjectAlarm(object)).toBe(true);
  expect(await second.closeCode()).toBe(4401);
});

test("of eleven sockets of one person the oldest is closed, and nobody else's", async () => {
  const ana = await aMember();
  const boss = await aMember({ company: ana.company, role: "owner" });
  const others = await openTab(boss);
  const tabs = [];
  for (let count = 0; count < 11; count += 1) {
    timePasses(1);
    tabs.push(await openTab(ana));
  }
  expect(await tabs[0]!.closeCode()).toBe(4429);
  expect(await live(ana).publish(messageOf(ana).message, Date.now())).toBe(11);
  expect(await others.news()).toHaveLength(1);
  expect(await tabs[10]!.news()).toHaveLength(1);
});
