// @module-tag deep
import { expect, test } from "vitest";
import { verifyPackage } from "../../../verifier/verify-package";
import type { PackageVerdict } from "../../../verifier/verdict";
import { alterationsOfLines, type Altered } from "../../support/register/package-alterations";
import { alterationsOfFiles } from "../../support/register/package-alterations-of-files";
import { alterationsOfPublished } from "../../support/register/package-alterations-of-published";
import { aCompany } from "../../support/register/random-company";
import {
  aSealedPackage,
  filesOf,
  seal,
  trustedKeys,
  type Sealed,
} from "../../support/register/sealed-package";
import { aWitness, cosignedBy } from "../../support/register/witness";
import { seededRandom } from "../../support/random";

const packages = 12;
const alterations = Object.entries({
  ...alterationsOfLines,
  ...alterationsOfFiles,
  ...alterationsOfPublished,
});
const rounds = Math.ceil(1_000 / alterations.length) + 1;

const witnesses = [aWitness("uno.example"), aWitness("dos.example")];
const witnessOptions = { witnesses: witnesses.map(({ key }) => key) };

/** Packages of all people and days, of some people, and of some days. They have proofs in the log, stamps and lines of witnesses. */
const sealed = Array.from({ length: packages }, (_, seed): Sealed => {
  const company = aCompany(seed, 9);
  const days = company.lines.map(({ envelope }) => envelope.day).sort();
  const ids = company.members.map(({ id }) => id).sort();
  const period = { from: days[Math.floor(days.length / 3)]!, to: days[Math.floor((days.length * 2) / 3)]! };
  const selection = [{}, period, { profile_ids: ids.slice(1) }, { ...period, profile_ids: ids }][seed % 4];
  return seal({ ...aSealedPackage(company, selection), rewrite: cosignedBy(witnesses) });
});

/** Returns the fault of a verdict, or null where it is right. */
function faultOf(verdict: PackageVerdict, { kinds, seq, file }: Altered): string | null {
  if (verdict.verdict === "valid") return "it was not noticed";
  const { findings } = verdict;
  const strange = kinds.length > 0 && findings.find(({ kind }) => !kinds.includes(kind));
  if (strange) return `it was called ${strange.kind}: ${strange.message}`;
  if (seq !== undefined && !findings.some((finding) => finding.seq === seq)) return `nº ${seq} was not named`;
  if (file && !findings.some((finding) => finding.file === file)) return `${file} was not named`;
  return null;
}

test("unaltered random packages are valid", async () => {
  for (const one of sealed) {
    const { verdict } = await verifyPackage(filesOf(one), trustedKeys, witnessOptions);
    expect(verdict).toMatchObject({ verdict: "valid" });
    for (const { log } of "seen" in verdict ? verdict.seen.days : [])
      expect(log).toMatchObject({
        stamp: { at: expect.any(Number) as number },
        witnesses: ["uno.example", "dos.example"],
      });
  }
});

let count = 0;

test.each(alterations)(
  "an altered package is always reported with the right finding: %s",
  async (name, alter) => {
    const faults = await Promise.all(
      Array.from({ length: rounds }, async (_, round) => {
        const altered = alter(seededRandom(round * 1_000 + name.length), sealed[round % packages]!);
        if (!altered) return null;
        count += 1;
        const { verdict } = await verifyPackage(altered.files, trustedKeys, witnessOptions);
        const fault = faultOf(verdict, altered);
        return fault && `round ${round}: ${fault}`;
      }),
    );
    expect(faults.filter((fault) => fault !== null)).toEqual([]);
  },
);

test("at least a thousand altered packages were tested", () => {
  expect(count).toBeGreaterThanOrEqual(1_000);
});
