import { describe, expect, test } from "vitest";
import { refreshSession, type RefreshOutcome } from "~/modules/directory/refresh-session.server";
import { dayMs, minuteMs, secondMs } from "~/time/units";
import { call, origin } from "../../support/worker/app";
import { deps } from "../../support/worker/deps";
import type { Participant, Race } from "../../support/worker/race";
import { inEveryOrder, inOrder, inSeededOrders } from "../../support/worker/schedule";
import { aSignedInProgram, countOf, type TokenAnswer } from "../../support/worker/sign-in";
import { timePasses } from "../../support/worker/time";
import { unbatched } from "../../support/worker/unbatched";

const refresh = (refresh_token: string, env: object = {}) =>
  call("/api/auth/token", { json: { grant_type: "refresh_token", refresh_token }, origin: null, env });

/** Returns whether an access token still works. */
const isAlive = async (bearer: string) => (await call("/dashboard", { bearer })).status === 200;

const liveSessionsOf = (userId: string) =>
  countOf("sessions", "user_id = ? AND revoked_at IS NULL AND expires_at > ?", userId, Date.now());

/** Refreshes one token in two programs. @returns how many tokens they got, and how many sessions remain. */
async function refreshTwice(race: Race, change = (d1: D1Database) => d1) {
  const { refresh_token: refreshToken, user } = await aSignedInProgram();
  const refreshing: Participant<RefreshOutcome> = ({ d1, directory, deps }) =>
    refreshSession(deps(d1, undefined, change(directory)), { refreshToken });
  const refreshed = await race(refreshing, refreshing);
  const tokens = refreshed.map((one) => one.code === "refreshed" && one.session.token);
  return { tokens: new Set(tokens).size, alive: await liveSessionsOf(user.id) };
}

describe("a refresh token", () => {
  test("gives new tokens of the same person and ends the old ones", async () => {
    const first = await aSignedInProgram();
    const answer = await refresh(first.refresh_token);
    expect(answer.status).toBe(200);
    const second = await answer.json<TokenAnswer>();
    expect(second.user).toEqual(first.user);
    expect(second.access_token).not.toBe(first.access_token);
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect([await isAlive(first.access_token), await isAlive(second.access_token)]).toEqual([false, true]);
  });

  test("gives the same tokens again for 30 s if its answer was lost", async () => {
    const { refresh_token } = await aSignedInProgram();
    const firstTokens = await (await refresh(refresh_token)).json();
    timePasses(30 * secondMs);
    const repeated = await (await refresh(refresh_token)).json<TokenAnswer & { expires_in: number }>();
    expect({ ...repeated, expires_in: repeated.expires_in + 30 }).toEqual(firstTokens);
    expect(await isAlive(repeated.access_token)).toBe(true);
  });

  test("used later than that ends the whole family of tokens", { tags: "deep" }, async () => {
    const { refresh_token: refreshToken, user } = await aSignedInProgram();
    await refreshSession(deps(), { refreshToken });
    timePasses(31 * secondMs);
    const { code } = await refreshSession(deps(), { refreshToken });
    expect([code, await liveSessionsOf(user.id)]).toEqual(["refused", 0]);
  });

  test("used again after its successor was used ends the whole family, the newest tokens too", async () => {
    const first = await aSignedInProgram();
    const second = await (await refresh(first.refresh_token)).json<TokenAnswer>();
    const third = await (await refresh(second.refresh_token)).json<TokenAnswer>();
    expect(await isAlive(third.access_token)).toBe(true);

    const theft = await refresh(first.refresh_token);
    expect(theft.status).toBe(401);
    expect(await theft.json()).toEqual({ error: "La sesión ha caducado. Inicia sesión de nuevo." });
    expect(await isAlive(third.access_token)).toBe(false);
    expect((await refresh(third.refresh_token)).status).toBe(401);
  });

  test("does not affect the families of other sign-ins", async () => {
    const stolen = await aSignedInProgram();
    const other = await aSignedInProgram();
    await refresh(stolen.refresh_token);
    timePasses(31 * secondMs);
    expect((await refresh(stolen.refresh_token)).status).toBe(401);
    expect(await isAlive(other.access_token)).toBe(true);
  });

  test(
    "used twice at the same time leaves one session, and gives both the same tokens",
    { tags: "deep" },
    () => inEveryOrder(async (race) => expect(await refreshTwice(race)).toEqual({ tokens: 1, alive: 1 })),
  );

  test("used twenty times at the same time leaves one session", { tags: "deep" }, () =>
    inSeededOrders(2, async (race) => {
      const { refresh_token, user } = await aSignedInProgram();
      const refreshing: Participant<Response> = ({ bindings }) => refresh(refresh_token, bindings);
      const answers = await race(...Array.from({ length: 20 }, () => refreshing));
      expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
      expect(await liveSessionsOf(user.id)).toBe(1);
    }),
  );

  test("fails for one of two requests without the single batch (twin)", { tags: "deep" }, () =>
    inOrder("ABABA+", (race) => expect(refreshTwice(race, unbatched)).rejects.toThrow("UNIQUE")),
  );

  test("can be renewed for 90 days after the sign-in, and not a day longer", async () => {
    let program: TokenAnswer = await aSignedInProgram();
    for (let day = 0; day < 87; day += 29) {
      timePasses(29 * dayMs);
      program = await (await refresh(program.refresh_token)).json<TokenAnswer>();
    }
    timePasses(3 * dayMs - minuteMs);
    const last = await (await refresh(program.refresh_token)).json<TokenAnswer & { expires_in: number }>();
    expect(last.expires_in).toBeLessThanOrEqual(60);
    timePasses(minuteMs);
    expect((await refresh(last.refresh_token)).status).toBe(401);
  });

  test("lasts 30 days, and its successor 30 more", async () => {
    const first = await aSignedInProgram();
    const late = await aSignedInProgram();
    timePasses(29 * dayMs);
    const second = await (await refresh(first.refresh_token)).json<TokenAnswer>();
    timePasses(2 * dayMs);
    expect((await refresh(late.refresh_token)).status).toBe(401);
    expect((await refresh(second.refresh_token)).status).toBe(200);
  });

  test("is worthless once its client has signed out", async () => {
    const { access_token, refresh_token } = await aSignedInProgram();
    await call("/auth/sign-out", { method: "POST", bearer: access_token, origin });
    expect(await isAlive(access_token)).toBe(false);
    expect((await refresh(refresh_token)).status).toBe(401);
  });

  test("is neither the access token nor a browser's session", async () => {
    const { access_token, refresh_token } = await aSignedInProgram();
    expect((await refresh(access_token)).status).toBe(401);
    expect((await refresh(refresh_token)).status).toBe(200);
  });
});
