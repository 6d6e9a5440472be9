import { data } from "@remix-run/cloudflare";
import type { Member } from "~/modules/directory/find-session.server";
import type { Deps } from "~/platform/context.server";
import { refusal } from "~/platform/http.server";
import { textFields } from "~/platform/text-fields";
import { messages } from "./messages";
import { revokeLink } from "./revoke-link.server";

export interface RevocationAnswer {
  tone: "success" | "problem";
  text: string;
}

/** Revokes the link that a form names. @throws Response 404 when the company has no such link. */
export async function submitRevocation(deps: Deps, { member, form }: { member: Member; form: FormData }) {
  const { revoke: id = "" } = textFields(form);
  if (!(await revokeLink(deps, { member, id }))) throw refusal(404, messages.notRevoked);
  return data<RevocationAnswer>({ tone: "success", text: messages.revoked });
}
