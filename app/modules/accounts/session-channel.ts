/** What the tabs of one browser tell each other about the session they share. */
export type SessionNews = "signed-in" | "signed-out";

const name = "fichaclara-session";

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
