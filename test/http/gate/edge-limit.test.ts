import { describe, expect, test } from "vitest";
import { call, type Call } from "../../support/worker/app";
import { broken } from "../../support/worker/around-d1";
import { aMember } from "../../support/worker/people";
import { resend } from "../../support/worker/resend";

const limitedKeys: string[] = [];
const full = {
  EDGE_LIMIT: {
    limit: ({ key }: { key: string }) => {
      limitedKeys.push(key);
      return Promise.resolve({ success: false });
    },
  },
};

const signInAddresses = [
  "/login",
  "/login.data",
  "/?index",
  "/_root.data?index",
  "/auth/callback",
  "/unirse",
  "/inspeccion",
  "/Inspeccion.data",
  "/api/auth/otp",
  "/api/auth/token",
  "/api/auth/passkey",
  "/LOGIN",
  "/%6cogin",
  "/API/auth/otp",
  "/login/",
  "/login//.data",
  "//?index",
  "///?index",
  "/.data?index",
  "//.data?index",
  "/\\?index",
  "/Unirse/",
  "/inspeccion//",
];

describe("once an address has used its attempts of a minute", () => {
  test.each(signInAddresses)("POST %s is refused before anything is read", async (path) => {
    const answer = await call(path, {
      form: { email: "ana@example.com" },
      headers: { "CF-Connecting-IP": "192.0.2.1" },
      env: { ...full, ...broken() },
    });
    expect(answer.status).toBe(429);
    expect(answer.headers.get("Retry-After")).toBe("60");
    expect(await answer.json()).toEqual({
      error: "Demasiadas peticiones. Espera un minuto e inténtalo de nuevo.",
    });
    expect(limitedKeys.at(-1)).toBe("192.0.2.1");
    expect(resend.calls).toBe(0);
  });

  const others: [string, (cookie: string) => Call][] = [
    ["/login", () => ({})],
    ["/dashboard", (cookie) => ({ cookie })],
    ["/api/check-in", (cookie) => ({ cookie, json: { action: "check_in", location: null } })],
  ];
  test.each(others)("people can still read and punch: %s", async (path, request) => {
    const { cookie } = await aMember();
    expect((await call(path, { ...request(cookie), env: full })).status).toBe(200);
  });
});

test("automatic requests of tabs at /login take no attempts from people who want a link, and have their own limit", async () => {
  for (const path of ["/api/auth/passkey/options", "/API/auth//passkey/options"]) {
    const answer = await call(path, {
      json: {},
      headers: { "CF-Connecting-IP": "192.0.2.1" },
      env: { ...full, ...broken() },
    });
    expect([answer.status, limitedKeys.at(-1)]).toEqual([429, "challenge 192.0.2.1"]);
  }
});

test.each(signInAddresses)("before its attempts are used, POST %s is answered by a route", async (path) => {
  const answer = await call(path, { form: { email: "nobody" } });
  expect([415, 422]).toContain(answer.status);
});
