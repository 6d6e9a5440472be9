import { parseHours } from "~/modules/schedules/parse-hours";
import type { LocalDate } from "~/time/dates";
import { formatHours } from "~/time/durations";
import { fates, pieceClasses, type Fate, type Piece, type PieceClass } from "../../model/period";

/** The fates of the buttons that gave all pieces the same fate, which an open page may still send. */
export const fateOfIntent: Partial<Record<string, Fate>> = {
  "all-paid": "paid",
  "all-rested": "rested",
  "all-kept": "none",
};

/** The field with the fate of all pieces. It has {@link ownFates} where each piece has its own. */
export const fateOfAllField = "fate-of-all";

export const ownFates = "each" as const;

/** Returns the value of the field that identifies a piece: its day and minutes. */
export const writePiece = ({ on, minutes }: Pick<Piece, "on" | "minutes">): string => `${on} ${minutes}`;

/** The fields of a piece, as a manager left them. */
export interface TypedPiece {
  as: string;
  fate: string;
  /** The part with a fate of its own, as hours; empty for none. */
  part: string;
  partFate: string;
}

/** The pieces of the review, or the faults of typed parts: one for each piece, null where it is right. */
export type PiecesInput = { pieces: Piece[] } | { typed: TypedPiece[]; errors: (string | null)[] };

/**
 * Reads the pieces of the review. Each has its day and minutes, its class and its fate, and may have a part with another fate.
 * @returns null without pieces, and if a field is missing or not one of the form's.
 */
export function readPieces(form: FormData): PiecesInput | null {
  const [pieces, ...chosen] = ["piece", "as", "fate", "part", "part-fate"].map((name) =>
    form.getAll(name).map((value) => (typeof value === "string" ? value : "")),
  ) as [string[], string[], string[], string[], string[]];
  const count = pieces.length;
  if (count === 0 || chosen.some((values) => values.length !== count)) return null;
  const intent = form.get("intent");
  const chosenFate = fates.find((each) => each === form.get(fateOfAllField));
  const all = chosenFate ?? (typeof intent === "string" ? fateOfIntent[intent] : undefined);
  const [classes, ownFates, parts, partFates] = chosen;
  const parsedPieces = pieces.map((piece, at) => {
    const [, on, minutes] = /^(\d{4}-\d\d-\d\d) (\d{1,4})$/.exec(piece) ?? [];
    const as = pieceClasses.find((each) => each === classes[at]);
    const [fate, partFate] = [ownFates, partFates].map((of) => fates.find((each) => each === of[at]));
    if (!on || !minutes || !as || !fate || !partFate) return null;
    return {
      on,
      minutes: Number(minutes),
      as,
      fate,
      partFate,
      part: all ? 0 : partOf(parts[at]!, Number(minutes)),
    };
  });
  if (!parsedPieces.every((piece) => piece !== null)) return null;
  if (parsedPieces.some(({ part }) => part === null))
    return {
      typed: parsedPieces.map(({ as, fate, partFate }, at) => ({ as, fate, partFate, part: parts[at]! })),
      errors: parsedPieces.map(({ part, minutes }) => (part === null ? partFault(minutes) : null)),
    };
  return {
    pieces: mergePieces(
      parsedPieces.flatMap(({ on, minutes, as, fate, part, partFate }) => [
        { on, minutes: minutes - part!, as, fate: all ?? fate },
        ...(part! > 0 ? [{ on, minutes: part!, as, fate: partFate }] : []),
      ]),
    ),
  };
}

/** Returns the minutes of a typed part; 0 for none, and null if it is not a part of the piece. */
function partOf(typedText: string, minutes: number): number | null {
  if (typedText.trim() === "") return 0;
  const parsedHours = parseHours(typedText);
  return "minutes" in parsedHours && parsedHours.minutes > 0 && parsedHours.minutes < minutes
    ? parsedHours.minutes
    : null;
}

const partFault = (minutes: number) =>
  minutes > 1
    ? `Escribe una parte, como 0:15: menos de ${formatHours(minutes)}.`
    : "Un minuto no se puede repartir.";

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
