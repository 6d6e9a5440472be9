import { keyTypes, parseVkey, type NoteKey } from "~/modules/register/format/note";

/** Reads the witnesses of a list of C2SP vkeys. It skips everything else. */
export const readWitnesses = (value: unknown): NoteKey[] =>
  Array.isArray(value)
    ? value.flatMap((vkey) => (typeof vkey === "string" && parseVkey(vkey, keyTypes.cosignature)) || [])
    : [];

/** Reads the witnesses of a C2SP tlog-policy. */
export const witnessesOfPolicy = (policy: string): NoteKey[] =>
  readWitnesses(policy.split("\n").flatMap((line) => /^witness \S+ (\S+)/.exec(line)?.[1] ?? []));
