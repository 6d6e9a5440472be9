import { leafHash, type Hash } from "~/modules/register/format/merkle";
import { envelopeBytes, type Envelope } from "~/modules/register/format/envelope";
import { isDisclosed, type PackageLine, type DisclosedLine } from "~/modules/register/format/lines";
import { forEachPaced, type OnProgress } from "./pacing";
import { faultOfLine, readLine } from "./check-line";
import { isKnownKind, isKnownZone } from "./event-shape";
import type { Findings } from "./findings";
import { unrevealedParts } from "./revealed-shape";
import { isDayByOtherRules } from "./zone-rules";

/** A line in memory, without its facts: a register may have a million lines. */
export interface KnownLine extends Pick<
  Envelope,
  "seq" | "subject" | "subject_seq" | "kind" | "day" | "about"
> {
  /** The line's index in the file, from 0. */
  at: number;
  /** Null for a redacted line. */
  recordedAt: number | null;
  leaf: Hash;
}

/** registro.jsonl, by `seq`. */
export interface Register {
  lines: KnownLine[];
  /** How many lines the file has, including unreadable ones. */
  count: number;
  /** Reads a disclosed line from the file again. */
  readDisclosed: (line: KnownLine) => DisclosedLine;
  unknownKinds: Set<string>;
  /** Zones of disclosed events that this device does not know. Nothing about local days follows from these events. */
  unknownZones: Set<string>;
  /** Zones with a day that another database gave by other rules. Nothing about local days follows from them either. */
  otherZones: Set<string>;
  /** Commitments without disclosed data, by `seq`. */
  unrevealed: Map<number, UnrevealedPerson>;
  /** For each identity's commitment, when the newest disclosed event with it was recorded. */
  usedAt: Map<string, number>;
  /** Of the disclosed events; 0 without any. */
  lastRecordedAt: number;
}

export interface UnrevealedPerson {
  /** Spanish: 'la ubicación'. */
  names: string[];
  recordedAt: number;
  /** The commitment, if it is an identity whose data are not disclosed. */
  identity: string | null;
}

const registerFile = "registro.jsonl";

/** Reads every line, checks each event by itself, and sorts the lines by `seq`. */
export async function readRegister(
  bytes: Uint8Array,
  companyId: string,
  findings: Findings,
  onProgress: OnProgress,
): Promise<Register> {
  const lineTexts = textLines(bytes);
  const register: Register = {
    lines: [],
    count: lineTexts.count,
    readDisclosed: ({ at }) => readLine(lineTexts.textAt(at)) as DisclosedLine,
    unknownKinds: new Set(),
    unknownZones: new Set(),
    otherZones: new Set(),
    unrevealed: new Map(),
    usedAt: new Map(),
    lastRecordedAt: 0,
  };
  if (lineTexts.isCut) nameUnreadable(lineTexts.count, "está cortada", findings);
  await forEachPaced(
    lineTexts.isCut ? lineTexts.count - 1 : lineTexts.count,
    [0.05, 0.7],
    onProgress,
    (at) => {
      const line = readLine(lineTexts.textAt(at));
      if (!line) return nameUnreadable(at + 1, "no es una línea de un registro", findings);
      const fault = faultOfLine(line, companyId);
      if (fault) findings.addEvent(fault.kind, line.envelope.seq, fault.message);
      register.lines.push(knownLineOf(line, at));
      if (!isKnownKind(line.envelope.kind)) register.unknownKinds.add(line.envelope.kind);
      if (isDisclosed(line)) noteData(line, register);
      if (!fault && isDisclosed(line)) noteZone(line, register);
    },
  );
  register.lines = orderBySeq(register.lines, findings);
  checkRecording(register, findings);
  return register;
}

const nameUnreadable = (row: number, why: string, findings: Findings) =>
  findings.add({
    kind: "unreadable",
    file: registerFile,
    message: `La línea ${row} de ${registerFile} ${why}, o se ha modificado.`,
  });

function knownLineOf(line: PackageLine, at: number): KnownLine {
  const { seq, subject, subject_seq, kind, day, about } = line.envelope;
  const leaf = leafHash(envelopeBytes(line.envelope));
  return {
    seq,
    subject,
    subject_seq,
    kind,
    day,
    about,
    at,
    recordedAt: isDisclosed(line) ? line.facts.recorded_at : null,
    leaf,
  };
}

function noteData({ envelope, facts, revealed }: DisclosedLine, { unrevealed, usedAt }: Register) {
  const { recorded_at: recordedAt, commitments } = facts;
  const { person } = commitments;
  if (person !== null) usedAt.set(person, Math.max(recordedAt, usedAt.get(person) ?? 0));
  const names = unrevealedParts(envelope, facts, revealed);
  const isIdentity = envelope.kind === "person" || envelope.kind === "company";
  const identity = isIdentity && revealed.person === null ? person : null;
  if (names.length > 0) unrevealed.set(envelope.seq, { names, recordedAt, identity });
}

function noteZone(line: DisclosedLine, { unknownZones, otherZones }: Register) {
  const zone = line.facts.time_zone;
  if (!isKnownZone(zone)) unknownZones.add(zone);
  else if (isDayByOtherRules(line)) otherZones.add(zone);
}

/** Returns the lines by `seq`, each once. Adds a finding for each duplicate, and for each line behind one with a higher `seq`. */
function orderBySeq(lines: readonly KnownLine[], findings: Findings): KnownLine[] {
  const bySeq = new Map<number, KnownLine>();
  let seqBefore = 0;
  for (const line of lines) {
    const { seq } = line;
    if (bySeq.has(seq)) findings.addEvent("event-added", seq, "está más de una vez.");
    else {
      if (seq < seqBefore) findings.addEvent("events-moved", seq, "está detrás de otra posterior.");
      bySeq.set(seq, line);
      seqBefore = seq;
    }
  }
  return [...bySeq.values()].sort((one, other) => one.seq - other.seq);
}

/** `recorded_at` never falls along `seq`. */
function checkRecording(register: Register, findings: Findings) {
  for (const { seq, recordedAt } of register.lines) {
    if (recordedAt === null) continue;
    if (recordedAt < register.lastRecordedAt)
      findings.addEvent("inconsistent", seq, "dice que se registró antes que una anterior.");
    register.lastRecordedAt = Math.max(register.lastRecordedAt, recordedAt);
  }
}

const lineFeed = 0x0a;
/** A line of a register has a digest and a UUID. A file with shorter lines is no register; the rest of it counts as one line. */
const shortestLine = 100;

/** The offsets of a file's lines, without their text: a register may have a million. */
interface TextLines {
  count: number;
  /** Returns a line without its line feed, or null when it is not UTF-8. */
  textAt: (index: number) => string | null;
  /** Whether the file ends in the middle of a line. */
  isCut: boolean;
}

/** Splits a file at its line feeds. */
function textLines(bytes: Uint8Array): TextLines {
  const starts: number[] = [];
  const mostLines = Math.ceil(bytes.length / shortestLine);
  for (let from = 0; from < bytes.length;) {
    starts.push(from);
    const end = starts.length < mostLines ? bytes.indexOf(lineFeed, from) : -1;
    from = end === -1 ? bytes.length : end + 1;
  }
  const isCut = bytes.length > 0 && bytes.at(-1) !== lineFeed;
  const lineEndOf = (index: number) => (starts[index + 1] ?? bytes.length + Number(isCut)) - 1;
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  return {
    count: starts.length,
    isCut,
    textAt: (index) => {
      try {
        return decoder.decode(bytes.subarray(starts[index], lineEndOf(index)));
      } catch {
        return null;
      }
    },
  };
}
