import { copy } from "./copy";
import { refusedChange } from "./refused-change";
import type { TeamAnswer } from "./team-answer";

/** What a form of the team says when nobody answered or the server failed: what was typed and ticked stays. */
export function failedChange(fault: unknown, form: FormData): TeamAnswer {
  // A refusal has a page of its own.
  if (fault instanceof Response || (typeof fault === "object" && fault !== null && "status" in fault))
    throw fault;
  return refusedChange(form, form.get("intent") === "edit" ? copy.memberFailed : copy.statusFailed);
}
