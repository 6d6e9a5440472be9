import type { Env } from "~/platform/env.server";
import { logFault } from "~/platform/log.server";
import { namedObject } from "~/platform/named-object.server";
import type { MailPace } from "./mail-pace.server";
import { longestWaitMs, type Urgency } from "./pace";

export type PacedEnv = Pick<Env, "MAIL_PACE" | "MAILS_A_SECOND" | "OBJECT_JURISDICTION">;

/** Without its object the pace is unknown. Bulk waits, and a sign-in mail is sent. */
const retryWithoutObjectMs = 60_000;

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
