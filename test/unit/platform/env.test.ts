import { describe, expect, test } from "vitest";
import { readEnv } from "~/platform/env.server";

const complete = {
  DIRECTORY: {},
  CELL_1: {},
  APP_ORIGIN: "https://app.fichaclara.test",
  SESSION_SECRET: "a secret for tests, of at least 32 characters",
  KIOSK_PIN_SECRET: "another one, for PINs, of at least 32 characters",
  KIOSK_OFFLINE_KEY: "A".repeat(1620),
  REGISTER_PRIVATE_KEY: "7".repeat(64),
  REGISTER_ORIGIN: "fichaclara.test/registro",
  RESEND_API_KEY: "re_test",
  MAIL_FROM: "Fichaclara <hola@fichaclara.test>",
};

const pastKey = { from: null, public_key: "1".repeat(64), until: 200 };
const listOf = (...keys: object[]) => JSON.stringify(keys);

const invalidIn = (changes: object) => {
  const envResult = readEnv({ ...complete, ...changes });
  return "invalid" in envResult ? envResult.invalid : [];
};

describe("the Worker's configuration", () => {
  test("is complete with the database and eight variables", () => {
    const cells = new Map([["CELL_1", complete.CELL_1]]);
    const defaults = { REGISTER_PUBLIC_KEYS: [], WITNESS_URLS: [], MAILS_A_SECOND: 5, cells };
    expect(readEnv(complete)).toEqual({ env: { ...complete, ...defaults } });
  });

  test("may bind any number of cells, used in their order", () => {
    const envResult = readEnv({
      ...complete,
      CELL_10: {},
      CELL_2: {},
      CELL_0: {},
      CELL_X: {},
      MY_CELL_3: {},
    });
    expect("env" in envResult && [...envResult.env.cells.keys()]).toEqual(["CELL_1", "CELL_2", "CELL_10"]);
  });

  test("names all missing settings in one error", () => {
    expect(readEnv({})).toEqual({
      invalid: [
        "DIRECTORY",
        "CELL_1",
        "APP_ORIGIN",
        "SESSION_SECRET",
        "KIOSK_PIN_SECRET",
        "KIOSK_OFFLINE_KEY",
        "RESEND_API_KEY",
        "MAIL_FROM",
        "REGISTER_PRIVATE_KEY",
        "REGISTER_ORIGIN",
      ],
    });
  });

  test.each([
    ["APP_ORIGIN", "app.fichaclara.test"],
    ["APP_ORIGIN", "localhost:8787"],
    ["APP_ORIGIN", "file:///etc/passwd"],
    ["APP_ORIGIN", "javascript:alert(1)"],
    ["APP_ORIGIN", ""],
    ["SESSION_SECRET", "x".repeat(31)],
    ["SESSION_SECRET", ""],
    ["KIOSK_PIN_SECRET", "x".repeat(31)],
    ["KIOSK_OFFLINE_KEY", "no key"],
    ["REGISTER_PRIVATE_KEY", "7".repeat(63)],
    ["REGISTER_PRIVATE_KEY", "x".repeat(64)],
    ["REGISTER_ORIGIN", "https://fichaclara.es"],
    ["REGISTER_ORIGIN", "fichaclara.es/"],
    ["REGISTER_ORIGIN", "fichaclara.es+x"],
    ["REGISTER_ORIGIN", ""],
    ["REGISTER_PUBLIC_KEYS", "{"],
    ["REGISTER_PUBLIC_KEYS", '{"keys":[]}'],
    ["REGISTER_PUBLIC_KEYS", "[null]"],
    ["REGISTER_PUBLIC_KEYS", listOf({ ...pastKey, more: 1 })],
    ["REGISTER_PUBLIC_KEYS", listOf({ ...pastKey, public_key: "1" })],
    ["REGISTER_PUBLIC_KEYS", listOf({ ...pastKey, from: -1 })],
    ["REGISTER_PUBLIC_KEYS", listOf({ ...pastKey, until: 0.5 })],
    ["REGISTER_PUBLIC_KEYS", listOf({ ...pastKey, from: 201 })],
    ["REGISTER_PUBLIC_KEYS", listOf({ ...pastKey, until: Date.UTC(9999, 0) })],
    ["REGISTER_PUBLIC_KEYS", listOf({ ...pastKey, succession: 1 })],
    ["REGISTER_PUBLIC_KEYS", listOf(pastKey, { ...pastKey, until: 300 })],
    ["TSA_URL", "tsa.example"],
    ["TSA_URL", "ftp://tsa.example"],
    ["WITNESS_URLS", "testigo.example+00000000+AA=="],
    ["WITNESS_URLS", "testigo.example+00000000+AA== testigo.example"],
    ["WITNESS_URLS", "uno https://uno.example ".repeat(16)],
    ["RESEND_API_KEY", ""],
    ["RESEND_BASE_URL", "resend"],
    ["MAIL_FROM", ""],
    ["OPERATOR_EMAIL", "nobody"],
    ["DIRECTORY", null],
    ["CELL_1", null],
  ])("refuses %s = %j, and does not print the value", (name, value) => {
    expect(invalidIn({ [name]: value })).toEqual([name]);
  });

  test("reads the register's former public keys", () => {
    const envResult = readEnv({ ...complete, REGISTER_PUBLIC_KEYS: listOf(pastKey) });
    expect(envResult).toMatchObject({ env: { REGISTER_PUBLIC_KEYS: [pastKey] } });
    expect(readEnv({ ...complete, REGISTER_PUBLIC_KEYS: "" })).toMatchObject({
      env: { REGISTER_PUBLIC_KEYS: [] },
    });
  });

  test("reads the known witnesses in pairs, with any whitespace between them", () => {
    const WITNESS_URLS = " uno https://uno.example/a\n\tdos https://dos.example ";
    expect(readEnv({ ...complete, WITNESS_URLS })).toMatchObject({
      env: {
        WITNESS_URLS: [
          { vkey: "uno", url: "https://uno.example/a" },
          { vkey: "dos", url: "https://dos.example" },
        ],
      },
    });
  });

  test("is refused for contradictions between settings, once each is well formed", () => {
    const faults = (settings: { MAIL_FROM: string }) => [`MAIL_FROM is ${settings.MAIL_FROM}`];
    expect(readEnv({ ...complete }, faults)).toEqual({ invalid: [`MAIL_FROM is ${complete.MAIL_FROM}`] });
    expect(readEnv({ ...complete, CELL_1: null, MAIL_FROM: "" }, faults)).toEqual({
      invalid: ["CELL_1", "MAIL_FROM"],
    });
  });

  test.each(["RESEND_BASE_URL", "TSA_URL", "OPERATOR_EMAIL", "TURNSTILE_SITE_KEY", "TURNSTILE_SECRET_KEY"])(
    "treats an empty %s as missing",
    (name) => {
      const envResult = readEnv({ ...complete, [name]: "" });
      expect(envResult).toMatchObject({ env: { [name]: undefined } });
    },
  );

  test.each([
    ["https://app.fichaclara.test/", "https://app.fichaclara.test"],
    ["https://App.Fichaclara.test:443/login?x#y", "https://app.fichaclara.test"],
    ["http://localhost:8787", "http://localhost:8787"],
  ])("reads the origin out of %s", (APP_ORIGIN, origin) => {
    expect(readEnv({ ...complete, APP_ORIGIN })).toMatchObject({ env: { APP_ORIGIN: origin } });
  });
});
