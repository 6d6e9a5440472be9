import { utf8ToBytes } from "@noble/hashes/utils.js";
import { eventFields, eventHash, type RegisterEvent } from "../../../app/modules/register/format/event";
import type { PackageLine } from "../../../app/modules/register/format/package";
import { filesOf, type Package } from "./a-package";
import type { Alteration, Altered } from "./alteration";
import { below, changeLetter, otherThan, pick, twoBelow } from "./random-changes";

type ToldLine = Extract<PackageLine, { event: RegisterEvent }>;
type HiddenLine = Extract<PackageLine, { event_hash: string }>;

export const isTold = (line: PackageLine): line is ToldLine => "event" in line;
const isHidden = (line: PackageLine): line is HiddenLine => "event_hash" in line;

/** The export with other lines and everything else as it was signed. */
export const withLines = (exported: Package, lines: readonly unknown[]) =>
  filesOf({ ...exported, lines: lines as PackageLine[] });

export const replaceLine = (exported: Package, old: PackageLine, line: unknown) =>
  withLines(exported, exported.lines.with(old.seq - 1, line as PackageLine));

const alteredEvent = (files: Altered["files"], ...seqs: number[]): Altered => ({
  files,
  kinds: ["event-altered"],
  seqs,
});

const eventField: Alteration = (random, exported) => {
  const line = pick(random, exported.lines.filter(isTold));
  const field = pick(random, eventFields);
  const event = { ...line.event, [field]: otherThan(random, line.event[field]) };
  return alteredEvent(replaceLine(exported, line, { ...line, event }), line.seq);
};

const eventFieldRemoved: Alteration = (random, exported) => {
  const line = pick(random, exported.lines.filter(isTold));
  const event: Partial<RegisterEvent> = { ...line.event };
  delete event[pick(random, eventFields)];
  return alteredEvent(replaceLine(exported, line, { ...line, event }), line.seq);
};

const eventFieldAdded: Alteration = (random, exported) => {
  const line = pick(random, exported.lines.filter(isTold));
  return alteredEvent(replaceLine(exported, line, { ...line, event: { ...line.event, nota: 1 } }), line.seq);
};

const hiddenHash: Alteration = (random, exported) => {
  const hidden = exported.lines.filter(isHidden);
  if (hidden.length === 0) return null;
  const line = pick(random, hidden);
  const event_hash = otherThan(random, line.event_hash);
  return alteredEvent(replaceLine(exported, line, { ...line, event_hash }), line.seq);
};

const sealChanged: Alteration = (random, exported) => {
  const line = pick(random, exported.lines);
  const files = replaceLine(exported, line, { ...line, seal: otherThan(random, line.seal) });
  return { files, kinds: ["seal-altered"], seqs: [line.seq] };
};

const lineNumber: Alteration = (random, exported) => {
  const line = pick(random, exported.lines);
  return alteredEvent(replaceLine(exported, line, { ...line, seq: otherThan(random, line.seq) }), line.seq);
};

const lineKeyRemoved: Alteration = (random, exported) => {
  const line = pick(random, exported.lines);
  const rest: Record<string, unknown> = { ...line };
  delete rest[pick(random, Object.keys(line))];
  return { files: replaceLine(exported, line, rest), kinds: ["unreadable"], seqs: [line.seq] };
};

const lineBroken: Alteration = (random, exported) => {
  const line = pick(random, exported.lines.slice(0, -1));
  const texts = exported.lines.map((each) => JSON.stringify(each));
  texts[line.seq - 1] = texts[line.seq - 1]!.slice(0, -1 - below(random, 40));
  const jsonl = utf8ToBytes(texts.map((text) => `${text}\n`).join(""));
  return { files: { ...filesOf(exported), jsonl }, kinds: ["unreadable"], seqs: [line.seq] };
};

const linesRemoved: Alteration = (random, exported) => {
  const from = below(random, exported.lines.length - 4);
  const count = 1 + below(random, 3);
  const seqs = Array.from({ length: count }, (_, index) => from + 1 + index);
  return {
    files: withLines(exported, exported.lines.toSpliced(from, count)),
    kinds: ["event-missing"],
    seqs,
  };
};

const lineCopied: Alteration = (random, exported) => {
  const line = pick(random, exported.lines);
  const files = withLines(
    exported,
    exported.lines.toSpliced(below(random, exported.lines.length + 1), 0, line),
  );
  return { files, kinds: ["event-inserted"], seqs: [line.seq] };
};

const lineInvented: Alteration = (random, exported) => {
  const { event } = pick(random, exported.lines.filter(isTold));
  const seq = 1 + below(random, exported.lines.length + 3);
  const invented = { ...event, seq, at: event.at + 60_000 };
  const seal = changeLetter(random, eventHash(invented));
  const line =
    random() < 0.5 ? { seq, event_hash: seal, seal } : { seq, event: invented, revealed: null, seal };
  const files = withLines(
    exported,
    exported.lines.toSpliced(Math.min(seq - 1, exported.lines.length), 0, line),
  );
  return { files, kinds: ["event-inserted"], seqs: [seq] };
};

const linesSwapped: Alteration = (random, exported) => {
  const [first, second] = twoBelow(random, exported.lines.length);
  const lines = exported.lines.with(first, exported.lines[second]!).with(second, exported.lines[first]!);
  return { files: withLines(exported, lines), kinds: ["events-swapped"], seqs: [first + 1, second + 1] };
};

const lineMoved: Alteration = (random, exported) => {
  const [first, second] = twoBelow(random, exported.lines.length);
  if (second - first < 2) return null;
  const lines = exported.lines.toSpliced(first, 1).toSpliced(second, 0, exported.lines[first]!);
  return { files: withLines(exported, lines), kinds: ["events-swapped"], seqs: [first + 1] };
};

const eventsSwapped: Alteration = (random, exported) => {
  const [first, second] = twoBelow(random, exported.lines.filter(isTold).length);
  const told = exported.lines.filter(isTold);
  const [one, other] = [told[first]!, told[second]!];
  const isSealKept = random() < 0.5;
  const take = (from: ToldLine, at: ToldLine) => ({
    ...from,
    seq: at.seq,
    seal: isSealKept ? at.seal : from.seal,
  });
  const lines = exported.lines.with(one.seq - 1, take(other, one)).with(other.seq - 1, take(one, other));
  const files = withLines(exported, lines);
  const seqs = [one.seq, other.seq];
  if (isSealKept) return { files, kinds: ["events-swapped"], seqs };
  const next = seqs.map((seq) => seq + 1);
  return { files, kinds: ["events-swapped", "event-unproved"], seqs: [...seqs, ...next] };
};

const jsonlCut: Alteration = (random, exported) => {
  const { jsonl, ...files } = filesOf(exported);
  const length = below(random, jsonl.length);
  const left = new TextDecoder().decode(jsonl.subarray(0, length)).split("\n").length - 1;
  // Nothing but the last line feed is gone.
  const seqs = length === jsonl.length - 1 ? undefined : [left + 1];
  return { files: { ...files, jsonl: jsonl.subarray(0, length) }, kinds: ["register-truncated"], seqs };
};

export const alterationsOfLines = {
  eventField,
  eventFieldRemoved,
  eventFieldAdded,
  hiddenHash,
  sealChanged,
  lineNumber,
  lineKeyRemoved,
  lineBroken,
  linesRemoved,
  lineCopied,
  lineInvented,
  linesSwapped,
  lineMoved,
  eventsSwapped,
  jsonlCut,
} satisfies Record<string, Alteration>;
