// Proves that files compared with each other agree, contradict each other, or cannot be compared. The result never exceeds what their
// signatures show.
import { describe, expect, test } from "vitest";
import { signCheckpoint } from "~/modules/register/format/checkpoint";
import { writeConsistency } from "~/modules/register/format/consistency";
import { factsDigest } from "~/modules/register/format/envelope";
import { proveConsistency, treeRoot } from "~/modules/register/format/merkle";
import { proofFile } from "../../../verifier/proof-file";
import { verifyFiles, type NamedFile } from "../../../verifier/verify-files";
import { aCompany, type Company } from "../../support/register/random-company";
import {
  registerOrigin,
  signingSeed,
  strangerSeed,
  treeOf,
  trustedKeys,
} from "../../support/register/sealed-package";
import { receiptBytes, receiptOf } from "../../support/register/sealed-receipt";

const company = aCompany(4, 12);
const size = company.lines.length;
const half = size >> 1;

const readOf = ({ lines }: Company) => treeOf(lines.map(({ envelope }) => envelope));
const noteOf = (of: Company, count: number, seed: Uint8Array = signingSeed) =>
  signCheckpoint(
    { origin: `${registerOrigin}/${of.id}`, size: count, root: treeRoot(count, readOf(of)) },
    seed,
  );

const named = (name: string, text: string): NamedFile => ({ name, bytes: new TextEncoder().encode(text) });
const checkpoint = (of: Company, count: number, seed?: Uint8Array) =>
  named(`${count}.checkpoint`, noteOf(of, count, seed));
const receipt = (of: Company, seq: number, count: number): NamedFile => ({
  name: `${seq}-${count}.json`,
  bytes: receiptBytes(receiptOf(of, seq, count)),
});
const consistencyText = (older: number, newer: number, of = company) =>
  writeConsistency({
    hashes: proveConsistency(older, newer, readOf(of)),
    older: noteOf(of, older),
    newer: noteOf(of, newer),
  });
const consistency = (older: number, newer: number, of = company) =>
  named(`${older}-${newer}.txt`, consistencyText(older, newer, of));

/** Returns the register after somebody rewrote an event and all hashes with it. */
function forkedAt(seq: number): Company {
  const lines = company.lines.map((line) => {
    if (line.envelope.seq !== seq) return line;
    const facts = { ...line.facts, source: line.facts.source === "api" ? "web" : "api" };
    return { ...line, facts, envelope: { ...line.envelope, facts: factsDigest(facts) } };
  });
  return { ...company, lines };
}

const judge = (...files: NamedFile[]) => verifyFiles(files, trustedKeys);
const verdicts = async (...files: NamedFile[]) =>
  (await judge(...files)).outcomes.map((one) => (one.what === "problem" ? "problem" : one.verdict.verdict));
const outcomes = async (...files: NamedFile[]) =>
  (await judge(...files)).comparisons.map(({ outcome }) => outcome);

describe("a checkpoint alone", () => {
  test("is reported with its key, register, size and root, and nothing about hours", async () => {
    const [outcome] = (await judge(checkpoint(company, size))).outcomes;
    expect(outcome).toMatchObject({
      what: "checkpoint",
      verdict: { verdict: "valid", summary: { companyId: company.id, size } },
    });
    const outcomeText = JSON.stringify(outcome);
    expect(outcomeText).toContain(trustedKeys[0]!.publicKey);
    expect(outcomeText).toContain("De horas no dice nada");
  });

  test("is invalid with any byte altered, and of unknown origin with another signature", async () => {
    const { bytes } = checkpoint(company, size);
    for (let at = 0; at < bytes.length; at += 3) {
      const altered = bytes.map((byte, index) => (index === at ? byte ^ 1 : byte));
      expect(await verdicts({ name: "x.checkpoint", bytes: altered }), `byte ${at}`).not.toEqual(["valid"]);
    }
    expect(await verdicts(checkpoint(company, size, strangerSeed))).toEqual(["undecided"]);
  });

  test("accuses nobody if a stranger signed it", async () => {
    const forged = checkpoint(forkedAt(2), size, strangerSeed);
    expect(await outcomes(forged, checkpoint(company, size))).toEqual([]);
  });
});

describe("two checkpoints", () => {
  test("of one state agree, and with one size and two roots contradict each other", async () => {
    expect(await outcomes(checkpoint(company, size), checkpoint(company, size))).toEqual(["agree"]);
    const { comparisons } = await judge(checkpoint(company, size), checkpoint(forkedAt(2), size));
    expect(comparisons).toMatchObject([{ outcome: "contradiction" }]);
    expect(comparisons[0]!.findings[0]!.message).toContain(`con ${size} anotaciones`);
  });

  test("of different sizes are not comparable, whether or not one continues the other", async () => {
    for (const newer of [company, forkedAt(2)]) {
      const { comparisons } = await judge(checkpoint(company, half), checkpoint(newer, size));
      expect(comparisons).toMatchObject([{ outcome: "not-comparable", why: "unlinked" }]);
    }
  });

  test("of two companies are of different registers", async () => {
    const { comparisons } = await judge(checkpoint(company, 3), checkpoint(aCompany(5, 5), 3));
    expect(comparisons).toMatchObject([{ outcome: "not-comparable", why: "other-register" }]);
  });
});

describe("a checkpoint next to a receipt of the last event", () => {
  test("agrees if the receipt's proof leads to its root, and contradicts a fork", async () => {
    for (let older = 1; older < size; older += 5) {
      const newer = receipt(company, older, size);
      expect(await outcomes(checkpoint(company, older), newer)).toEqual(["agree"]);
      if (older > 1) expect(await outcomes(checkpoint(forkedAt(1), older), newer)).toEqual(["contradiction"]);
    }
  });
});

describe("a consistency proof", () => {
  test("is valid for any two sizes, and links the older checkpoint to the newer", async () => {
    for (let older = 1; older <= size; older += 4) {
      const { outcomes: judged, comparisons } = await judge(
        consistency(older, size),
        checkpoint(company, older),
        checkpoint(company, size),
      );
      expect(judged.map((one) => one.what !== "problem" && one.verdict.verdict)).toEqual(
        Array(3).fill("valid"),
      );
      expect(comparisons.map(({ outcome }) => outcome)).toEqual(Array(3).fill("agree"));
    }
  });

  test("proves a fork of its first state", async () => {
    const forked = checkpoint(forkedAt(2), half);
    expect(await outcomes(forked, consistency(half, size))).toEqual(["contradiction"]);
  });

  test("is invalid with any byte altered, or with hashes of another history", async () => {
    const { bytes } = consistency(half, size);
    for (let at = 0; at < bytes.length; at += 7) {
      const altered = bytes.map((byte, index) => (index === at ? byte ^ 1 : byte));
      expect(await verdicts({ name: "x.txt", bytes: altered }), `byte ${at}`).not.toEqual(["valid"]);
    }
    const hashes = proveConsistency(half, size, readOf(forkedAt(2)));
    const [older, newer] = [noteOf(company, half), noteOf(forkedAt(2), size)];
    expect(await verdicts(named("x.txt", writeConsistency({ hashes, older, newer })))).toEqual(["invalid"]);
  });

  test("with an additional empty line between two parts cannot be read", async () => {
    const parts = consistencyText(half, size).split("\n\n");
    expect(parts).toHaveLength(5);
    for (const at of [1, 2, 3, 4]) {
      const text = `${parts.slice(0, at).join("\n\n")}\n\n\n${parts.slice(at).join("\n\n")}`;
      expect(await verdicts(named("x.txt", text))).toEqual(["invalid"]);
    }
  });

  test("of a later format is not judged", async () => {
    const text = consistencyText(half, size).replace("consistency/1", "consistency/2");
    expect((await judge(named("x.txt", text))).outcomes).toMatchObject([
      { verdict: { verdict: "undecided", doubt: "newer-format" } },
    ]);
  });

  test("from two states to one makes them agree; from one state to two does not", async () => {
    const [one, two] = [checkpoint(company, 3), checkpoint(company, half)];
    expect(await outcomes(one, two)).toEqual(["not-comparable"]);
    const { comparisons, unlinked } = await judge(one, two, consistency(3, size), consistency(half, size));
    expect(comparisons.map(({ outcome }) => outcome)).toEqual(Array(6).fill("agree"));
    expect(comparisons[0]).toMatchObject({ by: `3-${size}.txt` });
    expect(unlinked).toEqual([]);
    const forked = forkedAt(5);
    const parted = await judge(checkpoint(company, 3), consistency(3, 6), consistency(3, 7, forked));
    expect(parted.comparisons.map(({ outcome }) => outcome)).toEqual(["agree", "agree", "not-comparable"]);
  });

  test("is requested once for each state from which none starts", async () => {
    const files = [
      checkpoint(company, 3),
      checkpoint(company, 3),
      receipt(company, 2, half),
      consistency(3, size),
    ];
    expect((await judge(...files)).unlinked).toEqual([noteOf(company, half)]);
  });
});

describe("a stored contradiction", () => {
  const pair = [receipt(company, 2, half), checkpoint(forkedAt(2), half)] as [NamedFile, NamedFile];
  const contradictionZip = async (files = pair, says = "se contradicen"): Promise<Uint8Array> => {
    const parts = await proofFile(files, [says]);
    return new Uint8Array(await new Blob(parts as Uint8Array<ArrayBuffer>[]).arrayBuffer());
  };

  test("is judged again by its two files, byte for byte", async () => {
    const judged = await judge({ name: "p.zip", bytes: await contradictionZip() });
    expect(judged.outcomes.map(({ name }) => name)).toEqual([
      "p.zip › archivo-1.json",
      "p.zip › archivo-2.checkpoint",
    ]);
    expect(judged.comparisons).toMatchObject([{ outcome: "contradiction" }]);
    expect(judged.comparisons[0]!.files.map(({ bytes }) => bytes)).toEqual(pair.map(({ bytes }) => bytes));
  });

  test("with files that do not contradict each other is invalid, whatever its text claims", async () => {
    for (const other of [checkpoint(company, half), checkpoint(company, half - 1)]) {
      const bytes = await contradictionZip([checkpoint(company, half), other]);
      const judged = await judge({ name: "p.zip", bytes });
      expect(judged.comparisons.map(({ outcome }) => outcome)).not.toContain("contradiction");
      expect(judged.outcomes.at(-1)).toEqual({
        what: "problem",
        name: "p.zip",
        message: expect.stringContaining("sus dos archivos no prueban ninguna") as string,
      });
    }
  });

  test("with files that contradict a third one, and not each other, proves nothing alone", async () => {
    const bytes = await contradictionZip([checkpoint(company, half), checkpoint(company, half)]);
    const judged = await judge({ name: "p.zip", bytes }, { name: "q.zip", bytes: await contradictionZip() });
    expect(judged.outcomes.filter(({ what }) => what === "problem").map(({ name }) => name)).toEqual([
      "p.zip",
    ]);
  });

  test("is invalid with any byte altered, or with bytes before or after it", async () => {
    const bytes = await contradictionZip();
    for (let at = 0; at < bytes.length; at += 97) {
      const altered = bytes.map((byte, index) => (index === at ? byte ^ 1 : byte));
      expect(await outcomes({ name: "p.zip", bytes: altered }), `byte ${at}`).toEqual([]);
    }
    expect(await outcomes({ name: "p.zip", bytes: new Uint8Array([...bytes, 0]) })).toEqual([]);
    const inFile = bytes.with(bytes.length >> 1, bytes[bytes.length >> 1]! ^ 1);
    expect(await verdicts({ name: "p.zip", bytes: inFile })).toEqual(["problem"]);
  });
});
