import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ed25519 } from "@noble/curves/ed25519.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { writePeriodFile } from "~/modules/register/format/period-file";
import { aContestedMonth } from "../../support/register/closed-month";
import { receiptOf } from "../../support/register/sealed-receipt";
import { aZip } from "../../support/register/a-zip";
import { aNote, publicOf, seedOf } from "../../support/register/key-line";
import { aCompany } from "../../support/register/random-company";
import {
  aSealedPackage,
  filesOf,
  registerOrigin,
  seal,
  signingSeed,
} from "../../support/register/sealed-package";

let folder: string;
const inFolder = (name: string) => join(folder, name);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "verify-"));
  const origin = registerOrigin;
  const key = { from: null, public_key: publicOf("2"), until: null };
  writeFileSync(inFolder("p.zip"), aZip(filesOf(seal(aSealedPackage(aCompany(3, 14)), seedOf("2")))));
  writeFileSync(inFolder("keys.json"), JSON.stringify({ keys: [key], origin }));
  writeFileSync(inFolder("line.json"), JSON.stringify({ successions: [aNote("1", "2", { origin })] }));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs the command in a terminal. @returns its exit code and all its output. */
function verify(...options: string[]) {
  const args = ["--import", "tsx", "dev/verify-register.ts", inFolder("p.zip"), ...options];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  return { status, said: stdout + stderr };
}

describe("the command-line verifier", () => {
  test("accepts the keys of a published list", () => {
    const { status, said } = verify("--keys", inFolder("keys.json"));
    expect(said).toContain(`que tu lista de claves da como de ${registerOrigin}`);
    expect(status).toBe(0);
  });

  test("accepts the package of a contested month, and the file of that month", { tags: "deep" }, () => {
    const { company, statements } = aContestedMonth();
    const [{ seq, content, salt }] = statements as [(typeof statements)[0]];
    const key = { from: null, public_key: bytesToHex(ed25519.getPublicKey(signingSeed)), until: null };
    writeFileSync(inFolder("month-keys.json"), JSON.stringify({ keys: [key], origin: registerOrigin }));
    writeFileSync(inFolder("p.zip"), aZip(filesOf(aSealedPackage(company))));
    writeFileSync(
      inFolder("month.json"),
      writePeriodFile({ content, receipt: receiptOf(company, seq), salt }),
    );
    const { status, said } = verify(inFolder("month.json"), "--keys", inFolder("month-keys.json"));
    expect(said.split("\n").slice(0, 2)).toEqual(["VÁLIDO: p.zip", "VÁLIDO: month.json"]);
    expect(status).toBe(0);
  });

  test("prints whether everything is valid before any key or digest, for one file and for several", () => {
    const { said: one } = verify("--keys", inFolder("keys.json"));
    expect(one.search(/\b(?:NO )?VÁLIDO\b/)).toBeLessThan(one.search(/[0-9a-f]{8}/));
    writeFileSync(inFolder("q.zip"), "PK");
    const { said } = verify(inFolder("q.zip"), "--keys", inFolder("keys.json"));
    expect(said.split("\n").slice(0, 2)).toEqual(["VÁLIDO: p.zip", "SIN COMPROBAR: q.zip"]);
    expect(said).toMatch(/^Archivo q\.zip\nSHA-256 [0-9a-f]{64}$/m);
  });

  test("prints a contradiction before the verdicts of single files", () => {
    const company = aCompany(3, 14);
    const { at } = aSealedPackage(company);
    const fewer = aSealedPackage(company, {}, company.lines.length - 2);
    const later = seal({ ...fewer, days: [], at: at + 7 * 86_400_000 }, seedOf("2"));
    writeFileSync(inFolder("later.zip"), aZip(filesOf(later)));
    const { status, said } = verify(inFolder("later.zip"), "--keys", inFolder("keys.json"));
    expect(said).toMatch(/^CONTRADICCIÓN PROBADA: /);
    expect(said.indexOf("\nVÁLIDO: p.zip")).toBeGreaterThan(0);
    expect(status).toBe(1);
  });

  test("prints the history of the entries below the verdict", () => {
    const { said } = verify("--keys", inFolder("keys.json"));
    const [verdict, remarks] = [said.indexOf("VÁLIDO"), said.search(/^ {2}\d+ fichajes? (corr|anul|sin)/m)];
    expect(remarks).toBeGreaterThan(verdict);
    expect(said).toMatch(
      /^ {2}· .+ · \d\d\/\d\d\/2026 · nº \d+\n {6}(Corregido|Con disc|Sin salida|Anulado)/m,
    );
  });

  test("trusts the successor of a given key only with its succession note", { tags: "deep" }, () => {
    const named = ["--key", publicOf("1")];
    expect(verify(...named)).toMatchObject({ status: 2 });
    const { status, said } = verify(...named, "--successions", inFolder("line.json"));
    expect(said).toContain(`sucesora de la clave ${publicOf("1").slice(0, 16)}…, la que has indicado tú`);
    expect(status).toBe(0);
  });

  test(
    "trusts no key because of a succession note alone, and names a file that is no list of keys",
    { tags: "deep" },
    () => {
      expect(verify("--successions", inFolder("line.json"))).toMatchObject({ status: 2 });
      const { status, said } = verify("--successions", inFolder("keys.json"));
      expect(said).toContain("Las sucesiones no tienen la forma de successions.json.");
      expect(status).toBe(2);
    },
  );
});
