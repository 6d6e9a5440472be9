import { commitmentOf, type Revealed } from "../format/commitment";
import { hasKeys, isHex, isObject } from "./strict-json";

/** What the data that a line reveals are, against the commitment in its sealed event. */
export type RevealedVerdict = "fits" | "nothing-to-reveal" | "not-revealed" | "altered";

type Kind = Revealed["kind"];

/** What an event of each kind reveals; a punch reveals only its place, and its person's own event the person. */
export const revealedKind = (eventKind: unknown): Kind =>
  eventKind === "person" || eventKind === "company" ? eventKind : "location";

/** Checks data and salt against a commitment. */
export function checkRevealed(kind: Kind, revealed: unknown, commitment: unknown): RevealedVerdict {
  if (revealed === null) return commitment === null ? "nothing-to-reveal" : "not-revealed";
  if (!hasKeys(revealed, ["salt", "data"]) || !isHex(revealed.salt, 64) || !isObject(revealed.data))
    return "altered";
  try {
    const { salt, data } = revealed;
    return commitmentOf({ kind, salt, data } as unknown as Revealed) === commitment ? "fits" : "altered";
  } catch {
    return "altered"; // Data without a canonical form.
  }
}
