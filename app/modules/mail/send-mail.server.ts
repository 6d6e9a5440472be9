import { Resend } from "resend";
import type { Settings } from "~/platform/env.server";
import { logFault } from "~/platform/log.server";

export interface Mail {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** The same key never sends two mails, however often it is tried. */
  idempotencyKey: string;
}

export type Delivery =
  { ok: true } | { ok: false; /** The provider's own words, if it said any. */ message: string | null };

const patienceMs = 10_000;

/** Hands one mail to Resend and waits for its answer, at most ten seconds. Never throws. */
export async function sendMail(
  env: Pick<Settings, "RESEND_API_KEY" | "RESEND_BASE_URL" | "MAIL_FROM">,
  { idempotencyKey, ...mail }: Mail,
): Promise<Delivery> {
  const resend = new Resend(env.RESEND_API_KEY, env.RESEND_BASE_URL ? { baseUrl: env.RESEND_BASE_URL } : {});
  try {
    const { error } = await Promise.race([
      resend.emails.send({ from: env.MAIL_FROM, ...mail }, { idempotencyKey }),
      new Promise<never>((_, reject) =>
        setTimeout(() => reject(new Error("Resend did not answer")), patienceMs),
      ),
    ]);
    if (!error) return { ok: true };
    logFault("mail", new Error(`${error.name}: ${error.message}`), { status: error.statusCode ?? 0 });
    return { ok: false, message: error.statusCode === null ? null : error.message };
  } catch (fault) {
    logFault("mail", fault);
    return { ok: false, message: null };
  }
}
