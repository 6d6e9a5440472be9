import { Resend, type CreateEmailResponse } from "resend";
import type { Env } from "~/platform/env.server";
import { logFault, logNotice } from "~/platform/log.server";
import type { Urgency } from "./pace";
import type { Attachment } from "./outbox.server";
import { pauseMails, waitForPlace, type PacedEnv } from "./wait-for-place.server";

export interface Mail {
  to: string;
  subject: string;
  html: string;
  text: string;
  attachments?: readonly Attachment[] | null;
  unsubscribeUrl?: string | null;
  /** The same key never sends two mails, however often it is tried. */
  idempotencyKey: string;
}

export type Delivery =
  | { ok: true }
  | {
      ok: false;
      /** The provider's own words, if it said any. */
      message: string | null;
      /** The provider takes no more for now, and so was not asked or did not try: how long to wait, in ms. */
      tryAgainInMs?: number;
    };

type MailEnv = PacedEnv & Pick<Env, "RESEND_API_KEY" | "RESEND_BASE_URL" | "MAIL_FROM">;

const answerWithinMs = 10_000;
/** Where the provider does not say how long. */
const unsaidPauseMs = 1_000;
/** The day's or the month's mails are used up: more come at another hour. */
const quotaPauseMs = 5 * 60_000;
/** Somebody waits for an urgent mail; bulk is taken up again from its row. */
const tries = { urgent: 3, bulk: 1 };

/**
 * Hands one mail to Resend when its limit has a place for it, and waits for the answer, at most ten seconds. Where Resend
 * says that it takes no more (429), all mails wait for as long as it asks. Never throws.
 */
export async function sendMail(env: MailEnv, mail: Mail, urgency: Urgency): Promise<Delivery> {
  for (let left = tries[urgency]; ; left -= 1) {
    const tryAgainInMs = await waitForPlace(env, urgency);
    if (tryAgainInMs > 0) return { ok: false, message: null, tryAgainInMs };
    const delivery = await handOver(env, mail);
    if (delivery.ok || delivery.tryAgainInMs === undefined) return delivery;
    await pauseMails(env, delivery.tryAgainInMs);
    if (left === 1) return delivery;
  }
}

async function handOver(env: MailEnv, { idempotencyKey, ...mail }: Mail): Promise<Delivery> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const resend = new Resend(env.RESEND_API_KEY, env.RESEND_BASE_URL ? { baseUrl: env.RESEND_BASE_URL } : {});
  try {
    const { error, headers } = await Promise.race([
      resend.emails.send({ from: env.MAIL_FROM, ...asAskedFor(mail) }, { idempotencyKey }),
      new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error("Resend did not answer")), answerWithinMs);
      }),
    ]);
    if (!error) return { ok: true };
    if (error.statusCode === 429) {
      logNotice("mail: the provider takes no more", { name: error.name });
      return { ok: false, message: error.message, tryAgainInMs: pauseOf(error.name, headers) };
    }
    logFault("mail", new Error(`${error.name}: ${error.message}`), { status: error.statusCode ?? 0 });
    return { ok: false, message: error.statusCode === null ? null : error.message };
  } catch (fault) {
    logFault("mail", fault);
    return { ok: false, message: null };
  } finally {
    clearTimeout(timer);
  }
}

/** A mail as the provider is asked for it. One click ends mails of its kind where it says how: RFC 8058. */
const asAskedFor = ({
  to,
  subject,
  html,
  text,
  attachments,
  unsubscribeUrl,
}: Omit<Mail, "idempotencyKey">) => ({
  ...{ to, subject, html, text },
  ...(attachments && {
    attachments: attachments.map(({ content, ...file }) => ({
      ...file,
      content: new TextEncoder().encode(content),
    })),
  }),
  ...(unsubscribeUrl && {
    headers: {
      "List-Unsubscribe": `<${unsubscribeUrl}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  }),
});

/** Of Retry-After, in seconds: resend.com/docs/api-reference/rate-limit. */
function pauseOf(name: string, headers: CreateEmailResponse["headers"]): number {
  const seconds = Number(headers?.["retry-after"]);
  if (seconds > 0) return seconds * 1_000;
  return name === "rate_limit_exceeded" ? unsaidPauseMs : quotaPauseMs;
}
