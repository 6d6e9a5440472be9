import { Resend, type CreateEmailResponse } from "resend";
import type { Env } from "~/platform/env.server";
import { logFault, logNotice } from "~/platform/log.server";
import { namedObject } from "~/platform/named-object.server";
import { minuteMs } from "~/time/units";
import { longestWaitMs, type Urgency } from "./model/pace";
import type { Attachment } from "./outbox.server";
import type { MailPace } from "./mail-pace.server";

export interface Mail {
  to: string;
  subject: string;
  html: string;
  text: string;
  attachments?: readonly Attachment[] | null;
  unsubscribeUrl?: string | null;
  /** The provider sends one mail for each key, however often it is tried. */
  idempotencyKey: string;
}

export type Delivery =
  | { ok: true }
  | {
      ok: false;
      /** The provider's message, if any. */
      message: string | null;
      /** The wait in ms, if the provider takes no mails for now. The mail was not sent, or was refused. */
      tryAgainInMs?: number;
    };

type MailEnv = PacedEnv & Pick<Env, "RESEND_API_KEY" | "RESEND_BASE_URL" | "MAIL_FROM">;

const answerWithinMs = 10_000;
/** If the provider gives no time. */
const defaultPauseMs = 1_000;
/** The quota of the day or month is used up. It is renewed later. */
const quotaPauseMs = 5 * minuteMs;
/** A user waits for an urgent mail. The outbox tries a bulk mail again. */
const mostTries = { urgent: 3, bulk: 1 };

/**
 * Sends one mail through Resend when the rate limit has a place, and waits for the answer, at most ten seconds. If Resend takes no
 * more (429), all mails wait as long as it asks. Never throws.
 */
export async function sendMail(env: MailEnv, mail: Mail, urgency: Urgency): Promise<Delivery> {
  for (let triesLeft = mostTries[urgency]; ; triesLeft -= 1) {
    const tryAgainInMs = await waitForPlace(env, urgency);
    if (tryAgainInMs > 0) return { ok: false, message: null, tryAgainInMs };
    const delivery = await sendToProvider(env, mail);
    if (delivery.ok || delivery.tryAgainInMs === undefined) return delivery;
    await pauseMails(env, delivery.tryAgainInMs);
    if (triesLeft === 1) return delivery;
  }
}

async function sendToProvider(env: MailEnv, { idempotencyKey, ...mail }: Mail): Promise<Delivery> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const resend = new Resend(env.RESEND_API_KEY, env.RESEND_BASE_URL ? { baseUrl: env.RESEND_BASE_URL } : {});
  try {
    const { error, headers } = await Promise.race([
      resend.emails.send({ from: env.MAIL_FROM, ...requestOf(mail) }, { idempotencyKey }),
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

/** The provider's form of a mail. The headers let the recipient unsubscribe with one click (RFC 8058). */
const requestOf = ({
  to,
  subject,
  html,
  text,
  attachments,
  unsubscribeUrl,
}: Omit<Mail, "idempotencyKey">) => ({
  to,
  subject,
  html,
  text,
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

/** Reads Retry-After, in seconds: resend.com/docs/api-reference/rate-limit. */
function pauseOf(name: string, headers: CreateEmailResponse["headers"]): number {
  const seconds = Number(headers?.["retry-after"]);
  if (seconds > 0) return seconds * 1_000;
  return name === "rate_limit_exceeded" ? defaultPauseMs : quotaPauseMs;
}

type PacedEnv = Pick<Env, "MAIL_PACE" | "MAILS_A_SECOND" | "OBJECT_JURISDICTION">;

/** Without its object the pace is unknown. Bulk waits, and a sign-in mail is sent. */
const retryWithoutObjectMs = minuteMs;

const paceObject = (env: PacedEnv) =>
  namedObject(env, env.MAIL_PACE as unknown as DurableObjectNamespace<MailPace>, "mail");

/**
 * Waits until the mail may be sent, at most eight seconds. Never throws.
 * @returns 0 if it may be sent now; otherwise how long to wait before the next request, in ms.
 */
export async function waitForPlace(env: PacedEnv, urgency: Urgency): Promise<number> {
  const request = { urgency, perSecond: env.MAILS_A_SECOND };
  try {
    for (let waited = 0; ;) {
      const { isGranted, waitMs } = await paceObject(env).claim(request);
      if (waited + waitMs > longestWaitMs) return waitMs;
      if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
      if (isGranted) return 0;
      waited += waitMs;
    }
  } catch (fault) {
    logFault("mail pace", fault);
    return urgency === "urgent" ? 0 : retryWithoutObjectMs;
  }
}

/** Pauses all mails, because the provider asked for it. Never throws. */
export async function pauseMails(env: PacedEnv, forMs: number): Promise<void> {
  try {
    await paceObject(env).pause(forMs);
  } catch (fault) {
    logFault("mail pace", fault);
  }
}
