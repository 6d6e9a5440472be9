// Proves what verifiers say of the file of a closed month, and of the package and the receipts with it.
import { bytesToHex } from "@noble/hashes/utils.js";
import { ed25519 } from "@noble/curves/ed25519.js";
import { expect, test } from "vitest";
import { writePeriodFile } from "~/modules/register/format/period-file";
import { verifyFiles } from "../../../verifier/verify-files";
import { verifyPeriod } from "../../../verifier/verify-period";
import { aZip } from "../../support/register/a-zip";
import { aContestedMonth } from "../../support/register/closed-month";
import { changeAt, leafPaths } from "../../support/register/json-paths";
import { otherThan } from "../../support/register/random-changes";
import { releasedReaders } from "../../support/register/released-readers";
import {
  aSealedPackage,
  filesOf,
  registerOrigin,
  signingSeed,
  trustedKeys,
} from "../../support/register/sealed-package";
import { receiptBytes, receiptOf } from "../../support/register/sealed-receipt";
import { seededRandom } from "../../support/random";

const { company, statements } = aContestedMonth();
const [issued, , answered] = statements as [
  (typeof statements)[0],
  (typeof statements)[0],
  (typeof statements)[0],
];
const fileOf = ({ seq, content, salt }: (typeof statements)[0], receiptSeq = seq) =>
  JSON.parse(writePeriodFile({ content, receipt: receiptOf(company, receiptSeq), salt })) as object;
const judge = (file: unknown) => verifyPeriod(receiptBytes(file), trustedKeys).verdict;
const publicKey = bytesToHex(ed25519.getPublicKey(signingSeed));
const trust = {
  keys: { keys: [{ from: null, public_key: publicKey, until: null }], origin: registerOrigin },
};

test("the file of a closed month is valid, and the verdict states its days and hours", async () => {
  const bytes = receiptBytes(fileOf(issued));
  const { outcomes } = await verifyFiles([{ name: "resumen.json", bytes }], trustedKeys);
  expect(outcomes).toMatchObject([{ what: "receipt", verdict: { verdict: "valid" } }]);
  const verdict = judge(fileOf(issued));
  if (verdict.verdict !== "valid") throw new Error("It is valid.");
  expect(verdict.answer).toContain("El resumen del mes es el que se registró.");
  expect(verdict.summary.proves[1]!.replaceAll("\u00a0", " ")).toBe(
    "Que dice que la empresa cerró del 01/03/2026 al 31/03/2026, versión 1, con 8 h 00 min trabajadas.",
  );
});

test("the files of the delivery and of the answer are valid too", () => {
  expect(statements.map((statement) => judge(fileOf(statement)).verdict)).toEqual([
    "valid",
    "valid",
    "valid",
  ]);
});

test("a file with any value altered is not valid", () => {
  const random = seededRandom(5);
  const file = fileOf(issued);
  for (const path of leafPaths(file)) {
    const altered = changeAt(file, path, (old) => otherThan(random, old));
    expect(judge(altered).verdict, path.join(".")).not.toBe("valid");
  }
});

test("the content of one statement is invalid with the receipt of another event", () => {
  const checkInSeq = company.lines.find(({ envelope }) => envelope.kind === "check_in")!.envelope.seq;
  expect(judge(fileOf(issued, answered.seq)).verdict).toBe("invalid");
  expect(judge(fileOf(issued, checkInSeq)).verdict).toBe("invalid");
});

test.each(releasedReaders)(
  "the reader of $day accepts the package and the receipts of a contested month, and accuses nobody because of its file",
  async ({ judge: judgeBy }) => {
    const wordOf = async (bytes: Uint8Array) => {
      const [verdict] = await judgeBy([{ name: "archivo", bytes }], trust);
      return verdict?.doubt ?? verdict?.verdict ?? "problem";
    };
    expect(await wordOf(aZip(filesOf(aSealedPackage(company))))).toBe("valid");
    for (const { seq } of statements)
      expect(await wordOf(receiptBytes(receiptOf(company, seq)))).toBe("valid");
    expect(await wordOf(receiptBytes(fileOf(issued)))).toBe("unknown-format");
  },
);
