import type { Correction } from "./correction";
import { versionInShort, versionText } from "./version-text";

type Versions = Pick<Correction, "before" | "after" | "timeZone">;

interface ChangedLine {
  name: string;
  /** Null where there is no entry. */
  before: string | null;
  after: string | null;
}

/** The lines of an entry that a correction changes, as `versionText` words them. Of an entry that it adds or takes away, all lines. */
export function changedLines({ before, after, timeZone }: Versions): ChangedLine[] {
  const was = before && new Map(versionText(before, timeZone, after));
  const is = after && new Map(versionText(after, timeZone, before));
  return [...(was ?? is)!.keys()]
    .map((name) => ({ name, before: was?.get(name) ?? null, after: is?.get(name) ?? null }))
    .filter((line) => line.before !== line.after);
}

/** What each line is called in a sentence. The total follows from the others. */
const inSentence = new Map([
  ["Entrada", "entrada"],
  ["Salida", "salida"],
  ["Pausas", "pausas"],
  ["Dónde", "lugar"],
]);

/**
 * What a correction changes, in few words: `14:58 → 14:00`, `entrada 09:02 → 09:00, salida 14:58 → 14:00`,
 * `añadir 09:00 – 14:00 (5 h 00 min)`.
 */
export function changeText(correction: Versions): string {
  const { before, after, timeZone } = correction;
  if (!before) return `añadir ${versionInShort(after!, timeZone, null)}`;
  if (!after) return `quitar ${versionInShort(before, timeZone, null)}`;
  const lines = changedLines(correction).filter(({ name }) => inSentence.has(name));
  const isOneHour = lines.length === 1 && ["Entrada", "Salida"].includes(lines[0]!.name);
  return lines
    .map((line) => `${isOneHour ? "" : `${inSentence.get(line.name)!} `}${line.before} → ${line.after}`)
    .join(", ");
}

/** Who proposes what and why: `Marta propone 14:58 → 14:00: «Salió antes»`. @param reason null where nobody is to read it. */
export const proposalText = (name: string, correction: Versions, reason: string | null): string =>
  `${name} propone ${changeText(correction)}${quoted(reason)}`;

/** Who disagrees with what and why: `Ana no está de acuerdo con 14:58 → 14:00: «Seguía allí»`. @param reason as above. */
export const disagreementText = (name: string, correction: Versions, reason: string | null): string =>
  `${name} no está de acuerdo con ${changeText(correction)}${quoted(reason)}`;

const quoted = (reason: string | null) => (reason === null ? "" : `: «${reason}»`);
