import { useRevalidator } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { queueChanged } from "~/ui/queue-mark";
import { deviceNow, deviceInstant } from "./device-clock";
import { whenReachable } from "./device-queue";
import { sendQueuedPunches, type SendResult, type SendReport } from "./send-queued-punches";
import {
  countPunchesOfOthers,
  listLostPunches,
  listQueued,
  nextQueued,
  notePerson,
  type KnownPerson,
  type QueuedPunch,
} from "./punch-store";
import { dropTraces, type PunchTrace } from "./punch-trace";

/** When the page becomes visible, a contact older than this is renewed. */
const contactAgainMs = 10 * 60_000;
/** An open page calls even if nobody looks at it. Its anchor must stay near its calls (`judgeQueuedPunch`). */
const contactEachMs = 30 * 60_000;
const firstRetryMs = 2_000;
const longestRetryMs = 60_000;

export interface Queue {
  /** The first queued punches, to show. */
  punches: readonly QueuedPunch[];
  count: number;
  /** The number of other people's queued punches. */
  others: number;
  /** The results of the punches that were sent since the page was opened. */
  sent: readonly SendResult[];
  isSending: boolean;
  /** The status of the answer because of which punches remain; null before the first try. */
  stoppedBy: number | null;
  /** Punches that the browser has cleared. */
  lost: readonly PunchTrace[];
  /** How far this device's clock is ahead, in milliseconds; null if it is right. */
  clockAheadMs: number | null;
  send: () => void;
  dismiss: () => void;
  dismissLost: () => void;
}

export type QueueOwner = Pick<KnownPerson, "profileId" | "name" | "bar">;

/** The results since the page was opened. The list is mounted again when a screen without a network gives way to another. */
let reported: readonly SendResult[] = [];

/** Returns a person's queued punches. It sends them at the start, when the network is back, and when the page becomes visible. */
export function useQueuedPunches({ profileId, name, bar }: QueueOwner): Queue {
  const { revalidate } = useRevalidator();
  const [{ punches, count }, setFirstPunches] = useState<Pick<Queue, "punches" | "count">>({
    punches: [],
    count: 0,
  });
  const [others, setOthers] = useState(0);
  const [sent, setSent] = useState(reported);
  const [isSending, setIsSending] = useState(false);
  const [stoppedBy, setStoppedBy] = useState<number | null>(null);
  const [lost, setLost] = useState<readonly PunchTrace[]>([]);
  const [clockAheadMs, setClockAheadMs] = useState<number | null>(null);
  // It has the same entries after each load of the shell, in another list.
  const latestBar = useRef(bar);
  useEffect(() => void (latestBar.current = bar), [bar]);

  /** @returns whether the queue was sent completely. */
  const send = useCallback(async () => {
    const waiting = await nextQueued(profileId, 1).catch(() => []);
    if (waiting.length === 0) return true;
    setIsSending(true);
    const report = await sendQueuedPunches(profileId)
      .catch((): SendReport => ({ sent: [], stoppedBy: 0 }))
      .finally(() => setIsSending(false));
    setStoppedBy(report.stoppedBy);
    if (report.sent.length > 0) {
      reported = [...reported, ...report.sent];
      dispatchEvent(new Event(queueChanged));
      revalidate();
    }
    return report.stoppedBy === null;
  }, [profileId, revalidate]);

  useEffect(() => {
    const over = new AbortController();
    const { signal } = over;
    let contactAt = -Infinity;
    const show = () => {
      setSent(reported);
      void Promise.all([
        listQueued(profileId),
        countPunchesOfOthers(profileId),
        listLostPunches(profileId),
      ]).then(
        ([list, ofOthers, ofCleared]) => {
          if (signal.aborted) return;
          setFirstPunches(list);
          setOthers(ofOthers);
          setLost(ofCleared);
        },
        () => undefined,
      );
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stopTimer = () => {
      clearTimeout(timer);
      timer = undefined;
    };
    signal.addEventListener("abort", stopTimer);
    const meet = async (retryMs = firstRetryMs) => {
      stopTimer();
      // The browser may have cleared the queue meanwhile.
      show();
      if (deviceNow() - contactAt > contactAgainMs) {
        contactAt = deviceNow();
        const ahead = await contactServer({ profileId, name, bar: latestBar.current });
        if (!signal.aborted) setClockAheadMs(ahead);
      }
      if (signal.aborted || (await send()) || signal.aborted) return;
      timer = setTimeout(() => void meet(Math.min(longestRetryMs, 2 * retryMs)), retryMs);
    };
    const comeBack = () => {
      contactAt = -Infinity;
      void meet();
    };
    // No event follows if a punch was queued although the browser never noticed that the network was gone.
    const showAndSend = () => {
      show();
      timer ??= setTimeout(() => void meet(), firstRetryMs);
    };
    addEventListener(queueChanged, showAndSend, { signal });
    whenReachable(signal, { back: comeBack, seen: () => void meet() });
    const each = setInterval(() => void meet(), contactEachMs);
    signal.addEventListener("abort", () => clearInterval(each));
    void meet();
    return () => over.abort();
  }, [profileId, name, send]);

  return {
    punches,
    count,
    others,
    sent,
    isSending,
    stoppedBy,
    lost,
    clockAheadMs,
    send: () => void send(),
    dismiss: () => {
      reported = [];
      setSent(reported);
    },
    dismissLost: () => {
      dropTraces(lost.map(({ key }) => key));
      setLost([]);
    },
  };
}

interface AnchorAnswer {
  anchor: string;
  /** The server's time, ISO 8601. */
  now: string;
  /** Whether the company accepts offline punches. */
  offline_punches_enabled: boolean;
}

/** A deviation of the device's clock above this is shown to the user. */
const wrongClockFromMs = 2 * 60_000;

/**
 * Reads the server's time, which is stored with each punch that is queued from now on, and notes the signed-in person.
 * @returns how far this device's clock is ahead of the server's, in milliseconds (negative: behind); null if the deviation is
 * small or the server did not answer.
 */
async function contactServer(
  person: Pick<KnownPerson, "profileId" | "name" | "bar">,
): Promise<number | null> {
  try {
    const askedAt = deviceNow();
    const response = await fetch("/api/anchor");
    if (!response.ok) return null;
    const { anchor, now, offline_punches_enabled: isWanted } = await response.json<AnchorAnswer>();
    const deviceAt = deviceInstant();
    await notePerson({ ...person, contact: isWanted ? { anchor, deviceAt } : null });
    const ahead = (askedAt + deviceNow()) / 2 - Date.parse(now);
    return Math.abs(ahead) > wrongClockFromMs ? ahead : null;
  } catch {
    return null;
  }
}
