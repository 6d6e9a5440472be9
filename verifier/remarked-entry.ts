import { entriesOf, type Entry } from "~/modules/register/format/entries";
import { declaredOf, instantCells } from "~/modules/register/format/entry-rows";
import type { ToldLine } from "~/modules/register/format/lines";
import type { Ground, Payloads } from "~/modules/register/format/payloads";
import { isOneself } from "~/modules/register/format/replay";
import { linkedWith } from "~/modules/register/format/selection";
import { formatDate } from "~/time/dates";
import { shownText } from "./shown-name";
import type { RemarkedEntry } from "./verdict";
import { versionWords } from "./version-words";

export const groundWords: Record<Ground, string> = {
  agreed: "de acuerdo",
  without_agreement: "sin acuerdo",
  no_answer: "sin respuesta en 7 días",
  no_second_party: "sin segunda parte",
};

/** Whether an entry says something else than what was punched, or somebody says that it should. */
export const isChanged = ({ ground, disputedBy }: Entry): boolean => ground !== null || disputedBy !== null;

const mostLetters = { name: 80, text: 400 };

/** What is known beside an entry's own lines: who people are, and all that is told of its person, in its order. */
interface Known {
  nameOf: NameOf;
  lines: readonly ToldLine[];
}

/** The name of somebody of the company, by their profile; undefined where the package does not tell it. */
export type NameOf = (profileId: string) => string | undefined;

/**
 * What became of an entry, told from the events of its person.
 * @returns how it is told once the names of all are known.
 */
export function remarkedEntry(
  entry: Entry,
  { name, lines }: { name: string; lines: readonly ToldLine[] },
): (nameOf: NameOf) => RemarkedEntry {
  const title = `${shownText(name, mostLetters.name)} · ${formatDate(entry.day)} · nº ${entry.seq}`;
  const states = `${statesOf(entry).join(". ")}.`;
  if (!isChanged(entry)) return () => ({ title, lines: [states, `Dice: ${versionWords(entry)}.`] });
  const story = storyOf(entry, lines);
  return (nameOf) => ({ title, lines: [states, ...changesOf(entry, story, { nameOf, lines })] });
}

/**
 * The proposals of a person that an entry is missing which the company refused: nothing says those hours since.
 * @returns the numbers of their events among the person's.
 */
export function refusedAdditions(lines: readonly ToldLine[], entries: readonly Entry[]): number[] {
  const answeredAs = new Map(
    lines.flatMap(({ envelope: { kind, about }, facts }) =>
      kind === "correction_answered" ? [[about, facts.payload.answer] as const] : [],
    ),
  );
  const applied = new Set(
    lines.flatMap(({ envelope }) => (envelope.kind === "correction_applied" ? [envelope.about] : [])),
  );
  return lines.flatMap((line) => {
    const { kind, subject, subject_seq } = line.envelope;
    if (kind !== "correction_proposed" || !isOneself(line, { subject })) return [];
    const { change } = line.facts.payload as unknown as Payloads["correction_proposed"];
    const isRefused = answeredAs.get(subject_seq) === "disagree" && !applied.has(subject_seq);
    if (change.kind !== "add" || !isRefused) return [];
    return entries.some((entry) => !entry.void && says(entry, change.times)) ? [] : [subject_seq];
  });
}

/** Whether an entry covers all hours of another. */
const says = ({ times }: Entry, { check_in_at, check_out_at }: Entry["times"]): boolean =>
  times.check_in_at <= check_in_at && (times.check_out_at ?? 0) >= (check_out_at ?? Infinity);

/** What a person says that is missing, and who of the company does not agree. */
export function remarkedRefusal(
  proposed: number,
  { name, lines }: { name: string; lines: readonly ToldLine[] },
): (nameOf: NameOf) => RemarkedEntry {
  const { seq, day } = lineAt(proposed, lines).envelope;
  const title = `${shownText(name, mostLetters.name)} · ${formatDate(day)} · nº ${seq}`;
  return (nameOf) => ({
    title,
    lines: ["Con discrepancia: falta según la persona.", ...disputeOf(proposed, lines, { nameOf, lines })],
  });
}

function statesOf(entry: Entry): string[] {
  const { ground, disputedBy, void: isVoid, exitMissing } = entry;
  return [
    ...(ground ? [`Corregido ${groundWords[ground]}`] : []),
    ...(disputedBy === null ? [] : ["Con discrepancia"]),
    ...(isVoid === "voided" ? ["Anulado por la corrección"] : []),
    ...(isVoid === "annulled" ? ["Anulado en el primer minuto"] : []),
    ...(exitMissing ? ["Sin salida"] : []),
    ...windowsOf(entry),
  ];
}

/** Inside such a window the hour is the person's word. */
function windowsOf(entry: Entry): string[] {
  const at = (instant: number) => instantCells(instant, entry.timeZone).slice(0, 2).join(" ");
  return declaredOf(entry).map(
    (each) =>
      `Sin conexión ${at(each.at)}: la hora la declara la persona, entre el último contacto (${at(each.last_contact_at)}) y la recepción (${at(each.sent_at)})`,
  );
}

/** All that belongs to an entry: from it follows what the entry was at any time. */
function storyOf({ openedBy }: Entry, lines: readonly ToldLine[]): ToldLine[] {
  const envelopes = lines.map(({ envelope }) => envelope);
  const linked = linkedWith(envelopes, ({ subject_seq }) => subject_seq === openedBy);
  return lines.filter(({ envelope }) => linked.has(envelope.subject_seq));
}

/** What it said, what it says, who changed that, when and why, and what the other of the two says. */
function changesOf(entry: Entry, story: readonly ToldLine[], known: Known): string[] {
  const applied = story.filter(({ envelope }) => envelope.kind === "correction_applied");
  const [first, last] = [applied[0], applied.at(-1)];
  const proposed = last?.envelope.about ?? null;
  const isDisputedBesides = entry.disputedBy !== null && entry.disputedBy !== proposed;
  return [
    ...(first ? [`Fichado: ${wordsBefore(first, story)}.`] : []),
    ...(last && last !== first ? [`Antes de la última corrección: ${wordsBefore(last, story)}.`] : []),
    `Ahora${entry.ground === "without_agreement" ? ", según la empresa" : ""}: ${entry.void ? "no cuenta" : versionWords(entry)}.`,
    ...(last
      ? [
          ...sayingsOf(proposed!, story, known),
          `Aplicado ${byAndWhen(last, known)}.`,
          ...textLine("Al aplicarla", last),
        ]
      : []),
    ...(isDisputedBesides ? disputeOf(entry.disputedBy!, story, known) : []),
  ];
}

function wordsBefore({ envelope }: ToldLine, story: readonly ToldLine[]): string {
  const [before] = entriesOf(story.filter((line) => line.envelope.subject_seq < envelope.subject_seq));
  return before ? versionWords(before) : "nada";
}

/** What the person asked for, and the company refused. */
function disputeOf(proposed: number, story: readonly ToldLine[], known: Known): string[] {
  const { facts } = lineAt(proposed, story);
  const { change } = facts.payload as unknown as Payloads["correction_proposed"];
  const exitMissing = change.kind === "add" && change.times.check_out_at === null;
  const version = { timeZone: facts.time_zone, exitMissing, void: null };
  const says = change.kind === "void" ? "que no cuente" : versionWords({ ...version, times: change.times });
  return [`La persona dice: ${says}.`, ...sayingsOf(proposed, story, known)];
}

/** Who proposed it, when and why, and the same of the other who disagrees or accepts. */
function sayingsOf(proposed: number, story: readonly ToldLine[], known: Known): string[] {
  const proposal = lineAt(proposed, story);
  const answeredAs = (answer: string) =>
    story.find(
      ({ envelope, facts }) =>
        envelope.kind === "correction_answered" &&
        envelope.about === proposed &&
        facts.payload.answer === answer,
    );
  const [disagreed, accepted] = [answeredAs("disagree"), answeredAs("accept")];
  return [
    `Propuesto ${byAndWhen(proposal, known)}.`,
    ...textLine("Motivo", proposal),
    ...(disagreed
      ? [`Rechazado ${byAndWhen(disagreed, known)}.`, ...textLine("Motivo del rechazo", disagreed)]
      : []),
    ...(accepted ? [`Aceptado ${byAndWhen(accepted, known)}.`, ...textLine("Al aceptarla", accepted)] : []),
  ];
}

/** `por Ana el 22/10/2026 a las 09:00:00 (+02:00)`; of whom the package tells no name, what they are and their profile. */
function byAndWhen(line: ToldLine, { nameOf, lines }: Known): string {
  const { envelope, facts } = line;
  const { actor, occurred_at, time_zone } = facts;
  const id = actor.kind === "member" ? actor.id : envelope.subject;
  const name = id === null ? undefined : nameOf(id);
  const who = name === undefined ? namelessWords(id, envelope.subject) : shownText(name, mostLetters.name);
  const [on, time, offset] = instantCells(occurred_at, time_zone);
  return `por ${who}${pinWords(line, lines)} el ${on} a las ${time} (${offset})`;
}

/** Of a package of some people or days nobody else's name is told. */
const namelessWords = (id: string | null, subject: string | null) =>
  id === subject
    ? `la propia persona (perfil ${id})`
    : `otra persona de la empresa, cuyo nombre no trae el paquete (perfil ${id})`;

/** Of what was said at a kiosk: whether somebody else may have known the PIN by which its person was known there. */
function pinWords({ envelope, facts }: ToldLine, lines: readonly ToldLine[]): string {
  if (facts.actor.kind !== "kiosk") return "";
  const pin = lines.findLast(
    (each) => each.envelope.kind === "pin_set" && each.envelope.subject_seq < envelope.subject_seq,
  );
  if (!pin) return "";
  if (pin.facts.actor.kind === "kiosk") return " (en el kiosco, con un PIN elegido allí)";
  return isOneself(pin, envelope) ? "" : " (en el kiosco, con un PIN que otra persona le dio)";
}

const lineAt = (subjectSeq: number, story: readonly ToldLine[]): ToldLine =>
  story.find(({ envelope }) => envelope.subject_seq === subjectSeq)!;

/** A text as its line reveals it; nothing where nobody wrote one. */
function textLine(what: string, { facts, revealed }: ToldLine): string[] {
  if (facts.commitments.text === null) return [];
  const text = revealed.text?.data.text.trim().replace(/\s+/g, " ");
  return [
    `${what}: ${text === undefined ? "el texto se ha borrado" : `«${shownText(text, mostLetters.text)}»`}.`,
  ];
}
