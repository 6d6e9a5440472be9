import { refusals } from "~/modules/session/refusals";
import { messages } from "./messages";
import type { TooManyMails } from "./server/count-mail.server";
import type { InviteOutcome } from "./invite-person.server";
import { mostMailsADay } from "./invitee-schema";
import { joinTexts } from "./link/messages";

interface InviteAnswer {
  status: number;
  error: string | null;
  headers?: Record<string, string>;
}

/** Returns the status and the error, if any, for an invitation. */
export function inviteAnswer(outcome: InviteOutcome): InviteAnswer {
  switch (outcome.code) {
    case "invited":
      return { status: 200, error: null };
    case "not-mailed":
      return { status: 502, error: messages.mailFailed };
    case "already-here":
      return { status: 409, error: messages.alreadyHere };
    case "document-here":
      return { status: 409, error: messages.documentHere };
    case "invited-elsewhere":
      return { status: 409, error: messages.invitedElsewhere };
    case "no-permission":
      return { status: 403, error: refusals.noPermission };
    case "unnamed":
      return { status: 422, error: messages.companyUnnamed };
    case "too-many":
      return tooManyAnswer(outcome);
  }
}

/** Returns the answer for a reached limit of invitation mails. */
export const tooManyAnswer = ({ limit, retryAfterMs }: TooManyMails) => ({
  status: 429,
  error:
    limit === "perNetwork"
      ? joinTexts.tooManyHere(retryAfterMs)
      : messages.tooManyMails[limit](mostMailsADay[limit], retryAfterMs),
  headers: { "Retry-After": String(Math.ceil(retryAfterMs / 1_000)) },
});
