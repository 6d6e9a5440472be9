// Reads the body of Resend's POST /emails, and refuses what Resend would refuse.
import { ApiError } from "./api-error";

export interface SendRequest {
  from: string;
  to: string[];
  cc: string[];
  bcc: string[];
  replyTo: string[];
  subject: string;
  html?: string;
  text?: string;
  headers: Record<string, string>;
  attachments: SentFile[];
}

export interface SentFile {
  filename: string;
  /** Base64. */
  content: string;
  contentType: string;
}

const mostRecipients = 50;
const plainAddressPattern = /^[^\s<>@,]+@[^\s<>@,]+$/;
const base64Pattern = /^(?:[\w+/]{4})*(?:[\w+/]{2}==|[\w+/]{3}=)?$/;
const namedAddressPattern = /^[^<>\r\n]*<[^\s<>@,]+@[^\s<>@,]+>$/;

/** Returns the mail in a parsed JSON body. @throws ApiError with Resend's text. */
export function readSendRequest(body: unknown): SendRequest {
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    throw new ApiError(400, "validation_error", "The request body must be a JSON object.");
  }
  const fields = body as Record<string, unknown>;
  for (const name of ["from", "to", "subject"]) {
    if (fields[name] === undefined || fields[name] === null || fields[name] === "") throw missingField(name);
  }
  const html = readText(fields, "html");
  const text = readText(fields, "text");
  if (!html && !text) throw missingField("html` or `text");

  const [from = ""] = readAddresses({ from: readText(fields, "from") }, "from");
  const to = readAddresses(fields, "to");
  if (to.length === 0) throw missingField("to");
  if (to.length > mostRecipients) throw invalidField("to", `It allows at most ${mostRecipients} recipients.`);
  const subject = readText(fields, "subject") ?? "";
  if (/[\r\n]/.test(subject)) throw invalidField("subject", "Line breaks are not allowed.");

  return {
    from,
    to,
    cc: readAddresses(fields, "cc"),
    bcc: readAddresses(fields, "bcc"),
    replyTo: readAddresses(fields, "reply_to"),
    subject,
    html,
    text,
    headers: readMailHeaders(fields.headers),
    attachments: readAttachments(fields.attachments),
  };
}

function readText(fields: Record<string, unknown>, name: string): string | undefined {
  const value = fields[name] ?? undefined;
  if (value === undefined || typeof value === "string") return value;
  throw invalidField(name, "It must be a string.");
}

function readAddresses(fields: Record<string, unknown>, name: string): string[] {
  const value = fields[name] ?? [];
  return (Array.isArray(value) ? value : [value]).map((address: unknown) => {
    if (
      typeof address === "string" &&
      (plainAddressPattern.test(address) || namedAddressPattern.test(address))
    )
      return address;
    throw invalidField(name, "The address needs the form `email@example.com` or `Name <email@example.com>`.");
  });
}

function readMailHeaders(value: unknown): Record<string, string> {
  if (value === undefined || value === null) return {};
  if (typeof value !== "object" || Array.isArray(value))
    throw invalidField("headers", "It must be an object.");
  return Object.fromEntries(Object.entries(value).map(([name, content]) => [name, String(content)]));
}

function readAttachments(value: unknown): SentFile[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw invalidField("attachments", "It must be an array.");
  return value.map((attachment: Partial<Record<string, unknown>> | null) => {
    const { filename, content, content_type: contentType } = attachment ?? {};
    if (typeof content !== "string" || !base64Pattern.test(content))
      throw invalidField("attachments", "The `content` must be base64.");
    return {
      filename: typeof filename === "string" ? filename : "adjunto",
      content,
      contentType: typeof contentType === "string" ? contentType : "application/octet-stream",
    };
  });
}

function missingField(name: string): ApiError {
  return new ApiError(422, "missing_required_field", `Missing \`${name}\` field.`);
}

function invalidField(name: string, reason: string): ApiError {
  return new ApiError(422, "validation_error", `Invalid \`${name}\` field. ${reason}`);
}
