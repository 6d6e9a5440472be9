// Proves that a file of another format is neither valid nor accused: its rules are different.
import { utf8ToBytes } from "@noble/hashes/utils.js";
import { zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { writeHeader } from "~/modules/register/format/statement";
import { verifyFiles } from "../../../verifier/verify-files";
import { aZip, entriesOf } from "../../support/register/a-zip";
import { aCompany } from "../../support/register/random-company";
import { aSealedPackage, filesOf, seal, trustedKeys } from "../../support/register/sealed-package";
import { receiptOf } from "../../support/register/sealed-receipt";

const company = aCompany(2, 4);
const sealed = aSealedPackage(company);

const withHeader = (header: unknown) => ({
  ...filesOf(sealed),
  header: utf8ToBytes(typeof header === "string" ? header : JSON.stringify(header, null, 2)),
});
const formerHeader = {
  head: { company_id: company.id, seq: 1, hash: "", at: 1, key_id: "", signature: "" },
  export: { format: "fichaclara-register/1", company_id: company.id },
};
const formerReceipt = { format: "fichaclara-receipt/1", event: {}, previous_seal: "", head: {} };
const withFormat = (format: string) => writeHeader(sealed.header).replace("fichaclara-register/2", format);
const toCome = withFormat("fichaclara-register/4");

async function judge(bytes: Uint8Array) {
  const { outcomes } = await verifyFiles([{ name: "archivo", bytes }], trustedKeys);
  const [outcome] = outcomes;
  return outcome?.what === "problem" ? outcome : outcome?.verdict;
}

describe("a file of the former format", () => {
  test.each([
    ["a package", aZip(withHeader(formerHeader))],
    ["a package that was packed again", zipSync(entriesOf(withHeader(formerHeader)))],
    ["a receipt", utf8ToBytes(JSON.stringify(formerReceipt))],
    ["a receipt with white space", utf8ToBytes(JSON.stringify(formerReceipt, null, 2))],
  ])("%s is reported as older, and as nothing else", async (_, bytes) => {
    const verdict = await judge(bytes);
    expect(verdict).toMatchObject({
      verdict: "undecided",
      doubt: "older-format",
      answer: expect.stringContaining("es de un formato anterior") as string,
      findings: [{ kind: "older-format" }],
      total: 1,
    });
  });
});

describe("a file of a later format", () => {
  test.each([
    ["a package", aZip(withHeader(toCome))],
    ["a package in another container", zipSync(entriesOf(withHeader(toCome)))],
    ["a receipt", utf8ToBytes(JSON.stringify({ ...receiptOf(company, 1), format: "fichaclara-receipt/3" }))],
    ["a receipt of many formats later", utf8ToBytes(JSON.stringify({ format: "fichaclara-receipt/12" }))],
    ["a consistency proof", utf8ToBytes("fichaclara-consistency/2\n")],
  ])("%s is reported as newer, with where to check it, and as nothing else", async (_, bytes) => {
    expect(await judge(bytes)).toMatchObject({
      verdict: "undecided",
      doubt: "newer-format",
      answer: expect.stringMatching(/más nuevo que esta página: compruébalo .*en \/verificar/) as string,
      findings: [{ kind: "newer-format" }],
      total: 1,
    });
  });

  test("a package is checked with its own page", async () => {
    const verdict = await judge(aZip(withHeader(toCome)));
    expect(verdict).toMatchObject({
      answer: expect.stringContaining("con la página verificar.html que trae dentro") as string,
      findings: [{ message: expect.stringContaining("(fichaclara-register/4)") as string }],
    });
  });
});

describe("a file of an unknown format", () => {
  test.each([
    ["of another name", "otra-cosa/2"],
    ["without a number", "fichaclara-register/"],
    ["with a number that is written in another way", "fichaclara-register/04"],
    ["of 3 over a statement of 2", "fichaclara-register/3"],
  ])("a package %s is reported as unknown, and as nothing else", async (_, format) => {
    expect(await judge(aZip(withHeader(withFormat(format))))).toMatchObject({
      verdict: "undecided",
      doubt: "unknown-format",
      findings: [{ kind: "unknown-format" }],
      total: 1,
    });
  });

  test("a statement of format 3 under a header of format 2 is altered", async () => {
    const statement = sealed.header.statement.replace("fichaclara-register/2", "fichaclara-register/3");
    const verdict = await judge(aZip(withHeader(writeHeader({ ...sealed.header, statement }))));
    expect(verdict).toMatchObject({ verdict: "invalid" });
  });

  test("a package of format 3 that could be of format 2 is valid", async () => {
    const bytes = aZip(filesOf(seal({ ...sealed, format: "fichaclara-register/3" })));
    expect(await judge(bytes)).toMatchObject({ verdict: "valid" });
  });
});

test("an unknown key does not hide another fault", async () => {
  const bytes = aZip({ ...filesOf(sealed), jsonl: utf8ToBytes("{}\n") });
  const { outcomes } = await verifyFiles([{ name: "p.zip", bytes }], []);
  expect(outcomes).toMatchObject([{ verdict: { verdict: "invalid" } }]);
  const untouched = await verifyFiles([{ name: "p.zip", bytes: aZip(filesOf(sealed)) }], []);
  expect(untouched.outcomes).toMatchObject([{ verdict: { verdict: "undecided", doubt: "unknown-key" } }]);
});
