import { describe, expect, test } from "vitest";
import { secondMs } from "~/time/units";
import { call, origin } from "../../support/worker/app";
import { tokenFor } from "../../support/worker/resend";
import {
  askByApi,
  askForLink,
  aStranger,
  callbackSays,
  cookiesOf,
  countOf,
  redeemByApi,
} from "../../support/worker/sign-in";
import { timePasses } from "../../support/worker/time";

// RFC 7636, appendix B.
const verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
const code_challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";
const otherVerifier = "a".repeat(43);

describe("a link requested with a PKCE challenge", () => {
  test("opens once for the API client with the verifier", async () => {
    const { token, email } = await askByApi({ code_challenge });
    const opened = await redeemByApi(token, { code_verifier: verifier });
    expect(opened.status).toBe(200);
    expect((await opened.json<{ user: { email: string } }>()).user.email).toBe(email);
    expect((await redeemByApi(token, { code_verifier: verifier })).status).toBe(401);
  });

  test.each([
    ["no verifier", {}],
    ["a null verifier", { code_verifier: null }],
    ["another person's verifier", { code_verifier: otherVerifier }],
    ["the challenge as its own verifier", { code_verifier: code_challenge }],
  ])("is refused with %s, and still works for its owner", async (_, proof) => {
    const { token } = await askByApi({ code_challenge });
    const refusal = await redeemByApi(token, proof);
    expect(refusal.status).toBe(401);
    expect(await refusal.json()).toEqual({
      error: "Este enlace lo pidió una aplicación y solo ella puede usarlo.",
    });
    expect((await redeemByApi(token, { code_verifier: verifier })).status).toBe(200);
  });

  test.each(["", "short", "ñ".repeat(43), "a".repeat(129)])(
    "treats %j as no verifier",
    async (code_verifier) => {
      const { token } = await askByApi({ code_challenge });
      expect((await redeemByApi(token, { code_verifier })).status).toBe(422);
    },
  );

  test("never opens in a browser, not even in the one that requested it", async () => {
    const { email, ip } = aStranger();
    const codeAnswer = await call("/api/auth/otp", {
      json: { email, code_challenge },
      headers: { "CF-Connecting-IP": ip },
    });
    const token = tokenFor(email);
    for (const cookie of [cookiesOf(codeAnswer), undefined]) {
      const refusal = await callbackSays({ token }, cookie);
      expect(refusal.text).toContain("link-for-application");
      expect(refusal.cookies).toEqual([]);
    }
    expect((await redeemByApi(token, { code_verifier: verifier })).status).toBe(200);
  });

  test.each(["", "plain", "a".repeat(44), 7])(
    "cannot be requested with the challenge %j",
    async (challenge) => {
      const answer = await call("/api/auth/otp", {
        json: { email: aStranger().email, code_challenge: challenge },
        origin: null,
      });
      expect(answer.status).toBe(422);
    },
  );
});

describe("a link requested without a PKCE challenge, redeemed by an API client", () => {
  interface Question {
    error: string;
    confirmation: string;
    guesses_left?: number;
  }
  const ask = async (token: string, fields: object = {}) => {
    const answer = await redeemByApi(token, fields);
    expect(answer.status).toBe(409);
    return answer.json<Question>();
  };

  test("asks for the first letter of the address, and opens nothing without it", async () => {
    for (const { token, email } of [await askForLink(), await askByApi()]) {
      const question = await ask(token);
      expect(question).toEqual({
        error: expect.stringContaining("primera letra") as string,
        confirmation: expect.stringMatching(/^eyJ/) as string,
      });
      expect(await countOf("users", "email = ?", email)).toBe(0);
      const { confirmation } = question;
      const opened = await redeemByApi(token, { confirmation, letter: email[0]!.toUpperCase() });
      expect(opened.status).toBe(200);
      expect((await redeemByApi(token, { confirmation, letter: email[0]! })).status).toBe(401);
    }
  });

  test("is spent at the third wrong letter, for browsers too", async () => {
    const { token, email, binding } = await askForLink();
    const { confirmation } = await ask(token);
    expect(await ask(token, { confirmation, letter: "" })).toMatchObject({ guesses_left: 3 });
    expect(await ask(token, { confirmation, letter: "x" })).toMatchObject({ guesses_left: 2 });
    expect(await ask(token, { confirmation, letter: "y" })).toMatchObject({ guesses_left: 1 });
    for (const letter of ["z", email[0]!]) {
      const burned = await redeemByApi(token, { confirmation, letter });
      expect(burned.status).toBe(401);
      expect((await burned.json<Question>()).error).toContain("tres veces");
    }
    expect((await callbackSays({ token }, binding)).text).toContain("link-burned");
    expect(await countOf("users", "email = ?", email)).toBe(0);
  });

  test("refuses a letter without its confirmation, or after two minutes", async () => {
    const { token, email } = await askByApi();
    const letter = email[0]!;
    expect((await ask(token, { letter })).error).toContain("Repite la llamada");
    const { confirmation } = await ask(token);
    timePasses(121 * secondMs);
    const stale = await ask(token, { confirmation, letter });
    expect(stale.error).toContain("demasiado tiempo");
    expect((await redeemByApi(token, { confirmation: stale.confirmation, letter })).status).toBe(200);
  });

  test("opens immediately in a client that keeps the cookie of its request", async () => {
    const { token, binding } = await askForLink();
    expect((await redeemByApi(token, {}, { cookie: binding, origin })).status).toBe(200);
  });
});
