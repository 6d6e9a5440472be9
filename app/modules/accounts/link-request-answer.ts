import { copy } from "./copy";
import type { LinkRequestOutcome } from "./request-sign-in-link.server";

/** What an answer to a request for a link says, and the status it says it with. */
export function linkRequestAnswer(outcome: LinkRequestOutcome): {
  status: number;
  message: string;
  headers?: HeadersInit;
} {
  switch (outcome.code) {
    case "sent":
      return { status: 200, message: copy.linkSent };
    case "captcha-failed":
      return { status: 422, message: copy.captchaFailed };
    case "too-many":
      return {
        status: 429,
        message: copy.tooManyLinks[outcome.limit](Math.ceil(outcome.retryAfterSeconds / 60)),
        headers: { "Retry-After": String(outcome.retryAfterSeconds) },
      };
    case "not-sent":
      return { status: 502, message: copy.linkNotSent };
  }
}
