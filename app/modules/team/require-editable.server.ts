import { refusal } from "~/platform/http.server";
import { copy } from "./copy";
import type { Colleague } from "./find-colleague.server";

/** @throws Response 404 when there is nobody, 403 for the owner and for who has been erased: nobody edits them. */
export function requireEditable(colleague: Colleague | null): Colleague {
  if (!colleague) throw refusal(404, copy.personUnknown);
  if (colleague.role === "owner") throw refusal(403, copy.ownerUneditable);
  if (colleague.fullName === null && colleague.email === null) throw refusal(403, copy.erasedUneditable);
  return colleague;
}
