import type { Entry } from "~/modules/register/format/entries";
import { declaredOf } from "~/modules/register/format/entry-rows";
import type { DisclosedLine } from "~/modules/register/format/lines";
import {
  groundTexts,
  isBeforeJoining,
  isChanged,
  refusedAdditions,
  remarkedEntry,
  remarkedRefusal,
  type NameOf,
} from "./remarked-entry";
import type { Remarks } from "./verdict";

const mostListed = 50;

/** The worker whose entries they are: disclosed lines and name. */
interface RemarkedWorker {
  name: string;
  lines: readonly DisclosedLine[];
}

/** Collects entries with remarks. It counts all and describes the first fifty. */
export function createRemarks() {
  const changedEntries: ReturnType<typeof remarkedEntry>[] = [];
  const otherEntries: typeof changedEntries = [];
  const remarkable: Entry[] = [];
  let beforeJoiningCount = 0;
  let refusedCount = 0;
  let openCount = 0;
  const addEntry = (entry: Entry, whose: RemarkedWorker) => {
    const isPlain = !entry.void && !entry.exitMissing && declaredOf(entry).length === 0;
    if (!isChanged(entry) && isPlain) return;
    remarkable.push(entry);
    if (isBeforeJoining(entry, whose.lines)) beforeJoiningCount += 1;
    const group = isChanged(entry) ? changedEntries : otherEntries;
    if (group.length < mostListed) group.push(remarkedEntry(entry, whose));
  };
  return {
    /** Adds all entries of a worker. */
    add(entries: readonly Entry[], whose: RemarkedWorker) {
      for (const entry of entries) addEntry(entry, whose);
      openCount += entries.filter(isOpen).length;
      const proposals = refusedAdditions(whose.lines, entries);
      refusedCount += proposals.length;
      for (const proposalSeq of proposals.slice(0, Math.max(0, mostListed - changedEntries.length)))
        changedEntries.push(remarkedRefusal(proposalSeq, whose));
    },
    /** @param nameOf once all names are known. */
    list: (nameOf: NameOf): Remarks => ({
      counts: countText(remarkable, {
        refused: refusedCount,
        beforeJoining: beforeJoiningCount,
        open: openCount,
      }),
      entries: [...changedEntries, ...otherEntries].slice(0, mostListed).map((describe) => describe(nameOf)),
      total: remarkable.length + refusedCount,
    }),
  };
}

const isOpen = ({ times, exitMissing, void: reason }: Entry) =>
  times.check_out_at === null && !exitMissing && reason === null;

/** Returns how many entries there are of each kind. One entry may be of several kinds. */
function countText(
  entries: readonly Entry[],
  { refused, beforeJoining, open }: { refused: number; beforeJoining: number; open: number },
): string[] {
  const countEntries = (is: (entry: Entry) => boolean) => entries.filter(is).length;
  const grounds = Object.entries(groundTexts).flatMap(([ground, words]) => {
    const times = countEntries((entry) => entry.ground === ground);
    return times === 0 ? [] : [`${times} ${words}`];
  });
  const sentences = [
    countSentence(
      countEntries(({ ground }) => ground !== null),
      ["corregido", "corregidos"],
      `: ${grounds.join(", ")}`,
    ),
    countSentence(
      countEntries(({ disputedBy }) => disputedBy !== null),
      ["con discrepancia", "con discrepancia"],
      ": constan las dos versiones",
    ),
    countSentence(
      refused,
      ["que falta según la persona", "que faltan según la persona"],
      ": la empresa no está de acuerdo",
    ),
    countSentence(
      beforeJoining,
      ["anterior al alta", "anteriores al alta"],
      ": de días antes de que la persona se uniera",
    ),
    countSentence(
      countEntries((entry) => entry.void === "voided"),
      ["anulado", "anulados"],
      " por una corrección, también entre los corregidos",
    ),
    countSentence(
      countEntries((entry) => entry.void === "annulled"),
      ["anulado", "anulados"],
      " en el primer minuto",
    ),
    countSentence(
      countEntries(({ exitMissing }) => exitMissing),
      ["sin salida", "sin salida"],
    ),
    countSentence(
      countEntries((entry) => declaredOf(entry).length > 0),
      ["sin conexión", "sin conexión"],
      ": entre el último contacto y la recepción la hora la declara la persona",
    ),
  ].filter((sentence) => sentence !== null);
  const unchanged =
    open > 0
      ? "Ningún fichaje se ha corregido ni anulado, y ninguno tiene una discrepancia."
      : "Ningún fichaje se ha corregido ni anulado, ninguno tiene una discrepancia y a ninguno le falta la salida.";
  const running = countSentence(open, ["en curso", "en curso"], ", todavía sin salida");
  return [...(sentences.length > 0 ? sentences : [unchanged]), ...(running === null ? [] : [running])];
}

const countSentence = (
  number: number,
  [one, several]: readonly [string, string],
  rest = "",
): string | null =>
  number === 0 ? null : `${number === 1 ? `1 fichaje ${one}` : `${number} fichajes ${several}`}${rest}.`;
