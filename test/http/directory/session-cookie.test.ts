import { describe, expect, test } from "vitest";
import { dayMs, minuteMs } from "~/time/units";
import { call } from "../../support/worker/app";
import { doors, open, shut } from "../../support/worker/doors";
import { aCompany, aMember, type SignedInMember } from "../../support/worker/people";
import { askForLink, cookiesOf, openLink } from "../../support/worker/sign-in";
import { timePasses } from "../../support/worker/time";

const tokenOf = ({ cookie }: SignedInMember) => cookie.replace("__Host-session=", "");

/** Cookies and headers that only resemble hers. */
const forgeries: [string, (ana: SignedInMember) => { cookie?: string; bearer?: string }][] = [
  ["nothing", () => ({})],
  ["an empty cookie", () => ({ cookie: "__Host-session=" })],
  [
    "a cookie with one letter changed",
    ({ cookie }) => ({ cookie: cookie.slice(0, -2) + (cookie.at(-2) === "x" ? "y" : "x") + cookie.at(-1) }),
  ],
  ["a cookie cut short", ({ cookie }) => ({ cookie: cookie.slice(0, -1) })],
  [
    "a cookie in other letters",
    ({ cookie }) => ({ cookie: `__Host-session=${tokenOf({ cookie } as SignedInMember).toUpperCase()}` }),
  ],
  ["a cookie of another name", (ana) => ({ cookie: `session=${tokenOf(ana)}` })],
  ["a cookie of a longer name", (ana) => ({ cookie: `x__Host-session=${tokenOf(ana)}` })],
  ["the session's id", ({ sessionId }) => ({ cookie: `__Host-session=${sessionId}` })],
  ["the browser's token as a bearer", (ana) => ({ bearer: tokenOf(ana) })],
  ["a program's token as a cookie", ({ bearer }) => ({ cookie: `__Host-session=${bearer}` })],
  ["an invalid bearer next to a valid cookie", ({ cookie }) => ({ cookie, bearer: "x".repeat(43) })],
  ["SQL", () => ({ cookie: "__Host-session=' OR 1=1 --" })],
];

describe("a browser's session", () => {
  test("has a cookie that scripts, other hosts and plain connections never see", async () => {
    const { token, binding } = await askForLink();
    const opened = await openLink({ token }, binding);
    const [cookie, ...others] = opened.headers.getSetCookie();
    expect(others).toEqual([]);
    const [pair, ...attributes] = cookie!.split("; ");
    expect(pair).toMatch(/^__Host-session=[\w-]{43}$/);
    expect(attributes.sort()).toEqual([
      "HttpOnly",
      `Max-Age=${30 * 86_400}`,
      "Path=/",
      "SameSite=Lax",
      "Secure",
    ]);
    expect(await doors({ cookie: pair })).toEqual(open);
  });

  test("is new at every sign-in, never one that the browser sent", async () => {
    const { token, binding } = await askForLink();
    const planted = `__Host-session=${"a".repeat(43)}`;
    const opened = await openLink({ token }, `${binding}; ${planted}`);
    expect(cookiesOf(opened)).not.toBe(planted);
    expect(await doors({ cookie: planted })).toEqual(shut);
  });

  test.each(forgeries)("does not open for %s", async (_, forge) => {
    const ana = await aMember();
    expect(await doors(forge(ana))).toEqual(shut);
    expect(await doors({ cookie: ana.cookie })).toEqual(open);
  });

  test("ends 30 days after its last renewal, and not before", async () => {
    const { cookie } = await aMember({ company: await aCompany({ subscriptionStatus: "active" }) });
    timePasses(30 * dayMs - minuteMs);
    expect(await doors({ cookie })).toEqual(open);
    timePasses(2 * minuteMs);
    expect(await doors({ cookie })).toEqual(shut);
  });

  test("ends for every tab immediately at the sign-out, which deletes its cookie", async () => {
    const { cookie, bearer } = await aMember();
    const left = await call("/auth/sign-out", { method: "POST", cookie });
    expect(left.headers.get("Location")).toBe("/login");
    expect(left.headers.getSetCookie()).toEqual([
      "__Host-session=; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=0",
      "__Host-profile=; Path=/; Secure; SameSite=Lax; Max-Age=0",
    ]);
    expect(await Promise.all([doors({ cookie }), doors({ cookie })])).toEqual([shut, shut]);
    expect(await doors({ bearer }), "the program's own session goes on").toEqual(open);
  });

  test("survives a GET of the sign-out's address", async () => {
    const { cookie } = await aMember();
    expect((await call("/auth/sign-out", { cookie })).headers.getSetCookie()).toEqual([]);
    expect(await doors({ cookie })).toEqual(open);
  });
});
