import type { Settings } from "~/platform/env.server";
import { keyTypes, parseVkey, type NoteKey } from "./format/note";

/** A witness of the transparency log. */
export interface Witness extends NoteKey {
  /** The address below which it accepts checkpoints (C2SP tlog-witness), without a final slash. */
  url: string;
}

type WitnessSettings = Pick<Settings, "WITNESS_URLS">;

/** Returns the known list of a configuration without `witnessFaults`. */
export const witnessesOf = ({ WITNESS_URLS }: WitnessSettings): Witness[] =>
  WITNESS_URLS.flatMap(({ vkey, url }) => {
    const key = parseVkey(vkey, keyTypes.cosignature);
    return key ? [{ ...key, url: url.replace(/\/$/, "") }] : [];
  });

/** Returns the faults of the list, by the names of settings: an invalid vkey, or a key twice. */
export function witnessFaults({ WITNESS_URLS: listed }: WitnessSettings): string[] {
  const keys = listed.map(({ vkey }) => parseVkey(vkey, keyTypes.cosignature));
  const isFirst = (key: NoteKey, at: number) =>
    keys.findIndex((other) => String(other?.publicKey) === String(key.publicKey)) === at;
  return keys.flatMap((key, at) => (key && isFirst(key, at) ? [] : [`WITNESS_URLS[${at}]`]));
}
