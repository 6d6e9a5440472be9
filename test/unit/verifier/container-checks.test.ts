// @module-tag deep
// Switches off each check of the strict reader in its source. Then an attack passes that only this check stopped.
import { beforeAll, describe, expect, it } from "vitest";
import { zipTime } from "~/modules/register/format/container";
import * as real from "../../../verifier/verify-files";
import { entriesOf } from "../../support/register/a-zip";
import { containerAttacks } from "../../support/register/container-attacks";
import { aScene, written, type ContainerAttack } from "../../support/register/container-scene";
import { mutatedVerifier, type Mutation } from "../../support/register/mutated-verifier";
import { aCompany } from "../../support/register/random-company";
import { assemble, join, u32, utf8 } from "../../support/register/raw-zip";
import { aSealedPackage, filesOf, trustedKeys } from "../../support/register/sealed-package";
import { seededRandom } from "../random";

const sealed = aSealedPackage(aCompany(4, 6));

const attackedBy = (attack: ContainerAttack, seed = 1) =>
  written(attack(aScene(entriesOf(filesOf(sealed)), zipTime(sealed.at), seededRandom(seed))));

async function isValid({ verifyFiles }: typeof real, bytes: Uint8Array): Promise<boolean> {
  const { outcomes } = await verifyFiles([{ name: "p.zip", bytes }], trustedKeys);
  return outcomes[0]!.what === "package" && outcomes[0]!.verdict.verdict === "valid";
}

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

/** Set while the mutated reader runs: the bytes of records that it does not compare. */
const blind = globalThis as typeof globalThis & { isBlindTo?: (expected: Uint8Array, at: number) => boolean };
const signatureOf = (record: Uint8Array) => new DataView(record.buffer).getUint32(0, true);

describe("each field of the container", () => {
  let mutated: typeof real;
  beforeAll(async () => {
    const mutation: Mutation = {
      file: "verifier/container/read-container.ts",
      from: "zip[at + index] === byte",
      to: "zip[at + index] === byte || isBlindTo(expected, index)",
    };
    mutated = await mutatedVerifier(mutation);
  });

  it.each(allFields)("is compared: $field $place", async ({ signature, at, length }) => {
    const good = attackedBy(({ zip }) => zip);
    const recordAt = Buffer.from(good).lastIndexOf(u32(signature));
    for (let byte = at; byte < at + length; byte++) {
      const changed = good.with(recordAt + byte, good[recordAt + byte]! ^ 0x20);
      expect(await isValid(real, changed)).toBe(false);
      blind.isBlindTo = (expected, index) =>
        signatureOf(expected) === signature && index >= at && index < at + length;
      expect(await isValid(mutated, changed)).toBe(true);
      delete blind.isBlindTo;
    }
  });
});

const attack = (name: string) => containerAttacks[name]!;

const checks: [what: string, Mutation, ContainerAttack][] = [
  [
    "that nothing stands between the files and the directory",
    { file: "verifier/container/read-container.ts", from: "filesEndAt !== directoryAt", to: "false" },
    (scene) => {
      const whole = assemble(scene.zip);
      const directoryAt = new DataView(whole.buffer).getUint32(whole.length - 6, true);
      return join(whole.subarray(0, directoryAt), utf8("y algo más"), whole.subarray(directoryAt));
    },
  ],
  [
    "that the packed bits spell no header of a file",
    { file: "verifier/container/spelled-records.ts", from: "isHeader(view, at) || ", to: "" },
    attack("spelledHeader"),
  ],
  [
    "that they spell none of a method that others unpack",
    { file: "verifier/container/spelled-records.ts", from: "<= lastMethod", to: "=== 0" },
    attack("spelledHeaderOfOtherMethod"),
  ],
  [
    "that they spell no end that sends on to a record of ZIP64",
    { file: "verifier/container/spelled-records.ts", from: "isOfZip64(view, at) || ", to: "" },
    attack("spelledEndOfZip64"),
  ],
  [
    "that they spell no directory with an end",
    { file: "verifier/container/spelled-records.ts", from: "isEntry(view, offset) || ", to: "" },
    attack("spelledDirectory"),
  ],
  [
    "that they spell none that an end is in front of by its size",
    { file: "verifier/container/spelled-records.ts", from: " || isEntry(view, at - size)", to: "" },
    attack("spelledDirectoryBySize"),
  ],
  [
    "the date, against the signed statement",
    { file: "verifier/verify-package.ts", from: "files.time !== zipTime(at)", to: "false" },
    attack("otherDate"),
  ],
  [
    "the digest of LEEME.txt",
    {
      file: "verifier/verify-package.ts",
      from: "if (await isIntact(name, bytes)) continue;",
      to: 'if (name === "LEEME.txt" || (await isIntact(name, bytes))) continue;',
    },
    attack("readme"),
  ],
  [
    "the digest of verificar.html",
    {
      file: "verifier/verify-package.ts",
      from: "if (await isIntact(name, bytes)) continue;",
      to: 'if (name === "verificar.html" || (await isIntact(name, bytes))) continue;',
    },
    attack("page"),
  ],
  [
    "the checksum",
    { file: "verifier/container/unpack.ts", from: "(await crc32(bytes)) === file.crc", to: "true" },
    attack("checksum"),
  ],
  [
    "that a stream ends with its last byte",
    { file: "verifier/container/inflate.ts", from: "&& bits.isAtEnd()", to: "" },
    attack("afterDeflate"),
  ],
  [
    "that nothing is hidden in bits that are skipped",
    {
      file: "verifier/container/inflate.ts",
      from: "(this.held & ((1 << (this.count & 7)) - 1)) !== 0",
      to: "false",
    },
    attack("padding"),
  ],
  [
    "that the length of a stored block is said twice",
    { file: "verifier/container/inflate.ts", from: "length !== (complement ^ 0xffff)", to: "false" },
    attack("storedLength"),
  ],
];

describe("a check that is switched off lets an attack pass", () => {
  it.each(checks)("%s", async (_, mutation, done) => {
    const zip = attackedBy(done);
    expect(await isValid(real, zip)).toBe(false);
    expect(await isValid(await mutatedVerifier(mutation), zip)).toBe(true);
  });
});
