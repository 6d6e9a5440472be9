import { sessions } from "#directory";
import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { listSignIns } from "~/modules/directory/sign-ins.server";
import { dayMs, hourMs, minuteMs } from "~/time/units";
import { endMemberSessions } from "~/modules/team/submit-team-forms.server";
import { expectFaults } from "../../support/quiet-console";
import { aroundD1 } from "../../support/worker/around-d1";
import { call } from "../../support/worker/app";
import { noon } from "../../support/worker/clock";
import { deps, settle } from "../../support/worker/deps";
import { doors, open, shut } from "../../support/worker/doors";
import { openTab } from "../../support/worker/live";
import { aCompany, aMember, signInAgain, type SignedInMember } from "../../support/worker/people";
import {
  aSignedInProgram,
  askForLink,
  cookiesOf,
  openLink,
  type TokenAnswer,
} from "../../support/worker/sign-in";
import { beginAt, timePasses } from "../../support/worker/time";

// The last use is stored once an hour of the clock.
beginAt(noon);

const paying = { subscriptionStatus: "active" };
const end = (cookie: string, form: Record<string, string> = { others: "1" }) =>
  call("/sessions", { cookie, form });
const signInsOf = ({ profile }: Pick<SignedInMember, "profile">) =>
  listSignIns(deps(), { userId: profile.userId });

const chrome =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36";
const iPhone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";

describe("the list of a person's sessions", () => {
  test.each([
    [chrome, "Chrome en Windows"],
    [iPhone, "Safari en iPhone"],
    ["Esta es tu sesión, no la cierres/1 (x", "Dispositivo desconocido"],
    ["<script>alert(1)</script>", "Dispositivo desconocido"],
    ["", "Dispositivo desconocido"],
  ])("names the device of the sign-in: %s", async (userAgent, name) => {
    const { token, binding } = await askForLink();
    const opened = await openLink({ token }, binding, { "User-Agent": userAgent });
    const page = await (await call("/sessions", { cookie: cookiesOf(opened) })).text();
    expect(page).toContain(name);
    expect(page).not.toContain("<script>alert");
  });

  test("has only this person's live ones, the current one first", async () => {
    const company = await aCompany(paying);
    const [ana, eva] = [await aMember({ company }), await aMember({ company })];
    const { cookie } = ana;
    await signInAgain(ana);
    timePasses(dayMs);
    const page = await (await call("/sessions", { cookie })).text();
    expect(page.match(/Último uso/g)).toHaveLength(3);
    expect(page.indexOf("Esta sesión")).toBeLessThan(page.indexOf("Último uso"));
    expect((await signInsOf(eva)).length).toBe(2);
    timePasses(30 * dayMs);
    expect(await signInsOf(ana)).toEqual([]);
  });

  test("shows the last use to the hour, which costs one write an hour", async () => {
    const ana = await aMember({ company: await aCompany(paying) });
    const lastUse = async () => {
      await call("/dashboard", { cookie: ana.cookie });
      await settle();
      const [row] = await deps().directory.select().from(sessions).where(eq(sessions.id, ana.sessionId));
      return row!.lastUsedAt;
    };
    const first = await lastUse();
    timePasses(50 * minuteMs);
    expect(await lastUse()).toBe(first);
    timePasses(hourMs);
    const later = await lastUse();
    expect(later).toBeGreaterThan(first + hourMs);
    timePasses(minuteMs);
    expect(await lastUse()).toBe(later);
  });
});

describe("a person's sessions can be ended", () => {
  test("one by one: it ends immediately, its sockets close, and the others stay open", async () => {
    const ana = await aMember();
    const [old, program] = [ana.cookie, ana.bearer];
    const tab = await openTab(ana);
    const familyId = ana.sessionId;
    await signInAgain(ana);
    const answer = await end(ana.cookie, { family_id: familyId });
    expect(await answer.text()).toContain("Sesión cerrada");
    await settle();
    expect(await doors({ cookie: old })).toEqual(shut);
    expect(await tab.closeCode()).toBeGreaterThan(0);
    expect(await doors({ cookie: ana.cookie })).toEqual(open);
    expect((await call("/dashboard", { bearer: program })).status).toBe(200);
    expect((await end(ana.cookie, { family_id: familyId })).status).toBe(404);
  });

  test("all except this one, API clients too", async () => {
    const ana = await aMember();
    const [old, program] = [ana.cookie, ana.bearer];
    await signInAgain(ana);
    const fresh = ana.bearer;
    const answer = await end(ana.cookie);
    expect(await answer.text()).toContain("3 sesiones cerradas");
    for (const carried of [{ cookie: old }, { bearer: program }, { bearer: fresh }])
      expect(await doors(carried)).toEqual(shut);
    expect(await doors({ cookie: ana.cookie })).toEqual(open);
    expect(await (await end(ana.cookie)).text()).toContain("No había más sesiones abiertas");
  });

  test("all of them, also this one: the person is at the sign-in afterwards", async () => {
    const company = await aCompany();
    const [ana, eva] = [await aMember({ company }), await aMember({ company })];
    const { cookie: old, bearer } = ana;
    await signInAgain(ana);
    const tab = await openTab(ana);
    expect(await (await call("/sessions", { cookie: ana.cookie })).text()).toContain(
      "Cerrar todas, también esta",
    );
    const answer = await call("/auth/sign-out?everywhere", { method: "POST", cookie: ana.cookie });
    expect(answer.headers.get("Location")).toBe("/login");
    expect(answer.headers.get("Set-Cookie")).toContain("Max-Age=0");
    await settle();
    expect(await tab.closeCode()).toBeGreaterThan(0);
    for (const carried of [{ cookie: old }, { bearer }, { cookie: ana.cookie }, { bearer: ana.bearer }])
      expect(await doors(carried)).toEqual(shut);
    expect(await doors({ cookie: eva.cookie })).toEqual(open);
  });

  test("but not another person's, and not the current one alone", async () => {
    const company = await aCompany();
    const [ana, eva] = [await aMember({ company, role: "owner" }), await aMember({ company })];
    expect((await end(ana.cookie, { family_id: eva.sessionId })).status).toBe(404);
    expect(await doors({ cookie: eva.cookie })).toEqual(open);
    for (const form of [{ family_id: ana.sessionId }, { family: "x" }] as Record<string, string>[])
      expect((await end(ana.cookie, form)).status).toBe(422);
    expect((await signInsOf(ana)).length).toBe(2);
  });

  test("but not after sixty writes within a minute, and a fault is shown in place", async () => {
    const ana = await aMember();
    await signInAgain(ana);
    const before = await signInsOf(ana);
    const full = { PERSON_LIMIT: { limit: () => Promise.resolve({ success: false }) } };
    const answer = await call("/sessions", { cookie: ana.cookie, form: { others: "1" }, env: full });
    expect([answer.status, answer.headers.get("Retry-After")]).toEqual([429, "60"]);
    expect(await answer.text()).toContain("Demasiadas peticiones");

    const faulty = aroundD1(env.DIRECTORY, (send, { sql }) =>
      /^\s*(delete|update)/i.test(sql) ? Promise.reject(new Error("D1_ERROR: no such table")) : send(),
    );
    const form = { others: "1" };
    const failed = await call("/sessions", { cookie: ana.cookie, form, env: { DIRECTORY: faulty } });
    expect(failed.status).toBe(500);
    expect(await failed.text()).toContain("No se ha podido cerrar. Inténtalo de nuevo.");
    expect(expectFaults()).toEqual([expect.stringContaining("sessions: not ended")]);
    expect(await signInsOf(ana)).toEqual(before);
  });

  test("also by deactivated people and in a company with a debt", async () => {
    const company = await aCompany({ trialEndsAt: 1 });
    for (const status of ["active", "inactive"] as const) {
      const ana = await aMember({ company, status });
      expect((await end(ana.cookie)).status).toBe(200);
      expect((await signInsOf(ana)).map(({ kind }) => kind)).toEqual(["browser"]);
    }
  });
});

describe("a browser's session", () => {
  test("is extended until its sign-in is 90 days old, and ends then", async () => {
    const { cookie } = await aMember({ company: await aCompany(paying) });
    const renew = async () =>
      (await (await call("/auth/renew", { method: "POST", cookie })).json<{ expires_in: number }>())
        .expires_in;
    for (let day = 0; day < 58; day += 29) {
      timePasses(29 * dayMs);
      expect(await renew()).toBe((30 * dayMs) / 1000);
    }
    timePasses(29 * dayMs);
    const last = await renew();
    expect(last).toBeLessThanOrEqual((3 * dayMs) / 1000);
    timePasses(last * 1000 - minuteMs);
    expect(await doors({ cookie })).toEqual(open);
    expect(await renew()).toBeLessThanOrEqual(60);
    timePasses(minuteMs);
    expect(await doors({ cookie })).toEqual(shut);
  });
});

describe("a session that an earlier program wrote, without a sign-in,", () => {
  test("counts from its own beginning: in the list, when it is renewed and when its tokens rotate", async () => {
    const ana = await aMember();
    const { access_token: bearer, refresh_token, user } = await aSignedInProgram();
    const { directory, now } = deps();
    await directory.update(sessions).set({ signedInAt: 0, lastUsedAt: 0 });
    const began = (await signInsOf(ana)).map(({ signedInAt, lastUsedAt }) => [signedInAt, lastUsedAt]);
    for (const at of began.flat()) expect(Math.abs(at - now)).toBeLessThan(minuteMs);
    const renewed = await call("/auth/renew", { method: "POST", cookie: ana.cookie });
    expect(await renewed.json()).toEqual({ expires_in: (30 * dayMs) / 1000 });
    const answer = await call("/api/auth/token", {
      json: { grant_type: "refresh_token", refresh_token },
      origin: null,
    });
    const tokens = await answer.json<TokenAnswer & { expires_in: number }>();
    expect(tokens).toMatchObject({ user, expires_in: 3600 });
    expect([await doors({ bearer: tokens.access_token }), await doors({ bearer })]).toEqual([open, shut]);
  });
});

describe("a colleague's sessions", () => {
  test("are ended by a manager, browsers and API clients, and their sockets close", async () => {
    const company = await aCompany();
    const [owner, ana] = [await aMember({ company, role: "owner" }), await aMember({ company })];
    const tab = await openTab(ana);
    const answer = await call(`/team?edit=${ana.profile.id}&q=a`, {
      cookie: owner.cookie,
      form: { intent: "end-sessions" },
    });
    expect(answer.headers.get("Location")).toBe(`/team?q=a&ended=${ana.profile.id}`);
    await settle();
    expect(await tab.closeCode()).toBeGreaterThan(0);
    expect(await doors({ cookie: ana.cookie })).toEqual(shut);
    expect(await doors({ bearer: ana.bearer })).toEqual(shut);
    expect(await doors({ cookie: owner.cookie })).toEqual(open);
    await signInAgain(ana);
    expect(await doors({ cookie: ana.cookie })).toEqual(open);
    const list = await (await call(answer.headers.get("Location")!, { cookie: owner.cookie })).text();
    expect(list).toContain("Sesiones cerradas");
  });

  test.each([
    ["by a manager who was demoted meanwhile", { demoted: true }],
    ["by another company's owner", { foreign: true }],
    ["where it is the owner's", { ofOwner: true }],
  ])(
    "are not ended %s",
    async (_, { demoted = false, foreign = false, ofOwner = false }: Record<string, boolean>) => {
      const company = await aCompany();
      const admin = await aMember({ company: foreign ? await aCompany() : company, role: "admin" });
      const ana = await aMember({ company, role: ofOwner ? "owner" : "employee" });
      if (demoted) {
        await deps()
          .db.$client.prepare("UPDATE profiles SET role = 'employee' WHERE id = ?")
          .bind(admin.profile.id)
          .run();
      }
      expect(await endMemberSessions(deps(), { member: admin, profileId: ana.profile.id })).toEqual(
        demoted ? { code: "no-permission" } : { code: "ended", count: 0 },
      );
      expect(await doors({ cookie: ana.cookie })).toEqual(open);
    },
  );
});
