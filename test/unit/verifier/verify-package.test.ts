import { describe, expect, test } from "vitest";
import { aCompany } from "../../support/register/random-company";
import { aSealedPackage, filesOf, trustedKeys } from "../../support/register/sealed-package";
import { verifyPackage } from "../../../verifier/verify-package";
import { seededRandom } from "../../support/random";

describe("packages of random companies", () => {
  test("are valid, complete and in part", async () => {
    for (let seed = 0; seed < 10; seed++) {
      const company = aCompany(seed);
      const days = company.lines.map(({ envelope }) => envelope.day).sort();
      const random = seededRandom(seed);
      const [from, to] = [random(), random()].sort().map((share) => days[Math.floor(share * days.length)]!);
      const ids = company.members.map(({ id }) => id).sort();
      for (const selection of [
        {},
        { from: from!, to: to! },
        { profile_ids: ids.slice(0, 2) },
        { from: from!, to: to!, profile_ids: ids.slice(1) },
      ]) {
        const sealed = aSealedPackage(company, selection);
        const { verdict } = await verifyPackage(filesOf(sealed), trustedKeys);
        if (verdict.verdict === "invalid")
          expect(verdict.findings, `seed ${seed} ${JSON.stringify(selection)}`).toEqual([]);
        expect(verdict.verdict).toBe("valid");
      }
    }
  });
});
