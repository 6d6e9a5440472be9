import { keyTypes, parseVkey, type NoteKey } from "../../app/modules/register/format/note";

/** Returns the witnesses of a C2SP tlog-policy with Ed25519 keys for cosignatures. It skips others. */
export const witnessesIn = (policy: string): NoteKey[] =>
  policy.split("\n").flatMap((line) => {
    const [word, , vkey = ""] = line.trim().split(/[ \t]+/);
    const key = word === "witness" ? parseVkey(vkey, keyTypes.cosignature) : null;
    return key ? [key] : [];
  });
