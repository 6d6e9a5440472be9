import { utf8ToBytes } from "@noble/hashes/utils.js";
import { factsDigest } from "../../../app/modules/register/format/envelope";
import {
  isDisclosed,
  writeLine,
  type PackageLine,
  type DisclosedLine,
} from "../../../app/modules/register/format/lines";
import type { PackageFiles } from "../../../verifier/container/read-package";
import type { FindingKind } from "../../../verifier/verdict";
import { changeAt, leafPaths } from "./json-paths";
import { below, otherThan, pick, twoBelow } from "./random-changes";
import { filesOf, type Sealed } from "./sealed-package";

export type Random = () => number;

/** An altered package, and the findings that it must cause. */
export interface Altered {
  files: PackageFiles;
  /** Every finding is of one of these kinds. */
  kinds: FindingKind[];
  /** The event or the file that one finding names. */
  seq?: number;
  file?: string;
}

/** Falsifies a package in one way, without a key. Returns null if it has nothing to falsify. */
export type Alteration = (random: Random, sealed: Sealed) => Altered | null;

export const withLines = (sealed: Sealed, lines: readonly PackageLine[]): PackageFiles => ({
  ...filesOf(sealed),
  jsonl: utf8ToBytes(lines.map(writeLine).join("")),
});

const replaced = (sealed: Sealed, line: PackageLine, other: unknown): PackageFiles =>
  withLines(
    sealed,
    sealed.lines.map((each) => (each === line ? (other as PackageLine) : each)),
  );

/** The findings about an envelope that is not the tree's. */
const strangeEnvelope: FindingKind[] = [
  ...(["event-altered", "event-missing", "event-added", "event-untold", "events-moved"] as const),
  ...(["register-altered", "inconsistent", "unreadable", "data-altered"] as const),
];

const aTold = (random: Random, { lines }: Sealed): DisclosedLine => pick(random, lines.filter(isDisclosed));

const changedFact: Alteration = (random, sealed) => {
  const line = aTold(random, sealed);
  const path = pick(random, leafPaths(line.facts));
  const facts = changeAt(line.facts, path, (old) => otherThan(random, old));
  const files = replaced(sealed, line, { ...line, facts });
  return {
    files,
    kinds: ["event-altered", "unreadable", "data-altered", "inconsistent"],
    file: "registro.jsonl",
  };
};

/** Computes the envelope's digest again, so that it contradicts the tree. */
const changedFactAndDigest: Alteration = (random, sealed) => {
  const line = aTold(random, sealed);
  const facts = { ...line.facts, occurred_at: line.facts.occurred_at + 1 + below(random, 9) * 60_000 };
  const envelope = { ...line.envelope, facts: factsDigest(facts) };
  return {
    files: replaced(sealed, line, { ...line, envelope, facts }),
    kinds: ["register-altered", "inconsistent"],
  };
};

const changedEnvelope: Alteration = (random, sealed) => {
  const line = pick(random, sealed.lines);
  const path = pick(random, leafPaths(line.envelope));
  const envelope = changeAt(line.envelope, path, (old) => otherThan(random, old));
  return {
    files: replaced(sealed, line, { ...line, envelope }),
    kinds: strangeEnvelope,
    file: "registro.jsonl",
  };
};

const movedToAnother: Alteration = (random, sealed) => {
  const line = pick(random, sealed.lines);
  const { subject } = line.envelope;
  const other = pick(
    random,
    sealed.company.members.filter(({ id }) => id !== subject),
  ).id;
  const envelope = { ...line.envelope, subject: other };
  return {
    files: replaced(sealed, line, { ...line, envelope }),
    kinds: strangeEnvelope,
    file: "registro.jsonl",
  };
};

const changedData: Alteration = (random, sealed) => {
  const lines = sealed.lines.filter(isDisclosed).filter(({ revealed }) => leafPaths(revealed).length > 3);
  if (lines.length === 0) return null;
  const line = pick(random, lines);
  const path = pick(
    random,
    leafPaths(line.revealed).filter(({ length }) => length > 1),
  );
  const revealed = changeAt(line.revealed, path, (old) => otherThan(random, old));
  const files = replaced(sealed, line, { ...line, revealed });
  return { files, kinds: ["data-altered", "unreadable"], file: "registro.jsonl" };
};

const removedData: Alteration = (random, sealed) => {
  const lines = sealed.lines
    .filter(isDisclosed)
    .filter(({ revealed }) => revealed.person ?? revealed.place ?? revealed.text);
  if (lines.length === 0) return null;
  const line = pick(random, lines);
  const revealed = { person: null, place: null, text: null };
  const files = replaced(sealed, line, { ...line, revealed });
  return { files, kinds: ["data-missing"], seq: line.envelope.seq };
};

const toldMadeBare: Alteration = (random, sealed) => {
  const { envelope } = aTold(random, sealed);
  const lines = sealed.lines.map((line) => (line.envelope === envelope ? { envelope } : line));
  return {
    files: withLines(sealed, lines),
    kinds: ["event-untold", "event-missing", "event-added", "inconsistent"],
    file: "registro.jsonl",
  };
};

const bareMadeTold: Alteration = (random, sealed) => {
  const bare = sealed.lines.filter((line) => !isDisclosed(line));
  if (bare.length === 0) return null;
  const { seq } = pick(random, bare).envelope;
  const lines = sealed.lines.map((line) =>
    line.envelope.seq === seq ? sealed.company.lines[seq - 1]! : line,
  );
  return { files: withLines(sealed, lines), kinds: ["event-added", "inconsistent"], seq };
};

const removedLine: Alteration = (random, sealed) => {
  const at = below(random, sealed.lines.length);
  const lines = sealed.lines.toSpliced(at, 1);
  return {
    files: withLines(sealed, lines),
    kinds: ["event-missing", "event-added", "event-untold", "inconsistent"],
    file: "registro.jsonl",
  };
};

const removedLast: Alteration = (random, sealed) => {
  const { subject } = pick(random, sealed.lines).envelope;
  const own = sealed.lines.filter(({ envelope }) => envelope.subject === subject);
  const leftOutLines = new Set(own.slice(-1 - below(random, 3)));
  const lines = sealed.lines.filter((line) => !leftOutLines.has(line));
  return {
    files: withLines(sealed, lines),
    kinds: ["event-missing", "event-added", "event-untold", "inconsistent"],
    file: "registro.jsonl",
  };
};

const swappedLines: Alteration = (random, sealed) => {
  const [first, second] = twoBelow(random, sealed.lines.length);
  const lines = sealed.lines.with(first, sealed.lines[second]!).with(second, sealed.lines[first]!);
  return { files: withLines(sealed, lines), kinds: ["events-moved"], seq: sealed.lines[first]!.envelope.seq };
};

const repeatedLine: Alteration = (random, sealed) => {
  const line = pick(random, sealed.lines);
  const lines = sealed.lines.toSpliced(below(random, sealed.lines.length), 0, line);
  return { files: withLines(sealed, lines), kinds: ["event-added", "events-moved"], seq: line.envelope.seq };
};

const insertedLine: Alteration = (random, sealed) => {
  const line = aTold(random, sealed);
  const seq = sealed.company.lines.length + 1;
  const facts = { ...line.facts, recorded_at: line.facts.recorded_at + 86_400_000 };
  const envelope = {
    ...line.envelope,
    seq,
    subject_seq: line.envelope.subject_seq + 1,
    facts: factsDigest(facts),
  };
  const lines = [...sealed.lines, { ...line, envelope, facts }];
  return { files: withLines(sealed, lines), kinds: ["event-added", "event-altered", "inconsistent"], seq };
};

/** Spells the bytes of a line differently. Some readers would accept them as the same. */
const respelt: Alteration = (random, sealed) => {
  const at = below(random, sealed.lines.length);
  const spell = pick(random, [
    (text: string) => text.replace(":", ": "),
    (text: string) => text.replace('"seq":', '"seq":0,"seq":'),
    (text: string) => text.replace(/"seq":(\d+)/, '"seq":$1.0'),
    (text: string) => text.replace(/"seq":(\d)/, '"seq":$1e0'),
    (text: string) => text.replace('"kind"', '"\\u006bind"'),
    (text: string) => `\ufeff${text}`,
    (text: string) => text.replace("\n", "\r\n"),
    (text: string) => text.replace("\n", " \n"),
    (text: string) => `\n${text}`,
    (text: string) => text.replace(/^\{(.*),"kind":"(\w+)"/, '{"kind":"$2",$1'),
  ]);
  const texts = sealed.lines.map(writeLine);
  const jsonl = utf8ToBytes(texts.with(at, spell(texts[at]!)).join(""));
  return {
    files: { ...filesOf(sealed), jsonl },
    kinds: ["unreadable", ...strangeEnvelope],
    file: "registro.jsonl",
  };
};

const cutJsonl: Alteration = (random, sealed) => {
  const files = filesOf(sealed);
  const jsonl = files.jsonl.slice(0, below(random, files.jsonl.length));
  return { files: { ...files, jsonl }, kinds: strangeEnvelope, file: "registro.jsonl" };
};

export const alterationsOfLines = {
  changedFact,
  changedFactAndDigest,
  changedEnvelope,
  movedToAnother,
  changedData,
  removedData,
  toldMadeBare,
  bareMadeTold,
  removedLine,
  removedLast,
  swappedLines,
  repeatedLine,
  insertedLine,
  respelt,
  cutJsonl,
};
