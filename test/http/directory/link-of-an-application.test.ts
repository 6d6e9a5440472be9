import { describe, expect, test } from "vitest";
import { call } from "../../support/worker/app";
import { tokenFor } from "../../support/worker/resend";
import { askByApi, aStranger, callbackSays, cookiesOf, redeemByApi } from "../../support/worker/sign-in";

// RFC 7636, appendix B.
const verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
const code_challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";
const otherVerifier = "a".repeat(43);

describe("a link asked for with a PKCE challenge", () => {
  test("opens for who brings the verifier, once", async () => {
    const { token, email } = await askByApi({ code_challenge });
    const opened = await redeemByApi(token, { code_verifier: verifier });
    expect(opened.status).toBe(200);
    expect((await opened.json<{ user: { email: string } }>()).user.email).toBe(email);
    expect((await redeemByApi(token, { code_verifier: verifier })).status).toBe(401);
  });

  test.each([
    ["no verifier", {}],
    ["a null verifier", { code_verifier: null }],
    ["another's verifier", { code_verifier: otherVerifier }],
    ["the challenge as its own verifier", { code_verifier: code_challenge }],
  ])("does not open for who brings %s, and stays good for its owner", async (_, proof) => {
    const { token } = await askByApi({ code_challenge });
    const refused = await redeemByApi(token, proof);
    expect(refused.status).toBe(401);
    expect(await refused.json()).toEqual({
      error: "Este enlace lo pidió una aplicación y solo ella puede usarlo.",
    });
    expect((await redeemByApi(token, { code_verifier: verifier })).status).toBe(200);
  });

  test.each(["", "short", "ñ".repeat(43), "a".repeat(129)])(
    "takes %j for no verifier at all",
    async (code_verifier) => {
      const { token } = await askByApi({ code_challenge });
      expect((await redeemByApi(token, { code_verifier })).status).toBe(422);
    },
  );

  test("never opens in a browser, not even in the one that asked", async () => {
    const { email, ip } = aStranger();
    const asked = await call("/api/auth/otp", {
      json: { email, code_challenge },
      headers: { "CF-Connecting-IP": ip },
    });
    const token = tokenFor(email);
    for (const cookie of [cookiesOf(asked), undefined]) {
      const refused = await callbackSays({ token }, cookie);
      expect(refused.text).toContain("link-for-application");
      expect(refused.cookies).toEqual([]);
    }
    expect((await redeemByApi(token, { code_verifier: verifier })).status).toBe(200);
  });

  test.each(["", "plain", "a".repeat(44), 7])(
    "cannot be asked for with the challenge %j",
    async (challenge) => {
      const answer = await call("/api/auth/otp", {
        json: { email: aStranger().email, code_challenge: challenge },
        origin: null,
      });
      expect(answer.status).toBe(422);
    },
  );
});
