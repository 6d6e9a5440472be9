import type { PunchAction, PunchReceipt } from "./punch.server";
import { copy } from "./copy";

export interface SentPunch {
  action: PunchAction;
  location: { latitude: number; longitude: number } | null;
}

export type PunchReply =
  { ok: true; at: number | null; receipt: PunchReceipt } | { ok: false; status: number; message: string };

const attempts = 2;
const pauseMs = 500;
/** How often the server may ask to come back in a moment: its company is being moved or rebuilt. */
const mostMoments = 6;
const longestMomentMs = 10_000;
const patienceMs = 10_000;

/**
 * Sends one punch. An attempt that got no answer may have been recorded, so it is repeated under the same
 * Idempotency-Key: the server answers what it answered first. So is one that the server asks to repeat in a moment.
 * @returns the server's instant of the punch (null for an exit whose hour tells nothing), or why there is none (status 0: no answer at all).
 */
export async function sendPunch(punch: SentPunch): Promise<PunchReply> {
  const key = crypto.randomUUID();
  const failed = punch.action === "check_in" ? copy.checkInFailed : copy.checkOutFailed;
  for (let attempt = 1, moments = 0; ;) {
    const { comeBackMs, ...reply } = await post(punch, key, failed);
    if (comeBackMs !== undefined && moments < mostMoments) moments += 1;
    else if (!reply.ok && (reply.status === 0 || reply.status >= 500) && attempt < attempts) attempt += 1;
    else return reply;
    await new Promise((resolve) => setTimeout(resolve, comeBackMs ?? pauseMs));
  }
}

/** @returns also after how long the server asks to come back, where it does. */
async function post(
  punch: SentPunch,
  key: string,
  failed: string,
): Promise<PunchReply & { comeBackMs?: number }> {
  try {
    const response = await fetch("/api/check-in", {
      method: "POST",
      headers: { "Content-Type": "application/json", "Idempotency-Key": key },
      body: JSON.stringify(punch),
      signal: AbortSignal.timeout(patienceMs),
    });
    const body = (await response.json().catch(() => ({}))) as {
      error?: string;
      time_log?: { check_in_time: string; check_out_time: string | null };
      receipt?: PunchReceipt;
    };
    if (!response.ok || !body.time_log || !body.receipt) {
      const { status, headers } = response;
      const seconds = Number(headers.get("Retry-After"));
      const isMoment = status === 503 && seconds > 0;
      return {
        ...{ ok: false, status, message: body.error ?? failed },
        ...(isMoment && { comeBackMs: Math.min(1_000 * seconds, longestMomentMs) }),
      };
    }
    const { check_in_time, check_out_time } = body.time_log;
    const at = punch.action === "check_in" ? check_in_time : check_out_time;
    return { ok: true, at: at === null ? null : Date.parse(at), receipt: body.receipt };
  } catch {
    return { ok: false, status: 0, message: `${failed}. Comprueba tu conexión e inténtalo de nuevo.` };
  }
}
