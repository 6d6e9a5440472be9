import { describe, expect, test } from "vitest";
import { call } from "../../support/worker/app";
import { addedPasskey, askToEnter, sendAnswer } from "../../support/worker/passkeys";
import { aMember } from "../../support/worker/people";
import { askForLink, cookiesOf, openLink } from "../../support/worker/sign-in";

const ofMail = "/corrections/new?entry=01a2125c-c780-7591-8531-348b63be454b";

/** Opens a screen without a session. @returns the cookies that the browser gets. */
async function askForPath(path: string, method = "GET") {
  const answer = await call(path, { method });
  expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/login"]);
  return cookiesOf(answer);
}

/** Signs in by a link in the browser with these cookies. @returns the destination, and the cookies afterwards. */
async function signedIn(email: string, cookie: string) {
  const { token, binding } = await askForLink({ email, ip: "2001:db8::77" }, { cookie });
  const answer = await openLink({ token }, `${cookie}; ${binding}`);
  return { to: answer.headers.get("Location"), cookies: answer.headers.getSetCookie() };
}

describe("a screen linked in a mail and opened without a session", () => {
  test.each(["/corrections", "/history?month=2026-05", ofMail])(
    "is opened after the sign-in: %s",
    async (path) => {
      const ana = await aMember();
      const { to, cookies } = await signedIn(ana.email, await askForPath(path));
      expect(to).toBe(path);
      expect(cookies.join()).toContain(
        "__Host-return-to=; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=0",
      );
    },
  );

  test("is opened after a sign-in by passkey too", async () => {
    const ana = await aMember();
    const { authenticator } = await addedPasskey(ana);
    const keptCookie = await askForPath(ofMail);
    const asking = await askToEnter();
    const answer = await sendAnswer(await authenticator.get(asking), `${asking.binding}; ${keptCookie}`);
    expect(await answer.json()).toEqual({ error: null, location: ofMail });
  });
});

describe("no other address is remembered for after the sign-in", () => {
  test.each(["/dashboard", "/team", "/profile", "/corrections?x=<y>", "/history?next=//evil.example"])(
    "such as %s",
    async (path) => expect(await askForPath(path)).toBe(""),
  );

  test.each([
    "https://evil.example",
    "//evil.example",
    "/corrections/../team",
    "/corrections?x=//evil.example",
  ])("nor opened from a cookie with %s", async (path) => {
    const ana = await aMember();
    expect((await signedIn(ana.email, `__Host-return-to=${path}`)).to).toBe("/dashboard");
  });
});
