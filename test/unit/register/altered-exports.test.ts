import { describe, expect, it } from "vitest";
import type { FindingKind, PackageVerdict } from "~/modules/register/verifier/verdict";
import { verifyPackage } from "~/modules/register/verifier/verify-package";
import { aPackage, type Package } from "../../support/register/a-package";
import type { Alteration } from "../../support/register/alteration";
import { alterationsOfContents } from "../../support/register/alterations-of-contents";
import { alterationsOfCsv } from "../../support/register/alterations-of-csv";
import { alterationsOfLines } from "../../support/register/alterations-of-lines";
import { alterationsOfSignatures } from "../../support/register/alterations-of-signatures";
import { faultOf } from "../../support/register/judge";
import { seededRandom } from "../random";

const rounds = 25;
const packages = Array.from({ length: 12 }, (_, seed) => aPackage({ seed }));

const alterations: Record<string, Alteration> = {
  ...alterationsOfLines,
  ...alterationsOfContents,
  ...alterationsOfCsv,
  ...alterationsOfSignatures,
};

async function alter(name: string, round: number) {
  const random = seededRandom(round * 7_919 + name.length * 104_729 + name.charCodeAt(0));
  const exported: Package = packages[round % packages.length]!;
  const altered = alterations[name]!(random, exported);
  if (!altered) return null;
  const verdict = await verifyPackage(altered.files, exported.keys);
  const fault = faultOf(verdict, altered);
  const story = { round, wanted: { ...altered, files: undefined }, verdict };
  return { kinds: kindsIn(verdict), fault: fault && `${fault}: ${JSON.stringify(story)}` };
}

const kindsIn = (verdict: PackageVerdict) =>
  verdict.verdict === "valid" ? [] : verdict.findings.map(({ kind }) => kind);

/** Every kind but those that only a fault of the server could cause. */
const kindsToCome: FindingKind[] = [
  "event-altered",
  "event-unproved",
  "event-missing",
  "event-inserted",
  "events-swapped",
  "register-truncated",
  "seal-altered",
  "chain-forged",
  "identity-altered",
  "identity-missing",
  "csv-row-altered",
  "csv-row-missing",
  "csv-row-inserted",
  "csv-rows-swapped",
  "csv-truncated",
  "head-altered",
  "export-altered",
  "foreign-key",
  "wrong-company",
  "file-altered",
  "unreadable",
];

describe("an altered export is noticed, and what was done to it is named", () => {
  let total = 0;
  const named = new Map<FindingKind, number>();

  it.each(Object.keys(alterations))(
    "%s",
    async (name) => {
      let done = 0;
      const faults: string[] = [];
      // Some exports lack what would be altered, so there are more rounds than are asked for.
      for (let round = 0; done < rounds && round < 3 * rounds; round++) {
        const outcome = await alter(name, round);
        if (!outcome) continue;
        done += 1;
        for (const kind of new Set(outcome.kinds)) named.set(kind, (named.get(kind) ?? 0) + 1);
        if (outcome.fault) faults.push(outcome.fault);
      }
      total += done;
      expect(faults.slice(0, 3)).toEqual([]);
      expect(done).toBe(rounds);
    },
    60_000,
  );

  it("a thousand times and more, with every kind of finding ten times at least", () => {
    expect(total).toBeGreaterThanOrEqual(1_000);
    expect(kindsToCome.filter((kind) => (named.get(kind) ?? 0) < 10)).toEqual([]);
  });
});
