import { useEffect } from "react";

/** What the tabs of one browser tell each other about the session they share. */
type SessionNews =
  | { kind: "signed-out" }
  /** As whom it goes on. */
  | { kind: "signed-in"; profileId: string };

const name = "fichaclara-sessions";

export function announce(news: SessionNews) {
  if (!("BroadcastChannel" in globalThis)) return;
  const channel = new BroadcastChannel(name);
  channel.postMessage(news);
  channel.close();
}

/** @returns a function that stops listening. */
export function onAnnouncement(hear: (news: SessionNews) => void): () => void {
  if (!("BroadcastChannel" in globalThis)) return () => undefined;
  const channel = new BroadcastChannel(name);
  channel.onmessage = (event: MessageEvent<SessionNews>) => hear(event.data);
  return () => channel.close();
}

/**
 * A tab on a page for the signed out alone: it tells the other tabs of this browser that the session is
 * over, and goes in when one of them opens another.
 */
export function useEnterWithOtherTab() {
  useEffect(() => {
    announce({ kind: "signed-out" });
    return onAnnouncement(({ kind }) => {
      if (kind === "signed-in") location.assign("/dashboard");
    });
  }, []);
}
