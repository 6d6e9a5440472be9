// Makes the input of external tools, and its altered versions.
import { utf8ToBytes } from "@noble/hashes/utils.js";
import { decodeBase64, encodeBase64 } from "../../app/modules/register/format/base64";
import type { TimeAuthority } from "../support/node/time-authority";

/** The input of external tools; `isGood` is the verdict that they must give. */
export interface Case {
  name: string;
  isGood: boolean;
  /** Only the name of a key, or its id, differs. Tools that ignore names do not get this case. */
  isOfNames?: boolean;
  what: "note" | "receipt" | "consistency" | "log" | "pack" | "stamp";
  vkeys: string[];
  text?: string;
  entry?: Uint8Array;
  files?: ReadonlyMap<string, Uint8Array>;
  /** An answer of RFC 3161, and the certificates that came with it. */
  stamp?: { token: Uint8Array; certificates: string; authority: Pick<TimeAuthority, "isGood"> };
}

const bytesOfKeyId = 4;

/** Returns a note's own signature, above the lines of witnesses. */
export const firstSignature = (note: string): string => /^— \S+ (\S+)$/m.exec(note)![1]!;

export type Given = Omit<Case, "name" | "isGood"> & { text: string };

/** Yields a note, and then the same with each byte of its text and of its first signature changed. */
export function* noted(name: string, givenCase: Given): Generator<Case> {
  yield { ...givenCase, name, isGood: true };
  const end = givenCase.text.indexOf("\n\n") + 1;
  const text = utf8ToBytes(givenCase.text.slice(0, end));
  for (let at = 0; at < text.length; at++) {
    const altered = new TextDecoder().decode(text.with(at, text[at]! ^ 1)) + givenCase.text.slice(end);
    yield { ...givenCase, name: `${name}, altered at ${at}`, isGood: false, text: altered };
  }
  const encoded = firstSignature(givenCase.text);
  const signature = decodeBase64(encoded)!;
  for (let at = 0; at < signature.length; at++) {
    const altered = givenCase.text.replace(encoded, encodeBase64(signature.with(at, signature[at]! ^ 1)));
    const isOfNames = at < bytesOfKeyId;
    yield {
      ...givenCase,
      name: `${name}, its signature altered at ${at}`,
      isGood: false,
      isOfNames,
      text: altered,
    };
  }
}

/** Yields a proof with each of its hashes changed or left out, and with one too many. */
export function* withoutItsHashes(name: string, givenCase: Given): Generator<Case> {
  const lines = givenCase.text.slice(0, givenCase.text.indexOf("\n\n")).split("\n");
  const rest = givenCase.text.slice(givenCase.text.indexOf("\n\n"));
  const changed = (what: string, others: string[]): Case => ({
    ...givenCase,
    name: `${name}, ${what}`,
    isGood: false,
    text: others.join("\n") + rest,
  });
  for (const [at, line] of lines.entries()) {
    const hash = line.length === 44 ? decodeBase64(line) : null;
    if (!hash) continue;
    yield changed(`hash ${at} altered`, lines.with(at, encodeBase64(hash.with(31, hash[31]! ^ 1))));
    yield changed(`hash ${at} left out`, lines.toSpliced(at, 1));
  }
  yield changed("with one hash more", [...lines, encodeBase64(new Uint8Array(32))]);
}
