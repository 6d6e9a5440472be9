// @module-tag deep
// Proves that a stranger without a key cannot mix genuine files into another valid package.
import { utf8ToBytes } from "@noble/hashes/utils.js";
import { describe, expect, test } from "vitest";
import type { DailyCheckpoint } from "~/modules/register/format/published-checkpoints";
import type { PackageFiles } from "../../../verifier/container/read-package";
import { verifyPackage } from "../../../verifier/verify-package";
import { verifyReceipt } from "../../../verifier/verify-receipt";
import { aCompany } from "../../support/register/random-company";
import { aSealedPackage, filesOf, seal, trustedKeys } from "../../support/register/sealed-package";
import { receiptBytes, receiptOf } from "../../support/register/sealed-receipt";
import { isValidReceipt } from "./second-reader";

const company = aCompany(5, 4);
const other = aCompany(6, 4);
const days = company.lines.map(({ envelope }) => envelope.day).sort();
const [from, to] = [days[0]!, days[Math.floor(days.length / 2)]!];

const isValid = async (files: PackageFiles) =>
  (await verifyPackage(files, trustedKeys)).verdict.verdict === "valid";
const textOf = (bytes: Uint8Array) => new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);

const names = ["header", "jsonl", "csv", "published", "readme", "verifier"] as const;
const same = (one: PackageFiles, another: PackageFiles) =>
  one.time === another.time && names.every((name) => textOf(one[name]!) === textOf(another[name]!));

/** Returns every way to take some of a list and leave the rest. */
const someOf = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: 2 ** all.length }, (_, bits) => all.filter((_, at) => (bits >> at) & 1));

describe("two genuine packages, mixed file by file in every way,", () => {
  const whole = aSealedPackage(company);
  const packages = {
    "another period of one company": [whole, aSealedPackage(company, { from, to })],
    "an older state of one company": [whole, aSealedPackage(company, {}, whole.size - 2)],
    "other people of one company": [
      whole,
      aSealedPackage(company, { profile_ids: [company.members[0]!.id] }),
    ],
    "two companies": [whole, aSealedPackage(other)],
  } as const;
  test.each(Object.entries(packages))("of %s, are valid only as one of the two", async (_, two) => {
    const [one, another] = two.map(filesOf) as [PackageFiles, PackageFiles];
    let mixed = 0;
    for (const takenNames of someOf([...names, "time"] as const)) {
      const files = { ...one, ...Object.fromEntries(takenNames.map((name) => [name, another[name]])) };
      if (same(files, one) || same(files, another)) continue;
      mixed += 1;
      expect(await isValid(files), `with ${takenNames.join()} of the other`).toBe(false);
    }
    expect(mixed).toBeGreaterThan(30);
  });
});

describe("one genuine package, written in another way,", () => {
  const files = filesOf(aSealedPackage(company));
  const texts = ["header", "jsonl", "csv", "published", "readme"] as const;
  /** Texts that look the same, or that a lenient program reads as the same. */
  const respelt: Record<string, (text: string) => string> = {
    "with decomposed letters": (text) => text.normalize("NFD"),
    "with look-alikes of letters": (text) => text.replaceAll("a", "а"),
    "with look-alikes of digits": (text) => text.replaceAll("0", "０"),
    "with a mark of byte order more": (text) => `\ufeff${text}`,
    "without its mark of byte order": (text) => text.replace(/^\ufeff/, ""),
    "with a space that has no width": (text) => text.replace(":", ":\u200b"),
    "with numbers as decimals": (text) => text.replace(/(?<=":)\d+(?=[,}])/g, "$&.0"),
    "with numbers in powers of ten": (text) => text.replace(/(?<=":)\d+(?=[,}])/g, "$&e0"),
    "with its first key twice": (text) => text.replace(/\{("\w+"):/, "{$1:null,$1:"),
    "with letters as escapes": (text) =>
      text.replace(/"(\w)/, (_, letter: string) => `"\\u00${letter.charCodeAt(0).toString(16)}`),
    "with an empty line more": (text) => `${text}\n`,
    "with its last line again": (text) => text + text.slice(text.trimEnd().lastIndexOf("\n") + 1),
    "without its last line": (text) => text.slice(0, text.trimEnd().lastIndexOf("\n") + 1),
  };
  test.each(Object.entries(respelt))("%s, in any or all of its files, is invalid", async (_, change) => {
    expect(await isValid(files)).toBe(true);
    let changed = 0;
    for (const rewrittenNames of someOf(texts)) {
      const written = Object.fromEntries(
        rewrittenNames.map((name) => [name, utf8ToBytes(change(textOf(files[name]!)))]),
      );
      const rewrittenFiles: PackageFiles = { ...files, ...written };
      if (same(rewrittenFiles, files)) continue;
      changed += 1;
      expect(await isValid(rewrittenFiles), rewrittenNames.join()).toBe(false);
    }
    expect(changed).toBeGreaterThan(0);
  });
});

describe("genuine receipts, mixed part by part in every way,", () => {
  const punches = company.lines.filter(({ envelope }) => envelope.kind === "check_in");
  const receipts = [
    receiptOf(company, punches[0]!.envelope.seq),
    receiptOf(company, punches[1]!.envelope.seq),
    receiptOf(company, punches[1]!.envelope.seq, company.lines.length - 1),
    receiptOf(other, punches[0]!.envelope.seq),
  ].map((receipt) => ({ ...receipt.event, proof: receipt.proof, revealed: receipt.revealed }));
  const bytesOf = ({ envelope, facts, proof, revealed }: (typeof receipts)[number]) =>
    receiptBytes({ event: { envelope, facts }, format: "fichaclara-receipt/2", proof, revealed });

  test("show of an event at most the content of its own receipt, without erased data", () => {
    let valid = 0;
    for (const own of receipts)
      for (const { facts } of receipts)
        for (const { proof } of receipts)
          for (const { revealed } of receipts) {
            const mixed = { ...own, facts, proof, revealed };
            const isValid = verifyReceipt(bytesOf(mixed), trustedKeys).verdict.verdict === "valid";
            expect(isValidReceipt(bytesOf(mixed), trustedKeys)).toBe(isValid);
            if (!isValid) continue;
            valid += 1;
            expect(facts).toEqual(own.facts);
            for (const [part, told] of Object.entries(revealed))
              expect([null, own.revealed[part as "place"]]).toContainEqual(told);
          }
    expect(valid).toBeGreaterThanOrEqual(receipts.length);
  });
});

describe("a publication of two days, mixed part by part,", () => {
  const sealed = aSealedPackage(company);
  const [first, second] = [0, 1];
  const parts = ["checkpoint", "consistency", "log", "day"] as const;
  const partsOfLog = ["checkpoint", "index", "proof", "token"] as const;
  const swap = (
    heads: readonly DailyCheckpoint[],
    at: number,
    from: number,
    part: string,
  ): DailyCheckpoint[] => {
    const [own, given] = [heads[at]!, heads[from]!];
    const changed = part.startsWith("log.")
      ? { ...own, log: { ...own.log!, [part.slice(4)]: given.log![part.slice(4) as "token"] } }
      : { ...own, [part]: given[part as "day"] };
    return heads.with(at, changed);
  };

  test.each([...parts, ...partsOfLog.map((part) => `log.${part}`)])(
    "with the %s of the other day, is invalid even if it is signed so",
    async (part) => {
      const resealed = (at: number, from: number) =>
        seal({ ...sealed, rewrite: (heads) => ({ ...heads, days: swap(heads.days, at, from, part) }) });
      expect(sealed.days).toHaveLength(2);
      for (const [at, from] of [
        [first, second],
        [second, first],
      ] as const) {
        const mixed = resealed(at, from);
        expect(mixed.published).not.toBe(sealed.published);
        expect(await isValid(filesOf(mixed))).toBe(false);
      }
    },
  );
});
