// A name that begins with a mark, then a sign of formulas: registro.csv leaves it as it is, and readers also take the guarded cell.
import Papa from "papaparse";
import { describe, expect, test } from "vitest";
import { formerPackageCsvRows } from "~/modules/register/format/package-csv";
import { verifyPackage } from "../../../verifier/verify-package";
import { aCompany } from "../../support/register/random-company";
import { renamedCompany } from "../../support/register/renamed-company";
import { aSealedPackage, filesOf, seal, trustedKeys } from "../../support/register/sealed-package";

const name = "\u0301=Bar Acento";
const sealed = aSealedPackage(renamedCompany(aCompany(1, 8), name));

const verdictOf = async (records: readonly string[]) => {
  const { verdict } = await verifyPackage(filesOf(seal({ ...sealed, records: [...records] })), trustedKeys);
  return verdict.verdict;
};
const cellsOf = (record: string) =>
  Papa.parse<string[]>(record, { delimiter: ";", newline: "\r\n" }).data.slice(0, 1);

describe("the verifier accepts a name that begins with a guarded mark and a formula", () => {
  test("in the form of docs/format.md", async () => {
    expect(sealed.records.length).toBeGreaterThan(1);
    expect(sealed.records[1]).toContain(`;${name};`);
    expect(await verdictOf(sealed.records)).toBe("valid");
  });

  test("in the form that packages had from 26 to 28 November 2026", async () => {
    const unguarded = (record: string) => record.replaceAll(`"'`, `"`);
    const [titles, ...rows] = sealed.records;
    const former = rows.map((row) => formerPackageCsvRows(cellsOf(unguarded(row))));
    expect(former[0]).toContain(`;"'${name}";`);
    expect(await verdictOf([titles!, ...former])).toBe("valid");
  });

  test("in no third form", async () => {
    const quoted = sealed.records.map((record) => record.replace(name, `"${name}"`));
    expect(await verdictOf(quoted)).toBe("invalid");
  });
});
