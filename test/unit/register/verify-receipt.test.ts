import { describe, expect, it } from "vitest";
import { signHead } from "~/modules/register/format/head";
import { verifyFile } from "~/modules/register/verifier/verify-file";
import { verifyReceipt } from "~/modules/register/verifier/verify-receipt";
import { aPackage, aSigningKey } from "../../support/register/a-package";
import { aReceipt, bytesOf } from "../../support/register/a-receipt";
import { changeAt, leafPaths } from "../../support/register/json-paths";
import { otherThan } from "../../support/register/random-changes";
import { seededRandom } from "../random";

const exported = aPackage({ seed: 2 });
const { keys, register } = exported;
const punches = register.events
  .filter(
    ({ event, isErased }) => event.profile_id !== register.forgottenId && event.time_log_id && !isErased,
  )
  .map(({ event }) => event.seq);
const withPlace = punches.find((seq) => register.events[seq - 1]!.revealed)!;

describe("a receipt", () => {
  it("is valid as it was given, for every punch", () => {
    for (const seq of punches) {
      expect(verifyReceipt(aReceipt(exported, seq), keys)).toMatchObject({
        verdict: "valid",
        summary: { seq },
      });
    }
  });

  it("says what it proves: who, when, where and which number", () => {
    const { event } = register.events[withPlace - 1]!;
    const verdict = verifyReceipt(aReceipt(exported, withPlace), keys);
    const told = verdict.verdict === "valid" ? verdict.summary.proves.join("\n") : "";
    expect(told).toContain(
      event.kind === "check_in" ? "se registró una entrada de" : "se registró una salida de",
    );
    expect(told).toContain("Que se hizo en 40.");
    expect(told).toContain(`la entrada nº ${withPlace} del registro`);
  });

  it("is invalid once any value of it is changed", () => {
    const random = seededRandom(5);
    const receipt = aReceipt(exported, withPlace);
    for (const path of leafPaths(receipt)) {
      const altered = changeAt(receipt, path, (old) => otherThan(random, old));
      expect(verifyReceipt(altered, keys).verdict, path.join(".")).toBe("invalid");
    }
  });

  it.each([
    ["its event", "event-altered", ["event", "at"], 1_792_000_000_000],
    ["its person", "identity-altered", ["person", "data", "email"], "otra@example.com"],
    ["its place", "identity-altered", ["location", "data", "latitude"], 41],
    ["the person's salt", "identity-altered", ["person", "salt"], "0".repeat(64)],
    ["the seal before", "event-altered", ["previous_seal"], "0".repeat(64)],
    ["the head", "head-altered", ["head", "at"], 1],
    ["the key", "foreign-key", ["head", "key_id"], "0".repeat(16)],
    ["the person, taken out", "identity-missing", ["person"], null],
    ["the format", "unreadable", ["format"], "fichaclara-receipt/2"],
  ])("names what was altered: %s", (_, kind, path, value) => {
    const altered = changeAt(aReceipt(exported, withPlace), path, () => value);
    expect(verifyReceipt(altered, keys)).toMatchObject({ verdict: "invalid", findings: [{ kind }] });
  });

  it("signed by somebody else's key is refused, under its own name and under ours", () => {
    const receipt = aReceipt(exported, withPlace);
    const { company_id, seq, hash, at } = receipt.head;
    const foreign = signHead({ company_id, seq, hash, at }, aSigningKey(666));
    const verdictOf = (head: typeof foreign) => verifyReceipt({ ...receipt, head }, keys);
    expect(verdictOf(foreign)).toMatchObject({ findings: [{ kind: "foreign-key" }] });
    const disguised = { ...foreign, key_id: receipt.head.key_id };
    expect(verdictOf(disguised)).toMatchObject({ findings: [{ kind: "head-altered" }] });
  });

  it("is recognised among files, also when it is broken or says a thing twice", async () => {
    const bytes = bytesOf(aReceipt(exported, withPlace));
    expect(await verifyFile("comprobante.json", bytes, keys)).toMatchObject({
      what: "receipt",
      verdict: { verdict: "valid" },
    });
    const text = new TextDecoder().decode(bytes);
    for (const broken of [text.slice(0, -20), text.replace('"at"', '"at": 1, "at"')]) {
      expect(await verifyFile("comprobante.json", new TextEncoder().encode(broken), keys)).toMatchObject({
        what: "receipt",
        verdict: { verdict: "invalid", findings: [{ kind: "unreadable" }] },
      });
    }
  });
});
