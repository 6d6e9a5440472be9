// @module-tag deep
// Changes each byte of the container's records. The reader notices it, whatever else the package says.
import { describe, expect, test } from "vitest";
import { zipTime } from "~/modules/register/format/container";
import { verifyFiles } from "../../../verifier/verify-files";
import { entriesOf } from "../../support/register/a-zip";
import { aScene } from "../../support/register/container-scene";
import { aCompany } from "../../support/register/random-company";
import { assemble, join, u32, utf8 } from "../../support/register/raw-zip";
import { aSealedPackage, filesOf, trustedKeys } from "../../support/register/sealed-package";
import { seededRandom } from "../../support/random";

const sealed = aSealedPackage(aCompany(4, 6));

const { zip } = aScene(entriesOf(filesOf(sealed)), zipTime(sealed.at), seededRandom(1));
const good = assemble(zip);

/** Every field of every record that the reader writes again and compares: its place in the record, its length. */
const fields: Record<string, { signature: number; fields: Record<string, [at: number, length: number]> }> = {
  "in front of a file": {
    signature: 0x04034b50,
    fields: {
      signature: [0, 4],
      version: [4, 2],
      flags: [6, 2],
      method: [8, 2],
      date: [10, 4],
      checksum: [14, 4],
      packedSize: [18, 4],
      size: [22, 4],
      nameLength: [26, 2],
      extraLength: [28, 2],
      name: [30, 8],
    },
  },
  "behind a file": {
    signature: 0x08074b50,
    fields: { signature: [0, 4], checksum: [4, 4], packedSize: [8, 4], size: [12, 4] },
  },
  "in the directory": {
    signature: 0x02014b50,
    fields: {
      signature: [0, 4],
      madeBy: [4, 2],
      version: [6, 2],
      flags: [8, 2],
      method: [10, 2],
      nameLength: [28, 2],
      extraLength: [30, 2],
      commentLength: [32, 2],
      disk: [34, 2],
      internalAttributes: [36, 2],
      externalAttributes: [38, 4],
      offset: [42, 4],
      name: [46, 8],
    },
  },
  "at the end": {
    signature: 0x06054b50,
    fields: {
      signature: [0, 4],
      disk: [4, 2],
      directoryDisk: [6, 2],
      countHere: [8, 2],
      count: [10, 2],
      directorySize: [12, 4],
      directoryOffset: [16, 4],
      commentLength: [20, 2],
    },
  },
};
const allFields = Object.entries(fields).flatMap(([place, { signature, fields: ofPlace }]) =>
  Object.entries(ofPlace).map(([field, [at, length]]) => ({ place, field, signature, at, length })),
);

/** Where the reader sees the first difference from the records that it writes again. */
const isOnlyContainer = async (bytes: Uint8Array) => {
  const { outcomes } = await verifyFiles([{ name: "p.zip", bytes }], trustedKeys);
  const [outcome] = outcomes;
  if (outcome?.what === "problem") return true;
  if (outcome?.what !== "package" || outcome.verdict.verdict !== "invalid") return false;
  return outcome.verdict.findings.every(({ kind }) => kind === "container-altered");
};

describe("each field of the ZIP container", () => {
  test.each(allFields)("is compared: $field $place", async ({ signature, at, length }) => {
    const recordAt = Buffer.from(good).lastIndexOf(u32(signature));
    for (let byte = at; byte < at + length; byte++) {
      const changed = good.with(recordAt + byte, good[recordAt + byte]! ^ 0x20);
      expect(await isOnlyContainer(changed)).toBe(true);
    }
  });
});

test("bytes between the files and the directory are refused", async () => {
  const directoryAt = new DataView(good.buffer).getUint32(good.length - 6, true);
  const bytes = join(good.subarray(0, directoryAt), utf8("y algo más"), good.subarray(directoryAt));
  expect(await isOnlyContainer(good)).toBe(false);
  expect(await isOnlyContainer(bytes)).toBe(true);
});
