// Resend's three calls on /emails, as handlers that return a body or throw an `ApiError`.
import { ApiError } from "./api-error";
import type { MailStore, StoredMail } from "./mail-store";
import { readSendRequest } from "./send-request";

const longestKey = 256;
const defaultLimit = 20;
const mostMails = 100;

/** Requires a bearer token. The local mailbox accepts any. */
export function requireBearer(authorization: string | undefined): void {
  if (!/^Bearer \S+$/i.test(authorization ?? "")) {
    throw new ApiError(401, "missing_api_key", "Missing API key in the authorization header.");
  }
}

/** POST /emails: stores the mail and returns its id. The same key with the same body returns the first id. */
export function sendEmail(store: MailStore, body: unknown, key: string | undefined): { id: string } {
  if (key !== undefined && (key.length < 1 || key.length > longestKey)) {
    throw new ApiError(400, "invalid_idempotency_key", `The key must be between 1-${longestKey} chars.`);
  }
  const accepted = store.accept(readSendRequest(body), key ?? null, Date.now());
  if (accepted === "other-body") {
    throw new ApiError(
      409,
      "invalid_idempotent_request",
      "Same idempotency key used with a different request payload.",
    );
  }
  return accepted;
}

/** GET /emails: the newest mails first. */
export function listEmails(store: MailStore, query: URLSearchParams) {
  const limit = readPageLimit(query.get("limit"));
  const mails = store.newestFirst();
  return { object: "list", has_more: mails.length > limit, data: mails.slice(0, limit).map(mailSummary) };
}

/** GET /emails/:id, with the mail's html and text. */
export function getEmail(store: MailStore, id: string) {
  const mail = store.find(id);
  if (!mail) throw new ApiError(404, "not_found", "Email not found");
  return { object: "email", ...mailSummary(mail), html: mail.html, text: mail.text };
}

function readPageLimit(value: string | null): number {
  if (value === null) return defaultLimit;
  const limit = Number(value);
  if (Number.isInteger(limit) && limit >= 1 && limit <= mostMails) return limit;
  throw new ApiError(422, "validation_error", `The \`limit\` must be a number between 1 and ${mostMails}.`);
}

function mailSummary(mail: StoredMail) {
  return {
    id: mail.id,
    message_id: `<${mail.id}@fichaclara.localhost>`,
    to: mail.to,
    from: mail.from,
    // Resend uses PostgreSQL's format of an instant, with microseconds.
    created_at: new Date(mail.createdAt).toISOString().replace("T", " ").replace("Z", "000+00"),
    subject: mail.subject,
    bcc: mail.bcc,
    cc: mail.cc,
    reply_to: mail.replyTo,
    last_event: "delivered",
  };
}
