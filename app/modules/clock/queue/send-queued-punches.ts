import { abortAfter } from "~/platform/abort-after";
import { deviceInstant } from "./device-clock";
import { inTurnAcrossTabs } from "./device-queue";
import { dropPunches, nextQueued, noteProblem, notePerson, type QueuedPunch } from "./punch-store";

/** The server's result for one punch. */
export interface SendResult {
  status: "recorded" | "proposed" | "duplicate" | "refused";
  message?: string;
}

export interface SendReport {
  sent: SendResult[];
  /** The status of the answer because of which punches remain, 0 without an answer; null if none remain. */
  stoppedBy: number | null;
}

interface SendAnswer {
  results: (SendResult & { key: string })[];
  anchor: string;
}

const noAnswer: SendResult = {
  status: "refused",
  message: "El servidor no ha contestado nada sobre este fichaje.",
};
const mostAtOnce = 100;
const patienceMs = 30_000;

/**
 * Sends a person's queued punches in order, and deletes those that the server recorded or proposed. A refused punch remains
 * with its reason until the person has read it. Two tabs send one after the other. A punch that was sent twice has the same key.
 */
export const sendQueuedPunches = (profileId: string): Promise<SendReport> =>
  inTurnAcrossTabs("fichaclara-queue", () => sendInTurns(profileId));

async function sendInTurns(profileId: string): Promise<SendReport> {
  const sentResults: SendResult[] = [];
  let atOnce = mostAtOnce;
  for (;;) {
    const turn = await nextQueued(profileId, atOnce);
    if (turn.length === 0) return { sent: sentResults, stoppedBy: null };
    const answer = await post(turn);
    if (answer === "unreadable" && turn.length > 1) atOnce = 1;
    else if (answer === "unreadable") await noteProblem(turn[0]!, "El servidor no entiende este fichaje.");
    else if (typeof answer === "number") return { sent: sentResults, stoppedBy: answer };
    else sentResults.push(...(await applyResults(profileId, turn, answer)));
  }
}

/** @returns a status (0: no answer) if the punches must be sent again later. */
async function post(turn: readonly QueuedPunch[]): Promise<SendAnswer | "unreadable" | number> {
  const body = { device_now: deviceInstant(), punches: turn.map(({ punch }) => punch) };
  try {
    const response = await fetch("/api/deferred-punches", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
      signal: abortAfter(patienceMs),
    });
    if (response.ok) return await response.json<SendAnswer>();
    return [400, 413, 422].includes(response.status) ? "unreadable" : response.status;
  } catch {
    return 0;
  }
}

async function applyResults(
  profileId: string,
  turn: readonly QueuedPunch[],
  { results, anchor }: SendAnswer,
): Promise<SendResult[]> {
  const byKey = new Map(results.map((result) => [result.key, result]));
  const doneIds: number[] = [];
  const sentResults: SendResult[] = [];
  for (const queued of turn) {
    const { status, message } = byKey.get(queued.punch.key) ?? noAnswer;
    sentResults.push({ status, message });
    if (status === "refused") await noteProblem(queued, message ?? "El servidor no lo ha aceptado.");
    else doneIds.push(queued.id);
  }
  await dropPunches(doneIds);
  await notePerson({ profileId, contact: { anchor, deviceAt: deviceInstant() } });
  return sentResults;
}
