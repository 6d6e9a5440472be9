import { guardCall } from "~/modules/policy/guard-route.server";
import { messages } from "~/modules/team/messages";
import { findEmails, userEmailsSchema } from "~/modules/team/find-emails.server";
import { postOnly, refusal, requireJson } from "~/platform/http.server";

// 10,000 ids fit, so that a client with too many gets the error about their number.
const mostBytes = 512 * 1024;

export const loader = postOnly;

export const action = guardCall("see-emails", async (deps, { args, member }) => {
  const { profileIds } = await requireJson(args.request, userEmailsSchema, { mostBytes });
  const emailMap = await findEmails(deps, { reader: member, companyId: member.company.id, profileIds });
  return emailMap ? Response.json({ emailMap }) : refusal(404, messages.personUnknown);
});
