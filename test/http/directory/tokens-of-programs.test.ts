import { describe, expect, test } from "vitest";
import { minuteMs } from "~/time/units";
import { call } from "../../support/worker/app";
import {
  aSignedInProgram,
  askByApi,
  pkce,
  redeemByApi,
  type TokenAnswer,
} from "../../support/worker/sign-in";
import { timePasses } from "../../support/worker/time";

describe("POST /api/auth/token", () => {
  test("returns the session in the specification's shape, its times in seconds", async () => {
    const data = { full_name: "Ana Pérez" };
    const { token, email } = await askByApi({ data, ...pkce.challenge });
    const beforeSeconds = Math.floor(Date.now() / 1000);
    const answer = await redeemByApi(token, pkce.verifier);
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
    const session = await answer.json<TokenAnswer>();
    const secret: unknown = expect.stringMatching(/^[\w-]{43}$/);
    expect(session).toEqual({
      access_token: secret,
      refresh_token: secret,
      token_type: "bearer",
      expires_in: 3600,
      expires_at: session.expires_at,
      user: {
        id: session.user.id,
        email,
        user_metadata: data,
        identities: [{ provider: "email", id: session.user.id, email }],
      },
    });
    expect(session.user.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
    expect(session.expires_at - beforeSeconds - 3600).toBeOneOf([0, 1, 2]);
    expect(session.access_token).not.toBe(session.refresh_token);
  });

  test("returns an access token that is valid for an hour, and only as a bearer", async () => {
    const { access_token, refresh_token } = await aSignedInProgram();
    const punch = (bearer: string, action: string) =>
      call("/api/check-in", { bearer, json: { action, location: null } });
    timePasses(59 * minuteMs);
    expect((await punch(access_token, "check_in")).status).toBe(200);
    expect((await punch(refresh_token, "check_out")).status).toBe(401);
    timePasses(2 * minuteMs);
    const late = await punch(access_token, "check_out");
    expect(late.status).toBe(401);
    expect(late.headers.get("WWW-Authenticate")).toBe("Bearer");
    expect(await late.json()).toEqual({ error: "Tienes que iniciar sesión." });
  });

  test.each([
    [422, {}],
    [422, []],
    [422, null],
    [422, { grant_type: "password", username: "a", password: "b" }],
    [422, { grant_type: "magic_link" }],
    [422, { grant_type: "magic_link", token: "" }],
    [422, { grant_type: "magic_link", token: ["a"] }],
    [422, { grant_type: "refresh_token", refresh_token: { $ne: null } }],
    [401, { grant_type: "magic_link", token: "x" }],
    [401, { grant_type: "refresh_token", refresh_token: "x" }],
    [400, "{"],
    [413, JSON.stringify({ grant_type: "magic_link", token: "x".repeat(70_000) })],
  ])("returns %i in Spanish for %j", async (status, json) => {
    const answer = await call("/api/auth/token", { json, origin: null });
    expect(answer.status).toBe(status);
    expect(await answer.json()).toEqual({ error: expect.stringMatching(/\S/) as string });
  });

  test("accepts only JSON and only POST", async () => {
    const form = { grant_type: "magic_link", token: "x" };
    expect((await call("/api/auth/token", { form, origin: null })).status).toBe(415);
    const put = await call("/api/auth/token", { method: "PUT", json: form, origin: null });
    expect([put.status, put.headers.get("Allow")]).toEqual([405, "POST"]);
  });
});
