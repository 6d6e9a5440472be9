import type { Fate, PieceClass } from "../model/period";

/** A piece of the review, with the classes that it can have. */
export interface ReviewPiece {
  /** Its day and minutes, as the form sends them. */
  value: string;
  day: string;
  minutes: number;
  as: PieceClass;
  fate: Fate;
  classes: PieceClass[];
}
