import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireApiMay } from "~/modules/policy/guards.server";
import { userEmailsSchema } from "~/modules/team/call-schemas";
import { copy } from "~/modules/team/copy";
import { findEmails } from "~/modules/team/find-emails.server";
import { inCell } from "~/platform/context.server";
import { refusal, requireJson, requireMethod } from "~/platform/http.server";

// 10,000 ids fit, so that too many of them are told that they are too many.
const maxBytes = 512 * 1024;

/** Remix answers 400 to a read of a route that has none, and logs it as a fault. */
export const loader = ({ request }: LoaderFunctionArgs) => requireMethod(request, "POST");

export async function action(args: ActionFunctionArgs) {
  requireMethod(args.request, "POST");
  const { cell, company } = await requireApiMay(args, "see-emails");
  const { profileIds } = await requireJson(args.request, userEmailsSchema, { maxBytes });
  const emailMap = await findEmails(inCell(args.context, cell), { companyId: company.id, profileIds });
  return emailMap ? Response.json({ emailMap }) : refusal(404, copy.personUnknown);
}
