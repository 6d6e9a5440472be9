import { numbersLinkedWith } from "~/modules/register/format/selection";
import { addDays } from "~/time/dates";
import type { PackageSelection } from "~/modules/register/format/statement";
import type { Findings } from "./findings";
import type { KnownLine, Register } from "./read-register";
import type { Finding } from "./verdict";

/** Groups lines by subject, in the order of `seq`. The company's own lines are under "". */
export function bySubject(lines: readonly KnownLine[]): Map<string, KnownLine[]> {
  const subjects = new Map<string, KnownLine[]>();
  for (const line of lines) {
    const subjectLines = subjects.get(line.subject ?? "");
    if (subjectLines) subjectLines.push(line);
    else subjects.set(line.subject ?? "", [line]);
  }
  return subjects;
}

/** Checks that all lines of the selection are present, and that the right ones are disclosed ("Lines" in docs/format.md). */
export function checkSelection(
  { lines }: Register,
  selection: PackageSelection,
  size: number,
  findings: Findings,
): void {
  const { from, to, profile_ids } = selection;
  const isWhole = from === null && profile_ids === null;
  if (isWhole)
    nameGaps(
      lines.map(({ seq }) => seq),
      size,
      findings,
    );
  const subjects = bySubject(lines);
  if (size > 0 && !subjects.has("")) findings.add(withoutCompanyFinding);
  const selected = profile_ids && new Set(profile_ids);
  const isInPeriod = ({ day }: KnownLine) => from === null || to === null || (day >= from && day <= to);
  for (const [subject, events] of subjects) {
    if (subject === "") checkRun(events, { first: 1, mustBeDisclosed: () => true }, findings);
    else if (selected && !selected.has(subject)) {
      for (const { seq } of events) findings.addEvent("event-added", seq, "es de alguien que no se pidió.");
    } else checkPerson(events, { isInPeriod, isAllTime: from === null }, findings);
  }
}

/** Each package discloses the company's own data, with which its register begins. */
const withoutCompanyFinding: Finding = {
  kind: "event-missing",
  file: "registro.jsonl",
  message: "Faltan todas las anotaciones de la empresa, que están en cualquier paquete.",
};

/** A package of the whole register has every number from 1 to `size`. */
function nameGaps(seqs: readonly number[], size: number, findings: Findings) {
  const there = new Set(seqs);
  const mostNamed = 50;
  for (let seq = 1, namedCount = 0; seq <= size && namedCount < mostNamed; seq++)
    if (!there.has(seq)) {
      namedCount += 1;
      findings.addEvent("event-missing", seq, "falta.");
    }
}

interface SelectionScope {
  isInPeriod: (line: KnownLine) => boolean;
  isAllTime: boolean;
}

function checkPerson(
  events: readonly KnownLine[],
  { isInPeriod, isAllTime }: SelectionScope,
  findings: Findings,
) {
  checkDays(events, findings);
  const linked = numbersLinkedWith(events, isInPeriod);
  const linkedEvents = events.filter(({ subject_seq }) => linked.has(subject_seq));
  const [firstOfAll] = linkedEvents;
  if (!firstOfAll) {
    for (const { seq } of events)
      findings.addEvent(
        "event-added",
        seq,
        "es de alguien sin nada en el periodo, o se ha quitado lo que tenía.",
      );
    return;
  }
  const first = isAllTime ? 1 : firstOfAll.subject_seq;
  const last = linkedEvents.at(-1)!.subject_seq;
  const isIdentity = ({ kind, subject_seq }: KnownLine) => kind === "person" && subject_seq <= last;
  const mustBeDisclosed = (line: KnownLine) => linked.has(line.subject_seq) || isIdentity(line);
  const before = events.filter(({ subject_seq }) => subject_seq < first);
  // The identity that the person had then may precede the other lines, with a gap behind it.
  const run = events.slice(before.length);
  before.forEach((line, at) => {
    if (at < before.length - 1 || !isIdentity(line))
      findings.addEvent("event-added", line.seq, "no entra en lo que se exportó.");
    else if (line.recordedAt === null) nameUndisclosed(line, findings);
  });
  const there = new Set(events.map(({ subject_seq }) => subject_seq));
  for (const { seq, about } of linkedEvents)
    if (about !== null && !there.has(about))
      findings.addEvent("event-missing", seq, "habla de otra que falta.");
  checkRun(run, { first, mustBeDisclosed }, findings);
}

/** Redacted lines have a day too. The days of check-ins may fall only if the company moved to another time zone. */
function checkDays(events: readonly KnownLine[], findings: Findings) {
  let earliest = "";
  for (const { seq, kind, day } of events) {
    if (kind !== "check_in" && kind !== "member") continue;
    if (day < earliest)
      findings.addEvent("inconsistent", seq, "dice ser de un día anterior a lo registrado antes.");
    const before = addDays(day, -daysBetweenZones);
    if (before > earliest) earliest = before;
  }
}

/** At one instant, calendars around the world show up to three dates. */
const daysBetweenZones = 2;

/** Checks the lines of one subject: no gap after `first`, and exactly the required lines disclosed. */
function checkRun(
  run: readonly KnownLine[],
  { first, mustBeDisclosed }: { first: number; mustBeDisclosed: (line: KnownLine) => boolean },
  findings: Findings,
) {
  let expected = first;
  for (const line of run) {
    const { seq, subject_seq, recordedAt } = line;
    if (subject_seq > expected) nameMissing(line, subject_seq - expected, findings);
    else if (subject_seq < expected)
      findings.addEvent("event-altered", seq, "tiene el número de otra de la misma persona.");
    expected = Math.max(expected, subject_seq + 1);
    if (recordedAt === null && mustBeDisclosed(line)) nameUndisclosed(line, findings);
    else if (recordedAt !== null && !mustBeDisclosed(line))
      findings.addEvent("event-added", seq, "se cuenta sin entrar en lo que se exportó.");
  }
}

function nameMissing({ seq, subject }: KnownLine, count: number, findings: Findings) {
  const whose = subject === null ? "la empresa" : "la misma persona";
  const what = count === 1 ? `falta una anotación de ${whose}` : `faltan ${count} anotaciones de ${whose}`;
  findings.add({
    kind: "event-missing",
    file: "registro.jsonl",
    message: `Antes de la anotación nº ${seq} ${what}: se ha quitado, o se ha cambiado su número.`,
  });
}

const nameUndisclosed = ({ seq }: KnownLine, findings: Findings) =>
  findings.addEvent("event-untold", seq, "ya no dice qué pasó: se ha quitado su contenido.");
