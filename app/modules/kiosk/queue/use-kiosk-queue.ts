import { useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";
import { whenReachable, inTurnAcrossTabs } from "~/modules/clock/queue/device-queue";
import { deviceInstant } from "~/modules/clock/queue/device-clock";
import { abortAfter } from "~/platform/abort-after";
import type { KioskContact } from "../contact.server";
import type { KioskPunchResult } from "../receive-queued-punches.server";
import { changedEvent, countQueued, findDevice, nextQueued, noteDevice, resolveQueued } from "./punch-store";

/** How often a visible page gets the server's time. It bounds the error of an offline punch's time. */
const contactEveryMs = 10 * 60_000;
const firstRetryMs = 2_000;
const longestRetryMs = 60_000;

export interface KioskQueue {
  /** How many wait to be sent. */
  toSend: number;
  /** How many cannot be sent: another kiosk stored them, or the server refused them. */
  stuck: number;
}

/**
 * Sends the queued punches of a kiosk: at the start, when the network returns, when the page becomes visible, and repeatedly
 * while some wait. A device that is no kiosk sends nothing. Returns how many punches the device has.
 */
export function useKioskQueue(isKiosk: boolean): KioskQueue {
  const { revalidate } = useRevalidator();
  const [queue, setQueue] = useState<KioskQueue>({ toSend: 0, stuck: 0 });
  useEffect(() => {
    const over = new AbortController();
    const { signal } = over;
    let timer: ReturnType<typeof setTimeout>;
    signal.addEventListener("abort", () => clearTimeout(timer));
    const showCounts = async () => {
      const device = isKiosk ? await findDevice() : undefined;
      const counts = await countQueued(device?.id ?? null);
      if (!signal.aborted) setQueue(counts);
      return counts.toSend;
    };
    const contactIn = (ms: number, retryMs: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => void contactAndSend(retryMs), ms);
    };
    const contactAndSend = async (retryMs = firstRetryMs) => {
      clearTimeout(timer);
      if (!isKiosk) return void showCounts().catch(() => undefined);
      const contact = await contactServer();
      const device = await findDevice().catch(() => undefined);
      const sendResult = contact === "done" && device ? await sendQueued(device.id) : contact;
      const waiting = await showCounts().catch(() => 0);
      if (signal.aborted) return;
      if (sendResult === "ended") revalidate();
      const isCutOff = sendResult === "later" && waiting > 0;
      const nextRetryMs = isCutOff ? Math.min(longestRetryMs, 2 * retryMs) : firstRetryMs;
      contactIn(isCutOff ? retryMs : contactEveryMs, nextRetryMs);
    };
    // Not every browser reports that the network is back.
    const showAndRetry = async () => {
      if ((await showCounts()) > 0 && !signal.aborted) contactIn(firstRetryMs, 2 * firstRetryMs);
    };
    addEventListener(changedEvent, () => void showAndRetry().catch(() => undefined), { signal });
    whenReachable(signal, { back: () => void contactAndSend(), seen: () => void contactAndSend() });
    void contactAndSend();
    return () => over.abort();
  }, [isKiosk, revalidate]);
  return queue;
}

const mostPunchesACall = 100;
const longestAnswerMs = 60_000;

/** The result of a contact: `done` sent everything, `later` got no answer, `ended` means that this device is no longer a kiosk. */
type ContactResult = "done" | "later" | "ended";

const statusOf = ({ status }: Response): ContactResult =>
  status === 403 || status === 409 ? "ended" : "later";

/** Gets the server's time and key, which each following queued punch carries. */
async function contactServer(): Promise<ContactResult> {
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
async function sendQueued(kiosk: string): Promise<ContactResult> {
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
