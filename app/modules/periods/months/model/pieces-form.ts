import type { LocalDate } from "~/time/dates";
import { fates, pieceClasses, type Fate, type Piece, type PieceClass } from "../../period";

/** Which pieces a button of the form changes all together. */
export const fateOfIntent: Partial<Record<string, Fate>> = {
  "all-paid": "paid",
  "all-rested": "rested",
  "all-kept": "none",
};

/** Returns the value of the field that identifies a piece: its day and minutes. */
export const writePiece = ({ on, minutes }: Pick<Piece, "on" | "minutes">): string => `${on} ${minutes}`;

/**
 * Reads the pieces of the review: each has its day and minutes, its class and its fate. Null without pieces, and if a field is missing or not one of the form's.
 */
export function readPieces(form: FormData): Piece[] | null {
  const [pieces, classes, chosen] = ["piece", "as", "fate"].map((name) => form.getAll(name));
  const intent = form.get("intent");
  const all = typeof intent === "string" ? fateOfIntent[intent] : undefined;
  if (pieces!.length === 0 || classes!.length !== pieces!.length || chosen!.length !== pieces!.length)
    return null;
  const read = pieces!.map((piece, at) => {
    const [, on, minutes] =
      /^(\d{4}-\d\d-\d\d) (\d{1,4})$/.exec(typeof piece === "string" ? piece : "") ?? [];
    const as = pieceClasses.find((each) => each === classes![at]);
    const fate = all ?? fates.find((each) => each === chosen![at]);
    return on && minutes && as && fate ? { on, minutes: Number(minutes), as, fate } : null;
  });
  return read.every((piece) => piece !== null) ? mergePieces(read) : null;
}

/** Joins pieces of a day with one class and fate. */
function mergePieces(
  pieces: readonly { on: LocalDate; minutes: number; as: PieceClass; fate: Fate }[],
): Piece[] {
  const merged = new Map<string, Piece>();
  for (const piece of pieces) {
    const key = `${piece.on} ${piece.as} ${piece.fate}`;
    const before = merged.get(key);
    merged.set(key, { ...piece, minutes: piece.minutes + (before?.minutes ?? 0) });
  }
  return [...merged.values()];
}
