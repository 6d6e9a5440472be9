import { refusals } from "~/modules/directory/refusals";
import { copy } from "./copy";
import type { TooManyMails } from "./count-mail.server";
import type { InviteOutcome } from "./invite-person.server";
import { mailsADay } from "./invitee-schema";
import { joinCopy } from "./link/copy";

interface Answer {
  status: number;
  error: string | null;
  headers?: Record<string, string>;
}

/** The status with which an invitation is answered, and what is wrong with it, if anything. */
export function inviteAnswer(outcome: InviteOutcome): Answer {
  switch (outcome.code) {
    case "invited":
      return { status: 200, error: null };
    case "not-mailed":
      return { status: 502, error: copy.mailFailed };
    case "already-here":
      return { status: 409, error: copy.alreadyHere };
    case "document-here":
      return { status: 409, error: copy.documentHere };
    case "no-permission":
      return { status: 403, error: refusals.noPermission };
    case "unnamed":
      return { status: 422, error: copy.companyUnnamed };
    case "too-many":
      return tooManyAnswer(outcome);
  }
}

/** When a company has mailed all the invitations of a day, or all to one address. */
export const tooManyAnswer = ({ limit, retryAfterMs }: TooManyMails) => ({
  status: 429,
  error:
    limit === "perNetwork"
      ? joinCopy.tooManyHere(retryAfterMs)
      : copy.tooManyMails[limit](mailsADay[limit], retryAfterMs),
  headers: { "Retry-After": String(Math.ceil(retryAfterMs / 1_000)) },
});
