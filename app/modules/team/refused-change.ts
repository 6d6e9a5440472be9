import { typedIn } from "./edit-refusal";
import type { TeamAnswer } from "./team-answer";

/** What a form of the team says when it may not be: what was typed and ticked stays. */
export const refusedChange = (form: FormData, text: string): TeamAnswer =>
  form.get("intent") === "edit"
    ? { kind: "edit", typed: typedIn(form), errors: {}, text }
    : { kind: "status", tone: "problem", text };
