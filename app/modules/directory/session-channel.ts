import { useEffect } from "react";

/** What the tabs of one browser announce about their shared session. */
type SessionMessage =
  | { kind: "signed-out" }
  /** The profile that the session uses. */
  | { kind: "signed-in"; profileId: string };

const sessionChannelName = "fichaclara-sessions";

export function announceSession(message: SessionMessage) {
  if (!("BroadcastChannel" in globalThis)) return;
  const channel = new BroadcastChannel(sessionChannelName);
  channel.postMessage(message);
  channel.close();
}

/** @returns a function that stops listening. */
export function onSessionMessage(hear: (message: SessionMessage) => void): () => void {
  if (!("BroadcastChannel" in globalThis)) return () => undefined;
  const channel = new BroadcastChannel(sessionChannelName);
  channel.onmessage = (event: MessageEvent<SessionMessage>) => hear(event.data);
  return () => channel.close();
}

/** For tabs on pages that only signed-out visitors see. It announces that the session is over, and enters when another tab signs in. */
export function useEnterWithOtherTab() {
  useEffect(() => {
    announceSession({ kind: "signed-out" });
    return onSessionMessage(({ kind }) => {
      if (kind === "signed-in") location.assign("/dashboard");
    });
  }, []);
}
