import { refusal } from "~/platform/http.server";
import { messages } from "./messages";
import type { Colleague } from "./find-colleague.server";

/**
 * Returns a colleague that managers may edit.
 * @throws Response 404 if there is none, 403 for the owner and for an erased person.
 */
export function requireEditable(colleague: Colleague | null): Colleague {
  if (!colleague) throw refusal(404, messages.personUnknown);
  if (colleague.role === "owner") throw refusal(403, messages.ownerUneditable);
  if (colleague.fullName === null && colleague.email === null) throw refusal(403, messages.erasedUneditable);
  return colleague;
}
