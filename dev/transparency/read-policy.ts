import { keyTypes, parseVkey, type NoteKey } from "../../app/modules/register/format/note";

/** The witnesses that a C2SP tlog-policy names, by the keys of Ed25519 that sign cosignatures; others are passed over. */
export const witnessesIn = (policy: string): NoteKey[] =>
  policy.split("\n").flatMap((line) => {
    const [word, , vkey = ""] = line.trim().split(/[ \t]+/);
    const key = word === "witness" ? parseVkey(vkey, keyTypes.cosignature) : null;
    return key ? [key] : [];
  });
