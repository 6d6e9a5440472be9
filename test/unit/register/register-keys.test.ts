import { ed25519 } from "@noble/curves/ed25519.js";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { describe, expect, test } from "vitest";
import { logOrigin, registerKeysOf } from "~/modules/register/register-keys";
import type { PublishedKey } from "~/platform/register-settings";

const seedOf = (digit: string) => digit.repeat(64);
const publicOf = (digit: string) => bytesToHex(ed25519.getPublicKey(hexToBytes(seedOf(digit))));
const key = (digit: string, from: number | null, until: number | null) => ({
  ...{ from, public_key: publicOf(digit), until },
});
const settings = (keys: PublishedKey[] = []) => ({
  REGISTER_PRIVATE_KEY: seedOf("7"),
  REGISTER_ORIGIN: "fichaclara.es/registro",
  REGISTER_PUBLIC_KEYS: keys,
});

describe("the keys of the register", () => {
  test("are the present one alone where none is listed", () => {
    const { published, trusted, seed } = registerKeysOf(settings());
    expect(published).toEqual({ keys: [key("7", null, null)], origin: "fichaclara.es/registro" });
    expect(trusted.map(bytesToHex)).toEqual([publicOf("7")]);
    expect(bytesToHex(seed)).toBe(seedOf("7"));
  });

  test("are published with those of the past, the newest last", () => {
    const listed = [key("2", 200, 300), key("1", null, 200)];
    expect(registerKeysOf(settings(listed)).published.keys).toEqual([
      key("1", null, 200),
      key("2", 200, 300),
      key("7", 300, null),
    ]);
  });

  test("have the beginning that is listed, also of the present one", () => {
    const listed = [key("7", 300, null), key("1", null, 200)];
    const { published, trusted } = registerKeysOf(settings(listed));
    expect(published.keys).toEqual([key("1", null, 200), key("7", 300, null)]);
    expect(trusted.map(bytesToHex)).toEqual([publicOf("1"), publicOf("7")]);
  });

  test("are worked out once for one environment", () => {
    const env = settings();
    expect(registerKeysOf(env)).toBe(registerKeysOf(env));
    expect(registerKeysOf(settings())).not.toBe(registerKeysOf(env));
  });

  test("sign a company's log under the register's origin", () => {
    expect(logOrigin(registerKeysOf(settings()), "c0de")).toBe("fichaclara.es/registro/c0de");
  });
});
