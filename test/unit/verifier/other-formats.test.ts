// Proves that a file of another format is neither valid nor accused: its rules are different.
import { utf8ToBytes } from "@noble/hashes/utils.js";
import { zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { writeHeader } from "~/modules/register/format/statement";
import { verifyFiles } from "../../../verifier/verify-files";
import { aZip, entriesOf } from "../../support/register/a-zip";
import { aCompany } from "../../support/register/random-company";
import { aSealedPackage, filesOf, trustedKeys } from "../../support/register/sealed-package";
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
const toCome = writeHeader(sealed.header).replace("fichaclara-register/2", "fichaclara-register/3");

async function judge(bytes: Uint8Array) {
  const { outcomes } = await verifyFiles([{ name: "archivo", bytes }], trustedKeys);
  const [outcome] = outcomes;
  return outcome?.what === "problem" ? outcome : outcome?.verdict;
}

describe("of the former format", () => {
  test.each([
    ["a package", aZip(withHeader(formerHeader))],
    ["a package that was packed again", zipSync(entriesOf(withHeader(formerHeader)))],
    ["a receipt", utf8ToBytes(JSON.stringify(formerReceipt))],
    ["a receipt with white space", utf8ToBytes(JSON.stringify(formerReceipt, null, 2))],
  ])("%s is reported as older, and nothing else is", async (_, bytes) => {
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

describe("of a format to come", () => {
  test.each([
    ["a package", aZip(withHeader(toCome))],
    ["a package in another container", zipSync(entriesOf(withHeader(toCome)))],
    ["a receipt", utf8ToBytes(JSON.stringify({ ...receiptOf(company, 1), format: "fichaclara-receipt/3" }))],
  ])("%s is reported as unknown, and nothing else is", async (_, bytes) => {
    expect(await judge(bytes)).toMatchObject({
      verdict: "undecided",
      doubt: "unknown-format",
      findings: [{ kind: "unknown-format" }],
      total: 1,
    });
  });
});

test("an unknown key is no excuse for another fault", async () => {
  const bytes = aZip({ ...filesOf(sealed), jsonl: utf8ToBytes("{}\n") });
  const { outcomes } = await verifyFiles([{ name: "p.zip", bytes }], []);
  expect(outcomes).toMatchObject([{ verdict: { verdict: "invalid" } }]);
  const untouched = await verifyFiles([{ name: "p.zip", bytes: aZip(filesOf(sealed)) }], []);
  expect(untouched.outcomes).toMatchObject([{ verdict: { verdict: "undecided", doubt: "unknown-key" } }]);
});
