import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { copy, recordedText } from "./copy";
import { foretold, type ClockState, type PunchFields } from "./clock-state";
import { rememberMode } from "./remembered-mode";
import type { PunchMessageContent } from "./punch-message";
import { hasUnsent } from "~/ui/unsent-mark";
import { sendPunch, type PunchReply } from "./send-punch";

export type PunchPhase = "idle" | "locating" | "sending";

const refetchAfterMs = 500;
const unanswered: PunchReply = { ok: false, status: 0, message: copy.unsentFirst };
/** What is kept where there is no network. Its script is there since the page has been at rest. */
const unsent = () => import("./unsent/store-punch");
const nowhere = { location: null, isCancelled: false };

/** Notes what somebody is doing, for the page without network; nobody waits for it. */
export const noteDoing = (profileId: string, doing: "out" | "working" | "paused") => {
  const timer = setTimeout(
    () =>
      void unsent().then(
        (its) => its.noteDoing(profileId, doing),
        () => undefined,
      ),
    2_000,
  );
  return () => clearTimeout(timer);
};

/**
 * What the clock's buttons do: show the punch at once, ask for the location where the company wants it, send it, and put
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
  const clock = isAhead ? shown : server;

  const findLocation = async () => {
    setPhase("locating");
    // A place never stands in the way of a punch.
    const asked = await import("./locate").catch(() => null);
    if (!asked) return nowhere;
    const located = await asked.locate();
    if ("location" in located) return { location: located.location, isCancelled: false };
    const goOn = await new Promise<boolean>((answer) => setQuestion({ problem: located.problem, answer }));
    setQuestion(null);
    return { location: null, isCancelled: !goOn };
  };

  const send = async (fields: PunchFields, now: number) => {
    const hasPlace = fields.action.startsWith("check");
    const { location, isCancelled } = asksLocation && hasPlace ? await findLocation() : nowhere;
    if (isCancelled) return revalidate();
    setPhase("sending");
    // What comes so soon after another may be held back: nothing is promised.
    const isSoon = clock.undo !== null && clock.undo.until > now && !fields.confirmed;
    setShown(isSoon ? clock : foretold(clock, fields, now));
    const key = crypto.randomUUID();
    // What is kept here comes first: what happened later must not be recorded before it.
    const isHeld =
      hasUnsent() &&
      !(await unsent().then(
        (its) => its.sendFirst(fields.profile),
        () => true,
      ));
    const reply = isHeld ? unanswered : await sendPunch(fields, location, key);
    const kept =
      !reply.ok && reply.status === 0
        ? await unsent().then(
            (its) => its.storePunch(fields, key),
            () => null,
          )
        : null;
    if (kept) {
      // Newer than what the page came with, also within its first second.
      setShown(kept.isKept ? { ...foretold(clock, fields, now), asOf: now + 1 } : shown);
      setMessage({ tone: kept.isKept ? "info" : "problem", text: kept.text });
    } else if (reply.ok) {
      navigator.vibrate?.(40);
      const { clock: recorded, receipt, at } = reply;
      rememberMode(fields.profile, recorded.mode);
      setShown({ ...recorded, asOf: Math.max(at ?? 0, now) });
      setMessage({ tone: "success", text: recordedText(fields, at, timeZone), receipt });
      refetch.current = setTimeout(revalidate, refetchAfterMs);
    } else if (reply.status === 401) {
      globalThis.location.assign("/login");
    } else {
      setShown(shown);
      const { asks, message } = reply;
      setMessage({
        tone: asks === undefined ? "problem" : "info",
        text: message,
        asks: asks ? fields : undefined,
      });
      // Without an answer there is no network to ask: the live socket asks again when it is back.
      if (reply.status !== 0) revalidate();
    }
  };

  /** @param now the server's time as this screen knows it, shown until the server has answered. */
  const punch = async (fields: PunchFields, now: number) => {
    if (isBusy.current) return;
    isBusy.current = true;
    // What it would bring may be of before this punch.
    clearTimeout(refetch.current);
    setMessage(null);
    await send(fields, now).finally(() => {
      isBusy.current = false;
      setPhase("idle");
    });
  };

  return { phase, message, setMessage, question, punch, clock, isAhead };
}
