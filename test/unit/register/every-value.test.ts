import { describe, expect, it } from "vitest";
import type { FindingKind } from "~/modules/register/verifier/verdict";
import { verifyPackage } from "~/modules/register/verifier/verify-package";
import { aPackage, filesOf } from "../../support/register/a-package";
import { replaceLine } from "../../support/register/alterations-of-lines";
import { changeAt, leafPaths, type Path } from "../../support/register/json-paths";
import { faultOf } from "../../support/register/judge";
import { otherThan } from "../../support/register/random-changes";
import { seededRandom } from "../random";

const kindOfLineValue = ([first, second]: Path): FindingKind => {
  if (first === "seal") return "seal-altered";
  return first === "revealed" && second !== undefined ? "identity-altered" : "event-altered";
};

describe("not one value can be changed without being named", () => {
  const exported = aPackage({ seed: 4 });
  const random = seededRandom(9);
  const change = (old: unknown) => otherThan(random, old);

  it("in registro.jsonl", async () => {
    const faults: string[] = [];
    let tried = 0;
    for (const line of exported.lines) {
      for (const path of leafPaths(line)) {
        const kinds = [path.join() === "revealed" ? "identity-altered" : kindOfLineValue(path)] as const;
        const files = replaceLine(exported, line, changeAt(line, path, change));
        const fault = faultOf(await verifyPackage(files, exported.keys), {
          files,
          kinds: [...kinds],
          seqs: [line.seq],
        });
        if (fault) faults.push(`${line.seq} ${path.join(".")}: ${fault}`);
        tried += 1;
      }
    }
    expect(faults).toEqual([]);
    expect(tried).toBeGreaterThan(400);
  });

  it("in cabecera.json", async () => {
    for (const path of leafPaths(exported.header)) {
      const header = changeAt(exported.header, path, change) as typeof exported.header;
      const files = filesOf({ ...exported, header });
      const kinds: FindingKind[] = path[0] === "head" ? ["head-altered"] : ["export-altered"];
      if (path[1] === "key_id") kinds.push("foreign-key");
      expect(faultOf(await verifyPackage(files, exported.keys), { files, kinds }), path.join(".")).toBeNull();
    }
  });
});
