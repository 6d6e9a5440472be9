// A signer who drops the newest events signs a tree that is the beginning of the one before. Only the signed times show it.
import { describe, expect, test } from "vitest";
import { addDays, dateOfUtc } from "~/time/dates";
import { dayMs } from "~/time/units";
import { comparisonSentences } from "../../../verifier/comparison-texts";
import { proofFile } from "../../../verifier/proof-file";
import type { ComparedFiles, NamedFile } from "../../../verifier/verify-files";
import { verifyFiles } from "../../../verifier/verify-files";
import { aZip } from "../../support/register/a-zip";
import { aCompany } from "../../support/register/random-company";
import {
  aSealedPackage,
  filesOf,
  seal,
  trustedKeys,
  type Asked,
  type Sealed,
} from "../../support/register/sealed-package";
import { receiptBytes, receiptOf } from "../../support/register/sealed-receipt";
const company = aCompany(5, 12);
const size = company.lines.length;
const zip = (name: string, sealed: Sealed): NamedFile => ({ name, bytes: aZip(filesOf(sealed)) });
const receipt = (seq: number): NamedFile => ({
  name: "comprobante.json",
  bytes: receiptBytes(receiptOf(company, seq, seq)),
});
const whole = { ...aSealedPackage(company), days: [] };
const cut = (at: number, selection: Asked = {}) =>
  zip("después.zip", seal({ ...aSealedPackage(company, selection, size - 2), days: [], at }));
const before = zip("antes.zip", seal(whole));
const lastAt = company.lines.at(-1)!.facts.recorded_at;

const judge = (...files: NamedFile[]) => verifyFiles(files, trustedKeys);
const only = async (...files: NamedFile[]): Promise<ComparedFiles> => {
  const { outcomes, comparisons } = await judge(...files);
  expect(outcomes).toMatchObject(files.map(() => ({ verdict: { verdict: "valid" } })));
  return comparisons[0]!;
};
const wordsOf = (compared: ComparedFiles) => comparisonSentences(compared).join("\n");

describe("a package that was signed later and has fewer events", () => {
  test("contradicts the longer one, whichever is given first", async () => {
    for (const later of [1, dayMs, 7 * dayMs])
      for (const files of [
        [before, cut(whole.at + later)],
        [cut(whole.at + later), before],
      ]) {
        const compared = await only(...files);
        expect(compared.outcome).toBe("contradiction");
        expect(wordsOf(compared)).toContain(
          "a después.zip, que es el posterior, le faltan las 2 últimas anotaciones",
        );
      }
  });

  test("contradicts it also if it discloses other people only", async () => {
    const [one, other] = company.members.map(({ id }) => id);
    const mine = zip(
      "antes.zip",
      seal({ ...aSealedPackage(company, { profile_ids: [one!] }), days: [], at: whole.at }),
    );
    expect((await only(mine, cut(whole.at + 1, { profile_ids: [other!] }))).outcome).toBe("contradiction");
  });

  test("is the beginning of the longer one if it was signed earlier instead, or at the same instant", async () => {
    for (const at of [whole.at - 1, whole.at]) {
      const longer = zip("antes.zip", seal({ ...whole, at: whole.at }));
      const shorter = cut(Math.max(at, aSealedPackage(company, {}, size - 2).at));
      expect((await only(longer, shorter)).outcome).toBe("agree");
    }
  });

  test("is stored as a proof that anybody can check again", async () => {
    const pair: [NamedFile, NamedFile] = [before, cut(whole.at + 7 * dayMs)];
    const parts = await proofFile(pair, comparisonSentences(await only(...pair)));
    const bytes = new Uint8Array(await new Blob(parts as Uint8Array<ArrayBuffer>[]).arrayBuffer());
    const text = new TextDecoder().decode(bytes);
    expect(text).toContain("que es el posterior, le faltan las 2 últimas anotaciones");
    expect((await judge({ name: "prueba.zip", bytes })).comparisons).toMatchObject([
      { outcome: "contradiction" },
    ]);
  });
});

describe("a package without an event for which there is a receipt", () => {
  test("contradicts the receipt if it was signed more than a day after the event was recorded", async () => {
    const compared = await only(receipt(size), cut(lastAt + dayMs + 1));
    expect(compared).toMatchObject({ outcome: "contradiction", findings: [{ seq: size }] });
    expect(wordsOf(compared)).toContain(
      `la anotación nº ${size} se registró más de un día antes de firmarse después.zip`,
    );
    // The proof rests on the order of both.
    expect(wordsOf(compared)).not.toContain("no consta cuál");
  });

  test("may have been signed while the event was on its way", async () => {
    expect((await only(receipt(size), cut(lastAt + dayMs))).outcome).not.toBe("contradiction");
  });
});

test("a package contradicts a published day with more events if it was signed over a day after that day", async () => {
  const day = addDays(dateOfUtc(lastAt), 1);
  const shows = zip("antes.zip", seal({ ...whole, at: whole.at + 30 * dayMs, days: [{ day, size }] }));
  const ended = Date.parse(`${addDays(day, 1)}T00:00:00Z`);
  // The later package has none of the newest events, so none shows when it was recorded.
  expect((await only(shows, cut(ended + dayMs + 1))).outcome).toBe("contradiction");
});

describe("two files with the same name", () => {
  const named = (name: string, { bytes }: NamedFile): NamedFile => ({ name, bytes });

  test("have a number each in every sentence", async () => {
    const files = [before, cut(whole.at + 7 * dayMs)].map((file) => named("registro.zip", file));
    const { outcomes, comparisons } = await judge(...files);
    expect(outcomes.map(({ name }) => name)).toEqual(["registro.zip (n.º 1)", "registro.zip (n.º 2)"]);
    expect(wordsOf(comparisons[0]!)).toContain("a registro.zip (n.º 2), que es el posterior");
  });

  test("never get a name that another file has", async () => {
    const names = ["a.zip", "a.zip (n.º 1)", "a.zip"];
    const { outcomes } = await judge(...names.map((name) => named(name, before)));
    expect(outcomes.map(({ name }) => name)).toEqual(["a.zip (n.º 2)", "a.zip (n.º 1)", "a.zip (n.º 3)"]);
  });
});

describe("the verdict on two files names the longer and the later one", () => {
  test("if they agree", async () => {
    const older = cut(whole.at - 1 > lastAt ? lastAt : whole.at);
    const words = wordsOf(await only(before, older));
    expect(words).toContain(`El más largo es antes.zip, con ${size} anotaciones.`);
    expect(words).toContain(`después.zip tiene las ${size - 2} primeras de ellas y no tiene las 2 últimas.`);
    expect(words).toMatch(
      /El posterior es antes\.zip: dice haberse firmado el \d\d\/\d\d\/\d{4} a las \d\d:\d\d:\d\d \(\+0\d:00\)/,
    );
    expect(words).not.toContain("uno es el comienzo del otro");
  });

  test("if they contradict each other", async () => {
    const words = wordsOf(await only(before, cut(whole.at + 7 * dayMs)));
    expect(words).toContain(
      `El más largo es antes.zip, con ${size} anotaciones. después.zip tiene ${size - 2}.`,
    );
    expect(words).toContain("El posterior es después.zip");
  });

  test("for a receipt by its event, and as unknown if nothing shows it", async () => {
    const older = cut(aSealedPackage(company, {}, size - 2).at);
    const words = wordsOf(await only(older, receipt(size)));
    expect(words).toMatch(
      lastAt > aSealedPackage(company, {}, size - 2).at
        ? /El posterior es comprobante\.json: su anotación se registró el/
        : /comprobante\.json no dice cuándo, y no consta cuál es el posterior/,
    );
    expect(wordsOf(await only(receipt(size), receipt(size)))).toContain(
      "Ninguno de los dos dice cuándo se firmó",
    );
  });
});
