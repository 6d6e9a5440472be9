import { leafHash, type Hash } from "~/modules/register/format/merkle";
import { envelopeBytes, type Envelope } from "~/modules/register/format/envelope";
import { isTold, type Line, type ToldLine } from "~/modules/register/format/lines";
import { arrange } from "./arrange";
import { forEachPaced, type OnProgress } from "./pacing";
import { textLines } from "./text-lines";
import { faultOfLine, readLine } from "./check-line";
import { isKnownKind } from "./event-shape";
import type { Findings } from "./findings";
import { unrevealedParts } from "./revealed-shape";

/** A line as it is kept in mind: without its facts, of which there may be a million. */
export interface KnownLine extends Pick<
  Envelope,
  "seq" | "subject" | "subject_seq" | "kind" | "day" | "about"
> {
  /** Where in the file, from 0. */
  at: number;
  /** Null where it is not told. */
  recordedAt: number | null;
  leaf: Hash;
}

/** registro.jsonl, by `seq`. */
export interface Register {
  lines: KnownLine[];
  /** How many lines the file has, those that cannot be read included. */
  count: number;
  /** Reads the line of an event once more. */
  toldAt: (line: KnownLine) => ToldLine;
  unknownKinds: Set<string>;
  /** Commitments whose data are not revealed, by `seq`. */
  unrevealed: Map<number, Unrevealed>;
  /** When the newest told event was recorded that commits to an identity. */
  usedAt: Map<string, number>;
  /** Of the told events; 0 without any. */
  lastRecordedAt: number;
}

export interface Unrevealed {
  /** Spanish: 'la ubicación'. */
  names: string[];
  recordedAt: number;
  /** The commitment, where it is an identity that is not revealed. */
  identity: string | null;
}

const file = "registro.jsonl";

/** Reads every line, checks each event by itself, and puts the lines in order. */
export async function readRegister(
  bytes: Uint8Array,
  companyId: string,
  findings: Findings,
  onProgress: OnProgress,
): Promise<Register> {
  const texts = textLines(bytes);
  const register: Register = {
    lines: [],
    count: texts.count,
    toldAt: ({ at }) => readLine(texts.textAt(at)) as ToldLine,
    unknownKinds: new Set(),
    unrevealed: new Map(),
    usedAt: new Map(),
    lastRecordedAt: 0,
  };
  if (texts.isCut) nameUnreadable(texts.count, "está cortada", findings);
  await forEachPaced(texts.isCut ? texts.count - 1 : texts.count, [0.05, 0.7], onProgress, (at) => {
    const line = readLine(texts.textAt(at));
    if (!line) return nameUnreadable(at + 1, "no es una línea de un registro", findings);
    const fault = faultOfLine(line, companyId);
    if (fault) findings.addEvent(fault.kind, line.envelope.seq, fault.message);
    register.lines.push(known(line, at));
    if (!isKnownKind(line.envelope.kind)) register.unknownKinds.add(line.envelope.kind);
    if (isTold(line)) noteData(line, register);
  });
  register.lines = inOrder(register.lines, findings);
  checkRecording(register, findings);
  return register;
}

const nameUnreadable = (row: number, why: string, findings: Findings) =>
  findings.add({
    kind: "unreadable",
    file,
    message: `La línea ${row} de ${file} ${why}, o se ha modificado.`,
  });

function known(line: Line, at: number): KnownLine {
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
    recordedAt: isTold(line) ? line.facts.recorded_at : null,
    leaf,
  };
}

function noteData({ envelope, facts, revealed }: ToldLine, { unrevealed, usedAt }: Register) {
  const { recorded_at: recordedAt, commitments } = facts;
  const { person } = commitments;
  if (person !== null) usedAt.set(person, Math.max(recordedAt, usedAt.get(person) ?? 0));
  const names = unrevealedParts(envelope, facts, revealed);
  const isIdentity = envelope.kind === "person" || envelope.kind === "company";
  const identity = isIdentity && revealed.person === null ? person : null;
  if (names.length > 0) unrevealed.set(envelope.seq, { names, recordedAt, identity });
}

/** The lines by `seq`, each once; names those that lie elsewhere or are there twice. */
function inOrder(lines: readonly KnownLine[], findings: Findings): KnownLine[] {
  const seqs = lines.map(({ seq }) => seq);
  const slots = [...new Set(seqs)].sort((a, b) => a - b);
  const { holders, misplaced, inserted } = arrange(seqs, slots, ([first]) => first!);
  for (const slot of misplaced) findings.addEvent("events-moved", slots[slot]!, "no está en su sitio.");
  for (const position of inserted) findings.addEvent("event-added", seqs[position]!, "está más de una vez.");
  return holders.map((position) => lines[position]!);
}

/** Events are learnt in the order of their numbers. */
function checkRecording(register: Register, findings: Findings) {
  for (const { seq, recordedAt } of register.lines) {
    if (recordedAt === null) continue;
    if (recordedAt < register.lastRecordedAt)
      findings.addEvent("inconsistent", seq, "dice que se registró antes que una anterior.");
    register.lastRecordedAt = Math.max(register.lastRecordedAt, recordedAt);
  }
}
