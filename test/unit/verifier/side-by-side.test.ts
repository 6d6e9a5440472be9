// Proves S10: two signed things that cannot both be true are a proof against their signer.
import { expect, test, describe } from "vitest";
import { factsDigest } from "~/modules/register/format/envelope";
import { compareProofs } from "../../../verifier/compare-proofs";
import { proofOfPackage, proofOfReceipt, type Proof } from "../../../verifier/proofs";
import { peaksOf } from "../../../verifier/known-nodes";
import { verifyPackage } from "../../../verifier/verify-package";
import { verifyReceipt } from "../../../verifier/verify-receipt";
import { aCompany, type Company } from "../../support/register/random-company";
import {
  aSealedPackage,
  filesOf,
  seal,
  trustedKeys,
  type Asked,
  type Sealed,
} from "../../support/register/sealed-package";
import { receiptBytes, receiptOf } from "../../support/register/sealed-receipt";

const company = aCompany(4, 12);
const size = company.lines.length;
const checkIn = company.lines.find(({ envelope }) => envelope.kind === "check_in")!.envelope;
const me = checkIn.subject!;
const mine = company.lines.filter(({ envelope }) => envelope.subject === me);

async function packageProof(sealed: Sealed): Promise<Proof> {
  const { verdict, proved } = await verifyPackage(filesOf(sealed), trustedKeys);
  if (!proved) throw new Error(`Not valid: ${JSON.stringify(verdict)}`);
  return proofOfPackage("registro.zip", proved);
}

const exported = (of: Company, selection: Asked = {}, count = of.lines.length) =>
  // Without days, since each would have its own log.
  packageProof(seal({ ...aSealedPackage(of, selection, count), days: [] }));

function receiptProof(of: Company, seq: number, count: number): Proof {
  const { proved } = verifyReceipt(receiptBytes(receiptOf(of, seq, count)), trustedKeys);
  return proofOfReceipt("comprobante.json", proved!);
}

/** Returns the register after somebody rewrote an event and all hashes with it. */
function rewritten(seq: number): Company {
  const lines = company.lines.map((line) => {
    if (line.envelope.seq !== seq) return line;
    const facts = { ...line.facts, source: line.facts.source === "api" ? "web" : "api" };
    return { ...line, facts, envelope: { ...line.envelope, facts: factsDigest(facts) } };
  });
  return { ...company, lines };
}

describe("a receipt next to a newer export", () => {
  test("of the same register agrees with it, whatever their sizes", async () => {
    for (const selection of [{}, { profile_ids: [me] }, { from: checkIn.day, to: checkIn.day }]) {
      const newer = await exported(company, selection);
      for (let count = checkIn.seq; count <= size; count += 3) {
        const comparison = compareProofs(receiptProof(company, checkIn.seq, count), newer);
        expect(comparison.findings).toEqual([]);
        expect(comparison.outcome).toMatch(/^(agree|not-comparable)$/);
      }
    }
  });

  test("contradicts it if its event was rewritten afterwards, and the event is named", async () => {
    const newer = await exported(rewritten(checkIn.seq));
    const { outcome, findings } = compareProofs(receiptProof(company, checkIn.seq, checkIn.seq + 2), newer);
    expect(outcome).toBe("contradiction");
    expect(findings).toMatchObject([{ kind: "contradiction", seq: checkIn.seq }]);
  });

  test("contradicts it if the export leaves the event out", async () => {
    const day = { from: checkIn.day, to: checkIn.day };
    const honest = aSealedPackage(company, day);
    const lines = honest.lines.filter(({ envelope }) => envelope.subject !== me);
    const records = honest.records.filter((_, at) => at === 0 || !ofMe(honest, at));
    const left = await packageProof(seal({ ...honest, lines, records }));
    const { outcome, findings } = compareProofs(receiptProof(company, checkIn.seq, checkIn.seq), left);
    expect(outcome).toBe("contradiction");
    expect(findings).toMatchObject([{ seq: checkIn.seq }]);
  });

  const ofMe = ({ records }: Sealed, at: number) =>
    mine.some(({ envelope }) => records[at]!.startsWith(`${envelope.seq};`));

  test("of another company is not comparable", async () => {
    const other = await exported(aCompany(6, 6));
    expect(compareProofs(receiptProof(company, checkIn.seq, size), other)).toMatchObject({
      outcome: "not-comparable",
      why: "other-register",
    });
  });
});

describe("two exports", () => {
  test("of one register agree: the older is the beginning of the newer", async () => {
    const whole = await exported(company);
    for (const count of [1, 2, 3, 7, 8, size - 1, size]) {
      const older = await exported(company, {}, count);
      expect(compareProofs(older, whole)).toEqual({ outcome: "agree", of: "register", findings: [] });
      expect(compareProofs(whole, older)).toEqual({ outcome: "agree", of: "register", findings: [] });
    }
  });

  test("of one person and of all agree", async () => {
    const comparison = compareProofs(await exported(company, { profile_ids: [me] }), await exported(company));
    expect(comparison.findings).toEqual([]);
  });

  test("of the same size with different roots contradict each other, even without a common line", async () => {
    const other = company.members.map(({ id }) => id).find((id) => id !== me);
    const one = await exported(company, { profile_ids: [me] });
    const two = await exported(rewritten(checkIn.seq), { profile_ids: [other!] });
    const { outcome, findings } = compareProofs(one, two);
    expect(outcome).toBe("contradiction");
    expect(findings[0]!.message).toContain(
      `dos estados distintos del mismo registro con ${size} anotaciones`,
    );
  });

  test("from before and after a rewritten event contradict each other", async () => {
    const whole = await exported(company);
    for (let seq = 1; seq < size - 1; seq += 4) {
      const older = await exported(rewritten(seq), {}, size - 1);
      expect(compareProofs(older, whole)).toMatchObject({ outcome: "contradiction", findings: [{ seq }] });
    }
  });
});

test("peaksOf divides a tree into its full subtrees", () => {
  expect(peaksOf(0)).toEqual([]);
  expect(peaksOf(8)).toEqual([{ begin: 0, end: 8 }]);
  expect(peaksOf(13)).toEqual([
    { begin: 0, end: 8 },
    { begin: 8, end: 12 },
    { begin: 12, end: 13 },
  ]);
});
