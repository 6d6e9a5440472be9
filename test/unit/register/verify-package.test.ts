import { describe, expect, it } from "vitest";
import { csvRows } from "~/platform/csv";
import { verifyPackage } from "~/modules/register/verifier/verify-package";
import { aPackage, filesOf } from "../../support/register/a-package";

describe("an untouched export", () => {
  it.each(Array.from({ length: 20 }, (_, seed) => seed))("is valid (seed %i)", async (seed) => {
    const exported = aPackage({ seed });
    const verdict = await verifyPackage(filesOf(exported), exported.keys);
    expect(verdict).toMatchObject({ verdict: "valid", summary: { rows: exported.records.length - 1 } });
  });

  it("hands out the very rows that were checked, as bytes and cell by cell", async () => {
    const exported = aPackage({ seed: 3 });
    const files = filesOf(exported);
    const verdict = await verifyPackage(files, exported.keys);
    if (verdict.verdict === "invalid") throw new Error("it is valid");
    const { csv, rows } = verdict.register;
    expect(csv).toEqual(files.csv);
    const read = rows.map((row) => csvRows([row.cells()]));
    expect(read).toEqual(exported.records.slice(1));
  });

  it("hands out no rows once anything is wrong", async () => {
    const exported = aPackage({ seed: 3 });
    const verdict = await verifyPackage({ ...filesOf(exported), readme: new Uint8Array(1) }, exported.keys);
    expect(verdict).toMatchObject({
      verdict: "invalid",
      findings: [{ kind: "file-altered", file: "LEEME.txt" }],
    });
    expect(verdict).not.toHaveProperty("register");
  });
});
