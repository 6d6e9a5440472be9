import { entriesOf, type Entry } from "~/modules/register/format/entries";
import { declaredOf, instantCells } from "~/modules/register/format/entry-rows";
import type { DisclosedLine } from "~/modules/register/format/lines";
import type { Ground, Payloads } from "~/modules/register/format/payloads";
import { isOneself } from "~/modules/register/format/replay";
import { numbersLinkedWith } from "~/modules/register/format/selection";
import { formatDate } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import { shownText } from "./shown-name";
import type { RemarkedEntry } from "./verdict";
import { versionText } from "./version-text";

export const groundTexts: Record<Ground, string> = {
  agreed: "de acuerdo",
  without_agreement: "sin acuerdo",
  no_answer: "sin respuesta en 7 días",
  no_second_party: "sin segunda parte",
};

/** Whether an entry differs from its punches, or the worker disputes it. */
export const isChanged = ({ ground, disputedBy }: Entry): boolean => ground !== null || disputedBy !== null;

const mostLetters = { name: 80, text: 400 };

/** What the sentences need: names, and all disclosed lines of the entry's worker, in order. */
interface RemarkContext {
  nameOf: NameOf;
  lines: readonly DisclosedLine[];
}

/** Returns a name by profile, or undefined when the package does not disclose it. */
export type NameOf = (profileId: string) => string | undefined;

/**
 * Describes an entry and its changes, from its worker's events.
 * @returns a function for the words, to call once all names are known.
 */
export function remarkedEntry(
  entry: Entry,
  { name, lines }: { name: string; lines: readonly DisclosedLine[] },
): (nameOf: NameOf) => RemarkedEntry {
  const title = `${shownText(name, mostLetters.name)} · ${formatDate(entry.day)} · nº ${entry.seq}`;
  const states = `${[...statesOf(entry), ...(isBeforeJoining(entry, lines) ? ["Anterior al alta"] : [])].join(". ")}.`;
  if (!isChanged(entry)) return () => ({ title, lines: [states, `Dice: ${versionText(entry)}.`] });
  const story = eventsOfEntry(entry, lines);
  return (nameOf) => ({ title, lines: [states, ...changesOf(entry, story, { nameOf, lines })] });
}

/**
 * Whether an entry is of a day before its worker joined. A package that does not disclose the joining, and all of the worker's events
 * before it, cannot say so.
 */
export function isBeforeJoining(entry: Entry, lines: readonly DisclosedLine[]): boolean {
  const at = lines.findIndex(({ envelope }) => envelope.kind === "member");
  const joined = lines[at];
  if (joined?.envelope.subject_seq !== at + 1) return false;
  return entry.day < localDateOf(joined.facts.occurred_at, entry.timeZone);
}

/**
 * Returns the worker's proposals to add an entry that the company refused, if no entry covers those hours since.
 * @returns their `subject_seq`.
 */
export function refusedAdditions(lines: readonly DisclosedLine[], entries: readonly Entry[]): number[] {
  const answeredAs = new Map(
    lines.flatMap(({ envelope: { kind, about }, facts }) =>
      kind === "correction_answered" ? [[about, facts.payload.answer] as const] : [],
    ),
  );
  const appliedProposals = new Set(
    lines.flatMap(({ envelope }) => (envelope.kind === "correction_applied" ? [envelope.about] : [])),
  );
  return lines.flatMap((line) => {
    const { kind, subject, subject_seq } = line.envelope;
    if (kind !== "correction_proposed" || !isOneself(line, { subject })) return [];
    const { change } = line.facts.payload as unknown as Payloads["correction_proposed"];
    const isRefused = answeredAs.get(subject_seq) === "disagree" && !appliedProposals.has(subject_seq);
    if (change.kind !== "add" || !isRefused) return [];
    return entries.some((entry) => !entry.void && says(entry, change.times)) ? [] : [subject_seq];
  });
}

/** Whether an entry covers all hours of another. */
const says = ({ times }: Entry, { check_in_at, check_out_at }: Entry["times"]): boolean =>
  times.check_in_at <= check_in_at && (times.check_out_at ?? 0) >= (check_out_at ?? Infinity);

/** Describes an entry that the worker says is missing, and who refused it. */
export function remarkedRefusal(
  proposalSeq: number,
  { name, lines }: { name: string; lines: readonly DisclosedLine[] },
): (nameOf: NameOf) => RemarkedEntry {
  const { seq, day } = lineAt(proposalSeq, lines).envelope;
  const title = `${shownText(name, mostLetters.name)} · ${formatDate(day)} · nº ${seq}`;
  return (nameOf) => ({
    title,
    lines: ["Con discrepancia: falta según la persona.", ...disputeOf(proposalSeq, lines, { nameOf, lines })],
  });
}

function statesOf(entry: Entry): string[] {
  const { ground, disputedBy, void: isVoid, exitMissing } = entry;
  return [
    ...(ground ? [`Corregido ${groundTexts[ground]}`] : []),
    ...(disputedBy === null ? [] : ["Con discrepancia"]),
    ...(isVoid === "voided" ? ["Anulado por la corrección"] : []),
    ...(isVoid === "annulled" ? ["Anulado en el primer minuto"] : []),
    ...(exitMissing ? ["Sin salida"] : []),
    ...windowsOf(entry),
  ];
}

/** Inside such a window the time is self-declared. */
function windowsOf(entry: Entry): string[] {
  const at = (instant: number) => instantCells(instant, entry.timeZone).slice(0, 2).join(" ");
  return declaredOf(entry).map(
    (each) =>
      `Sin conexión ${at(each.at)}: la hora la declara la persona, entre el último contacto (${at(each.last_contact_at)}) y la recepción (${at(each.sent_at)})`,
  );
}

/** Returns all events of an entry. They give the entry's state at any time. */
function eventsOfEntry({ openedBy }: Entry, lines: readonly DisclosedLine[]): DisclosedLine[] {
  const envelopes = lines.map(({ envelope }) => envelope);
  const linked = numbersLinkedWith(envelopes, ({ subject_seq }) => subject_seq === openedBy);
  return lines.filter(({ envelope }) => linked.has(envelope.subject_seq));
}

/** Returns the punched and the current version; who changed it, when and why; and the other party's answer. */
function changesOf(entry: Entry, story: readonly DisclosedLine[], context: RemarkContext): string[] {
  const applications = story.filter(({ envelope }) => envelope.kind === "correction_applied");
  const [first, last] = [applications[0], applications.at(-1)];
  const proposalSeq = last?.envelope.about ?? null;
  const hasOtherDispute = entry.disputedBy !== null && entry.disputedBy !== proposalSeq;
  return [
    ...(first ? [`Fichado: ${wordsBefore(first, story)}.`] : []),
    ...(last && last !== first ? [`Antes de la última corrección: ${wordsBefore(last, story)}.`] : []),
    `Ahora${entry.ground === "without_agreement" ? ", según la empresa" : ""}: ${entry.void ? "no cuenta" : versionText(entry)}.`,
    ...(last
      ? [
          ...sayingsOf(proposalSeq!, story, context),
          `Aplicado ${byAndWhen(last, context)}.`,
          ...textLine("Al aplicarla", last),
        ]
      : []),
    ...(hasOtherDispute ? disputeOf(entry.disputedBy!, story, context) : []),
  ];
}

function wordsBefore({ envelope }: DisclosedLine, story: readonly DisclosedLine[]): string {
  const [before] = entriesOf(story.filter((line) => line.envelope.subject_seq < envelope.subject_seq));
  return before ? versionText(before) : "nada";
}

/** Returns the proposal of the worker that the company refused. */
function disputeOf(proposalSeq: number, story: readonly DisclosedLine[], context: RemarkContext): string[] {
  const { facts } = lineAt(proposalSeq, story);
  const { change } = facts.payload as unknown as Payloads["correction_proposed"];
  const exitMissing = change.kind === "add" && change.times.check_out_at === null;
  const version = { timeZone: facts.time_zone, exitMissing, void: null };
  const says = change.kind === "void" ? "que no cuente" : versionText({ ...version, times: change.times });
  return [`La persona dice: ${says}.`, ...sayingsOf(proposalSeq, story, context)];
}

/** Returns who proposed it, when and why, and the same for its refusal or acceptance. */
function sayingsOf(proposalSeq: number, story: readonly DisclosedLine[], context: RemarkContext): string[] {
  const proposal = lineAt(proposalSeq, story);
  const answeredAs = (answer: string) =>
    story.find(
      ({ envelope, facts }) =>
        envelope.kind === "correction_answered" &&
        envelope.about === proposalSeq &&
        facts.payload.answer === answer,
    );
  const [disagreed, accepted] = [answeredAs("disagree"), answeredAs("accept")];
  return [
    `Propuesto ${byAndWhen(proposal, context)}.`,
    ...textLine("Motivo", proposal),
    ...(disagreed
      ? [`Rechazado ${byAndWhen(disagreed, context)}.`, ...textLine("Motivo del rechazo", disagreed)]
      : []),
    ...(accepted ? [`Aceptado ${byAndWhen(accepted, context)}.`, ...textLine("Al aceptarla", accepted)] : []),
  ];
}

/** `por Ana el 22/10/2026 a las 09:00:00 (+02:00)`. Without a disclosed name it says the role and the profile. */
function byAndWhen(line: DisclosedLine, { nameOf, lines }: RemarkContext): string {
  const { envelope, facts } = line;
  const { actor, occurred_at, time_zone } = facts;
  const id = actor.kind === "member" ? actor.id : envelope.subject;
  const name = id === null ? undefined : nameOf(id);
  const who = name === undefined ? namelessText(id, envelope.subject) : shownText(name, mostLetters.name);
  const [on, time, offset] = instantCells(occurred_at, time_zone);
  return `por ${who}${pinText(line, lines)} el ${on} a las ${time} (${offset})`;
}

/** A package of some people or days may not disclose another person's name. */
const namelessText = (id: string | null, subject: string | null) =>
  id === subject
    ? `la propia persona (perfil ${id})`
    : `otra persona de la empresa, cuyo nombre no trae el paquete (perfil ${id})`;

/** For an event at a kiosk: whether somebody else may have known the worker's PIN. */
function pinText({ envelope, facts }: DisclosedLine, lines: readonly DisclosedLine[]): string {
  if (facts.actor.kind !== "kiosk") return "";
  const pin = lines.findLast(
    (each) => each.envelope.kind === "pin_set" && each.envelope.subject_seq < envelope.subject_seq,
  );
  if (!pin) return "";
  if (pin.facts.actor.kind === "kiosk") return " (en el kiosco, con un PIN elegido allí)";
  return isOneself(pin, envelope) ? "" : " (en el kiosco, con un PIN que otra persona le dio)";
}

const lineAt = (subjectSeq: number, story: readonly DisclosedLine[]): DisclosedLine =>
  story.find(({ envelope }) => envelope.subject_seq === subjectSeq)!;

/** Returns the disclosed text, or nothing if nobody wrote one. */
function textLine(what: string, { facts, revealed }: DisclosedLine): string[] {
  if (facts.commitments.text === null) return [];
  const text = revealed.text?.data.text.trim().replace(/\s+/g, " ");
  return [
    `${what}: ${text === undefined ? "el texto se ha borrado" : `«${shownText(text, mostLetters.text)}»`}.`,
  ];
}
