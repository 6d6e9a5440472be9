import { keyTypes, parseVkey, type NoteKey } from "~/modules/register/format/note";

/** The witnesses of a list of C2SP vkeys; what is none is passed over. */
export const readWitnesses = (value: unknown): NoteKey[] =>
  Array.isArray(value)
    ? value.flatMap((vkey) => (typeof vkey === "string" && parseVkey(vkey, keyTypes.cosignature)) || [])
    : [];

/** Those of a C2SP tlog-policy. */
export const witnessesOfPolicy = (policy: string): NoteKey[] =>
  readWitnesses(policy.split("\n").flatMap((line) => /^witness \S+ (\S+)/.exec(line)?.[1] ?? []));
