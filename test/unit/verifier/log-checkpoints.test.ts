// Proves that the verifier compares the log's mailed checkpoints with other files. Two versions of the log never pass unnoticed.
import { hexToBytes } from "@noble/hashes/utils.js";
import { describe, expect, test } from "vitest";
import { readCheckpoint, signCheckpoint } from "~/modules/register/format/checkpoint";
import { readNote, vkeyOf, withSignatures } from "~/modules/register/format/note";
import { readPublishedCheckpoints } from "~/modules/register/format/published-checkpoints";
import { addDays } from "~/time/dates";
import { comparisonSentences } from "../../../verifier/comparison-texts";
import { proofFile } from "../../../verifier/proof-file";
import { reportOf } from "../../../verifier/report";
import { readNamedKey } from "../../../verifier/trusted-keys";
import * as real from "../../../verifier/verify-files";
import { aZip } from "../../support/register/a-zip";
import { aCompany, type Company } from "../../support/register/random-company";
import {
  aSealedPackage,
  filesOf,
  seal,
  signingSeed,
  trustedKeys,
} from "../../support/register/sealed-package";
import { aWitness } from "../../support/register/witness";

const company = aCompany(26, 18);
const size = company.lines.length;
const first = "2026-03-02";

/** Returns a package that shows days of the log, each with four leaves, the company's leaf among them. */
function shown(of: Company, days: number, selection = {}, count = of.lines.length) {
  const states = Array.from({ length: days }, (_, at) => ({
    day: addDays(first, at),
    size: Math.min(3, count),
  }));
  return seal({ ...aSealedPackage(of, selection, count), days: states });
}
type Shown = ReturnType<typeof shown>;

const zip = (name: string, sealed: Shown): real.NamedFile => ({ name, bytes: aZip(filesOf(sealed)) });
const logNotes = (sealed: Shown) =>
  readPublishedCheckpoints(sealed.published)!.days.map(({ log }) => log!.checkpoint);
const file = (name: string, note: string): real.NamedFile => ({
  name,
  bytes: new TextEncoder().encode(note),
});
/** Returns the log's state after the first, the second … day, as a mail carries it. */
const transparency = (after: number, note = logNotes(shown(company, after))[after - 1]!) =>
  file(`transparencia-${addDays(first, after - 1)}.checkpoint`, note);
/** Returns another log with as many leaves, signed by the same key. */
function forked(after: number) {
  const { origin, size: leaves } = readCheckpoint(logNotes(shown(company, after))[after - 1]!)!;
  return transparency(after, signCheckpoint({ origin, size: leaves, root: new Uint8Array(32) }, signingSeed));
}

const judge = (...files: real.NamedFile[]) => real.verifyFiles(files, trustedKeys);
const comparisonTextsOf = async (...files: real.NamedFile[]) =>
  (await judge(...files)).comparisons.map((one) => [one.outcome, ...comparisonSentences(one)].join(" "));

describe("a checkpoint of the transparency log alone", () => {
  test("is reported as such, with its leaves, root and key", async () => {
    const { outcomes, unlinked } = await judge(transparency(2));
    expect(outcomes).toMatchObject([
      { what: "log", verdict: { verdict: "valid", summary: { size: 8, witnesses: [], known: 0 } } },
    ]);
    const outcomesText = JSON.stringify(outcomes);
    expect(outcomesText).toContain("es del registro de transparencia de Fichaclara, con 8 hojas");
    expect(outcomesText).toContain(trustedKeys[0]!.publicKey);
    expect(reportOf(outcomes[0]!).map(({ title }) => title)).toEqual([
      "Quién lo firma",
      "Quién lo ha visto fuera de Fichaclara",
      "Qué no prueba",
    ]);
    // A company's register needs no proof that it continues the log.
    expect(unlinked).toEqual([]);
  });

  test("is invalid with any byte altered", async () => {
    const { name, bytes } = transparency(2);
    for (let at = 0; at < bytes.length; at += 3) {
      const altered = bytes.map((byte, index) => (index === at ? byte ^ 1 : byte));
      const [outcome] = (await judge({ name, bytes: altered })).outcomes;
      expect(outcome, `byte ${at}`).not.toMatchObject({ verdict: { verdict: "valid" } });
    }
  });

  test("names the known witnesses that signed it, and may be of a key that the reader gave for the log", async () => {
    const [one, stranger] = [aWitness("uno.example"), aWitness("otro.example")];
    const note = logNotes(shown(company, 1))[0]!;
    const { text } = readNote(note)!;
    const lines = [one, stranger].map((witness) => readNote(note + witness.sign(text))!.signatures.at(-1)!);
    const publicKey = hexToBytes(trustedKeys[0]!.publicKey);
    const named = readNamedKey(vkeyOf({ name: readCheckpoint(note)!.origin, publicKey }))!;
    const { outcomes } = await real.verifyFiles([transparency(1, withSignatures(note, lines))], [named], {
      witnesses: [one.key],
    });
    const [, seen] = reportOf(outcomes[0]!);
    expect(seen!.sentences[0]).toBe("1 testigo de la lista conocida: uno.example.");
    expect(seen!.sentences.join()).not.toContain("otro.example");
  });
});

describe("a checkpoint of the transparency log next to a package", () => {
  test("agrees with a package that shows it, or a later one that continues it", async () => {
    for (const after of [1, 2]) {
      const comparisonTexts = await comparisonTextsOf(transparency(after), zip("p.zip", shown(company, 2)));
      expect(comparisonTexts).toEqual([
        expect.stringMatching(/^agree .*muestran el mismo registro de transparencia/),
      ]);
    }
    expect(
      await comparisonTextsOf(transparency(1), zip("p.zip", seal({ ...shown(company, 2), days: [] }))),
    ).toEqual([expect.stringMatching(/^not-comparable .*no lo muestra/)]);
  });

  test("contradicts a package with another checkpoint of the same size, or one that continues another", async () => {
    const last = seal({
      ...shown(company, 2),
      rewrite: (heads) => ({
        ...heads,
        days: heads.days.map((day, at) => (at === 0 ? { ...day, log: null } : day)),
      }),
    });
    for (const sealed of [shown(company, 2), last]) {
      const { comparisons } = await judge(forked(1), zip("p.zip", sealed));
      expect(comparisons).toMatchObject([{ outcome: "contradiction" }]);
      expect(comparisons[0]!.findings[0]!.message).toContain("del registro de transparencia con 4 hojas");
    }
  });

  test("is not comparable with a later one that shows no earlier days, and accuses nobody", async () => {
    const comparisonTexts = await comparisonTextsOf(transparency(3), zip("p.zip", shown(company, 2)));
    expect(comparisonTexts).toEqual([
      expect.stringMatching(/^not-comparable .*No es señal de que falte nada/),
    ]);
  });

  test("does not make two packages comparable with each other", async () => {
    const before = size - 5;
    const { day: from } = company.lines.find(({ envelope }) => envelope.kind === "check_in")!.envelope;
    const day = { from, to: from };
    const files = [
      zip("uno.zip", shown(company, 12, day, before)),
      zip("otro.zip", shown(company, 12, day)),
      // It has more leaves than they have events.
      transparency(12),
    ];
    const { comparisons } = await real.verifyFiles(files, trustedKeys);
    expect(comparisons.map(({ outcome }) => outcome)).toEqual(["not-comparable", "agree", "agree"]);
  });
});

describe("two checkpoints of the transparency log", () => {
  test("with one size and two roots are a proof that can be passed on", async () => {
    const pair = [transparency(2), forked(2)] as [real.NamedFile, real.NamedFile];
    const { comparisons } = await judge(...pair);
    expect(comparisons).toMatchObject([{ outcome: "contradiction" }]);
    const parts = await proofFile(pair, comparisonSentences(comparisons[0]!));
    const proofZip = new Uint8Array(await new Blob(parts as Uint8Array<ArrayBuffer>[]).arrayBuffer());
    expect((await judge({ name: "p.zip", bytes: proofZip })).comparisons).toMatchObject([
      { outcome: "contradiction" },
    ]);
  });

  test("with one size and root agree, and with two sizes are not comparable", async () => {
    expect(await comparisonTextsOf(transparency(2), transparency(2))).toEqual([
      expect.stringMatching(/^agree/),
    ]);
    expect(await comparisonTextsOf(transparency(1), transparency(2))).toEqual([
      expect.stringMatching(/^not-comparable/),
    ]);
  });
});

test("packages of two companies with two versions of the log prove a contradiction; otherwise they are not comparable", async () => {
  const other = aCompany(5, 5);
  const files = [zip("uno.zip", shown(company, 1)), zip("otro.zip", shown(other, 1))];
  // Their other leaves are equal, but their own differ. So each got another log.
  expect(await comparisonTextsOf(...files)).toEqual([expect.stringMatching(/^contradiction .*con 4 hojas/)]);
  const unseen = zip("otro.zip", seal({ ...shown(other, 1), days: [] }));
  expect(await comparisonTextsOf(files[0]!, unseen)).toEqual([
    expect.stringMatching(/^not-comparable .*registros distintos/),
  ]);
});

describe("two leaves of one register and day in the log", () => {
  const [small, large] = [5, 7];
  const shows = (own: number, other: number) =>
    zip(
      `${own}.zip`,
      seal({ ...aSealedPackage(company), days: [{ day: first, size: own, alsoSize: other }] }),
    );
  const files = [shows(small, large), shows(large, small)];

  test("are a contradiction between the packages that show them, even if their trees agree", async () => {
    const { outcomes, comparisons } = await judge(...files);
    expect(outcomes).toMatchObject([{ verdict: { verdict: "valid" } }, { verdict: { verdict: "valid" } }]);
    expect(comparisons).toMatchObject([{ outcome: "contradiction", findings: [{ kind: "contradiction" }] }]);
    expect(comparisonSentences(comparisons[0]!).slice(0, 1)).toEqual([
      "5.zip y 7.zip se contradicen, y los dos están firmados: en el registro de transparencia hay dos hojas de un mismo registro y día, el 02/03/2026.",
    ]);
    const day = zip("p.zip", shown(company, 1));
    expect((await judge(day, { ...day, name: "q.zip" })).comparisons).toMatchObject([{ outcome: "agree" }]);
  });
});
