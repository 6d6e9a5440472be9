import { describe, expect, test } from "vitest";
import { refreshSession } from "~/modules/directory/refresh-session.server";
import { call, origin } from "../../support/worker/app";
import type { Participant, Race } from "../../support/worker/race";
import { inEveryOrder, inOrder, inSeededOrders } from "../../support/worker/schedule";
import { aSignedInProgram, countOf, type TokenAnswer } from "../../support/worker/sign-in";
import { dayMs, timePasses } from "../../support/worker/time";
import { unbatched } from "../../support/worker/weakened";

const refresh = (refresh_token: string, env: object = {}) =>
  call("/api/auth/token", { json: { grant_type: "refresh_token", refresh_token }, origin: null, env });

/** Whether an access token still opens anything. */
const isAlive = async (bearer: string) => (await call("/dashboard", { bearer })).status === 200;

const liveSessionsOf = (userId: string) =>
  countOf("sessions", "user_id = ? AND revoked_at IS NULL AND expires_at > ?", userId, Date.now());

/** Two programs with one token. @returns how many sessions are alive after it. */
async function refreshTwice(race: Race, change = (d1: D1Database) => d1) {
  const { refresh_token: refreshToken, user } = await aSignedInProgram();
  const refreshing: Participant = ({ d1, deps }) => refreshSession(deps(change(d1)), { refreshToken });
  await race(refreshing, refreshing);
  return liveSessionsOf(user.id);
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

  test("that comes a second time ends the whole family, the newest tokens too", async () => {
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

  test("leaves the families of other sign-ins alone", async () => {
    const stolen = await aSignedInProgram();
    const other = await aSignedInProgram();
    await refresh(stolen.refresh_token);
    await refresh(stolen.refresh_token);
    expect(await isAlive(other.access_token)).toBe(true);
  });

  test("that comes twice at once leaves no session alive, for it was stolen", () =>
    inEveryOrder(async (race) => expect(await refreshTwice(race)).toBe(0)));

  test("that comes twenty times at once leaves at most one session alive", () =>
    inSeededOrders(2, async (race) => {
      const { refresh_token, user } = await aSignedInProgram();
      const refreshing: Participant<Response> = ({ d1 }) => refresh(refresh_token, { DB: d1 });
      const answers = await race(...Array.from({ length: 20 }, () => refreshing));
      expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
      expect(await liveSessionsOf(user.id)).toBeLessThanOrEqual(1);
    }));

  test("would leave two alive, were it not one batch (broken twin)", () =>
    inOrder("ABABA+B+", async (race) => expect(await refreshTwice(race, unbatched)).toBe(2)));

  test("lasts 30 days, and its successor 30 more", async () => {
    const first = await aSignedInProgram();
    const late = await aSignedInProgram();
    timePasses(29 * dayMs);
    const second = await (await refresh(first.refresh_token)).json<TokenAnswer>();
    timePasses(2 * dayMs);
    expect((await refresh(late.refresh_token)).status).toBe(401);
    expect((await refresh(second.refresh_token)).status).toBe(200);
  });

  test("is worth nothing once its program has signed out", async () => {
    const { access_token, refresh_token } = await aSignedInProgram();
    await call("/auth/sign-out", { method: "POST", bearer: access_token, origin });
    expect(await isAlive(access_token)).toBe(false);
    expect((await refresh(refresh_token)).status).toBe(401);
  });

  test("is not the access token, nor a browser's", async () => {
    const { access_token, refresh_token } = await aSignedInProgram();
    expect((await refresh(access_token)).status).toBe(401);
    expect((await refresh(refresh_token)).status).toBe(200);
  });
});
