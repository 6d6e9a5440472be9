import { utf8ToBytes } from "@noble/hashes/utils.js";
import { describe, expect, test } from "vitest";
import { factsDigest } from "~/modules/register/format/envelope";
import type { TrustedKey } from "../../../verifier/trusted-keys";
import { verifyReceipt } from "../../../verifier/verify-receipt";
import { changeAt, leafPaths } from "../../support/register/json-paths";
import { aCompany } from "../../support/register/random-company";
import { changeLetter, otherThan } from "../../support/register/random-changes";
import { strangerSeed, trusted, trustedKeys, signingSeed } from "../../support/register/sealed-package";
import { receiptBytes, receiptOf } from "../../support/register/sealed-receipt";
import { seededRandom } from "../../support/random";
import { isValidReceipt } from "./second-reader";

const company = aCompany(2, 10);
const firstOf = (kind: string) =>
  company.lines.find(
    ({ envelope, revealed }) => envelope.kind === kind && (kind !== "check_in" || revealed.place),
  )!.envelope.seq;
const seqs = [...new Set(company.lines.map(({ envelope }) => envelope.kind))].map(firstOf);
const judge = (value: unknown, keys = trustedKeys) => judgeBytes(receiptBytes(value), keys);

/** Returns the verdict, which the second reader shares. */
function judgeBytes(bytes: Uint8Array, keys = trustedKeys) {
  const { verdict } = verifyReceipt(bytes, keys);
  expect(isValidReceipt(bytes, keys)).toBe(verdict.verdict === "valid");
  return verdict;
}
const kindsOf = (value: unknown, keys = trustedKeys) => {
  const verdict = judge(value, keys);
  return verdict.verdict === "valid" ? [] : verdict.findings.map(({ kind }) => kind);
};

describe("a receipt file", () => {
  test("of an event of each kind, in trees of every size, is valid", () => {
    for (const seq of seqs)
      for (const size of new Set(
        [seq, seq + 1, company.lines.length].filter((each) => each <= company.lines.length),
      ))
        expect(kindsOf(receiptOf(company, seq, size)), `nº ${seq} of ${size}`).toEqual([]);
  });

  test("is reported with its key, its proof, and that it proves nothing later", () => {
    const seq = firstOf("check_in");
    const verdict = judge(receiptOf(company, seq));
    expect(verdict.answer).toContain("publicada por register.example");
    if (verdict.verdict !== "valid") throw new Error("It is valid.");
    const { proves } = verdict.summary;
    expect(proves[0]).toContain("se registró una entrada de");
    expect(proves[1]).toMatch(/^Que se hizo en 4\d/);
    expect(proves.at(-1)).toContain("De lo que vino después no dice nada");
  });

  test("with any of its values altered is invalid", () => {
    const receipt = receiptOf(company, firstOf("check_in"));
    const random = seededRandom(7);
    for (const path of leafPaths(receipt))
      for (let again = 0; again < 3; again++) {
        const altered = changeAt(receipt, path, (old) => otherThan(random, old));
        expect(kindsOf(altered), path.join(".")).not.toEqual([]);
      }
  });

  test("with a letter of its proof changed is invalid", () => {
    const receipt = receiptOf(company, firstOf("check_out"));
    const random = seededRandom(8);
    for (let again = 0; again < 50; again++)
      expect(kindsOf({ ...receipt, proof: changeLetter(random, receipt.proof) })).not.toEqual([]);
  });

  test("of one event does not prove another", () => {
    const [one, other] = [receiptOf(company, 5), receiptOf(company, 6)];
    expect(kindsOf({ ...one, event: other.event, revealed: other.revealed })).toEqual(["event-altered"]);
    expect(kindsOf({ ...one, proof: other.proof })).toEqual(["event-altered"]);
    const elsewhere = receiptOf(aCompany(3, 10), 5);
    expect(kindsOf({ ...one, proof: elsewhere.proof })).toEqual(["event-altered"]);
  });

  test("signed by another key, or for another register, proves nothing", () => {
    const forged = receiptOf(company, 4, company.lines.length, strangerSeed);
    expect(kindsOf(forged)).toEqual(["unknown-key"]);
    const { event, revealed } = receiptOf(company, 5);
    expect(kindsOf({ ...forged, event, revealed })).toEqual(["unknown-key"]);
    expect(kindsOf(receiptOf(company, 4), [trusted(signingSeed, { origin: "other.example" })])).toEqual([
      "unknown-key",
    ]);
  });

  test("by a key that had ended when the event was recorded is invalid; an old event may have a new key", () => {
    const { recorded_at } = company.lines[firstOf("check_out") - 1]!.facts;
    const by = (key: Partial<TrustedKey>) =>
      kindsOf(receiptOf(company, firstOf("check_out")), [trusted(signingSeed, key)]);
    expect(by({ until: recorded_at - 1 })).toEqual(["key-out-of-time"]);
    expect(by({ until: recorded_at })).toEqual([]);
    expect(by({ from: recorded_at + 1 })).toEqual([]);
  });

  test("with the signatures of two trusted keys names the key of the first line, and both must verify", () => {
    const { recorded_at } = company.lines[3]!.facts;
    const [own, other] = [signingSeed, strangerSeed].map((seed) => receiptOf(company, 4, 9, seed).proof) as [
      string,
      string,
    ];
    const line = (proof: string) => proof.slice(proof.lastIndexOf("— "));
    const isOver = { until: recorded_at - 1 };
    const kinds = (proof: string, keys: readonly TrustedKey[]) =>
      kindsOf({ ...receiptOf(company, 4, 9), proof }, [...keys]);
    const keys = [trusted(strangerSeed, isOver), trusted(signingSeed)];
    expect(kinds(own + line(other), keys)).toEqual([]);
    expect(kinds(other + line(own), keys)).toEqual(["key-out-of-time"]);
    const wrong = line(receiptOf(company, 4, 8, strangerSeed).proof);
    expect(kinds(own + wrong, keys)).toEqual(["signature-altered"]);
    expect(kinds(own + wrong, trustedKeys)).toEqual([]);
  });

  test("with an extra line in its proof cannot be read", () => {
    const { proof, ...receipt } = receiptOf(company, 4);
    const extra = proof.replace("\nindex ", "\nextra AAAA\nindex ");
    expect(kindsOf({ ...receipt, proof: extra })).toEqual(["proof-altered"]);
  });

  test("of an event on another day, or without its person, is valid: only a package shows that", () => {
    for (const change of [{ occurred_at: 0 }, { commitments: { person: null, place: null, text: null } }]) {
      const lines = company.lines.map((line) => {
        const facts = { ...line.facts, ...change };
        return { ...line, facts, envelope: { ...line.envelope, facts: factsDigest(facts) } };
      });
      const receipt = receiptOf({ ...company, lines }, firstOf("person"));
      expect(kindsOf({ ...receipt, revealed: { person: null, place: null, text: null } })).toEqual([]);
    }
  });

  test("with erased data is valid without them", () => {
    const receipt = receiptOf(company, firstOf("check_in"));
    expect(kindsOf({ ...receipt, revealed: { person: null, place: null, text: null } })).toEqual([]);
  });

  test.each<[string, string, (text: string) => string]>([
    ["with white space", "unreadable", (text) => text.replace(":", ": ")],
    ["with a line feed", "unreadable", (text) => `${text}\n`],
    ["with a key twice", "unreadable", (text) => text.replace('"seq":', '"seq":1,"seq":')],
    ["of the first format", "older-format", (text) => text.replace("receipt/2", "receipt/1")],
    ["of a format to come", "newer-format", (text) => text.replace("receipt/2", "receipt/3")],
    ["that is empty", "unreadable", () => ""],
  ])("%s is reported: %s", (_, kind, change) => {
    const text = new TextDecoder().decode(receiptBytes(receiptOf(company, 4)));
    const verdict = judgeBytes(utf8ToBytes(change(text)));
    expect(verdict.verdict !== "valid" && verdict.findings.map((finding) => finding.kind)).toEqual([kind]);
  });
});
