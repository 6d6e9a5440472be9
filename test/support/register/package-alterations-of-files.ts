import { utf8ToBytes } from "@noble/hashes/utils.js";
import { readNote, signNote } from "../../../app/modules/register/format/note";
import { signCheckpoint } from "../../../app/modules/register/format/checkpoint";
import { treeRoot } from "../../../app/modules/register/format/merkle";
import {
  checkpointDigest,
  signStatement,
  writeHeader,
  type PackageHeader,
} from "../../../app/modules/register/format/statement";
import type { FindingKind } from "../../../verifier/verdict";
import { factsDigest } from "../../../app/modules/register/format/envelope";
import { isDisclosed } from "../../../app/modules/register/format/lines";
import { changeAt, leafPaths } from "./json-paths";
import type { Alteration } from "./package-alterations";
import { below, changeLetter, otherThan, pick, twoBelow } from "./random-changes";
import {
  filesOf,
  registerOrigin,
  seal as sealParts,
  signingSeed,
  strangerSeed,
  treeOf,
  type Sealed,
} from "./sealed-package";

const csvKinds: FindingKind[] = ["row-altered", "row-missing", "row-added", "file-altered"];

const withCsv = (sealed: Sealed, records: readonly string[]) => ({
  files: { ...filesOf(sealed), csv: utf8ToBytes(records.join("")) },
  kinds: csvKinds,
  file: "registro.csv",
});

const changedRow: Alteration = (random, sealed) => {
  const at = below(random, sealed.records.length);
  const [text, end] = [sealed.records[at]!.slice(0, -2), "\r\n"];
  return withCsv(sealed, sealed.records.with(at, changeLetter(random, text) + end));
};

const removedRow: Alteration = (random, sealed) =>
  withCsv(sealed, sealed.records.toSpliced(below(random, sealed.records.length), 1));

const repeatedRow: Alteration = (random, sealed) =>
  withCsv(sealed, sealed.records.toSpliced(1, 0, pick(random, sealed.records)));

const swappedRows: Alteration = (random, sealed) => {
  const { records } = sealed;
  if (records.length < 3) return null;
  const [first, second] = twoBelow(random, records.length - 1).map((at) => at + 1) as [number, number];
  return withCsv(sealed, records.with(first, records[second]!).with(second, records[first]!));
};

const cutCsv: Alteration = (random, sealed) => {
  const csv = sealed.records.join("");
  return withCsv(sealed, [csv.slice(0, below(random, csv.length))]);
};

const respeltCsv: Alteration = (random, sealed) => {
  const text = sealed.records.join("");
  const other = pick(random, [
    text.slice(1),
    text.replaceAll("\r\n", "\n"),
    `${text}\r\n`,
    text.replace("Nº", '"Nº"'),
  ]);
  return withCsv(sealed, [other]);
};

const changedBeside: Alteration = (random, sealed) => {
  const [file, part] = pick(random, [
    ["LEEME.txt", "readme"],
    ["verificar.html", "verifier"],
  ] as const);
  const files = filesOf(sealed);
  const bytes = Uint8Array.from(files[part]!);
  const at = below(random, bytes.length);
  return { files: { ...files, [part]: bytes.with(at, bytes[at]! ^ 1) }, kinds: ["file-altered"], file };
};

const headerKinds: FindingKind[] = [
  ...([
    "unreadable",
    "newer-format",
    "unknown-format",
    "unknown-key",
    "signature-altered",
    "proof-altered",
    "parts-of-two",
  ] as const),
  // Another origin means another company with other events.
  ...(["event-altered", "event-added"] as const),
];

const withHeader = (sealed: Sealed, header: Partial<PackageHeader> | string, kinds = headerKinds) => ({
  files: {
    ...filesOf(sealed),
    header: utf8ToBytes(typeof header === "string" ? header : writeHeader({ ...sealed.header, ...header })),
  },
  kinds,
  file: "prueba.json",
});

const changedHeaderByte: Alteration = (random, sealed) => {
  const text = writeHeader(sealed.header);
  const at = below(random, text.length);
  const { format } = sealed.header;
  const named = text.indexOf(format);
  // Another name is that of a format which nobody can check.
  if (at >= named && at < named + format.length) return null;
  const other = pick(
    random,
    [...'0aZ"+ /=é'].filter((letter) => letter !== text[at]),
  );
  return withHeader(sealed, text.slice(0, at) + other + text.slice(at + 1));
};

const respeltHeader: Alteration = (random, sealed) => {
  const text = writeHeader(sealed.header);
  const other = pick(random, [
    `${text}\n`,
    ` ${text}`,
    `\ufeff${text}`,
    text.replace(":", ": "),
    text.replace('"format":', '"format":"fichaclara-register/2","format":'),
    text.replace("fichaclara-register/2", "fichaclara-register\\/2"),
    text.replace(/\}$/, ',"z":1}'),
    JSON.stringify(JSON.parse(text), null, 2),
  ]);
  return withHeader(sealed, other, ["unreadable"]);
};

const changedProof: Alteration = (random, sealed) => {
  const { proof } = sealed.header;
  const one = sealed.header.checkpoint.split("\n")[2]!;
  const proofs = [
    [...proof, one],
    [one, ...proof],
    ...(proof.length > 0 ? [proof.slice(1), proof.with(below(random, proof.length), one)] : []),
    ...(proof.length > 1 ? [proof.toReversed()] : []),
  ].filter((other) => other.join() !== proof.join());
  return withHeader(sealed, { proof: pick(random, proofs) }, ["proof-altered"]);
};

/** Changes a signed statement below its signature. Without the key anybody can compute every digest again. */
const restated: Alteration = (random, sealed) => {
  const { statement } = sealed;
  const path = pick(random, leafPaths(statement));
  const other = changeAt(statement, path, (old) => otherThan(random, old)) as typeof statement;
  const unsigned = signStatement(other, strangerSeed, sealed.header.format).split("\n\n")[0]!;
  const signatures = sealed.header.statement.split("\n\n")[1]!;
  return withHeader(sealed, { statement: `${unsigned}\n\n${signatures}` });
};

/** Changes an event with its digest, the root, the checkpoint and the statement, without the key. */
const allComputedAnew: Alteration = (random, sealed) => {
  const forged = forge(random, sealed, strangerSeed);
  const keep = (note: string, original: string) => `${note.split("\n\n")[0]}\n\n${original.split("\n\n")[1]}`;
  const header = {
    ...forged.header,
    checkpoint: keep(forged.header.checkpoint, sealed.header.checkpoint),
    statement: keep(forged.header.statement, sealed.header.statement),
  };
  return {
    files: filesOf({ ...forged, header }),
    kinds: ["signature-altered", "row-altered", "inconsistent"],
  };
};

/** Does the same, signed by another key in the name of the register. */
const signedByAnother: Alteration = (random, sealed) => ({
  files: filesOf(forge(random, sealed, strangerSeed)),
  kinds: ["unknown-key", "row-altered", "inconsistent"],
});

/** Also claims the id of the register's key, which anybody can write. */
const signedUnderItsId: Alteration = (random, sealed) => {
  const forged = forge(random, sealed, strangerSeed);
  const [own, foreign] = [sealed.header, forged.header].map(
    ({ checkpoint }) => readNote(checkpoint)!.signatures[0]!,
  );
  const relabel = (note: string) => {
    const [text, line] = note.split("\n\n— ") as [string, string];
    const [name, encoded] = line.trim().split(" ") as [string, string];
    const bytes = Buffer.from(encoded, "base64");
    bytes.write(own!.keyId, "hex");
    return `${text}\n\n— ${name} ${bytes.toString("base64")}\n`;
  };
  if (own!.keyId === foreign!.keyId) return null;
  const checkpoint = relabel(forged.header.checkpoint);
  const stated = { ...forged.statement, checkpoint: checkpointDigest(checkpoint) };
  const header = {
    ...forged.header,
    checkpoint,
    statement: relabel(signStatement(stated, strangerSeed, sealed.header.format)),
  };
  return {
    files: filesOf({ ...forged, header }),
    kinds: ["signature-altered", "row-altered", "inconsistent"],
  };
};

function forge(random: () => number, sealed: Sealed, seed: Uint8Array): Sealed {
  const line = pick(random, sealed.lines.filter(isDisclosed));
  const facts = { ...line.facts, source: line.facts.source === "api" ? "web" : "api" };
  const changed = { ...line, envelope: { ...line.envelope, facts: factsDigest(facts) }, facts };
  const put = <L extends { envelope: { seq: number } }>(lines: readonly L[]) =>
    lines.map((each) => (each.envelope.seq === line.envelope.seq ? (changed as unknown as L) : each));
  const company = { ...sealed.company, lines: put(sealed.company.lines) };
  return sealParts({ ...sealed, company, lines: put(sealed.lines) }, seed);
}

/** A genuine earlier checkpoint of fewer events, signed by the register. */
const olderCheckpoint: Alteration = (random, sealed) => {
  const size = below(random, sealed.size);
  const root = treeRoot(size, treeOf(sealed.company.lines.map(({ envelope }) => envelope)));
  const checkpoint = signCheckpoint(
    { origin: `${registerOrigin}/${sealed.company.id}`, size, root },
    signingSeed,
  );
  return withHeader(sealed, { checkpoint }, [
    "parts-of-two",
    "event-added",
    "proof-altered",
    "register-altered",
  ]);
};

const secondSignature: Alteration = (random, sealed) => {
  const part = pick(random, ["checkpoint", "statement"] as const);
  const note = sealed.header[part];
  const [text] = note.split("\n\n") as [string];
  const further = signNote(`${text}\n`, `${registerOrigin}/${sealed.company.id}`, strangerSeed).split(
    "\n\n",
  )[1]!;
  return withHeader(sealed, { [part]: note + further }, ["parts-of-two", "signature-altered"]);
};

const aFlippedBit: Alteration = (random, sealed) => {
  const files = filesOf(sealed);
  const part = pick(random, ["csv", "jsonl", "header"] as const);
  const own = Uint8Array.from(files[part]);
  const at = below(random, own.length);
  const bytes = own.with(at, own[at]! ^ (1 << below(random, 8)));
  return { files: { ...files, [part]: bytes }, kinds: [] };
};

export const alterationsOfFiles = {
  changedRow,
  removedRow,
  repeatedRow,
  swappedRows,
  cutCsv,
  respeltCsv,
  changedBeside,
  changedHeaderByte,
  respeltHeader,
  changedProof,
  restated,
  allComputedAnew,
  signedByAnother,
  signedUnderItsId,
  olderCheckpoint,
  secondSignature,
  aFlippedBit,
};
