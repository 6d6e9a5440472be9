import { describe, expect, test } from "vitest";
import { redeemSignInLink, type Redemption } from "~/modules/directory/redeem-sign-in-link.server";
import { minuteMs, secondMs } from "~/time/units";
import { call, origin } from "../../support/worker/app";
import type { Participant } from "../../support/worker/race";
import { inEveryOrder, inSeededOrders } from "../../support/worker/schedule";
import { askByApi, askForLink, countOf, openLink, pkce, redeemByApi } from "../../support/worker/sign-in";
import { timePasses } from "../../support/worker/time";

const sessionsOf = (email: string) =>
  countOf("sessions", "user_id = (SELECT id FROM users WHERE email = ?)", email);

const redeeming =
  (token: string): Participant<Redemption> =>
  ({ deps }) =>
    redeemSignInLink(deps(), {
      token,
      proof: {
        kind: "api",
        codeVerifier: pkce.verifier.code_verifier,
        profileId: null,
        browserHash: null,
        confirmation: null,
        letter: null,
      },
      device: null,
    });

describe("a sign-in link", () => {
  test("is not spent by scanners that fetch the page, with GET and HEAD, five times each", async () => {
    const { token, binding, email } = await askForLink();
    for (const method of ["GET", "HEAD", "GET", "HEAD", "GET", "HEAD", "GET", "HEAD", "GET", "HEAD"]) {
      const page = await call(`/auth/callback?token=${token}`, { method });
      expect(page.status).toBe(200);
      expect(page.headers.getSetCookie()).toEqual([]);
    }
    expect(await sessionsOf(email)).toBe(0);
    const opened = await openLink({ token }, binding);
    expect(opened.headers.get("Location")).toBe("/dashboard");
    expect(await sessionsOf(email)).toBe(1);
  });

  test("is refused when it is used again, by the same browser, another one or an API client", async () => {
    const { token, binding, email } = await askForLink();
    await openLink({ token }, binding);
    for (const cookie of [binding, undefined]) {
      const again = await openLink({ token }, cookie);
      expect(again.status).toBe(200);
      expect(again.headers.getSetCookie()).toEqual([]);
      expect(await again.text()).toContain("link-invalid");
    }
    const byProgram = await redeemByApi(token);
    expect(byProgram.status).toBe(401);
    expect(await byProgram.json()).toEqual({
      error: "Este enlace ya se ha usado o ha caducado. Pide uno nuevo.",
    });
    expect(await sessionsOf(email)).toBe(1);
  });

  test("opens one session when two try it at the same time", { tags: "deep" }, () =>
    inEveryOrder(
      async (race) => {
        const { token, email } = await askByApi(pkce.challenge);
        const outcomes = await race(redeeming(token), redeeming(token));
        expect(outcomes.map(({ code }) => code).sort()).toEqual(["link-invalid", "opened"]);
        expect(await sessionsOf(email)).toBe(1);
      },
      { including: ["ABAB"] },
    ),
  );

  test(
    "opens one session when browser and API client try it at the same time, ten times each",
    { tags: "deep" },
    () =>
      inSeededOrders(2, async (race) => {
        const { token, binding, email } = await askForLink();
        const answers = await race(
          ...Array.from({ length: 20 }, (_, index): Participant<Response> => ({ bindings: env }) => {
            return index % 2 === 0
              ? call("/auth/callback", { form: { token }, cookie: binding, env })
              : redeemByApi(token, {}, { cookie: binding, origin, env });
          }),
        );
        const entered = await Promise.all(
          answers.map(
            async (answer) =>
              answer.headers.get("Location") === "/dashboard" ||
              (await answer.text()).includes("access_token"),
          ),
        );
        expect(entered.filter(Boolean)).toHaveLength(1);
        expect(await sessionsOf(email)).toBe(1);
      }),
  );

  test("opens a second before its 15 minutes are over, and not a second after", async () => {
    const [early, late] = [await askForLink(), await askForLink()];
    timePasses(15 * minuteMs - secondMs);
    expect((await openLink({ token: early.token }, early.binding)).headers.get("Location")).toBe(
      "/dashboard",
    );
    timePasses(2 * secondMs);
    expect(await (await openLink({ token: late.token }, late.binding)).text()).toContain("link-invalid");
    expect((await redeemByApi(late.token)).status).toBe(401);
    expect(await sessionsOf(late.email)).toBe(0);
  });

  test("opens even if one browser requested several", async () => {
    const first = await askForLink();
    const second = await askForLink(undefined, { cookie: first.binding });
    expect(second.binding).toBe(first.binding);
    for (const { token } of [first, second])
      expect((await openLink({ token }, first.binding)).headers.get("Location")).toBe("/dashboard");
  });
});
