import { useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";
import { changedEvent, countKept, findDevice } from "./kept-store";
import { keepContact, sendKept } from "./send-kept";

/** So often the server's time is asked for while the page is seen: the window of what is stored begins there. */
const contactEveryMs = 10 * 60_000;
const firstRetryMs = 2_000;
const longestRetryMs = 60_000;

export interface KeptHere {
  /** How many wait to be sent. */
  toSend: number;
  /** How many can no longer be: this device has ceased to be the kiosk that stored them. */
  stuck: number;
}

/**
 * What this device keeps as a kiosk: sent at the start, when the network is back, when the page is looked at, and again and again
 * while something waits. A device that is no kiosk sends nothing, and says what is left in it.
 */
export function useKept(isKiosk: boolean): KeptHere {
  const { revalidate } = useRevalidator();
  const [kept, setKept] = useState<KeptHere>({ toSend: 0, stuck: 0 });
  useEffect(() => {
    const over = new AbortController();
    const { signal } = over;
    let timer: ReturnType<typeof setTimeout>;
    signal.addEventListener("abort", () => clearTimeout(timer));
    const show = async () => {
      const device = isKiosk ? await findDevice() : undefined;
      const counted = await countKept(device?.id ?? null);
      if (!signal.aborted) setKept(counted);
      return counted.toSend;
    };
    const meetIn = (ms: number, retryMs: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => void meet(retryMs), ms);
    };
    const meet = async (retryMs = firstRetryMs) => {
      clearTimeout(timer);
      if (!isKiosk) return void show().catch(() => undefined);
      const contact = await keepContact();
      const device = await findDevice().catch(() => undefined);
      const sent = contact === "done" && device ? await sendKept(device.id) : contact;
      const waiting = await show().catch(() => 0);
      if (signal.aborted) return;
      if (sent === "ended") revalidate();
      const isCutOff = sent === "later" && waiting > 0;
      const nextMs = isCutOff ? Math.min(longestRetryMs, 2 * retryMs) : firstRetryMs;
      meetIn(isCutOff ? retryMs : contactEveryMs, nextMs);
    };
    // Not every browser says when the network is back.
    const showAndRetry = async () => {
      if ((await show()) > 0 && !signal.aborted) meetIn(firstRetryMs, 2 * firstRetryMs);
    };
    addEventListener(changedEvent, () => void showAndRetry().catch(() => undefined), { signal });
    addEventListener("online", () => void meet(), { signal });
    document.addEventListener(
      "visibilitychange",
      () => document.visibilityState === "visible" && void meet(),
      { signal },
    );
    void meet();
    return () => over.abort();
  }, [isKiosk, revalidate]);
  return kept;
}
