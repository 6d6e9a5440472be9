import { ed25519 } from "@noble/curves/ed25519.js";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { describe, expect, test } from "vitest";
import { logOrigin, registerKeysOf } from "~/modules/register/register-keys";
import type { ListedKey } from "~/platform/register-settings";

const seedOf = (digit: string) => digit.repeat(64);
const publicOf = (digit: string) => bytesToHex(ed25519.getPublicKey(hexToBytes(seedOf(digit))));
const key = (digit: string, from: number | null, until: number | null) => ({
  from,
  public_key: publicOf(digit),
  until,
});
const settings = (keys: ListedKey[] = []) => ({
  REGISTER_PRIVATE_KEY: seedOf("7"),
  REGISTER_ORIGIN: "fichaclara.es/registro",
  REGISTER_PUBLIC_KEYS: keys,
});

describe("the keys of the register", () => {
  test("are only the current one if none is listed", () => {
    const { published, trusted, seed, successions } = registerKeysOf(settings());
    expect(successions).toEqual([]);
    expect(published).toEqual({ keys: [key("7", null, null)], origin: "fichaclara.es/registro" });
    expect(trusted.map(bytesToHex)).toEqual([publicOf("7")]);
    expect(bytesToHex(seed)).toBe(seedOf("7"));
  });

  test("are published in their listed order, the newest last, without their successions", () => {
    const listed = [
      { ...key("2", 200, 300), succession: "2 follows 1" },
      { ...key("7", 300, null), succession: "7 follows 2" },
      key("1", null, 200),
    ];
    const { published, trusted, successions } = registerKeysOf(settings(listed));
    expect(published.keys).toEqual([key("1", null, 200), key("2", 200, 300), key("7", 300, null)]);
    expect(trusted.map(bytesToHex)).toEqual([publicOf("1"), publicOf("2"), publicOf("7")]);
    expect(successions).toEqual(["2 follows 1", "7 follows 2"]);
  });

  test("with the same start are sorted by their ends; a next key is listed before it signs", () => {
    const listed = [key("8", 250, null), key("7", null, 300), key("1", null, 200)];
    const { published, successions } = registerKeysOf(settings(listed));
    expect(published.keys).toEqual([key("1", null, 200), key("7", null, 300), key("8", 250, null)]);
    expect(successions).toEqual([]);
  });

  test("are computed once for one environment", () => {
    const env = settings();
    expect(registerKeysOf(env)).toBe(registerKeysOf(env));
    expect(registerKeysOf(settings())).not.toBe(registerKeysOf(env));
  });

  test("sign a company's log under the register's origin", () => {
    expect(logOrigin(registerKeysOf(settings()), "c0de")).toBe("fichaclara.es/registro/c0de");
  });
});
