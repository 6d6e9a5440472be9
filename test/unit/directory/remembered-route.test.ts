import { describe, expect, test } from "vitest";
import { readRememberedRoute, rememberRoute } from "~/modules/session/remembered-route";

describe("the last visited route", () => {
  test.each(["/dashboard", "/working-now", "/team", "/profile"])("is stored when it is %s", (pathname) => {
    const cookie = rememberRoute(pathname)!;
    expect(cookie).toBe(`last-route=${pathname}; Path=/; SameSite=Lax; Max-Age=31536000`);
    expect(readRememberedRoute(cookie.split(";")[0]!)).toBe(pathname);
    expect(readRememberedRoute(`a=b; ${cookie.split(";")[0]}; c=d`)).toBe(pathname);
  });

  const strange = [
    "/",
    "/login",
    "/auth/callback",
    "//evil.example",
    "/\\evil.example",
    "https://evil.example",
    "/team?next=//evil.example",
    "/team#x",
    "/team/",
    "/Team",
    "/team\r\nX: y",
    "/team; Domain=evil.example",
    "/..",
    "/%2f",
  ];
  test.each(strange)("is not stored when it is %j", (pathname) => {
    expect(rememberRoute(pathname)).toBeNull();
  });

  test.each([...strange, ""])("is the clock when a cookie holds %j", (pathname) => {
    expect(readRememberedRoute(`last-route=${pathname}`)).toMatch(/^\/(dashboard|team)$/);
    expect(readRememberedRoute(`last-route=${pathname}`)).not.toContain("evil");
  });

  test.each([null, "", "other=1", "xlast-route=/team", "last-routes=/team"])(
    "is the clock for %j",
    (cookie) => {
      expect(readRememberedRoute(cookie)).toBe("/dashboard");
    },
  );
});
