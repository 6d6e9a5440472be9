import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireApiMay } from "~/modules/policy/guards.server";
import { inviteAnswer } from "~/modules/invitations/invite-answer";
import { invitePerson } from "~/modules/invitations/invite-person.server";
import { inviteCallSchema } from "~/modules/invitations/invitee-schema";
import { nameCompany } from "~/modules/invitations/name-company.server";
import { inCell } from "~/platform/context.server";
import { refusal, requireJson, requireMethod } from "~/platform/http.server";

/** Remix answers 400 to a read of a route that has none, and logs it as a fault. */
export const loader = ({ request }: LoaderFunctionArgs) => requireMethod(request, "POST");

export async function action(args: ActionFunctionArgs) {
  requireMethod(args.request, "POST");
  const member = await requireApiMay(args, "invite");
  const { company_name, ...invitee } = await requireJson(args.request, inviteCallSchema);
  const deps = inCell(args.context, member.cell);
  const isNameOptional = company_name === undefined;
  const named = isNameOptional
    ? { ok: true as const, member }
    : await nameCompany(deps, member, company_name);
  if (!named.ok) return refusal(named.status, `company_name: ${named.error}`);
  const { status, error, headers } = inviteAnswer(
    await invitePerson(deps, { member: named.member, invitee, isNameOptional }),
  );
  return error === null ? Response.json({ error }) : refusal(status, error, headers);
}
