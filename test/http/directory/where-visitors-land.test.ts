import { describe, expect, test } from "vitest";
import { call } from "../../support/worker/app";
import { aMember } from "../../support/worker/people";

async function landing(path: string, cookie?: string) {
  const answer = await call(path, { cookie });
  return [answer.status, answer.headers.get("Location")];
}

describe("a visitor", () => {
  test.each(["/", "/login", "/?source=app", "/auth/callback"])("sees %s when not signed in", async (path) => {
    expect(await landing(path)).toEqual([200, null]);
  });

  test.each(["/", "/login", "/auth/callback"])("finds one first-level heading on %s", async (path) => {
    const page = await (await call(path)).text();
    expect(page.match(/<h1[ >]/g)).toHaveLength(1);
  });

  test.each(["/", "/login"])("is redirected from %s to the clock when signed in", async (path) => {
    const { cookie } = await aMember();
    expect(await landing(path, cookie)).toEqual([302, "/dashboard"]);
  });

  test.each(["/no/such/page", "/wp-login.php", "/%2e%2e%2fetc", "/dashboard/x", "/.env"])(
    "of %s is redirected to the home page",
    async (path) => {
      expect(await landing(path)).toEqual([302, "/"]);
    },
  );

  test.each(["/dashboard", "/dashboard?from=01/01/2026", "/dashboard/fichajes.csv"])(
    "of %s without a session must sign in",
    async (path) => {
      expect(await landing(path)).toEqual([302, "/login"]);
    },
  );

  test("sees the sign-in page again when the session has ended", async () => {
    const { cookie } = await aMember();
    await call("/auth/sign-out", { method: "POST", cookie });
    expect(await landing("/login", cookie)).toEqual([200, null]);
    expect(await landing("/", cookie)).toEqual([200, null]);
  });
});

describe("the installed app opens", () => {
  test("on the screen that its person last visited", async () => {
    const { cookie } = await aMember();
    expect(await landing("/?source=app", `last-route=/working-now; ${cookie}`)).toEqual([
      302,
      "/working-now",
    ]);
    expect(await landing("/?source=app", cookie)).toEqual([302, "/dashboard"]);
    expect(await landing("/", `${cookie}; last-route=/team`), "only the app").toEqual([302, "/dashboard"]);
  });

  test.each([
    "//evil.example",
    "/\\evil.example",
    "https://evil.example",
    "javascript:alert(1)",
    "/%2f%2fevil.example",
    "/team/../../evil",
    "/team?next=//evil",
    "/team%0d%0aSet-Cookie:x=1",
    "/login",
    "/auth/callback",
    "/",
    "",
  ])("on the clock, and not on a remembered %j", async (route) => {
    const { cookie } = await aMember();
    expect(await landing("/?source=app", `${cookie}; last-route=${route}`)).toEqual([302, "/dashboard"]);
  });
});
