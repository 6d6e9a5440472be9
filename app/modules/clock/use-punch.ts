import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { formatTime } from "~/time/formats";
import { hasQueued, queueChanged } from "~/ui/queue-mark";
import { messages, recordedText } from "./messages";
import { hasPlace, predictClock, type ClockState, type PunchFields } from "./model/clock-state";
import { rememberMode } from "./model/remembered-mode";
import type { PunchMessageContent } from "./punch-message";
import { sendPunch, type PunchReply } from "./model/send-punch";

export type PunchPhase = "idle" | "locating" | "sending";

/** The last punch that is queued on this device. The server's figures and lists do not know it. */
export interface LatestQueued {
  /** Its number in the queue, and its idempotency key. */
  id: number;
  key: string;
  action: PunchFields["action"];
  /** The server's time as this screen knew it. */
  at: number;
}

export type PunchControls = ReturnType<typeof usePunch>;

const queuedNames = {
  check_in: "Entrada",
  check_out: "Salida",
  pause_start: "Pausa",
  pause_end: "Vuelta de la pausa",
};

const refetchAfterMs = 500;
const unanswered: PunchReply = { ok: false, status: 0, message: messages.queuedFirst };
/** The queue for offline punches. The idle page has already loaded its script. */
const loadQueue = () => import("./queue/queue-punch");
const nowhere = { location: null, isCancelled: false };

/** Notes the person's state for the offline page, in the background. */
export const noteDoingLater = (profileId: string, doing: "out" | "working" | "paused") => {
  const timer = setTimeout(
    () =>
      void loadQueue().then(
        (its) => its.noteDoing(profileId, doing),
        () => undefined,
      ),
    2_000,
  );
  return () => clearTimeout(timer);
};

/**
 * Returns the part of a queued punch that the figures of a screen show: its text, and when it ended the entry or began a pause. Null
 * without one, and for a change of place, which changes no figure.
 */
export function queuedFigures(queued: LatestQueued | null, timeZone: string) {
  if (!queued || queued.action === "change_mode" || queued.action === "undo") return null;
  const { action, at } = queued;
  const stops = action === "check_out" || action === "pause_start";
  return {
    text: `${queuedNames[action]} a las ${formatTime(at, timeZone)}, sin enviar`,
    stoppedAt: stops ? at : null,
  };
}

/**
 * Returns the figures and the entry that a screen shows instead of the server's older state; null while that is the newest, and for a punch
 * that is only queued.
 */
export function aheadFigures(
  { isAhead, queued, clock }: Pick<PunchControls, "isAhead" | "queued" | "clock">,
  timeZone: string,
) {
  if (!isAhead || queued) return null;
  const { workingSince, pausedSince, asOf } = clock;
  if (workingSince === null) return { stoppedAt: asOf, open: null, entry: formatTime(asOf, timeZone) };
  if (pausedSince === null) return { stoppedAt: null, open: null, entry: "En curso" };
  const text = `En pausa desde las ${formatTime(pausedSince, timeZone)}`;
  return {
    stoppedAt: pausedSince,
    open: { text, note: "la pausa no suma", isRunning: false },
    entry: "En pausa",
  };
}

/**
 * Returns the clock's state and the handler of its buttons. The handler shows the punch immediately, reads the location if the
 * company requires it, and sends the punch. If that fails it restores the clock and shows a message.
 */
export function usePunch({
  server,
  timeZone,
  asksLocation,
}: {
  server: ClockState;
  timeZone: string;
  asksLocation: boolean;
}) {
  const { revalidate } = useRevalidator();
  const [phase, setPhase] = useState<PunchPhase>("idle");
  const [shown, setShown] = useState<ClockState | null>(null);
  const [message, setMessage] = useState<PunchMessageContent | null>(null);
  const [question, setQuestion] = useState<{
    problem: string;
    answer: (isConfirmed: boolean) => void;
  } | null>(null);
  const isBusy = useRef(false);
  const refetch = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(refetch.current), []);
  const [queued, setQueued] = useState<LatestQueued | null>(null);
  useEffect(() => {
    if (queued === null) return;
    const look = async () => {
      const [{ isQueued }, { hasTrace }] = await Promise.all([
        import("./queue/punch-store"),
        import("./queue/punch-trace"),
      ]);
      if (await isQueued(queued.id)) return;
      setQueued(null);
      // The browser has cleared it. The clock must not count a punch that the screen reports as lost.
      if (hasTrace(queued.key)) setShown(null);
      setMessage((current) => (current?.isQueued ? null : current));
    };
    const lookAgain = () => void look().catch(() => undefined);
    lookAgain();
    addEventListener(queueChanged, lookAgain);
    return () => removeEventListener(queueChanged, lookAgain);
  }, [queued]);

  // The newest server state wins: the page's or the answer to the punch. The server does not know a punch that is queued here,
  // however new its state is.
  const isAhead = shown !== null && (phase === "sending" || shown.asOf > server.asOf || queued !== null);
  const clock = isAhead ? shown : server;

  const findLocation = async () => {
    setPhase("locating");
    // A missing place never blocks a punch.
    const locator = await import("./model/locate-device").catch(() => null);
    if (!locator) return nowhere;
    const located = await locator.locateDevice();
    if ("location" in located) return { location: located.location, isCancelled: false };
    const isConfirmed = await new Promise<boolean>((answer) =>
      setQuestion({ problem: located.problem, answer }),
    );
    setQuestion(null);
    return { location: null, isCancelled: !isConfirmed };
  };

  const send = async (fields: PunchFields, now: number) => {
    const { location, isCancelled } =
      asksLocation && hasPlace(fields.action) ? await findLocation() : nowhere;
    if (isCancelled) return revalidate();
    setPhase("sending");
    // The server may hold back a punch so soon after another, so the clock does not show it yet.
    const isSoon = clock.undo !== null && clock.undo.until > now && !fields.confirmed;
    setShown(isSoon ? clock : predictClock(clock, fields, now));
    const key = crypto.randomUUID();
    // Queued punches go first: a later punch must not be recorded before them.
    const isBlocked =
      hasQueued() &&
      !(await loadQueue().then(
        (its) => its.sendFirst(fields.expected_profile),
        () => true,
      ));
    const reply = isBlocked ? unanswered : await sendPunch(fields, location, key);
    const queuedPunch =
      !reply.ok && reply.status === 0
        ? await loadQueue().then(
            (its) => its.queuePunch(fields, key),
            () => null,
          )
        : null;
    if (queuedPunch) {
      // Newer than the page's state, even within its first second.
      const isStored = queuedPunch.id !== null;
      setShown(isStored ? { ...predictClock(clock, fields, now), asOf: now + 1 } : shown);
      setQueued(queuedPunch.id === null ? null : { id: queuedPunch.id, key, action: fields.action, at: now });
      setMessage({ tone: isStored ? "info" : "problem", text: queuedPunch.text, isQueued: isStored });
    } else if (reply.ok) {
      navigator.vibrate?.(40);
      const { clock: recorded, receipt, at } = reply;
      rememberMode(fields.expected_profile, recorded.mode);
      setShown({ ...recorded, asOf: Math.max(at ?? 0, now) });
      setMessage({ tone: "success", text: recordedText(fields, at, timeZone), receipt });
      refetch.current = setTimeout(revalidate, refetchAfterMs);
    } else if (reply.status === 401) {
      // It is sent when its person has signed in again. The sign-in screen says so.
      await loadQueue()
        .then((its) => its.queuePunch(fields, key, true))
        .catch(() => null);
      globalThis.location.assign("/login");
    } else {
      setShown(shown);
      const { asks, message } = reply;
      setMessage({
        tone: asks === undefined ? "problem" : "info",
        text: message,
        asks: asks ? fields : undefined,
      });
      // Without an answer there is no network. The live socket refetches when it reconnects.
      if (reply.status !== 0) revalidate();
    }
  };

  /** @param now the server's time as this screen knows it, shown until the server answers. */
  const punch = async (fields: PunchFields, now: number) => {
    if (isBusy.current) return;
    isBusy.current = true;
    // A pending refetch could return the state before this punch.
    clearTimeout(refetch.current);
    setMessage(null);
    await send(fields, now).finally(() => {
      isBusy.current = false;
      setPhase("idle");
    });
  };

  return { phase, message, setMessage, question, punch, clock, isAhead, queued, asOf: server.asOf };
}
