import { linkRequestAnswer } from "~/modules/accounts/link-request-answer";
import type { LinkRequestOutcome } from "~/modules/accounts/request-sign-in-link.server";
import { copy } from "./copy";

/** What the person who accepts is told: when their link expires, or why there is none. */
export function acceptAnswer(outcome: LinkRequestOutcome | { code: "invalid" }): {
  status: number;
  linkExpiresAt: number | null;
  error: string | null;
  headers?: HeadersInit | undefined;
} {
  if (outcome.code === "sent") return { status: 200, linkExpiresAt: outcome.expiresAt, error: null };
  if (outcome.code === "invalid") return { status: 404, linkExpiresAt: null, error: copy.invalid };
  if (outcome.code === "not-sent") return { status: 502, linkExpiresAt: null, error: copy.linkFailed };
  const { status, message, headers } = linkRequestAnswer(outcome);
  return { status, linkExpiresAt: null, error: message, headers };
}
