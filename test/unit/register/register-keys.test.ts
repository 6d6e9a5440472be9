import { ed25519 } from "@noble/curves/ed25519.js";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { describe, expect, test } from "vitest";
import { logOrigin, readRegisterKeys } from "~/modules/register/register-keys";

const seedOf = (digit: string) => digit.repeat(64);
const publicOf = (digit: string) => bytesToHex(ed25519.getPublicKey(hexToBytes(seedOf(digit))));
const key = (digit: string, from: number | null, until: number | null) => ({
  ...{ from, public_key: publicOf(digit), until },
});
const settings = (keys?: unknown, more: object = {}) => ({
  REGISTER_PRIVATE_KEY: seedOf("7"),
  REGISTER_ORIGIN: "fichaclara.es/registro",
  ...(keys !== undefined && { REGISTER_PUBLIC_KEYS: typeof keys === "string" ? keys : JSON.stringify(keys) }),
  ...more,
});

describe("the keys of the register", () => {
  test("are the present one alone where none is listed", () => {
    const { published, trusted, seed } = readRegisterKeys(settings());
    expect(published).toEqual({ keys: [key("7", null, null)], origin: "fichaclara.es/registro" });
    expect(trusted.map(bytesToHex)).toEqual([publicOf("7")]);
    expect(bytesToHex(seed)).toBe(seedOf("7"));
  });

  test("are published with those of the past, the newest last", () => {
    const listed = [key("2", 200, 300), key("1", null, 200)];
    expect(readRegisterKeys(settings(listed)).published.keys).toEqual([
      key("1", null, 200),
      key("2", 200, 300),
      key("7", 300, null),
    ]);
  });

  test("have the beginning that is listed, also of the present one", () => {
    const listed = [key("7", 300, null), key("1", null, 200)];
    const { published, trusted } = readRegisterKeys(settings(listed));
    expect(published.keys).toEqual([key("1", null, 200), key("7", 300, null)]);
    expect(trusted.map(bytesToHex)).toEqual([publicOf("1"), publicOf("7")]);
  });

  test("sign a company's log under the register's origin", () => {
    expect(logOrigin(readRegisterKeys(settings()), "c0de")).toBe("fichaclara.es/registro/c0de");
  });
});

test.each<[string, object]>([
  ["REGISTER_PRIVATE_KEY", settings(undefined, { REGISTER_PRIVATE_KEY: seedOf("7").slice(1) })],
  ["REGISTER_PRIVATE_KEY", settings(undefined, { REGISTER_PRIVATE_KEY: seedOf("G") })],
  ["REGISTER_ORIGIN", settings(undefined, { REGISTER_ORIGIN: "https://fichaclara.es" })],
  ["REGISTER_ORIGIN", settings(undefined, { REGISTER_ORIGIN: "fichaclara.es/" })],
  ["REGISTER_ORIGIN", settings(undefined, { REGISTER_ORIGIN: "fichaclara.es+x" })],
  ["REGISTER_ORIGIN", settings(undefined, { REGISTER_ORIGIN: "" })],
  ["REGISTER_PUBLIC_KEYS", settings("{")],
  ["REGISTER_PUBLIC_KEYS", settings({ keys: [] })],
  ["REGISTER_PUBLIC_KEYS", settings([null])],
  ["REGISTER_PUBLIC_KEYS", settings([{ ...key("1", null, 200), more: 1 }])],
  ["REGISTER_PUBLIC_KEYS", settings([{ ...key("1", null, 200), public_key: "1" }])],
  ["REGISTER_PUBLIC_KEYS", settings([key("1", -1, 200)])],
  ["REGISTER_PUBLIC_KEYS", settings([key("1", null, 0.5)])],
  ["REGISTER_PUBLIC_KEYS", settings([key("1", null, 200), key("1", 200, 300)])],
])("%s is named where it is malformed, and its value is not: %o", (name, malformed) => {
  expect(() => readRegisterKeys(malformed as ReturnType<typeof settings>)).toThrow(`${name} is malformed`);
});
