import { below, pick } from "./random-changes";
import { assemble, latin1, rawEntry, rawZip, utf8, type RawEntry, type RawZip } from "./raw-zip";

/** A package under attack: its ZIP in parts, and the forged content for the inspector. */
export interface Scene {
  random: () => number;
  zip: RawZip;
  time: number;
  entry: (name: string) => RawEntry;
  /** Adds another file to the package, at a random place by default. */
  add: (name: string, bytes?: Uint8Array, at?: number) => RawEntry;
  /** registro.csv with other hours. */
  forgedCsv: Uint8Array;
  contents: Record<string, Uint8Array>;
  /** Returns a random file of the package. */
  anyEntry: () => RawEntry;
}

/** @returns the altered ZIP, in parts or already written. */
export type ContainerAttack = (scene: Scene) => RawZip | Uint8Array;

/** @param contents the files in the order of the package. @param time date and time as DOS writes them. */
export function aScene(contents: Record<string, Uint8Array>, time: number, random: () => number): Scene {
  const own = Object.fromEntries(
    Object.entries(contents).map(([name, bytes]) => [name, rawEntry(latin1(name), bytes, time)]),
  );
  const zip = rawZip(Object.values(own));
  const forgedCsv = forgeHours(contents["registro.csv"]!);
  return {
    random,
    zip,
    time,
    contents,
    forgedCsv,
    entry: (name) => own[name]!,
    anyEntry: () => pick(random, zip.entries),
    add: (name, bytes = forgedCsv, at = below(random, zip.entries.length + 1)) => {
      const added = rawEntry(utf8(name), bytes, time);
      zip.entries.splice(at, 0, added);
      return added;
    },
  };
}

export const written = (attacked: RawZip | Uint8Array) =>
  attacked instanceof Uint8Array ? attacked : assemble(attacked);

/** Returns the rows with the first hour one hour later. */
function forgeHours(csv: Uint8Array): Uint8Array {
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(csv);
  const forged = text.replace(
    /;(\d\d):(\d\d):(\d\d);/,
    (_, hours: string, minutes: string, seconds: string) => {
      const later = String((Number(hours) + 1) % 24).padStart(2, "0");
      return `;${later}:${minutes}:${seconds};`;
    },
  );
  if (forged === text) throw new Error("registro.csv has no hour to change");
  return utf8(forged);
}
