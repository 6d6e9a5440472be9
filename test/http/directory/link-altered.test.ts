import { SignJWT, UnsecuredJWT } from "jose";
import { describe, expect, test } from "vitest";
import { signLinkToken } from "~/modules/directory/server/sign-in-token.server";
import { flip, flipSignature } from "../../support/flip";
import { deps } from "../../support/worker/deps";
import { askForLink, callbackSays, countOf, redeemByApi } from "../../support/worker/sign-in";

const linkIdOf = (token: string) =>
  (JSON.parse(atob(token.split(".")[1]!)) as { jti: string; exp: number; aud: string }).jti;

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** The last of 43 characters carries two bits that decoders ignore. */
const alike = (signature: string) =>
  signature.slice(0, -1) + alphabet[alphabet.indexOf(signature.at(-1)!) ^ 1]!;

const claims = (linkId: string) =>
  new SignJWT().setAudience("sign-in-link").setJti(linkId).setExpirationTime("15 minutes");

const key = (text: string) => new TextEncoder().encode(text);

const forgeries: [string, (token: string) => string | Promise<string>][] = [
  ["its header changed", (token) => flip(token, 5)],
  ["its claims changed", (token) => flip(token, token.indexOf(".") + 8)],
  ["its signature changed", flipSignature],
  ["the ignored bits of its signature changed", (token) => alike(token)],
  ["its signature cut off", (token) => token.slice(0, token.lastIndexOf(".") + 1)],
  ["only its claims", (token) => token.split(".")[1]!],
  ["a blank after it", (token) => `${token} `],
  [
    "its end put off",
    (token) => {
      const [header, payload, signature] = token.split(".");
      const later = { ...(JSON.parse(atob(payload!)) as { exp: number }), exp: 4_000_000_000 };
      return `${header}.${btoa(JSON.stringify(later)).replaceAll("=", "")}.${signature}`;
    },
  ],
  [
    "no signature (alg none)",
    (token) =>
      new UnsecuredJWT().setAudience("sign-in-link").setJti(linkIdOf(token)).setExpirationTime("1h").encode(),
  ],
  [
    "another secret",
    (token) =>
      claims(linkIdOf(token))
        .setProtectedHeader({ alg: "HS256" })
        .sign(key("another secret, also of 32 characters or more")),
  ],
  [
    "our secret and another algorithm",
    (token) =>
      claims(linkIdOf(token)).setProtectedHeader({ alg: "HS512" }).sign(key(deps().env.SESSION_SECRET)),
  ],
  [
    "our secret and another time of signing",
    (token) =>
      claims(linkIdOf(token))
        .setProtectedHeader({ alg: "HS256" })
        .setIssuedAt()
        .sign(key(deps().env.SESSION_SECRET)),
  ],
  [
    "a confirmation's purpose",
    async (token) =>
      (await signLinkToken(deps(), { purpose: "sign-in-confirmation", linkId: linkIdOf(token) })).token,
  ],
];

describe("a sign-in link's token", () => {
  test.each(forgeries)("with %s is refused, and the genuine one still works", async (_, forge) => {
    const { token, binding, email } = await askForLink();
    const forged = await forge(token);
    expect(forged).not.toBe(token);

    const inBrowser = await callbackSays({ token: forged }, binding);
    expect(inBrowser.text).toContain("link-invalid");
    expect(inBrowser.cookies).toEqual([]);
    expect((await redeemByApi(forged)).status).toBe(401);
    expect(await countOf("users", "email = ?", email)).toBe(0);

    expect((await callbackSays({ token }, binding)).cookies).toHaveLength(1);
  });

  test.each(["", " ", ".", "..", "a.b.c", "x".repeat(2_001), "../../etc/passwd", "null"])(
    "that is all wrong (%j) is refused without a fault",
    async (token) => {
      expect((await callbackSays({ token })).text).toContain("link-invalid");
      expect([401, 422]).toContain((await redeemByApi(token)).status);
    },
  );
});
