import { abortAfter } from "~/platform/abort-after";
import { restPausesOf } from "~/time/worked";
import { messages } from "../messages";
import type { PunchAnswer } from "../punch-answer";
import type { PunchReceipt } from "../server/punch-result.server";
import type { ClockState, PunchFields } from "./clock-state";

export type PunchReply =
  | { ok: true; at: number | null; receipt: PunchReceipt | null; clock: Omit<ClockState, "asOf"> }
  /** `asks`, only if the punch was held back: whether a confirmation records it. */
  | { ok: false; status: number; message: string; asks?: boolean };

const mostAttempts = 2;
const pauseMs = 500;
/** The most 503 answers with Retry-After, while the company's ledger is being rebuilt. */
const mostMaintenanceWaits = 6;
const longestMaintenanceWaitMs = 10_000;
const longestAnswerMs = 10_000;

/**
 * Sends one punch. An attempt without an answer may have been recorded, so it is repeated with the same Idempotency-Key, and
 * the server returns its first answer. A 503 with Retry-After is repeated too.
 * @returns the recorded instant (null for a check-out that became a missing exit) and the clock after it, or why it failed
 * (status 0: no answer).
 * @param key identifies this punch, also if it is sent again later.
 */
export async function sendPunch(
  { forgot_exit, event, confirmed, ...fields }: PunchFields,
  location: { latitude: number; longitude: number } | null,
  key: string,
): Promise<PunchReply> {
  const typedFields = {
    forgot_exit: forgot_exit && true,
    event: event && Number(event),
    confirmed: !!confirmed,
  };
  const body = JSON.stringify({ ...fields, ...typedFields, location });
  const { [fields.action as "check_in"]: failed = messages.otherFailed } = messages.failed;
  for (let attempt = 1, moments = 0; ;) {
    const { comeBackMs, ...reply } = await postPunch(body, key, failed);
    if (comeBackMs !== undefined && moments < mostMaintenanceWaits) moments += 1;
    else if (!reply.ok && (reply.status === 0 || reply.status >= 500) && attempt < mostAttempts) attempt += 1;
    else return reply;
    await new Promise((resolve) => setTimeout(resolve, comeBackMs ?? pauseMs));
  }
}

/** @returns the reply, with the delay of Retry-After if there is one. */
async function postPunch(
  body: string,
  key: string,
  failed: string,
): Promise<PunchReply & { comeBackMs?: number }> {
  try {
    const response = await fetch("/api/check-in", {
      method: "POST",
      headers: { "Content-Type": "application/json", "Idempotency-Key": key },
      body,
      signal: abortAfter(longestAnswerMs),
    });
    const answer = (await response.json().catch(() => ({}))) as Partial<PunchAnswer> & {
      error?: string;
      asks?: boolean;
    };
    if (!response.ok || !answer.time_log || !answer.state) {
      const { status, headers } = response;
      const seconds = Number(headers.get("Retry-After"));
      const isInMaintenance = status === 503 && seconds > 0;
      return {
        ok: false,
        status,
        message: answer.error ?? failed,
        asks: answer.asks,
        ...(isInMaintenance && { comeBackMs: Math.min(1_000 * seconds, longestMaintenanceWaitMs) }),
      };
    }
    return { ok: true, ...readAnswer(answer as PunchAnswer) };
  } catch {
    return { ok: false, status: 0, message: `${failed}. Comprueba tu conexión e inténtalo de nuevo.` };
  }
}

const instantOrNull = (text: string | null) => (text === null ? null : Date.parse(text));

function readAnswer({ time_log, state, receipt, undo, at }: PunchAnswer) {
  const workingSince = state === "out" ? null : instantOrNull(time_log.check_in_time);
  const pausedSince = state === "paused" ? instantOrNull(time_log.pauses.at(-1)!.start) : null;
  const pauses = time_log.pauses.map(({ start, end, counts_as_work }) => ({
    start_at: Date.parse(start),
    end_at: instantOrNull(end),
    counts_as_work,
  }));
  return {
    receipt,
    at: instantOrNull(at),
    clock: {
      ...restPausesOf(pauses),
      openEntry: state === "out" ? null : time_log.id,
      workingSince,
      pausedSince,
      mode: time_log.mode,
      undo: undo && { event: undo.event, until: Date.parse(undo.until) },
    },
  };
}
