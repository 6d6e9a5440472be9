import { describe, expect, test } from "vitest";
import { expectFaults } from "../../support/quiet-console";
import { call } from "../../support/worker/app";
import { everyRow } from "../../support/worker/database";
import { resend } from "../../support/worker/resend";
import { aStranger } from "../../support/worker/sign-in";
import { postForm, signInForms } from "../../support/worker/sign-in-forms";
import { turnstile, turnstileKeys } from "../../support/worker/turnstile";

const captchaText = "No hemos podido comprobar que eres una persona. Recarga la página e inténtalo de nuevo.";
const configured = { env: turnstileKeys };

describe.each(signInForms)("with Turnstile's keys configured, the form of %s", (action) => {
  test.each([{}, { "cf-turnstile-response": "" }, { "cf-turnstile-response": "false-token" }])(
    "sends nothing for %j, and states that without scripts",
    async (token) => {
      const { email } = aStranger();
      const before = await everyRow();
      const page = await postForm(action, { email, ...token } as Record<string, string>, configured);
      expect(page.status).toBe(422);
      expect(page.main).toContain(captchaText);
      expect(page.main).toContain("<noscript>");
      expect(page.typed).toBe(email);
      expect(resend.calls).toBe(0);
      expect(await everyRow()).toEqual(before);
    },
  );

  test("sends the link for a token that Turnstile confirms", async () => {
    turnstile.good.add("good");
    const { email, ip } = aStranger();
    const page = await postForm(
      action,
      { email, "cf-turnstile-response": "good" },
      {
        ...configured,
        headers: { "CF-Connecting-IP": ip },
      },
    );
    expect(page.status).toBe(200);
    expect(resend.mails.map(({ to }) => to)).toEqual([email]);
    expect(turnstile.asked).toEqual([{ secret: "turnstile-secret", response: "good", remoteip: ip }]);
  });
});

describe("POST /api/auth/otp with Turnstile's keys configured", () => {
  const ask = (captcha_token?: unknown) =>
    call("/api/auth/otp", { json: { email: aStranger().email, captcha_token }, origin: null, ...configured });

  test.each([undefined, null, "", "false-token"])("refuses the token %j", async (token) => {
    const answer = await ask(token);
    expect([answer.status, await answer.json()]).toEqual([422, { error: captchaText }]);
    expect(resend.calls).toBe(0);
  });

  test("refuses everybody while Turnstile is down", async () => {
    turnstile.isDown = true;
    turnstile.good.add("good");
    expect((await ask("good")).status).toBe(422);
    expect(expectFaults()).toHaveLength(1);
    expect(resend.calls).toBe(0);
  });

  test("accepts a genuine token", async () => {
    turnstile.good.add("good");
    expect((await ask("good")).status).toBe(200);
  });
});

test("without Turnstile's keys no token is required", async () => {
  expect((await postForm("/login", { email: aStranger().email })).status).toBe(200);
  expect(turnstile.asked).toEqual([]);
});
