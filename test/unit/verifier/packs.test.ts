// Proves a pack for an inspection as a whole: every file of it is the one that was handed out, or the verdict says which is not.
import { utf8ToBytes } from "@noble/hashes/utils.js";
import { zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { packListName } from "~/modules/register/format/pack-list";
import { signSuccession } from "~/modules/register/format/succession";
import { aCompany } from "../../support/register/random-company";
import { listOf, packFilesOf, packOf, withList } from "../../support/register/sealed-pack";
import {
  aSealedPackage,
  filesOf,
  registerOrigin,
  signingSeed,
  strangerSeed,
  trusted,
  trustedKeys,
} from "../../support/register/sealed-package";
import { entriesOf } from "../../support/register/a-zip";
import { withSuccessors } from "../../../verifier/successors";
import { reportOf } from "../../../verifier/report";
import { verifyFiles } from "../../../verifier/verify-files";

const sealed = aSealedPackage(aCompany(1, 6));
const files = packFilesOf(sealed);
const list = listOf(sealed, files);
const whole = withList(files, list);
const forged = utf8ToBytes("Nombre;Horas\r\nAna;4:00\r\n");

async function judge(
  packed: Record<string, Uint8Array>,
  {
    keys = trustedKeys,
    verify = verifyFiles,
  }: { keys?: typeof trustedKeys; verify?: typeof verifyFiles } = {},
) {
  const { outcomes } = await verify([{ name: "paquete.zip", bytes: await packOf(packed) }], keys);
  const [outcome, ...others] = outcomes;
  if (outcome?.what !== "package" || others.length > 0) throw new Error(JSON.stringify(outcomes));
  return outcome;
}

async function findingsOf(packed: Record<string, Uint8Array>, keys = trustedKeys) {
  const { verdict } = await judge(packed, { keys });
  if (verdict.verdict === "valid") return "valid";
  return [verdict.verdict, ...verdict.findings.map(({ kind, file }) => `${kind} ${file}`)];
}

const without = (packed: Record<string, Uint8Array>, name: string) =>
  Object.fromEntries(Object.entries(packed).filter(([other]) => other !== name));

describe("a pack with its signed list", () => {
  test("is valid, and the answer names every file", async () => {
    const outcome = await judge(whole);
    expect(outcome).toMatchObject({ name: "paquete.zip", verdict: { verdict: "valid" } });
    expect(outcome.verdict.answer).toMatch(
      /^Las horas de este paquete .+ Su archivo registro_verificable\.zip está firmado con la clave/,
    );
    for (const name of Object.keys(whole)) expect(outcome.verdict.answer).toContain(name);
    expect(reportOf(outcome).at(-1)!.sentences.at(-1)).toMatch(/^Que el PDF y los CSV digan lo mismo/);
  });

  test.each(Object.keys(files))("with another %s is invalid, and the answer names it", async (name) => {
    const bytes = name.endsWith(".zip") ? packFilesOf(aSealedPackage(aCompany(1, 5)))[name]! : forged;
    const outcome = await judge({ ...whole, [name]: bytes });
    expect(outcome).toMatchObject({
      name: "paquete.zip",
      verdict: { verdict: "invalid", findings: [{ kind: "file-altered", file: name }] },
    });
    expect(outcome.verdict.answer).toMatch(/^Este ZIP se ha modificado.*está firmado con la clave/);
  });

  test.each(Object.keys(files).filter((name) => !name.endsWith(".zip")))(
    "with any byte of %s changed under its old checksum is invalid",
    async (name) => {
      const bytes = await packOf(whole);
      const at = Buffer.from(bytes).indexOf(Buffer.from(files[name]!));
      const changed = bytes.with(at, bytes[at]! ^ 1);
      const { outcomes } = await verifyFiles([{ name: "paquete.zip", bytes: changed }], trustedKeys);
      expect(outcomes).toMatchObject([{ what: "package", verdict: { verdict: "invalid" } }]);
    },
  );

  test("with an additional, missing or renamed file is invalid", async () => {
    expect(await findingsOf({ ...whole, "nota.txt": forged })).toEqual(["invalid", "file-added nota.txt"]);
    expect(await findingsOf(without(whole, "fichajes.csv"))).toEqual([
      "invalid",
      "file-missing fichajes.csv",
    ]);
    expect(
      await findingsOf({ ...without(whole, "fichajes.csv"), "horas.csv": files["fichajes.csv"]! }),
    ).toEqual(["invalid", "file-added horas.csv", "file-missing fichajes.csv"]);
  });

  test("with a repacked package is invalid", async () => {
    const again = zipSync(entriesOf(filesOf(sealed)));
    expect(await findingsOf({ ...whole, "registro_verificable.zip": again })).toEqual([
      "invalid",
      "file-altered registro_verificable.zip",
    ]);
  });

  test("with a changed list is invalid, and with a list by another key its signer is unknown", async () => {
    const changed = list.replace(/"size":\d+/, '"size":1');
    expect(await findingsOf(withList(files, changed))).toEqual([
      "invalid",
      `signature-altered ${packListName}`,
    ]);
    expect(await findingsOf(withList(files, `${list}x`))).toEqual([
      "invalid",
      `signature-altered ${packListName}`,
    ]);
    const strangers = listOf(sealed, files, strangerSeed);
    expect(await findingsOf(withList(files, strangers))).toEqual([
      "undecided",
      `unknown-key ${packListName}`,
    ]);
  });

  test("of another company, or signed outside the key's time, is invalid", async () => {
    const other = aCompany(2).id;
    const ofOther = listOf(sealed, files, signingSeed, { origin: `${registerOrigin}/${other}` });
    expect(await findingsOf(withList(files, ofOther))).toEqual(["invalid", `parts-of-two ${packListName}`]);
    const keys = [trusted(signingSeed, { until: sealed.at })];
    const later = listOf(sealed, files, signingSeed, { at: sealed.at + 1 });
    expect(await findingsOf(withList(files, later), keys)).toEqual([
      "invalid",
      `key-out-of-time ${packListName}`,
    ]);
    expect(await findingsOf(whole, keys)).toBe("valid");
  });
});

test("a list signed by the register's next key is trusted through the succession note", async () => {
  const publicKey = trusted(strangerSeed).publicKey;
  const named = { origin: registerOrigin, publicKey, from: 0, until: sealed.at };
  const keys = withSuccessors(trustedKeys, [signSuccession(named, signingSeed)]);
  const later = withList(files, listOf(sealed, files, strangerSeed, { at: sealed.at + 1 }));
  const { verdict } = await judge(later, { keys });
  expect(verdict).toMatchObject({ verdict: "valid", pack: { listedBy: { publicKey } } });
  expect(verdict.answer).toContain(`un archivo firmado con la clave ${publicKey.slice(0, 16)}`);
});

describe("a pack without a readable list", () => {
  const judgePack = async (packed: Record<string, Uint8Array>) => {
    const outcome = await judge(packed);
    return { outcome, answer: outcome.verdict.answer };
  };

  test("is reported first as unchecked beyond its package, with those files", async () => {
    const { outcome, answer } = await judgePack(files);
    expect(outcome).toMatchObject({
      name: "paquete.zip › registro_verificable.zip",
      verdict: { verdict: "valid", pack: { unchecked: "no-list" } },
    });
    expect(answer).toMatch(
      /^Lo demás no se ha comprobado: .*LEEME\.txt.*fichajes\.csv.* Su archivo registro_v/,
    );
    expect(answer).not.toContain("También");
  });

  test("gets the same answer for a changed file, which nobody can detect", async () => {
    const { answer } = await judgePack({ ...files, "fichajes.csv": forged });
    expect(answer).toBe((await judgePack(files)).answer);
  });

  test("of a later format states where to check it", async () => {
    const later = list.replace("fichaclara-pack/1", "fichaclara-pack/2");
    const { answer } = await judgePack(withList(files, later));
    expect(answer).toMatch(/^Lo demás no se ha comprobado: .*formato posterior.*\/verificar/);
  });

  test("with a file damaged in the ZIP is invalid", async () => {
    const bytes = await packOf(files);
    const at = Buffer.from(bytes).indexOf("Ana;8:00");
    const changed = bytes.with(at, bytes[at]! ^ 1);
    const { outcomes } = await verifyFiles([{ name: "paquete.zip", bytes: changed }], trustedKeys);
    expect(outcomes).toMatchObject([
      { verdict: { verdict: "invalid", findings: [{ kind: "container-altered" }] } },
    ]);
  });
});

test("a list without its files has no verdict", async () => {
  const { outcomes } = await verifyFiles([{ name: packListName, bytes: utf8ToBytes(list) }], trustedKeys);
  expect(outcomes).toMatchObject([
    { what: "problem", message: expect.stringContaining("Elige el ZIP entero") as string },
  ]);
});
