import { abortAfter } from "~/platform/abort-after";
import { deviceInstant } from "./device-clock";
import { dropPunches, nextUnsent, noteProblem, notePerson, type KeptPunch } from "./unsent-store";

/** What the server made of one of them. */
export interface Sent {
  status: "recorded" | "proposed" | "duplicate" | "refused";
  message?: string;
}

export interface SendReport {
  sent: Sent[];
  /** Whether some are left that the server could not be asked about now. */
  isCutOff: boolean;
}

interface Answer {
  results: (Sent & { key: string })[];
  anchor: string;
}

const noAnswer: Sent = {
  status: "refused",
  message: "El servidor no ha contestado nada sobre este fichaje.",
};
const mostAtOnce = 100;
const patienceMs = 30_000;

/**
 * Sends what this device keeps of one person, in order, and lets go of what the server has, recorded or proposed. What it refuses
 * stays, with its reason, until its person has read it. Two tabs send one after the other; what went twice is known by its key.
 */
export async function sendUnsent(profileId: string): Promise<SendReport> {
  const send = () => sendInTurns(profileId);
  return "locks" in navigator ? navigator.locks.request("fichaclara-unsent", send) : send();
}

async function sendInTurns(profileId: string): Promise<SendReport> {
  const sent: Sent[] = [];
  let atOnce = mostAtOnce;
  for (;;) {
    const turn = await nextUnsent(profileId, atOnce);
    if (turn.length === 0) return { sent, isCutOff: false };
    const answer = await post(turn);
    if (answer === "unreadable" && turn.length > 1) atOnce = 1;
    else if (answer === "unreadable") await noteProblem(turn[0]!, "El servidor no entiende este fichaje.");
    else if (answer === null) return { sent, isCutOff: true };
    else sent.push(...(await settle(profileId, turn, answer)));
  }
}

/** @returns null where it has to be tried again later. */
async function post(turn: readonly KeptPunch[]): Promise<Answer | "unreadable" | null> {
  const body = { device_now: deviceInstant(), punches: turn.map(({ punch }) => punch) };
  try {
    const response = await fetch("/api/deferred-punches", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
      signal: abortAfter(patienceMs),
    });
    if (response.ok) return await response.json<Answer>();
    return [400, 413, 422].includes(response.status) ? "unreadable" : null;
  } catch {
    return null;
  }
}

async function settle(
  profileId: string,
  turn: readonly KeptPunch[],
  { results, anchor }: Answer,
): Promise<Sent[]> {
  const byKey = new Map(results.map((result) => [result.key, result]));
  const done: number[] = [];
  const sent: Sent[] = [];
  for (const kept of turn) {
    const { status, message } = byKey.get(kept.punch.key) ?? noAnswer;
    sent.push({ status, message });
    if (status === "refused") await noteProblem(kept, message ?? "El servidor no lo ha aceptado.");
    else done.push(kept.id);
  }
  await dropPunches(done);
  await notePerson({ profileId, contact: { anchor, deviceAt: deviceInstant() } });
  return sent;
}
