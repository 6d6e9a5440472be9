import type { MoveErrors } from "./move-form";

/** The answer to a form of /absences/allowance. It keeps what was typed. */
export interface AllowanceAnswer {
  tone: "problem";
  text: string;
  errors: MoveErrors & { handed_on?: string };
  typed: Record<string, string>;
  /** The id of the next move, if that of the form is used. */
  nextId?: string;
}
