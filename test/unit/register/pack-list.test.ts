import { describe, expect, test } from "vitest";
import { readCheckpoint, verifyCheckpoint } from "~/modules/register/format/checkpoint";
import { signNote } from "~/modules/register/format/note";
import { mostPackFiles, packListName, readPackList, signPackList } from "~/modules/register/format/pack-list";
import { readStatement } from "~/modules/register/format/statement";
import { signSuccession, verifySuccession } from "~/modules/register/format/succession";
import { aCompany } from "../../support/register/random-company";
import { listOf, packFilesOf } from "../../support/register/sealed-pack";
import {
  aSealedPackage,
  registerOrigin,
  signingSeed,
  strangerSeed,
  trusted,
} from "../../support/register/sealed-package";

const sealed = aSealedPackage(aCompany(1, 5));
const list = listOf(sealed, packFilesOf(sealed));
const signer = trusted(signingSeed).publicKey;
const readable = readPackList(list)!;

describe("the signed list of a pack", () => {
  test("is never accepted as a checkpoint, a statement or a succession", () => {
    expect(readCheckpoint(list)).toBeNull();
    expect(verifyCheckpoint(list, [new Uint8Array(32)])).toBeNull();
    expect(readStatement(list)).toBeNull();
    expect(verifySuccession(list, signer)).toBeNull();
  });

  test("is never read from a checkpoint, a statement or a succession", () => {
    const publicKey = trusted(strangerSeed).publicKey;
    const succession = signSuccession({ origin: registerOrigin, publicKey, from: 1, until: 2 }, signingSeed);
    for (const note of [sealed.header.checkpoint, sealed.header.statement, succession])
      expect(readPackList(note)).toBeNull();
  });

  test("is read as it was signed, in one spelling only", () => {
    expect(signPackList(readable, signingSeed)).toBe(list);
    const json = list.split("\n")[1]!;
    const respelled = (text: string) =>
      signNote(`fichaclara-pack/1\n${text}\n`, readable.origin, signingSeed);
    expect(readPackList(respelled(json))).toEqual(readable);
    for (const text of [` ${json}`, json.replace("{", '{"a":1,'), json.replace(/"size":\d+/, '"size":-1')])
      expect(readPackList(respelled(text))).toBeNull();
  });

  test("names neither itself nor more files than a pack may have", () => {
    const file = { sha256: "0".repeat(64), size: 1 };
    const signed = (names: string[]) =>
      readPackList(
        signPackList(
          { ...readable, files: Object.fromEntries(names.map((name) => [name, file])) },
          signingSeed,
        ),
      );
    const names = (count: number) => Array.from({ length: count }, (_, at) => `${at}.txt`);
    expect(signed([packListName])).toBeNull();
    expect(signed(names(mostPackFiles))).toBeNull();
    expect(signed(names(mostPackFiles - 1))).not.toBeNull();
  });
});
