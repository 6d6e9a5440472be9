// A note in which one key of the register names the next, so that readers can trust it.
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { ed25519 } from "@noble/curves/ed25519.js";
import canonicalize from "canonicalize";
import { isObjectOf, parseCanonical } from "./canonical-json";
import { parseVkey, readNote, findSigner, signNote, vkeyOf } from "./note";

/** The note's text begins with it, so that it is not valid as a checkpoint or a statement. */
export const successionFormat = "fichaclara-succession/1";

export interface Succession {
  /** REGISTER_ORIGIN: the name of both keys. */
  origin: string;
  /** The new key, 64 hex digits. */
  publicKey: string;
  /** When the new key begins. `until` is when the old key ends, not before `from`. UTC milliseconds. */
  from: number;
  until: number;
}

/** @param seed the old private key, 32 bytes. @throws RangeError unless another key follows without a gap. */
export function signSuccession({ origin, publicKey, from, until }: Succession, seed: Uint8Array): string {
  const vkey = vkeyOf({ name: origin, publicKey: hexToBytes(publicKey) });
  const note = signNote(
    `${successionFormat}\n${canonicalize({ from, origin, until, vkey })}\n`,
    origin,
    seed,
  );
  if (!verifySuccession(note, bytesToHex(ed25519.getPublicKey(seed))))
    throw new RangeError("No key can follow another like this.");
  return note;
}

/** Reads a succession. Returns null unless the note has exactly this form and only the old key (64 hex digits) signed it. */
export function verifySuccession(note: string, oldKey: string): Succession | null {
  const parsedNote = readNote(note);
  if (parsedNote?.signatures.length !== 1) return null;
  const [format, json, end, ...more] = parsedNote.text.split("\n");
  if (format !== successionFormat || json === undefined || end !== "" || more.length > 0) return null;
  const succession = readSuccession(parseCanonical(json));
  if (!succession || succession.publicKey === oldKey) return null;
  const signer = { name: succession.origin, publicKey: hexToBytes(oldKey) };
  return findSigner(parsedNote, [signer]) && succession;
}

function readSuccession(value: unknown): Succession | null {
  if (!isObjectOf(value, ["from", "origin", "until", "vkey"])) return null;
  const { from, origin, until, vkey } = value;
  const key = typeof vkey === "string" ? parseVkey(vkey) : null;
  if (!key || key.name !== origin || !isInstant(from) || !isInstant(until) || from > until) return null;
  return { origin, publicKey: bytesToHex(key.publicKey), from, until };
}

/** Whether it has a calendar date with a year of four digits. */
const isInstant = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) < Date.UTC(9999, 0);
