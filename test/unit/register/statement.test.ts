import { ed25519 } from "@noble/curves/ed25519.js";
import { describe, expect, test } from "vitest";
import { parseCanonical } from "~/modules/register/format/canonical-json";
import { readCheckpoint, signCheckpoint } from "~/modules/register/format/checkpoint";
import { signNote } from "~/modules/register/format/note";
import { packageFormat3 } from "~/modules/register/format/package-formats";
import {
  mostSelectedPeople,
  readStatement,
  signStatement,
  statedFormat,
  verifyStatement,
  type Statement,
} from "~/modules/register/format/statement";

const seed = new Uint8Array(32).fill(7);
const key = ed25519.getPublicKey(seed);
const origin = "register.example/01999a00-0000-7000-8000-00000000c0de";
const digest = "ab".repeat(32);
const anId = (last: number) => `01999a00-0000-7000-8000-${String(last).padStart(12, "0")}`;
const statement: Statement = {
  at: 1_792_700_000_000,
  checkpoint: digest,
  files: {
    "LEEME.txt": digest,
    "publicado.json": digest,
    "registro.csv": digest,
    "registro.jsonl": digest,
    "verificar.html": digest,
  },
  lines: 9,
  origin,
  rows: 2,
  selection: {
    from: "2026-10-01",
    profile_ids: [anId(1), anId(2)],
    time_zone: "Europe/Madrid",
    to: "2026-10-31",
  },
  told: 5,
};

describe("the signed statement of a package", () => {
  test("is read as it was signed, with its key", () => {
    const note = signStatement(statement, seed);
    expect(verifyStatement(note, [key])).toEqual({ statement, key: { name: origin, publicKey: key } });
    expect(note.split("\n")[0]).toBe("fichaclara-register/2");
  });

  test("is read in each format of a package", () => {
    const note = signStatement(statement, seed, packageFormat3);
    expect([statedFormat(note), readStatement(note)]).toEqual(["fichaclara-register/3", statement]);
    expect([statedFormat(note.replace("/3", "/4")), statedFormat(null)]).toEqual([null, null]);
  });

  test("with the maximum of people fits into a note", () => {
    const profile_ids = Array.from({ length: mostSelectedPeople }, (_, at) => anId(at));
    const most = { ...statement, selection: { ...statement.selection, profile_ids } };
    expect(readStatement(signStatement(most, seed))).toEqual(most);
    const more = { ...most, selection: { ...most.selection, profile_ids: [...profile_ids, anId(9_999)] } };
    expect(readStatement(signStatement(more, seed))).toBeNull();
  });

  test("is invalid with another key or another name", () => {
    const other = new Uint8Array(32).fill(8);
    expect(verifyStatement(signStatement(statement, other), [key])).toBeNull();
    const [text] = signStatement(statement, seed).split("\n\n");
    expect(verifyStatement(signNote(`${text}\n`, "another.example", seed), [key])).toBeNull();
  });

  test("is never read as a checkpoint, nor a checkpoint as a statement", () => {
    expect(readCheckpoint(signStatement(statement, seed))).toBeNull();
    const checkpoint = signCheckpoint({ origin, size: 3, root: new Uint8Array(32) }, seed);
    expect(readStatement(checkpoint)).toBeNull();
  });

  const { selection, files } = statement;
  test.each([
    ["0000-01-01", "0000-02-29"],
    ["1582-10-10", "9999-12-31"],
  ])("may have a period from %s to %s", (from, to) => {
    const stated = { ...statement, selection: { ...selection, from, to } };
    expect(readStatement(signStatement(stated, seed))).toEqual(stated);
  });

  test.each<[string, unknown]>([
    ["a field more", { ...statement, more: 1 }],
    ["a field less", { ...statement, rows: undefined }],
    ["an instant beyond the calendar", { ...statement, at: Number.MAX_SAFE_INTEGER }],
    ["an invalid count", { ...statement, told: -1 }],
    ["a digest in capitals", { ...statement, checkpoint: digest.toUpperCase() }],
    ["a file more", { ...statement, files: { ...files, "otro.txt": digest } }],
    ["only one end of the period", { ...statement, selection: { ...selection, to: null } }],
    ["a period that ends before it begins", { ...statement, selection: { ...selection, to: "2026-09-30" } }],
    ["an invalid day", { ...statement, selection: { ...selection, to: "2026-02-30" } }],
    ["nobody", { ...statement, selection: { ...selection, profile_ids: [] } }],
    ["a person listed twice", { ...statement, selection: { ...selection, profile_ids: [anId(1), anId(1)] } }],
    ["people out of order", { ...statement, selection: { ...selection, profile_ids: [anId(2), anId(1)] } }],
  ])("with %s is invalid, even if it is signed", (_, value) => {
    expect(readStatement(signStatement(value as Statement, seed))).toBeNull();
  });

  test("in another spelling is invalid", () => {
    const [format, json] = signStatement(statement, seed).split("\n");
    const spaced = signNote(`${format}\n${json!.replace(":", ": ")}\n`, origin, seed);
    expect(readStatement(spaced)).toBeNull();
    const further = signNote(`${format}\n${json}\nmore\n`, origin, seed);
    expect(readStatement(further)).toBeNull();
    const twice = signStatement(statement, seed);
    expect(readStatement(twice + signStatement(statement, new Uint8Array(32)).split("\n\n")[1]!)).toBeNull();
    const another = signNote(`fichaclara-register/4\n${json}\n`, origin, seed);
    expect(readStatement(another)).toBeNull();
  });
});

describe("canonical JSON", () => {
  test.each([
    ['{"a":1,"a":1}', "a key twice"],
    ['{"b":1,"a":1}', "keys out of order"],
    ['{"a": 1}', "white space"],
    ["1.0", "a number in another spelling"],
    ["1e2", "a number in another spelling"],
    ["-0", "a zero with a sign"],
    ["12345678901234567891", "more digits than a number holds"],
    ['"\\u0061"', "an escape that is not needed"],
    ['"\\/"', "an escape that is not needed"],
    ['"\\ud800"', "half a letter"],
    ['"\ud800"', "half a letter"],
    ["\ufeff1", "a mark in front"],
    ["[1,]", "what is no JSON"],
    ["", "nothing"],
    ["[".repeat(100_000) + "]".repeat(100_000), "what nobody can read"],
  ])("is refused in any other form (%#)", (text) => {
    expect(parseCanonical(text)).toBeUndefined();
  });

  test("is accepted in its one form", () => {
    const text = '{"__proto__":[1,-0.5,1e+21],"a":"á\\n","b":{"c":null}}';
    expect(JSON.stringify(parseCanonical(text))).toBe(text);
  });
});
