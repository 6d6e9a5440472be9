import { expect, test } from "vitest";
import { signCheckpoint } from "~/modules/register/format/checkpoint";
import { treeRoot } from "~/modules/register/format/merkle";
import { meaningsOf } from "../../../verifier/report";
import { termSentences } from "../../../verifier/term-texts";
import { verifyFiles, type NamedFile } from "../../../verifier/verify-files";
import { aZip } from "../../support/register/a-zip";
import { aCompany } from "../../support/register/random-company";
import {
  aSealedPackage,
  filesOf,
  registerOrigin,
  seal,
  signingSeed,
  strangerSeed,
  treeOf,
  trustedKeys,
} from "../../support/register/sealed-package";
import { receiptBytes, receiptOf } from "../../support/register/sealed-receipt";

const company = aCompany(4, 12);
const size = company.lines.length;
const root = treeRoot(size, treeOf(company.lines.map(({ envelope }) => envelope)));
const checkpoint = signCheckpoint({ origin: `${registerOrigin}/${company.id}`, size, root }, signingSeed);
const text = (name: string, content: string): NamedFile => ({
  name,
  bytes: new TextEncoder().encode(content),
});

/** Returns the terms that are explained for a file, by their first word. */
async function explained(file: NamedFile): Promise<string[]> {
  const [outcome] = (await verifyFiles([file], trustedKeys)).outcomes;
  return meaningsOf(outcome!).flatMap(({ sentences }) => sentences.map((each) => each.split(":")[0]!));
}

test("the terms in the verdicts of a checkpoint, a receipt and a foreign file are explained", async () => {
  expect(await explained(text("a.checkpoint", checkpoint))).toEqual(["Punto de control", "Raíz"]);
  const receipt = { name: "a.json", bytes: receiptBytes(receiptOf(company, 2, size)) };
  expect(await explained(receipt)).toEqual(["Hoja"]);
  expect(await explained(text("a.txt", "nothing"))).toEqual(["Punto de control"]);
});

test("the terms in the verdicts of a valid and a wrongly signed package are explained", async () => {
  const days = [{ day: "2026-03-02", size }];
  const zip = (seed: Uint8Array) => ({
    name: "p.zip",
    bytes: aZip(filesOf(seal({ ...aSealedPackage(company), days }, seed))),
  });
  expect(await explained(zip(signingSeed))).toEqual(["Hoja"]);
  expect(await explained(zip(strangerSeed))).toContain("Declaración");
});

test("each term is explained once in singular or plural, and without terms there is no explanation", () => {
  expect(termSentences(["Los puntos de control", "un Punto de control"])).toHaveLength(1);
  expect(termSentences(["dos hojas y su raíz, según la declaración"])).toHaveLength(3);
  expect(termSentences(["enraizado, hojaldre y declaraciones"])).toEqual([]);
});
