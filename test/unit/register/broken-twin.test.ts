import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { describe, expect, it } from "vitest";
import { eventFields, eventHash, type RegisterEvent } from "~/modules/register/format/event";
import type { SignedFile } from "~/modules/register/format/package";
import { verifyPackage } from "~/modules/register/verifier/verify-package";
import { aPackage, type Package } from "../../support/register/a-package";
import { isTold, replaceLine } from "../../support/register/alterations-of-lines";
import { otherThan } from "../../support/register/random-changes";
import { seededRandom } from "../random";

type Hash = (event: RegisterEvent) => string;

/** What the nearest competitor seals: what happened and when, but not whose it was nor who did it. */
const kindAndTimeOnly: Hash = ({ kind, at }) => bytesToHex(sha256(utf8ToBytes(`${kind} ${at}`)));

/** The fields of an event that can be changed without anything being noticed, in an export sealed with such a hash. */
async function unnoticedFields(hash: Hash): Promise<string[]> {
  const exported = aPackage({ seed: 5, hash });
  const random = seededRandom(3);
  const unnoticed = new Set<string>();
  for (const line of exported.lines.filter(isTold)) {
    for (const field of eventFields) {
      const event = { ...line.event, [field]: otherThan(random, line.event[field]) };
      const files = replaceLine(exported, line, { ...line, event });
      const { verdict } = await verifyPackage(files, exported.keys, undefined, {
        eventHash: hash,
        fileDigest: believeStatement(exported),
      });
      if (verdict === "valid") unnoticed.add(field);
    }
  }
  return [...unnoticed].sort();
}

/** The signed digests of whole files would notice everything by themselves: here only the chain is put to the test. */
const believeStatement =
  ({ header }: Package) =>
  (_: Uint8Array, file: SignedFile) =>
    Promise.resolve(header.export.files[file]);

describe("the chain alone, without the digests of the files", () => {
  it("notices a change of every field of every event", async () => {
    expect(await unnoticedFields(eventHash)).toEqual([]);
  });

  it("with a twin that hashes only kind and time misses who did it, how, and more", async () => {
    expect(await unnoticedFields(kindAndTimeOnly)).toEqual(
      expect.arrayContaining(["actor_profile_id", "details", "id", "source"]),
    );
  });
});
