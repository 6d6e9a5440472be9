import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { locate } from "./locate";
import type { PunchMessageContent } from "./punch-message";
import type { PunchAction } from "./punch.server";
import { recordedText } from "./recorded-text";
import { sendPunch } from "./send-punch";

export interface ClockState {
  /** When the open entry began; null out of work. */
  workingSince: number | null;
  /** The server's instant at which this was true. */
  asOf: number;
}

export type PunchPhase = "idle" | "locating" | "sending";

const refetchAfterMs = 500;

/**
 * The one big button: shows the punch at once, asks for the location where the company wants it, sends it, and puts
 * the screen back with a message when it failed.
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
  const [question, setQuestion] = useState<{ problem: string; answer: (goOn: boolean) => void } | null>(null);
  const isBusy = useRef(false);
  const refetch = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(refetch.current), []);

  // Whatever the server said last is true; until it has spoken again, what it answered to the punch.
  const isAhead = shown !== null && (phase === "sending" || shown.asOf > server.asOf);

  const findLocation = async () => {
    setPhase("locating");
    const located = await locate();
    if ("location" in located) return { location: located.location, isCancelled: false };
    const goOn = await new Promise<boolean>((answer) => setQuestion({ problem: located.problem, answer }));
    setQuestion(null);
    return { location: null, isCancelled: !goOn };
  };

  const send = async (action: PunchAction, now: number) => {
    const { location, isCancelled } = asksLocation
      ? await findLocation()
      : { location: null, isCancelled: false };
    if (isCancelled) return;
    setPhase("sending");
    setShown({ workingSince: action === "check_in" ? now : null, asOf: now });
    const reply = await sendPunch({ action, location });
    if (reply.ok) {
      navigator.vibrate?.(40);
      const { at } = reply;
      setShown({ workingSince: action === "check_in" ? at : null, asOf: at ?? now });
      setMessage({ tone: "success", text: recordedText(action, at, timeZone), receipt: reply.receipt });
      refetch.current = setTimeout(revalidate, refetchAfterMs);
    } else if (reply.status === 401) {
      globalThis.location.assign("/login");
    } else {
      setShown(null);
      setMessage({ tone: "problem", text: reply.message });
      // Without an answer there is no network to ask: the live socket asks again when it is back.
      if (reply.status !== 0) revalidate();
    }
  };

  /** @param now the server's time as this screen knows it, shown until the server has answered. */
  const punch = async (action: PunchAction, now: number) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setMessage(null);
    await send(action, now).finally(() => {
      isBusy.current = false;
      setPhase("idle");
    });
  };

  return { phase, message, question, punch, clock: isAhead ? shown : server };
}
