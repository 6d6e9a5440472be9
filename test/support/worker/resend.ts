import { aroundEach } from "./around-each";
import { standInFor } from "./network";

export interface SentMail {
  from: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  attachments?: { filename: string; content: string; content_type: string }[];
  headers?: Record<string, string>;
  idempotencyKey: string | null;
}

type Fault =
  { status: number; name: string; message: string; retryAfter?: number } | "no-answer" | "answer-lost";

/**
 * Stands in for Resend's HTTP API, the one edge of the network that tests fake: it is a paid service of others.
 * Like it, it delivers once what comes twice under one Idempotency-Key.
 */
export const resend = {
  /** What was delivered. */
  mails: [] as SentMail[],
  /** How many times it was called. */
  calls: 0,
  /** How the next calls fail, the first one first. */
  faults: [] as Fault[],
};

aroundEach({ before: () => void Object.assign(resend, { mails: [], calls: 0, faults: [] }) });

standInFor("https://resend.test/emails", receive);

async function receive(request: Request): Promise<Response> {
  resend.calls += 1;
  const fault = resend.faults.shift();
  if (fault === "no-answer") throw new TypeError("fetch failed");
  if (fault && fault !== "answer-lost") {
    return Response.json(
      { statusCode: fault.status, name: fault.name, message: fault.message },
      {
        status: fault.status,
        headers: fault.retryAfter ? { "Retry-After": String(fault.retryAfter) } : {},
      },
    );
  }
  const idempotencyKey = request.headers.get("Idempotency-Key");
  const isKnown = resend.mails.some(
    (mail) => idempotencyKey !== null && mail.idempotencyKey === idempotencyKey,
  );
  if (!isKnown)
    resend.mails.push({ ...(await request.json<Omit<SentMail, "idempotencyKey">>()), idempotencyKey });
  if (fault === "answer-lost") throw new TypeError("fetch failed");
  return Response.json({ id: crypto.randomUUID() });
}

/** The token in the newest mail to an address. */
export function tokenFor(email: string): string {
  const mail = resend.mails.findLast(({ to }) => to === email);
  const token = /#token=([\w.-]+)/.exec(mail?.text ?? "")?.[1];
  if (!token) throw new Error(`no link was sent to ${email}`);
  return token;
}
