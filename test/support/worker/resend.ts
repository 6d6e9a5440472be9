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

/** Fakes Resend's HTTP API, a paid external service. Like Resend, it delivers repeated requests with one Idempotency-Key once. */
export const resend = {
  /** The delivered mails. */
  mails: [] as SentMail[],
  /** The number of calls. */
  calls: 0,
  /** The faults of the next calls, in order. */
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

/** Returns the token in the newest mail to an address. */
export function tokenFor(email: string): string {
  const mail = resend.mails.findLast(({ to }) => to === email);
  const token = /#token=([\w.-]+)/.exec(mail?.text ?? "")?.[1];
  if (!token) throw new Error(`no link was sent to ${email}`);
  return token;
}
