import { deviceInstant } from "~/modules/clock/queue/device-clock";
import { inTurnAcrossTabs } from "~/modules/clock/queue/device-queue";
import { abortAfter } from "~/platform/abort-after";
import type { KioskContact } from "../contact.server";
import type { KioskPunchResult } from "../receive-queued-punches.server";
import { nextQueued, noteDevice, resolveQueued } from "./punch-store";

const mostPunchesACall = 100;
const longestAnswerMs = 60_000;

/** The result of a contact: `done` sent everything, `later` got no answer, `ended` means that this device is no longer a kiosk. */
export type ContactResult = "done" | "later" | "ended";

const statusOf = ({ status }: Response): ContactResult =>
  status === 403 || status === 409 ? "ended" : "later";

/** Gets the server's time and key, which each following queued punch carries. */
export async function contactServer(): Promise<ContactResult> {
  try {
    const answer = await fetch("/kiosco/fichajes", { signal: abortAfter(longestAnswerMs) });
    if (!answer.ok) return statusOf(answer);
    await noteDevice({ ...(await answer.json<KioskContact>()), deviceAt: deviceInstant() });
    return "done";
  } catch {
    return "later";
  }
}

/** Sends the queued punches of a kiosk in order, a hundred at a time. Two windows take turns. */
export async function sendQueued(kiosk: string): Promise<ContactResult> {
  const send = () => sendInTurns(kiosk).catch((): ContactResult => "later");
  return inTurnAcrossTabs("fichaclara-kiosk-queue", send);
}

async function sendInTurns(kiosk: string): Promise<ContactResult> {
  for (;;) {
    const turn = await nextQueued(kiosk, mostPunchesACall);
    if (turn.length === 0) return "done";
    const answer = await fetch("/kiosco/fichajes", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ device_now: deviceInstant(), punches: turn.map(({ queued }) => queued.punch) }),
      signal: abortAfter(longestAnswerMs),
    });
    if (!answer.ok) return statusOf(answer);
    const { results, contact } = await answer.json<{ results: KioskPunchResult[]; contact: KioskContact }>();
    await noteDevice({ ...contact, deviceAt: deviceInstant() });
    const received = new Set(results.filter(({ status }) => status === "received").map(({ key }) => key));
    const isThere = ({ queued }: (typeof turn)[number]) => received.has(queued.punch.key);
    await resolveQueued(
      turn.filter(isThere).map(({ id }) => id),
      turn.filter((each) => !isThere(each)).map(({ id }) => id),
    );
  }
}
