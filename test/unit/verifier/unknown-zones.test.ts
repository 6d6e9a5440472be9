// Proves that a time zone that the reader's device does not know leaves a verdict undecided, and accuses nobody.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { aCompany } from "../../support/register/random-company";
import { aSealedPackage, filesOf, seal, trustedKeys } from "../../support/register/sealed-package";
import { receiptBytes, receiptOf } from "../../support/register/sealed-receipt";

const company = aCompany(3, 14);
const sealed = seal(aSealedPackage(company));
const receipt = receiptOf(company, company.lines.length, company.lines.length);
const zone = company.lines[0]!.facts.time_zone;

/** The database of an older device, which lacks the zone. */
class Older extends Intl.DateTimeFormat {
  constructor(locale?: Intl.LocalesArgument, options?: Intl.DateTimeFormatOptions) {
    if (options?.timeZone === zone) throw new RangeError(`Invalid time zone specified: ${zone}`);
    super(locale, options);
  }
}
beforeEach(() => {
  // The modules keep the zones that they have met.
  vi.resetModules();
  vi.stubGlobal("Intl", { ...Intl, DateTimeFormat: Older });
});
afterEach(() => {
  vi.unstubAllGlobals();
  // Other files get modules that have met no older device.
  vi.resetModules();
});

const packageVerdict = async (files = filesOf(sealed)) => {
  const { verifyPackage } = await import("../../../verifier/verify-package");
  return (await verifyPackage(files, trustedKeys)).verdict;
};

describe("on a device that does not know a package's time zone", () => {
  test("the package is undecided", async () => {
    const verdict = await packageVerdict();
    expect(verdict).toMatchObject({ verdict: "undecided", doubt: "unknown-zone" });
    expect(verdict.answer).toMatch(/^Las horas de este paquete no están probadas\./);
  });

  test("an altered package is still invalid", async () => {
    const files = filesOf(sealed);
    for (const name of ["jsonl", "csv"] as const) {
      const bytes = files[name].slice();
      bytes[bytes.length - 5]! ^= 1;
      expect(await packageVerdict({ ...files, [name]: bytes })).toMatchObject({ verdict: "invalid" });
    }
  });

  test("a receipt is undecided", async () => {
    const { verifyReceipt } = await import("../../../verifier/verify-receipt");
    const { verdict } = verifyReceipt(receiptBytes(receipt), trustedKeys);
    expect(verdict).toMatchObject({ verdict: "undecided", doubt: "unknown-zone" });
  });
});
