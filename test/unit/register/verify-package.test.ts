import { describe, expect, it } from "vitest";
import { verifyPackage } from "~/modules/register/verifier/verify-package";
import { aPackage, filesOf } from "../../support/register/a-package";

describe("an untouched export", () => {
  it.each(Array.from({ length: 20 }, (_, seed) => seed))("is valid (seed %i)", async (seed) => {
    const exported = aPackage({ seed });
    const verdict = await verifyPackage(filesOf(exported), exported.keys);
    expect(verdict).toMatchObject({ verdict: "valid", summary: { rows: exported.records.length - 1 } });
  });
});
