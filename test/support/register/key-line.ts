import { ed25519 } from "@noble/curves/ed25519.js";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import canonicalize from "canonicalize";
import { signNote, vkeyOf } from "../../../app/modules/register/format/note";
import { successionFormat, type Succession } from "../../../app/modules/register/format/succession";
import type { ListedKey } from "../../../app/platform/register-settings";

export const lineOrigin = "fichaclara.es/registro";

/** Returns the private key of a digit. */
export const seedOf = (digit: string) => hexToBytes(digit.repeat(64));
export const publicOf = (digit: string) => bytesToHex(ed25519.getPublicKey(seedOf(digit)));
export const vkeyOfDigit = (digit: string, name = lineOrigin) =>
  vkeyOf({ name, publicKey: hexToBytes(publicOf(digit)) });

type Said = Omit<Succession, "publicKey"> & { vkey: string; format: string };

/** Returns a note that `by` signs, whether or not its succession is valid. */
export function aNote(by: string, named: string, change: Partial<Said> = {}): string {
  const origin = change.origin ?? lineOrigin;
  const {
    format = successionFormat,
    from = 200,
    until = 300,
    vkey = vkeyOfDigit(named, origin),
  } = { ...change };
  return signNote(`${format}\n${canonicalize({ from, origin, until, vkey })}\n`, origin, seedOf(by));
}

export const listed = (
  digit: string,
  from: number | null,
  until: number | null,
  succession?: string | null,
): ListedKey => ({
  from,
  public_key: publicOf(digit),
  until,
  ...(succession !== undefined && { succession }),
});

/** Returns three keys, each of which named the next. The last one signs. */
export const aLine = (): ListedKey[] => [
  listed("1", null, 300),
  listed("2", 200, 500, aNote("1", "2")),
  listed("7", 400, null, aNote("2", "7", { from: 400, until: 500 })),
];

export const lineSettings = (keys: ListedKey[]) => ({
  REGISTER_PRIVATE_KEY: "7".repeat(64),
  REGISTER_ORIGIN: lineOrigin,
  REGISTER_PUBLIC_KEYS: keys,
});
