import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { decodeBase64, encodeBase64 } from "../../app/modules/register/format/base64";
import { signCheckpoint } from "../../app/modules/register/format/checkpoint";
import { writeConsistency } from "../../app/modules/register/format/consistency";
import { envelopeBytes } from "../../app/modules/register/format/envelope";
import { proveConsistency, rootOf } from "../../app/modules/register/format/merkle";
import { checkpointPath } from "../../app/modules/register/format/published-log";
import { publishedFile } from "../../app/modules/register/published-keys";
import { registerKeysOf } from "../../app/modules/register/register-keys";
import { aLine, lineSettings } from "../support/register/key-line";
import { aCompany, type Company } from "../support/register/random-company";
import {
  aSealedPackage,
  registerOrigin,
  signingSeed,
  strangerSeed,
  treeOf,
} from "../support/register/sealed-package";
import { receiptOf } from "../support/register/sealed-receipt";
import { aLeaf, aLog, firstDay, seed as logSeed, trust } from "../unit/transparency/a-log";

/** What others' tools are given; `isGood` is what they must say of it. */
export interface Case {
  name: string;
  isGood: boolean;
  /** Where nothing but the name of a key, or its id, is another: a tool that knows none is not asked. */
  isOfNames?: boolean;
  what: "note" | "receipt" | "consistency" | "log";
  vkeys: string[];
  text?: string;
  entry?: Uint8Array;
  files?: ReadonlyMap<string, Uint8Array>;
}

const bytesOfKeyId = 4;

const keysOf = (seed: Uint8Array, origin: string) =>
  registerKeysOf({
    REGISTER_PRIVATE_KEY: bytesToHex(seed),
    REGISTER_PUBLIC_KEYS: [],
    REGISTER_ORIGIN: origin,
  });

/** The keys as /.well-known/fichaclara-keys/ publishes them. */
const vkeysIn = (keys: ReturnType<typeof keysOf>, file: string) =>
  publishedFile(keys, [], file)!
    .text.split("\n")
    .filter((line) => /^[^#]+\+/.test(line))
    .map((line) => line.replace(/^log /, ""));

/** Everything that is signed or proved, each with what becomes of it when it is altered. */
export function* cases(): Generator<Case> {
  yield* ofCompany(aCompany(1), aCompany(2));
  yield* ofSuccessions();
  yield* ofLog();
}

function* ofCompany(company: Company, other: Company): Generator<Case> {
  const published = keysOf(signingSeed, registerOrigin);
  const vkeys = vkeysIn(published, `${company.id}.policy`);
  const size = company.lines.length;
  const { header } = aSealedPackage(company);
  const checkpoint = { what: "note", vkeys, text: header.checkpoint } as const;
  yield* noted("a company's checkpoint", checkpoint);
  yield* noted("a package's statement", { ...checkpoint, text: header.statement });
  const isAnothers = vkeysIn(published, `${other.id}.policy`);
  yield {
    ...checkpoint,
    name: "by another company's key",
    isGood: false,
    isOfNames: true,
    vkeys: isAnothers,
  };
  const byStranger = vkeysIn(keysOf(strangerSeed, registerOrigin), `${company.id}.policy`);
  yield { ...checkpoint, name: "by a stranger's key", isGood: false, vkeys: byStranger };

  for (let seq = 1; seq <= size; seq++) {
    const entry = envelopeBytes(company.lines[seq - 1]!.envelope);
    const { proof } = receiptOf(company, seq);
    const receipt = { what: "receipt", vkeys, text: proof, entry } as const;
    const another = envelopeBytes(company.lines[seq % size]!.envelope);
    yield { ...receipt, name: "a receipt", isGood: true };
    yield { ...receipt, name: "a receipt of another event", isGood: false, entry: another };
    yield* withoutItsHashes("a receipt", receipt);
  }
  for (let older = 1; older <= size; older++) {
    const proof = { what: "consistency", vkeys, text: consistencyOf(company, older, company) } as const;
    yield { ...proof, name: "a proof of consistency", isGood: true };
    yield* withoutItsHashes("a proof of consistency", proof);
    const fork = consistencyOf(company, older, forked(company, older));
    yield { ...proof, name: "a proof from another past", isGood: false, text: fork };
  }
}

/** The same register with another event before that many. */
const forked = ({ lines, ...company }: Company, before: number): Company => ({
  ...company,
  lines: lines.map((line, at) =>
    at === before - 1 ? { ...line, envelope: { ...line.envelope, day: "1999-12-31" } } : line,
  ),
});

function consistencyOf(company: Company, older: number, before: Company): string {
  const origin = `${registerOrigin}/${company.id}`;
  const newer = company.lines.length;
  const signed = ({ lines }: Company, size: number) =>
    signCheckpoint(
      { origin, size, root: rootOf(size, treeOf(lines.map((line) => line.envelope))) },
      signingSeed,
    );
  const read = treeOf(company.lines.map(({ envelope }) => envelope));
  const hashes = proveConsistency(older, newer, read);
  return writeConsistency({ hashes, older: signed(before, older), newer: signed(company, newer) });
}

/** The notes in which a key names the next, by the key before it. */
function* ofSuccessions(): Generator<Case> {
  const keys = registerKeysOf(lineSettings(aLine()));
  const vkeys = vkeysIn(keys, "vkeys.txt");
  for (const [at, text] of keys.successions.entries()) {
    yield* noted("a succession", { what: "note", vkeys: [vkeys[at]!], text });
    yield {
      what: "note",
      name: "a succession, by the new key",
      isGood: false,
      vkeys: [vkeys[at + 1]!],
      text,
    };
  }
}

/** The operator's log of three days, the second of two files. */
function* ofLog(): Generator<Case> {
  const many = Array.from({ length: 300 }, (_, at) => aLeaf(String(at), firstDay));
  const files = aLog([[aLeaf("a", firstDay)], many, []]);
  const vkeys = vkeysIn(keysOf(logSeed, trust.origin), "vkeys.txt");
  const log = { what: "log", vkeys, files } as const;
  yield { ...log, name: "the operator's log", isGood: true };
  yield* noted("the log's checkpoint", {
    what: "note",
    vkeys,
    text: new TextDecoder().decode(files.get(checkpointPath)),
  });
  for (const [path, bytes] of files) {
    // What no tool of others' reads: the days, and files that were at the edge of a smaller tree.
    if (path.startsWith("dias/") || /^tile\/1\/000\.p\/[13]$/.test(path)) continue;
    const altered = bytes.slice();
    altered[altered.length >> 1]! ^= 1;
    yield { ...log, name: `${path} altered`, isGood: false, files: new Map(files).set(path, altered) };
    const missing = new Map([...files].filter(([other]) => other !== path));
    yield { ...log, name: `${path} missing`, isGood: false, files: missing };
  }
}

type Given = Omit<Case, "name" | "isGood"> & { text: string };

/** A note, and the same with each byte of its text and each of its signature turned. */
function* noted(name: string, given: Given): Generator<Case> {
  yield { ...given, name, isGood: true };
  const end = given.text.indexOf("\n\n") + 1;
  const text = utf8ToBytes(given.text.slice(0, end));
  for (let at = 0; at < text.length; at++) {
    const altered = new TextDecoder().decode(text.with(at, text[at]! ^ 1)) + given.text.slice(end);
    yield { ...given, name: `${name}, altered at ${at}`, isGood: false, text: altered };
  }
  const encoded = given.text.trimEnd().split(" ").at(-1)!;
  const signature = decodeBase64(encoded)!;
  for (let at = 0; at < signature.length; at++) {
    const altered = given.text.replace(encoded, encodeBase64(signature.with(at, signature[at]! ^ 1)));
    const isOfNames = at < bytesOfKeyId;
    yield {
      ...given,
      name: `${name}, its signature altered at ${at}`,
      isGood: false,
      isOfNames,
      text: altered,
    };
  }
}

/** A proof with each of its hashes turned, or left out, and with one too many. */
function* withoutItsHashes(name: string, given: Given): Generator<Case> {
  const lines = given.text.slice(0, given.text.indexOf("\n\n")).split("\n");
  const rest = given.text.slice(given.text.indexOf("\n\n"));
  const changed = (what: string, others: string[]): Case => ({
    ...given,
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
