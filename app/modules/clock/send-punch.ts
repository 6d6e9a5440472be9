import { abortAfter } from "~/platform/abort-after";
import { restOf } from "~/time/worked";
import type { ClockState, PunchFields } from "./clock-state";
import { copy } from "./copy";
import type { PunchAnswer } from "./punch-answer";
import type { PunchReceipt } from "./punch.server";

export type PunchReply =
  | { ok: true; at: number | null; receipt: PunchReceipt | null; clock: Omit<ClockState, "asOf"> }
  /** `asks`, of a punch that was held back: whether it is done when it is confirmed. */
  | { ok: false; status: number; message: string; asks?: boolean };

const attempts = 2;
const pauseMs = 500;
/** How often the server may ask to come back in a moment: its company is being moved or rebuilt. */
const mostMoments = 6;
const longestMomentMs = 10_000;
const patienceMs = 10_000;

/**
 * Sends one punch. An attempt that got no answer may have been recorded, so it is repeated under the same
 * Idempotency-Key: the server answers what it answered first. So is one that the server asks to repeat in a moment.
 * @returns the server's instant of the punch (null for an exit whose hour tells nothing) and the clock after it, or why there is
 * none (status 0: no answer at all).
 * @param key the client's name for this punch: sent again under it, later too, it is the same one.
 */
export async function sendPunch(
  { forgot_exit, event, confirmed, ...fields }: PunchFields,
  location: { latitude: number; longitude: number } | null,
  key: string,
): Promise<PunchReply> {
  const typed = { forgot_exit: forgot_exit && true, event: event && Number(event), confirmed: !!confirmed };
  const body = JSON.stringify({ ...fields, ...typed, location });
  const { [fields.action as "check_in"]: failed = copy.otherFailed } = copy.failed;
  for (let attempt = 1, moments = 0; ;) {
    const { comeBackMs, ...reply } = await post(body, key, failed);
    if (comeBackMs !== undefined && moments < mostMoments) moments += 1;
    else if (!reply.ok && (reply.status === 0 || reply.status >= 500) && attempt < attempts) attempt += 1;
    else return reply;
    await new Promise((resolve) => setTimeout(resolve, comeBackMs ?? pauseMs));
  }
}

/** @returns also after how long the server asks to come back, where it does. */
async function post(
  body: string,
  key: string,
  failed: string,
): Promise<PunchReply & { comeBackMs?: number }> {
  try {
    const response = await fetch("/api/check-in", {
      method: "POST",
      headers: { "Content-Type": "application/json", "Idempotency-Key": key },
      body,
      signal: abortAfter(patienceMs),
    });
    const answer = (await response.json().catch(() => ({}))) as Partial<PunchAnswer> & {
      error?: string;
      asks?: boolean;
    };
    if (!response.ok || !answer.time_log || !answer.state) {
      const { status, headers } = response;
      const seconds = Number(headers.get("Retry-After"));
      const isMoment = status === 503 && seconds > 0;
      return {
        ...{ ok: false, status, message: answer.error ?? failed, asks: answer.asks },
        ...(isMoment && { comeBackMs: Math.min(1_000 * seconds, longestMomentMs) }),
      };
    }
    return { ok: true, ...readAnswer(answer as PunchAnswer) };
  } catch {
    return { ok: false, status: 0, message: `${failed}. Comprueba tu conexión e inténtalo de nuevo.` };
  }
}

const instant = (text: string | null) => (text === null ? null : Date.parse(text));

function readAnswer({ time_log, state, receipt, undo, at }: PunchAnswer) {
  const workingSince = state === "out" ? null : instant(time_log.check_in_time);
  const pausedSince = state === "paused" ? instant(time_log.pauses.at(-1)!.start) : null;
  const pauses = time_log.pauses.map(({ start, end, counts_as_work }) => ({
    ...{ start_at: Date.parse(start), end_at: instant(end), counts_as_work },
  }));
  return {
    receipt,
    at: instant(at),
    clock: {
      ...restOf(pauses),
      ...{ workingSince, pausedSince, mode: time_log.mode },
      undo: undo && { event: undo.event, until: Date.parse(undo.until) },
    },
  };
}
