// A ZIP that Fichaclara did not write is never judged. The answer says how to get to what can be.
import { concatBytes } from "@noble/hashes/utils.js";
import { zipSync, type Zippable } from "fflate";
import { describe, expect, test } from "vitest";
import { zipTime } from "~/modules/register/format/container";
import { storedZip } from "../../../verifier/container/stored-zip";
import { verifyFiles } from "../../../verifier/verify-files";
import { aZip, entriesOf } from "../../support/register/a-zip";
import { aScene, written } from "../../support/register/container-scene";
import { aCompany } from "../../support/register/random-company";
import { none } from "../../support/register/raw-zip";
import { aSealedPackage, filesOf, trustedKeys } from "../../support/register/sealed-package";
import { receiptBytes, receiptOf } from "../../support/register/sealed-receipt";
import { seededRandom } from "../../support/random";

const company = aCompany(1, 6);
const sealed = aSealedPackage(company);
const files = filesOf(sealed);
const zip = aZip(files);
const renamed = "registro_verificable (1).zip";
const { forgedCsv, add, zip: attacked } = aScene(entriesOf(files), zipTime(sealed.at), seededRandom(1));
add("nota.txt", none);

const judged = async (bytes: Uint8Array) =>
  (await verifyFiles([{ name: "todo.zip", bytes }], trustedKeys)).outcomes;
const stored = async (entries: Record<string, Uint8Array>) =>
  concatBytes(...(await storedZip(Object.entries(entries).map(([name, bytes]) => ({ name, bytes })))));

/** Returns the message about a ZIP that is not judged. */
async function messageAbout(bytes: Uint8Array): Promise<string> {
  const [outcome, ...others] = await judged(bytes);
  if (outcome?.what !== "problem" || others.length > 0) throw new Error(`judged: ${JSON.stringify(outcome)}`);
  return outcome.message;
}

const unopened = "Este ZIP no es de los que escribe Fichaclara, y por eso no se abre aquí.";
const takeOut = (name: string) =>
  `${unopened} Ábrelo en tu dispositivo, saca de él «${name}» sin descomprimirlo, y elige ese archivo.`;

describe("a ZIP that another program wrote", () => {
  test.each<[string, string, Zippable]>([
    [
      "with a package and a photo",
      "registro_verificable.zip",
      { "foto.jpg": none, "registro_verificable.zip": zip },
    ],
    ["with a package that a browser renamed", renamed, { [renamed]: zip }],
    ["a package with a name that a person chose", "Julio Bar.ZIP", { "Julio Bar.ZIP": zip }],
    ["with a package in a folder", "registro.zip", { carpeta: { "registro.zip": [zip, { level: 0 }] } }],
    ["the folder of an unpacked package next to it", renamed, { [renamed]: zip, registro: entriesOf(files) }],
    ["of macOS", renamed, { [renamed]: zip, __MACOSX: { [`._${renamed}`]: none } }],
  ])("%s shows which package to extract", async (_, name, entries) => {
    expect(await messageAbout(zipSync(entries))).toBe(takeOut(name));
  });

  test("with many packages names three and counts the others", async () => {
    const many = Object.fromEntries(["a", "b", "c", "d", "e"].map((name) => [`${name}.zip`, zip]));
    expect(await messageAbout(zipSync(many))).toBe(
      `${unopened} Ábrelo en tu dispositivo, saca de él «a.zip», «b.zip», «c.zip» y 2 más sin descomprimirlos, y elige los que quieras comprobar.`,
    );
  });

  test("with a misleading name shows its characters", async () => {
    expect(await messageAbout(zipSync({ "\u202epiz.oiretlum\x1b.zip": zip }))).toContain(
      "«\\u{202e}piz.oiretlum\\u{1b}.zip»",
    );
  });

  test.each<[string, Uint8Array]>([
    ["of photos", zipSync({ "vacaciones/1.jpg": none, "ñandú.jpg": none })],
    ["of photos that are not compressed", zipSync({ "ñandú.jpg": [files.csv, { level: 0 }] })],
    ["with receipts", zipSync({ "comprobante.json": receiptBytes(receiptOf(company, 2)) })],
  ])("%s shows what to extract", async (_, bytes) => {
    expect(await messageAbout(bytes)).toBe(
      `${unopened} Si trae un paquete, un comprobante o un punto de control, ábrelo en tu dispositivo, saca ese archivo y elígelo.`,
    );
  });

  test.each<[string, Uint8Array]>([
    ["packed again", zipSync(entriesOf(files))],
    ["packed again in its folder", zipSync({ registro_verificable: entriesOf(files) })],
    ["packed again with altered hours", zipSync({ ...entriesOf(files), "registro.csv": forgedCsv })],
    ["with one more file", written(attacked)],
    ["with a comment", Uint8Array.from([...zip.with(zip.length - 2, 1), 0])],
    ["with bytes in front of it", Uint8Array.from([0x50, 0x4b, ...zip])],
  ])("that was a package and is %s asks for the downloaded one", async (_, bytes) => {
    expect(await messageAbout(bytes)).toMatch(
      /^Elige el ZIP tal como se descargó, .* Este trae los archivos de un paquete, pero no es el que escribió Fichaclara: .* La primera diferencia está /,
    );
  });
});

describe("a ZIP in the records of a pack", () => {
  test("has its package judged by content, whatever its name", async () => {
    for (const name of ["registro_verificable.zip", renamed, "datos.bin"])
      expect(await judged(await stored({ "LEEME.txt": none, [name]: zip }))).toMatchObject([
        { what: "package", name: `todo.zip › ${name}`, verdict: { verdict: "valid" } },
      ]);
  });

  test("with a repacked package leaves it unjudged", async () => {
    const again = zipSync(entriesOf(files));
    expect(await judged(await stored({ "registro_verificable.zip": again }))).toMatchObject([
      {
        what: "problem",
        name: "todo.zip › registro_verificable.zip",
        message: expect.stringContaining("Elige el ZIP tal como se descargó") as string,
      },
    ]);
  });

  test("without a package is reported so, and no receipt in it is judged", async () => {
    const receipt = receiptBytes(receiptOf(company, 2));
    const withReceipt = await stored({ "LEEME.txt": none, "comprobante.json": receipt });
    for (const bytes of [withReceipt, await stored({ "sello.tsr": none, "LEEME.txt": none }), zipSync({})])
      expect(await messageAbout(bytes)).toMatch(/^Este ZIP no trae ningún paquete/);
  });

  test("with two packages has each judged", async () => {
    const outcomes = await judged(await stored({ "a.zip": zip, "b.zip": zip }));
    expect(outcomes).toMatchObject(Array(2).fill({ what: "package", verdict: { verdict: "valid" } }));
  });

  test("that is cut off has no verdict", async () => {
    const bytes = await stored({ "LEEME.txt": none, "registro_verificable.zip": zip });
    for (const length of [40, 100, bytes.length - 30, bytes.length - 1])
      expect(await judged(bytes.subarray(0, length)), `${length} bytes`).toMatchObject([{ what: "problem" }]);
  });

  test("with a changed record or appended bytes counts as another program's", async () => {
    const bytes = await stored({ "LEEME.txt": none, "registro_verificable.zip": zip });
    const sizeOfHeader = 30 + "LEEME.txt".length;
    for (const other of [
      bytes.with(6, 1),
      bytes.with(sizeOfHeader + 10, 1),
      bytes.with(bytes.length - 1, 1),
      concatBytes(bytes, new Uint8Array(1)),
    ])
      expect(await messageAbout(other)).toBe(takeOut("registro_verificable.zip"));
  });

  test("with a duplicate name, in any case, counts as another program's", async () => {
    for (const names of [
      ["a.zip", "a.zip"],
      ["a.zip", "A.ZIP"],
    ])
      expect(
        await messageAbout(concatBytes(...(await storedZip(names.map((name) => ({ name, bytes: zip })))))),
      ).toContain(unopened);
  });

  test("with more files than every released reader accepts counts as another program's", async () => {
    const names = Array.from({ length: 16 }, (_, at) => [`${at}.txt`, none] as const);
    const withFiles = (count: number) =>
      stored({ ...Object.fromEntries(names.slice(0, count)), "registro_verificable.zip": zip });
    expect(await judged(await withFiles(15))).toMatchObject([{ what: "package" }]);
    expect(await messageAbout(await withFiles(16))).toBe(takeOut("registro_verificable.zip"));
  });
});
