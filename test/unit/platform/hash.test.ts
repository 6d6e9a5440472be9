import { describe, expect, test } from "vitest";
import { keyedHash, newSecret, sha256 } from "~/platform/hash.server";

/** The published vectors are hexadecimal. */
const hex = (base64url: string) => Buffer.from(base64url, "base64url").toString("hex");

describe("sha256", () => {
  // FIPS 180-4, examples of NIST.
  test.each([
    ["", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
    ["abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
    [
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
    ],
    ["a".repeat(1_000_000), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"],
  ])("agrees with FIPS 180-4", async (text, digest) => {
    expect(hex(await sha256(text))).toBe(digest);
  });

  test("is the S256 of RFC 7636, appendix B, without padding", async () => {
    expect(await sha256("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")).toBe(
      "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
    );
  });

  test("hashes text as UTF-8", async () => {
    const { createHash } = await import("node:crypto");
    expect(await sha256("Núria 🌞")).toBe(createHash("sha256").update("Núria 🌞").digest("base64url"));
  });
});

describe("keyedHash", () => {
  // RFC 4231, test cases 1, 2 and 5 (the last of which is published cut to 128 bits).
  test.each([
    ["\x0b".repeat(20), "Hi There", "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"],
    [
      "Jefe",
      "what do ya want for nothing?",
      "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
    ],
    ["\x0c".repeat(20), "Test With Truncation", "a3b6167473100ee06e0c796c2955552b"],
  ])("agrees with RFC 4231", async (key, text, mac) => {
    expect(hex(await keyedHash(key, text)).slice(0, mac.length)).toBe(mac);
  });
});

describe("newSecret", () => {
  test("gives 256 bits in base64url, never the same twice", () => {
    const secrets = Array.from({ length: 1_000 }, newSecret);
    for (const secret of secrets) {
      expect(secret).toMatch(/^[\w-]{43}$/);
      expect(Buffer.from(secret, "base64url")).toHaveLength(32);
    }
    expect(new Set(secrets).size).toBe(1_000);
  });
});
