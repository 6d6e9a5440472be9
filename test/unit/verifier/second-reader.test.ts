// Proves that docs/format.md is enough to judge a receipt: a reader written from the page alone agrees with the verifier.
import { utf8ToBytes } from "@noble/hashes/utils.js";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { factsDigest, type Envelope, type Facts } from "~/modules/register/format/envelope";
import type { TrustedKey } from "../../../verifier/trusted-keys";
import { verifyReceipt } from "../../../verifier/verify-receipt";
import { keysOf } from "../../corpus/judge-file";
import { readManifest, root, trusts } from "../../corpus/manifest";
import { changeAt, leafPaths } from "../../support/register/json-paths";
import { aCompany } from "../../support/register/random-company";
import { changeLetter, otherThan } from "../../support/register/random-changes";
import { trustedKeys } from "../../support/register/sealed-package";
import { receiptBytes, receiptOf } from "../../support/register/sealed-receipt";
import { seededRandom } from "../../support/random";
import { isValidReceipt } from "./second-reader";

const readBytes = (path: string) => new Uint8Array(readFileSync(join(root, path)));
const company = aCompany(2, 10);

/** Returns whether a receipt is valid. @throws Error where the two readers disagree */
function isValidByBoth(bytes: Uint8Array, keys: readonly TrustedKey[] = trustedKeys): boolean {
  const isValid = verifyReceipt(bytes, keys).verdict.verdict === "valid";
  if (isValidReceipt(bytes, keys) === isValid) return isValid;
  throw new Error(
    `Only ${isValid ? "the verifier" : "the second reader"} takes ${new TextDecoder().decode(bytes)}`,
  );
}

/** A file of the corpus, with its committed verdict. */
interface ExpectedFile {
  path: string;
  trust: string;
  judged: { what: string; verdict?: string }[];
}

const receipts = readManifest()
  .map(({ path }) => path)
  .filter((path) => path.startsWith("expected/"))
  .flatMap(
    (path) => (JSON.parse(new TextDecoder().decode(readBytes(path))) as { files: ExpectedFile[] }).files,
  )
  .filter(({ path, judged }) => path.endsWith(".json") && judged[0]?.what === "receipt");

test.each(receipts)(
  "both readers give $path the same verdict with the keys of $trust",
  ({ path, trust, judged }) => {
    const isValid = isValidByBoth(readBytes(path), keysOf(trusts[trust]!, readBytes));
    expect(isValid).toBe(judged[0]?.verdict === "valid");
  },
);

test("both readers refuse a receipt of the corpus with any letter changed", () => {
  const random = seededRandom(9);
  expect(receipts.length).toBeGreaterThan(20);
  for (const { path, trust, judged } of receipts) {
    const text = new TextDecoder().decode(readBytes(path));
    if (judged[0]?.verdict !== "valid") continue;
    for (let count = 0; count < 20; count++)
      expect(isValidByBoth(utf8ToBytes(changeLetter(random, text)), keysOf(trusts[trust]!, readBytes))).toBe(
        false,
      );
  }
});

const kinds = [...new Set(company.lines.map(({ envelope }) => envelope.kind))];

/** Returns the receipt of the first event of a kind, with signed changes. */
function signed(kind: string, change: Partial<Facts>, moved: Partial<Envelope> = {}) {
  const { seq } = company.lines.find(({ envelope }) => envelope.kind === kind)!.envelope;
  const lines = company.lines.map((line) => {
    if (line.envelope.seq !== seq) return line;
    const facts = { ...line.facts, ...change };
    return { ...line, facts, envelope: { ...line.envelope, facts: factsDigest(facts), ...moved } };
  });
  return receiptBytes(receiptOf({ ...company, lines }, seq));
}

test.each(kinds)("both readers accept the first %s, and refuse it with any value changed", (kind) => {
  const whole: unknown = JSON.parse(new TextDecoder().decode(signed(kind, {})));
  expect(isValidByBoth(receiptBytes(whole))).toBe(true);
  const random = seededRandom(4);
  for (const path of leafPaths(whole)) {
    const changed = changeAt(whole, path, (old) => otherThan(random, old));
    expect(isValidByBoth(receiptBytes(changed)), path.join(".")).toBe(false);
  }
});

test.each(kinds)("both readers give a signed %s with another payload or subject the same verdict", (kind) => {
  const { envelope, facts } = company.lines.find((line) => line.envelope.kind === kind)!;
  const { payload } = facts;
  for (const path of leafPaths(payload))
    for (const value of ["otro", -1, 0.5, 1, 253_370_764_800_000, null, [], {}, true]) {
      const changed = changeAt(payload, path, () => value) as Facts["payload"];
      expect(() => isValidByBoth(signed(kind, { payload: changed }))).not.toThrow();
    }
  const others: Facts["payload"][] = [{ ...payload, more: 1 }, { digest: "a" }];
  for (const more of others) expect(isValidByBoth(signed(kind, { payload: more }))).toBe(false);
  const subject = envelope.subject === null ? company.id : null;
  expect(isValidByBoth(signed(kind, {}, { subject }))).toBe(false);
});

test.each<[string, Partial<Facts>, Partial<Envelope>, boolean]>([
  ["an unknown kind", { payload: { what: "nobody knows" } }, { kind: "vacation" }, true],
  ["a zone by another spelling", { time_zone: "europe/madrid" }, {}, true],
  ["an invalid zone", { time_zone: "Factory" }, {}, false],
  ["another source", { source: "paper" }, {}, false],
  ["the last instant", { occurred_at: 253_370_764_799_999 }, {}, true],
  ["an instant after the last", { occurred_at: 253_370_764_800_000 }, {}, false],
  ["a day in the year 0000", {}, { day: "0000-02-29" }, true],
  ["an invalid day", {}, { day: "2026-02-30" }, false],
  ["a reference to a later event", {}, { about: 99 }, false],
])("both readers give a signed check-in with %s the same verdict", (_, facts, envelope, isValid) => {
  expect(isValidByBoth(signed("check_in", facts, envelope))).toBe(isValid);
});

const continued = { common: 0, generation: 2, origin: "register.example", root: "", size: 1 };
test.each<[string, Facts["payload"], boolean]>([
  ["of what is possible", continued, true],
  ["of a generation that no origin has", { ...continued, generation: 1_000 }, true],
  ["of the first generation", { ...continued, generation: 1 }, false],
  ["of an empty register", { ...continued, size: 0 }, false],
])("both readers give a signed continuation %s the same verdict", (_, payload, isValid) => {
  expect(isValidByBoth(signed("company", { payload }, { kind: "register_continued" }))).toBe(isValid);
});
