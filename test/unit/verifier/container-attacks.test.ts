// @module-tag deep
import { Unzip, UnzipInflate, unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { zipTime } from "~/modules/register/format/container";
import { verifyFiles } from "../../../verifier/verify-files";
import { verifyPackage } from "../../../verifier/verify-package";
import { aStreamedZip, aZip, entriesOf } from "../../support/register/a-zip";
import { containerAttacks } from "../../support/register/container-attacks";
import { repacked } from "../../support/register/any-deflate";
import { aScene, written } from "../../support/register/container-scene";
import { aCompany } from "../../support/register/random-company";
import { aSealedPackage, filesOf, trustedKeys } from "../../support/register/sealed-package";
import { seededRandom } from "../../support/random";

const seeds = 5;
const kinds = Object.keys(containerAttacks);
const packages = Array.from({ length: seeds }, (_, seed) => aSealedPackage(aCompany(seed + 1, 6)));

function attacked(kind: string, seed: number): Uint8Array {
  const random = seededRandom(seed * 7_919 + kinds.indexOf(kind));
  const sealed = packages[seed]!;
  return written(containerAttacks[kind]!(aScene(entriesOf(filesOf(sealed)), zipTime(sealed.at), random)));
}

async function judge(bytes: Uint8Array) {
  const { outcomes } = await verifyFiles([{ name: "p.zip", bytes }], trustedKeys);
  return outcomes[0]!;
}

/** Reads like most programs: the files that the directory names, wherever they are and whatever surrounds them. */
async function isValidToLenientReader(zip: Uint8Array, seed: number): Promise<boolean> {
  try {
    const unzippedFiles = unzipSync(zip, { filter: ({ originalSize }) => originalSize < 1 << 24 });
    const files = {
      ...filesOf(packages[seed]!),
      csv: unzippedFiles["registro.csv"]!,
      jsonl: unzippedFiles["registro.jsonl"]!,
      header: unzippedFiles["prueba.json"]!,
      published: unzippedFiles["publicado.json"]!,
      time: zipTime(packages[seed]!.at),
    };
    return (await verifyPackage(files, trustedKeys)).verdict.verdict === "valid";
  } catch {
    return false;
  }
}

describe("the ZIP container of a package", () => {
  test.each(packages.map((sealed, seed) => [seed, sealed] as const))(
    "is accepted unchanged (%i)",
    async (_, sealed) => {
      for (const zip of [aZip(filesOf(sealed)), await aStreamedZip(sealed)])
        expect(await judge(zip)).toMatchObject({ verdict: { verdict: "valid" } });
    },
  );

  test.each(kinds)("is refused with %s", async (kind) => {
    for (let seed = 0; seed < seeds; seed++) {
      const outcome = await judge(attacked(kind, seed));
      if (outcome.what === "problem")
        expect(outcome.message).toMatch(
          /incompleto|demasiado|[Nn]o es (el|de los) que escrib|No es un paquete/,
        );
      else
        expect(outcome, `seed ${seed}`).toMatchObject({ what: "package", verdict: { verdict: "invalid" } });
    }
  });

  test("is attacked at least two hundred times", () => {
    expect(kinds.length * seeds).toBeGreaterThanOrEqual(200);
  });

  test("passes most attacks if a reader trusts only the central directory (twin)", async () => {
    const passed: string[] = [];
    for (const kind of kinds) if (await isValidToLenientReader(attacked(kind, 0), 0)) passed.push(kind);
    expect(passed).toEqual(
      expect.arrayContaining([
        "unicodePathSwap",
        "halfLocal",
        "nulInName",
        "caseTwin",
        "dotTwin",
        "spaceTwin",
        "backslashTwin",
        "fullWidthTwin",
        "afterDeflate",
        "lyingDescriptor",
        "hiddenBetween",
        "twoEnds",
        "readme",
        "page",
      ]),
    );
    expect(passed.length).toBeGreaterThan(kinds.length / 2);
  });

  test("is refused with bits that spell a header, which gives other hours in a program that searches for headers", () => {
    const written = new Map<string, string>();
    const reader = new Unzip((file) => {
      file.ondata = (fault, data) => written.set(file.name, fault ? "" : new TextDecoder().decode(data));
      file.start();
    });
    reader.register(UnzipInflate);
    reader.push(attacked("spelledHeader", 0), true);
    expect(written.get("nuevo.csv")).toBe("09:17");
  });

  test("is valid however its records are compressed, with the exported content", async () => {
    for (let seed = 0; seed < seeds; seed++) {
      const sealed = packages[seed]!;
      const zip = repacked(sealed, seed);
      expect(await judge(zip), `seed ${seed}`).toMatchObject({ verdict: { verdict: "valid" } });
      expect(unzipSync(zip)).toEqual(entriesOf(filesOf(sealed)));
    }
  });

  test("is refused with any one byte changed", async () => {
    const zip = await aStreamedZip(packages[0]!);
    const random = seededRandom(3);
    for (let at = 2; at < zip.length; at += 1 + Math.floor(random() * 24)) {
      const changed = zip.with(at, zip[at]! ^ (1 << Math.floor(random() * 8)));
      const outcome = await judge(changed);
      const isValid = outcome.what === "package" && outcome.verdict.verdict === "valid";
      expect(isValid, `byte ${at}`).toBe(false);
    }
  });
});
