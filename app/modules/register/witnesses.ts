import type { Settings } from "~/platform/env.server";
import { keyTypes, parseVkey, type NoteKey } from "./format/note";

/** Somebody who is shown the operator's log, and signs that they saw it. */
export interface Witness extends NoteKey {
  /** The address below which it takes checkpoints (C2SP tlog-witness), without a slash at its end. */
  url: string;
}

type WitnessSettings = Pick<Settings, "WITNESS_URLS">;

/** The known list, of a configuration without `witnessFaults`. */
export const witnessesOf = ({ WITNESS_URLS }: WitnessSettings): Witness[] =>
  WITNESS_URLS.flatMap(({ vkey, url }) => {
    const key = parseVkey(vkey, keyTypes.cosignature);
    return key ? [{ ...key, url: url.replace(/\/$/, "") }] : [];
  });

/** What is wrong with the list, by the names of settings: a vkey that is none of a witness, or one key twice. */
export function witnessFaults({ WITNESS_URLS: listed }: WitnessSettings): string[] {
  const keys = listed.map(({ vkey }) => parseVkey(vkey, keyTypes.cosignature));
  const isFirst = (key: NoteKey, at: number) =>
    keys.findIndex((other) => String(other?.publicKey) === String(key.publicKey)) === at;
  return keys.flatMap((key, at) => (key && isFirst(key, at) ? [] : [`WITNESS_URLS[${at}]`]));
}
