import { data } from "@remix-run/cloudflare";
import * as z from "zod";
import { adviserLinks } from "#cell";
import { and, eq } from "drizzle-orm";
import { emailSchema } from "~/modules/directory/email";
import { messages as accounts } from "~/modules/directory/messages";
import type { Member } from "~/modules/session/find-session.server";
import { listPayrollMonths } from "~/modules/periods/payroll/read-payroll.server";
import type { Deps } from "~/platform/context.server";
import { fieldErrors } from "~/platform/field-errors";
import { newIdSchema } from "~/platform/form-schemas";
import { refusal } from "~/platform/http.server";
import { limitPerson } from "~/platform/person-limit.server";
import { textFields } from "~/platform/text-fields";
import { withRetries } from "~/platform/retry.server";
import { stillMay } from "~/modules/policy/still-may.server";
import { adviserLink, isLinkOpen } from "../links/link-kind.server";
import { revokeLinkStatement } from "../links/revoke-link.server";
import { makeAdviserLink, type MadeAdviserLink } from "./make-adviser-link.server";
import { messages } from "./messages";
import { sendAdviserLink } from "./send-adviser-link.server";

/** The answer to a form about a gestoría's links. */
export interface AdvisersAnswer {
  tone: "success" | "problem";
  text: string;
  /** The new link; its code is shown once. */
  made: MadeAdviserLink | null;
  errors: { email?: string };
  /** The typed address, and whether the link follows the closings. */
  email: string;
  followsClosings: boolean;
}

const newLinkSchema = z.object({ id: newIdSchema, email: emailSchema(accounts.emailInvalid) });

/**
 * Makes, mails or revokes a link, or lets it follow the closings. @throws Response 404 when the company has no such link or no such closed
 * month.
 */
export async function submitAdvisers(deps: Deps, { member, form }: { member: Member; form: FormData }) {
  const fields = textFields(form);
  const { intent = "", id = "", email = "", month = "" } = fields;
  const tooMany = await limitPerson(deps.env, member.profile.id);
  if (tooMany) return advisersAnswer("problem", tooMany.text, { email }, tooMany.init.status);
  if (intent === "revoke") {
    if (!(await revokeAdviserLink(deps, { member, id }))) throw refusal(404, messages.notRevoked);
    return advisersAnswer("success", messages.revoked);
  }
  if (intent === "send") {
    const months = await listPayrollMonths(deps, { companyId: member.company.id });
    if (!months.includes(month)) throw refusal(404, messages.nothingClosed);
    const sentTo = await sendAdviserLink(deps, { member, id, month });
    return sentTo === null
      ? advisersAnswer("problem", messages.notSent, {}, 409)
      : advisersAnswer("success", messages.sent(sentTo));
  }
  if (intent === "follow" || intent === "unfollow") {
    const followsClosings = intent === "follow";
    const isSet = await setAdviserFollowsClosings(deps, { member, id, followsClosings });
    return isSet
      ? advisersAnswer("success", followsClosings ? messages.followed : messages.unfollowed)
      : advisersAnswer("problem", messages.notSent, {}, 409);
  }
  const parsedLink = newLinkSchema.safeParse({ id, email });
  const followsClosings = fields.follows_closings === "on";
  const problem = parsedLink.error && fieldErrors(parsedLink.error).email;
  if (problem !== undefined)
    return advisersAnswer(
      "problem",
      messages.invalid,
      { email, followsClosings, errors: { email: problem } },
      422,
    );
  const madeLink =
    parsedLink.success &&
    (await makeAdviserLink(deps, { member, id, email: parsedLink.data.email, followsClosings }));
  return madeLink
    ? advisersAnswer("success", messages.madeTitle, { made: madeLink })
    : advisersAnswer("problem", messages.notMade, { email, followsClosings }, 409);
}

const advisersAnswer = (
  tone: AdvisersAnswer["tone"],
  text: string,
  { made = null, errors = {}, email = "", followsClosings = false }: Partial<AdvisersAnswer> = {},
  status = 200,
) => data<AdvisersAnswer>({ tone, text, made, errors, email, followsClosings }, { status });

/**
 * Ends a gestoría's link and its sessions. A second call changes nothing.
 * @returns false when the company has no such link, or the member may no longer do it.
 */
export async function revokeAdviserLink(
  deps: Pick<Deps, "db" | "now">,
  { member, id }: { member: Member; id: string },
): Promise<boolean> {
  const revoked = await withRetries(() =>
    revokeLinkStatement(deps, adviserLink, { member, id, needs: "take-payroll" }),
  );
  return revoked.length > 0;
}

/**
 * Lets an open link follow the closings, or no longer.
 * @returns false when the link is not open, or the member may no longer do it.
 */
export async function setAdviserFollowsClosings(
  { db, now }: Pick<Deps, "db" | "now">,
  { member, id, followsClosings }: { member: Member; id: string; followsClosings: boolean },
): Promise<boolean> {
  const changedRows = await withRetries(() =>
    db
      .update(adviserLinks)
      .set({ followsClosings })
      .where(
        and(
          eq(adviserLinks.companyId, member.company.id),
          eq(adviserLinks.id, id),
          isLinkOpen(adviserLink, id, now),
          stillMay(member, "take-payroll", "company"),
        ),
      )
      .returning({ id: adviserLinks.id }),
  );
  return changedRows.length > 0;
}
