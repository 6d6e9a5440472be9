// The offline page offers the clock of the profile in the browser's cookie. The answer that ends a session removes that cookie.
import { describe, expect, test } from "vitest";
import { dayMs, hourMs } from "~/time/units";
import { call } from "../../support/worker/app";
import { aCompany, aMember, type SignedInMember } from "../../support/worker/people";
import { askForLink, openLink } from "../../support/worker/sign-in";
import { timePasses } from "../../support/worker/time";

const dropped = "__Host-profile=; Path=/; Secure; SameSite=Lax; Max-Age=0";
const profileCookieOf = ({ profile }: SignedInMember, seconds: number) =>
  `__Host-profile=${profile.id}@CELL_1; Path=/; Secure; SameSite=Lax; Max-Age=${seconds}`;

const profileCookies = (answer: Response) =>
  answer.headers.getSetCookie().filter((cookie) => cookie.startsWith("__Host-profile="));

const aPayingCompany = () => aCompany({ subscriptionStatus: "active" });
const withoutProfile = ({ cookie }: SignedInMember) => cookie.split("; ").at(-1)!;

describe("the profile cookie is deleted by the answer to", () => {
  test("a sign-out, also in a browser without the cookie", async () => {
    for (const cookieOf of [({ cookie }: SignedInMember) => cookie, withoutProfile]) {
      const answer = await call("/auth/sign-out", { method: "POST", cookie: cookieOf(await aMember()) });
      expect(profileCookies(answer).at(-1)).toBe(dropped);
    }
  });

  test("a sign-out of all sessions", async () => {
    const { cookie } = await aMember();
    const answer = await call("/auth/sign-out?everywhere", { method: "POST", cookie });
    expect(profileCookies(answer)).toEqual([dropped]);
  });

  test("the first request after the session was ended elsewhere", async () => {
    for (const path of ["/dashboard", "/dashboard.data", "/login", "/api/anchor"]) {
      const { cookie } = await aMember();
      await call("/auth/sign-out", { method: "POST", cookie });
      expect(profileCookies(await call(path, { cookie })), path).toEqual([dropped]);
    }
  });

  test("the first request after the session has expired, and without its cookie", async () => {
    const { cookie, profile } = await aMember({ company: await aPayingCompany() });
    timePasses(31 * dayMs);
    expect(profileCookies(await call("/dashboard", { cookie }))).toEqual([dropped]);
    const alone = `__Host-profile=${profile.id}@CELL_1`;
    expect(profileCookies(await call("/login", { cookie: alone }))).toEqual([dropped]);
  });

  test("the first request of a deactivated person", async () => {
    const company = await aPayingCompany();
    const { cookie } = await aMember({ company, status: "inactive" });
    expect(profileCookies(await call("/history", { cookie }))).toEqual([dropped]);
  });

  test("leaving a company", async () => {
    const company = await aPayingCompany();
    await aMember({ company, role: "owner" });
    const ana = await aMember({ company });
    const form = { profile_id: ana.profile.id };
    const answer = await call("/leave", { cookie: ana.cookie, form });
    expect([answer.headers.get("Location"), profileCookies(answer)]).toEqual(["/join?why=left", [dropped]]);
  });

  test("closing the account", async () => {
    const company = await aPayingCompany();
    await aMember({ company, role: "owner" });
    const { cookie } = await aMember({ company });
    const answer = await call("/close-account", { cookie, form: { confirmed: "yes" } });
    expect([answer.headers.get("Location"), profileCookies(answer)]).toEqual([
      "/close-account?closed=1",
      [dropped],
    ]);
  });

  test("pairing the browser as a kiosk", async () => {
    const { cookie } = await aMember();
    const answer = await call("/kiosco/codigo", { method: "POST", cookie });
    expect(profileCookies(answer)).toEqual([dropped]);
  });

  test("another person's sign-in in the same browser", async () => {
    const before = await aMember();
    const { token, binding } = await askForLink();
    const opened = await openLink({ token }, `${binding}; ${before.cookie}`);
    expect(profileCookies(opened)).toEqual([dropped]);
  });
});

test("a member's browser gets the profile cookie with the first answer, for the life of the session", async () => {
  const ana = await aMember({ company: await aPayingCompany() });
  timePasses(10 * dayMs);
  const answer = await call("/dashboard", { cookie: withoutProfile(ana) });
  expect(profileCookies(answer)).toEqual([profileCookieOf(ana, (20 * dayMs) / 1000)]);
});

test("renewing the session extends the profile cookie", async () => {
  const ana = await aMember({ company: await aPayingCompany() });
  timePasses(10 * dayMs + hourMs);
  const answer = await call("/auth/renew", { method: "POST", cookie: ana.cookie });
  expect(profileCookies(answer)).toEqual([profileCookieOf(ana, (30 * dayMs) / 1000)]);
});

test("an API client gets no profile cookie", async () => {
  const { bearer } = await aMember();
  for (const token of [bearer, "x".repeat(43)])
    expect((await call("/api/me", { bearer: token })).headers.getSetCookie()).toEqual([]);
});
