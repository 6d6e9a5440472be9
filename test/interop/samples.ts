import { zipTime } from "../../app/modules/register/format/container";
import { aStreamedZip, aZip, entriesOf } from "../support/register/a-zip";
import { repacked } from "../support/register/any-deflate";
import { containerAttacks } from "../support/register/container-attacks";
import { aScene, written } from "../support/register/container-scene";
import { aCompany } from "../support/register/random-company";
import { aSealedPackage, filesOf, seal, type Sealed } from "../support/register/sealed-package";
import { seededRandom } from "../support/random";

export interface Sample {
  name: string;
  isGood: boolean;
  zip: Uint8Array;
  /** The package before any change. */
  sealed: Sealed;
}

const goodOnes = 6;
const repackedOnes = 24;
const withoutRepetition = Array.from({ length: 120 }, (_, at) =>
  String.fromCharCode(32 + ((at * 37) % 90)),
).join("");
const seedsOfAttack = 3;
const damagedOnes = 60;

/** Yields packages of the product and with other packing. Each attack comes several times, and some packages have changed bits. */
export async function* samples(): AsyncGenerator<Sample> {
  for (let seed = 0; seed < goodOnes; seed++) {
    const sealed = aSealedPackage(aCompany(seed));
    const zip = await aStreamedZip(sealed, 4_096);
    yield { name: "as the product writes it", isGood: true, zip, sealed };
    yield { name: "in the form of the product", isGood: true, zip: aZip(filesOf(sealed)), sealed };
  }
  // The packed end of a file depends on its length: some programs report short ends as broken.
  for (let length = 84; length < 96; length += 1) {
    const sealed = seal({ ...aSealedPackage(aCompany(0)), page: withoutRepetition.slice(0, length) });
    const zip = await aStreamedZip(sealed, 4_096);
    yield { name: `with a page of ${length} characters`, isGood: true, zip, sealed };
  }
  for (let seed = 0; seed < repackedOnes; seed++) {
    const sealed = aSealedPackage(aCompany(seed));
    yield { name: `repacked (${seed})`, isGood: true, zip: repacked(sealed, seed), sealed };
  }
  const sealed = aSealedPackage(aCompany(7));
  const contents = entriesOf(filesOf(sealed));
  for (const [name, attack] of Object.entries(containerAttacks)) {
    for (let seed = 0; seed < seedsOfAttack; seed++) {
      const scene = aScene(contents, zipTime(sealed.at), seededRandom(seed * 104_729 + name.length));
      yield { name, isGood: false, zip: written(attack(scene)), sealed };
    }
  }
  const random = seededRandom(21);
  const whole = await aStreamedZip(sealed);
  for (let round = 0; round < damagedOnes; round++) {
    const zip = whole.slice();
    for (let turned = 0; turned <= round % 3; turned++) {
      const at = Math.floor(random() * zip.length);
      zip[at] = zip[at]! ^ (1 << Math.floor(random() * 8));
    }
    yield { name: "bits turned", isGood: false, zip, sealed };
  }
}
