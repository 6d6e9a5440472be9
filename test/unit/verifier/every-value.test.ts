// @module-tag deep
import canonicalize from "canonicalize";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import { describe, expect, test } from "vitest";
import { writeLine } from "~/modules/register/format/lines";
import { verifyPackage } from "../../../verifier/verify-package";
import { changeAt, leafPaths } from "../../support/register/json-paths";
import { aCompany } from "../../support/register/random-company";
import { changeLetter, otherThan } from "../../support/register/random-changes";
import { aSealedPackage, filesOf, trustedKeys } from "../../support/register/sealed-package";
import { seededRandom } from "../../support/random";

describe("the verifier notices a change of any single value", () => {
  const sealed = aSealedPackage(aCompany(4, 5));
  const files = filesOf(sealed);
  const random = seededRandom(9);
  const change = (old: unknown) => otherThan(random, old);

  test("in registro.jsonl, and names that file", async () => {
    const texts = sealed.lines.map(writeLine);
    const values = sealed.lines.flatMap((line, at) => leafPaths(line).map((path) => ({ line, at, path })));
    const faults = await Promise.all(
      values.map(async ({ line, at, path }) => {
        const changed = `${canonicalize(changeAt(line, path, change))!}\n`;
        const jsonl = utf8ToBytes(texts.with(at, changed).join(""));
        const { verdict } = await verifyPackage({ ...files, jsonl }, trustedKeys);
        const isNamed =
          verdict.verdict === "invalid" && verdict.findings.some(({ file }) => file === "registro.jsonl");
        return isNamed ? null : `line ${at + 1} ${path.join(".")}: ${verdict.answer}`;
      }),
    );
    expect(faults.filter((fault) => fault !== null)).toEqual([]);
    expect(values.length).toBeGreaterThan(250);
  });

  test("in prueba.json", async () => {
    for (const path of leafPaths(sealed.header)) {
      for (let again = 0; again < 40; again++) {
        const changed = changeAt(sealed.header, path, (old) => changeLetter(random, String(old)));
        const header = utf8ToBytes(canonicalize(changed)!);
        const { verdict } = await verifyPackage({ ...files, header }, trustedKeys);
        expect(verdict.verdict, path.join(".")).not.toBe("valid");
      }
    }
  });
});
