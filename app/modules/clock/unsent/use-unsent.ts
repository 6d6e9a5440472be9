import { useRevalidator } from "@remix-run/react";
import { useCallback, useEffect, useState } from "react";
import { deviceNow } from "./device-clock";
import { keepContact } from "./keep-contact";
import { sendUnsent, type Sent } from "./send-unsent";
import { changedEvent, countOthers, listUnsent, nextUnsent, type KeptPunch } from "./unsent-store";

/** How old the last contact may be when the page is looked at again. */
const contactAgainMs = 10 * 60_000;
const firstRetryMs = 2_000;
const longestRetryMs = 60_000;

export interface Unsent {
  /** The first of them, to be shown. */
  kept: readonly KeptPunch[];
  count: number;
  /** How many are kept of other people. */
  others: number;
  /** What became of those that were sent since the page was opened. */
  sent: readonly Sent[];
  isSending: boolean;
  /** By how much this device's clock is ahead; null where it goes right. */
  clockAheadMs: number | null;
  send: () => void;
  dismiss: () => void;
}

/** The punches that this device keeps of somebody: sent at the start, when the network is back and when the page is looked at. */
export function useUnsent({ profileId, name }: { profileId: string; name: string }): Unsent {
  const { revalidate } = useRevalidator();
  const [{ kept, count }, setKept] = useState<Pick<Unsent, "kept" | "count">>({ kept: [], count: 0 });
  const [others, setOthers] = useState(0);
  const [sent, setSent] = useState<readonly Sent[]>([]);
  const [isSending, setIsSending] = useState(false);
  const [clockAheadMs, setClockAheadMs] = useState<number | null>(null);

  /** @returns whether all that waited is settled. */
  const send = useCallback(async () => {
    const waiting = await nextUnsent(profileId, 1).catch(() => []);
    if (waiting.length === 0) return true;
    setIsSending(true);
    const report = await sendUnsent(profileId)
      .catch(() => ({ sent: [], isCutOff: true }))
      .finally(() => setIsSending(false));
    if (report.sent.length > 0) {
      setSent((before) => [...before, ...report.sent]);
      revalidate();
    }
    return !report.isCutOff;
  }, [profileId, revalidate]);

  useEffect(() => {
    const over = new AbortController();
    const { signal } = over;
    let contactAt = -Infinity;
    const show = () => {
      void Promise.all([listUnsent(profileId), countOthers(profileId)]).then(
        ([list, ofOthers]) => {
          if (signal.aborted) return;
          setKept(list);
          setOthers(ofOthers);
        },
        () => undefined,
      );
    };
    let timer: ReturnType<typeof setTimeout>;
    signal.addEventListener("abort", () => clearTimeout(timer));
    const meet = async (retryMs = firstRetryMs) => {
      clearTimeout(timer);
      // What the browser has cleared away meanwhile does not wait any more.
      show();
      if (deviceNow() - contactAt > contactAgainMs) {
        contactAt = deviceNow();
        const ahead = await keepContact({ profileId, name });
        if (!signal.aborted) setClockAheadMs(ahead);
      }
      if (signal.aborted || (await send()) || signal.aborted) return;
      timer = setTimeout(() => void meet(Math.min(longestRetryMs, 2 * retryMs)), retryMs);
    };
    const comeBack = () => {
      contactAt = -Infinity;
      void meet();
    };
    addEventListener(changedEvent, show, { signal });
    addEventListener("online", comeBack, { signal });
    document.addEventListener(
      "visibilitychange",
      () => document.visibilityState === "visible" && void meet(),
      {
        signal,
      },
    );
    void meet();
    return () => over.abort();
  }, [profileId, name, send]);

  return {
    ...{ kept, count, others, sent, isSending, clockAheadMs },
    send: () => void send(),
    dismiss: () => setSent([]),
  };
}
