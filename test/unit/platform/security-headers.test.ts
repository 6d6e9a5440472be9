import { describe, expect, test } from "vitest";
import { secureResponse } from "~/platform/security-headers.server";

const page = { nonce: "abc123", appOrigin: "https://app.fichaclara.test", withTurnstile: false };

const policy = (changes: Partial<typeof page> = {}) =>
  secureResponse(new Response("x"), { ...page, ...changes }).headers.get("Content-Security-Policy");

describe("the security headers of an answer", () => {
  test("have a policy that allows only our own sources, and inline code only with the nonce", () => {
    expect(policy()).toBe(
      "default-src 'none'; script-src 'self' 'nonce-abc123'; style-src 'self' 'nonce-abc123'; font-src 'self'; " +
        "img-src 'self' data: blob:; connect-src 'self' wss://app.fichaclara.test; frame-src 'none'; " +
        "manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
  });

  test("allow Turnstile's script and frame on pages that use it", () => {
    expect(policy({ withTurnstile: true })).toContain(
      "script-src 'self' 'nonce-abc123' https://challenges.cloudflare.com; ",
    );
    expect(policy({ withTurnstile: true })).toContain("frame-src https://challenges.cloudflare.com; ");
  });

  test("allow the socket if the app is served without TLS on this machine", () => {
    expect(policy({ appOrigin: "http://localhost:8787" })).toContain(
      "connect-src 'self' ws://localhost:8787; ",
    );
  });

  test("keep status, body and cookies, also of an immutable answer", async () => {
    const redirected = secureResponse(Response.redirect("https://app.fichaclara.test/login", 302), page);
    expect([redirected.status, redirected.headers.get("Location")]).toEqual([
      302,
      "https://app.fichaclara.test/login",
    ]);
    const headers = [
      ["Set-Cookie", "a=1"],
      ["Set-Cookie", "b=2"],
    ] as [string, string][];
    const answer = secureResponse(new Response("body", { status: 418, headers }), page);
    expect([answer.status, await answer.text(), answer.headers.getSetCookie()]).toEqual([
      418,
      "body",
      ["a=1", "b=2"],
    ]);
  });

  test("keep an answer private unless its route decides otherwise", () => {
    expect(secureResponse(new Response("x"), page).headers.get("Cache-Control")).toBe("private, no-store");
    const open = new Response("x", { headers: { "Cache-Control": "public, max-age=60" } });
    expect(secureResponse(open, page).headers.get("Cache-Control")).toBe("public, max-age=60");
  });

  test("replace a weaker policy of a route", () => {
    const weak = new Response("x", {
      headers: { "Content-Security-Policy": "script-src *", "X-Frame-Options": "ALLOWALL" },
    });
    expect(secureResponse(weak, page).headers.get("Content-Security-Policy")).not.toContain("*");
    expect(secureResponse(weak, page).headers.get("X-Frame-Options")).toBe("DENY");
  });
});
