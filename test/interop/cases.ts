import { bytesToHex } from "@noble/hashes/utils.js";
import { signCheckpoint } from "../../app/modules/register/format/checkpoint";
import { writeConsistency } from "../../app/modules/register/format/consistency";
import { envelopeBytes } from "../../app/modules/register/format/envelope";
import { proveConsistency, treeRoot } from "../../app/modules/register/format/merkle";
import { packageFormat3 } from "../../app/modules/register/format/package-formats";
import { checkpointPath } from "../../app/modules/register/format/published-log";
import { publishedFile } from "../../app/modules/register/published-keys";
import { registerKeysOf } from "../../app/modules/register/register-keys";
import { aLine, lineSettings } from "../support/register/key-line";
import { packListName } from "../../app/modules/register/format/pack-list";
import { aCompany, type Company } from "../support/register/random-company";
import { listOf, packFilesOf, withList } from "../support/register/sealed-pack";
import {
  aSealedPackage,
  registerOrigin,
  seal,
  signingSeed,
  strangerSeed,
  treeOf,
} from "../support/register/sealed-package";
import { receiptOf } from "../support/register/sealed-receipt";
import { aLeaf, aLog, firstDay, seed as logSeed, trust } from "../support/transparency/a-log";
import { noted, withoutItsHashes, type Case } from "./altered";
import { ofDays } from "./cases-of-days";

const keysOf = (seed: Uint8Array, origin: string) =>
  registerKeysOf({
    REGISTER_PRIVATE_KEY: bytesToHex(seed),
    REGISTER_PUBLIC_KEYS: [],
    REGISTER_ORIGIN: origin,
  });

/** Returns the keys as /.well-known/fichaclara-keys/ publishes them. */
const vkeysIn = (keys: ReturnType<typeof keysOf>, file: string) =>
  publishedFile(keys, [], file)!
    .text.split("\n")
    .filter((line) => /^[^#]+\+/.test(line))
    .map((line) => line.replace(/^log /, ""));

const published = () => keysOf(signingSeed, registerOrigin);

/** Yields everything that is signed or proved, each with its altered versions. */
export function* cases(): Generator<Case> {
  yield* ofCompany(aCompany(1), aCompany(2));
  yield* ofPack(aCompany(1));
  yield* ofSuccessions();
  yield* ofLog();
  yield* ofDays(aCompany(3), {
    log: vkeysIn(published(), "transparencia.policy"),
    register: (id) => vkeysIn(published(), `${id}.policy`),
  });
}

function* ofCompany(company: Company, other: Company): Generator<Case> {
  const vkeys = vkeysIn(published(), `${company.id}.policy`);
  const size = company.lines.length;
  const { header } = aSealedPackage(company);
  const checkpoint = { what: "note", vkeys, text: header.checkpoint } as const;
  yield* noted("a company's checkpoint", checkpoint);
  yield* noted("a package's statement", { ...checkpoint, text: header.statement });
  const inFormat3 = seal({ ...aSealedPackage(company), format: packageFormat3 }).header.statement;
  yield* noted("a statement of format 3", { ...checkpoint, text: inFormat3 });
  const isAnothers = vkeysIn(published(), `${other.id}.policy`);
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

/** Yields a pack with its list, and then the pack with each file changed or missing, and with one more. */
function* ofPack(company: Company): Generator<Case> {
  const vkeys = vkeysIn(published(), `${company.id}.policy`);
  const sealed = aSealedPackage(company);
  const own = packFilesOf(sealed);
  const list = listOf(sealed, own);
  yield* noted("a pack's list", { what: "note", vkeys, text: list });
  const files = new Map(Object.entries(withList(own, list)));
  const pack = { what: "pack", vkeys, isGood: false } as const;
  yield { ...pack, name: "a pack", isGood: true, files };
  yield {
    ...pack,
    name: "a pack with one more file",
    files: new Map(files).set("nota.txt", new Uint8Array(1)),
  };
  for (const [name, bytes] of files) {
    const altered = bytes.with(bytes.length >> 1, bytes[bytes.length >> 1]! ^ 1);
    yield { ...pack, name: `a pack with another ${name}`, files: new Map(files).set(name, altered) };
    const rest = new Map([...files].filter(([other]) => other !== name));
    yield { ...pack, name: `a pack without ${name}`, files: rest };
  }
  const checkpoint = new TextEncoder().encode(sealed.header.checkpoint);
  yield {
    ...pack,
    name: "a pack with a checkpoint as its list",
    files: new Map(files).set(packListName, checkpoint),
  };
  const asReceipt = `c2sp.org/tlog-proof@v1\nindex 0\n\n${list}`;
  yield {
    what: "receipt",
    vkeys,
    isGood: false,
    name: "a list as a checkpoint",
    text: asReceipt,
    entry: new Uint8Array(0),
  };
}

/** Returns the same register with another event as number `before`. */
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
      { origin, size, root: treeRoot(size, treeOf(lines.map((line) => line.envelope))) },
      signingSeed,
    );
  const readTree = treeOf(company.lines.map(({ envelope }) => envelope));
  const hashes = proveConsistency(older, newer, readTree);
  return writeConsistency({ hashes, older: signed(before, older), newer: signed(company, newer) });
}

/** Yields the notes in which a key names the next, checked with the key before it. */
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

/** Yields the log of three days, of which the second has two files. */
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
    // No external tool reads these: the days, and files at the edge of a smaller tree.
    if (path.startsWith("dias/") || /^tile\/1\/000\.p\/[13]$/.test(path)) continue;
    const altered = bytes.slice();
    altered[altered.length >> 1]! ^= 1;
    yield { ...log, name: `${path} altered`, isGood: false, files: new Map(files).set(path, altered) };
    const missing = new Map([...files].filter(([other]) => other !== path));
    yield { ...log, name: `${path} missing`, isGood: false, files: missing };
  }
}
