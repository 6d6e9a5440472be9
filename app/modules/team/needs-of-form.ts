import { statusNeeds, type Action } from "~/modules/policy/may";

/** Returns the permission that a form of /team needs. */
export function needsOfForm(form: FormData): Action {
  switch (form.get("intent") ?? "") {
    case "end-sessions":
      return "end-sessions";
    case "exits":
      return "correct";
    case "edit":
    case "new-address":
      return "edit-member";
    default:
      return statusNeeds(form.get("ask") ?? form.get("set_status"));
  }
}
