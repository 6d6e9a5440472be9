import { deviceInstant } from "~/modules/clock/unsent/device-clock";
import { abortAfter } from "~/platform/abort-after";
import type { KioskContact } from "../contact.server";
import type { KeptResult } from "../receive-stored.server";
import { nextKept, noteDevice, settleKept } from "./kept-store";

const mostAtOnce = 100;
const patienceMs = 60_000;

/** What became of a contact: all is sent, the server cannot be asked now, or this device is no kiosk any more. */
export type Contact = "done" | "later" | "ended";

const statusOf = ({ status }: Response): Contact => (status === 403 || status === 409 ? "ended" : "later");

/** Asks for the server's time and key, which stand beside each punch that is kept from then on. */
export async function keepContact(): Promise<Contact> {
  try {
    const answer = await fetch("/kiosco/fichajes", { signal: abortAfter(patienceMs) });
    if (!answer.ok) return statusOf(answer);
    await noteDevice({ ...(await answer.json<KioskContact>()), deviceAt: deviceInstant() });
    return "done";
  } catch {
    return "later";
  }
}

/** Sends what this device keeps as a kiosk, in order, a hundred at once; two windows one after the other. */
export async function sendKept(kiosk: string): Promise<Contact> {
  const send = () => sendInTurns(kiosk).catch((): Contact => "later");
  return "locks" in navigator ? navigator.locks.request("fichaclara-kept", send) : send();
}

async function sendInTurns(kiosk: string): Promise<Contact> {
  for (;;) {
    const turn = await nextKept(kiosk, mostAtOnce);
    if (turn.length === 0) return "done";
    const answer = await fetch("/kiosco/fichajes", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ device_now: deviceInstant(), punches: turn.map(({ kept }) => kept.punch) }),
      signal: abortAfter(patienceMs),
    });
    if (!answer.ok) return statusOf(answer);
    const { results, contact } = await answer.json<{ results: KeptResult[]; contact: KioskContact }>();
    await noteDevice({ ...contact, deviceAt: deviceInstant() });
    const received = new Set(results.filter(({ status }) => status === "received").map(({ key }) => key));
    const isThere = ({ kept }: (typeof turn)[number]) => received.has(kept.punch.key);
    await settleKept(
      turn.filter(isThere).map(({ id }) => id),
      turn.filter((each) => !isThere(each)).map(({ id }) => id),
    );
  }
}
