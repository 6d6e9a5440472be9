import type { Entry } from "~/modules/register/format/entries";
import { declaredOf } from "~/modules/register/format/entry-rows";
import type { DisclosedLine } from "~/modules/register/format/lines";
import {
  groundWords,
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
  const changed: ReturnType<typeof remarkedEntry>[] = [];
  const others: typeof changed = [];
  const remarkable: Entry[] = [];
  let beforeJoining = 0;
  let refused = 0;
  const addEntry = (entry: Entry, whose: RemarkedWorker) => {
    const isPlain = !entry.void && !entry.exitMissing && declaredOf(entry).length === 0;
    if (!isChanged(entry) && isPlain) return;
    remarkable.push(entry);
    if (isBeforeJoining(entry, whose.lines)) beforeJoining += 1;
    const group = isChanged(entry) ? changed : others;
    if (group.length < mostListed) group.push(remarkedEntry(entry, whose));
  };
  return {
    /** Adds all entries of a worker. */
    add(entries: readonly Entry[], whose: RemarkedWorker) {
      for (const entry of entries) addEntry(entry, whose);
      const proposals = refusedAdditions(whose.lines, entries);
      refused += proposals.length;
      for (const proposed of proposals.slice(0, Math.max(0, mostListed - changed.length)))
        changed.push(remarkedRefusal(proposed, whose));
    },
    /** @param nameOf once all names are known. */
    list: (nameOf: NameOf): Remarks => ({
      counts: countWords(remarkable, { refused, beforeJoining }),
      entries: [...changed, ...others].slice(0, mostListed).map((describe) => describe(nameOf)),
      total: remarkable.length + refused,
    }),
  };
}

/** Returns how many entries there are of each kind. One entry may be of several kinds. */
function countWords(
  entries: readonly Entry[],
  { refused, beforeJoining }: { refused: number; beforeJoining: number },
): string[] {
  const count = (is: (entry: Entry) => boolean) => entries.filter(is).length;
  const grounds = Object.entries(groundWords).flatMap(([ground, words]) => {
    const times = count((entry) => entry.ground === ground);
    return times === 0 ? [] : [`${times} ${words}`];
  });
  const sentences = [
    counted(
      count(({ ground }) => ground !== null),
      ["corregido", "corregidos"],
      `: ${grounds.join(", ")}`,
    ),
    counted(
      count(({ disputedBy }) => disputedBy !== null),
      ["con discrepancia", "con discrepancia"],
      ": constan las dos versiones",
    ),
    counted(
      refused,
      ["que falta según la persona", "que faltan según la persona"],
      ": la empresa no está de acuerdo",
    ),
    counted(
      beforeJoining,
      ["anterior al alta", "anteriores al alta"],
      ": de días antes de que la persona se uniera",
    ),
    counted(
      count((entry) => entry.void === "voided"),
      ["anulado", "anulados"],
      " por una corrección, también entre los corregidos",
    ),
    counted(
      count((entry) => entry.void === "annulled"),
      ["anulado", "anulados"],
      " en el primer minuto",
    ),
    counted(
      count(({ exitMissing }) => exitMissing),
      ["sin salida", "sin salida"],
    ),
    counted(
      count((entry) => declaredOf(entry).length > 0),
      ["sin conexión", "sin conexión"],
      ": entre el último contacto y la recepción la hora la declara la persona",
    ),
  ].filter((sentence) => sentence !== null);
  return sentences.length > 0
    ? sentences
    : [
        "Ningún fichaje se ha corregido ni anulado, ninguno tiene una discrepancia y a ninguno le falta la salida.",
      ];
}

const counted = (number: number, [one, several]: readonly [string, string], rest = ""): string | null =>
  number === 0 ? null : `${number === 1 ? `1 fichaje ${one}` : `${number} fichajes ${several}`}${rest}.`;
