import { copy } from "./copy";
import { typedIn } from "./edit-refusal";
import type { TeamAnswer } from "./team-answer";

/** What a form of the team says when nobody answered or the server failed: what was typed and ticked stays. */
export function failedChange(fault: unknown, form: FormData): TeamAnswer {
  // A refusal has a page of its own.
  if (fault instanceof Response || (typeof fault === "object" && fault !== null && "status" in fault))
    throw fault;
  if (form.get("intent") !== "edit") return { kind: "status", tone: "problem", text: copy.statusFailed };
  return { kind: "edit", typed: typedIn(form), errors: {}, text: copy.memberFailed };
}
