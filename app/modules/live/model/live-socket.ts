import { reconnectDelayMs } from "./backoff";
import { givenUp, livePath, sessionEnded, type LiveMessage } from "../live-message";

const pingEveryMs = 30_000;
const pongWithinMs = 10_000;

/**
 * Keeps a live socket open. It reconnects with growing, random delays, and immediately when the device wakes or is online again. An
 * unanswered ping reveals a dead network.
 * @param onOpen called after every opening, since messages may have been missed.
 * @param onEnded called once when the server reports the end of the session.
 * @returns a function that closes it permanently.
 */
export function openLiveSocket({
  onOpen,
  onMessage,
  onEnded,
}: {
  onOpen: () => void;
  onMessage: (message: LiveMessage) => void;
  onEnded: () => void;
}): () => void {
  let socket: WebSocket | null = null;
  let attempt = 0;
  let over = false;
  let retry: ReturnType<typeof setTimeout>;
  let silence: ReturnType<typeof setTimeout>;

  const connect = () => {
    clearTimeout(retry);
    if (over || (socket && socket.readyState <= WebSocket.OPEN)) return;
    const url = new URL(livePath, location.href);
    url.protocol = url.protocol.replace("http", "ws");
    const opening = (socket = new WebSocket(url));
    opening.onopen = () => {
      attempt = 0;
      onOpen();
    };
    opening.onmessage = ({ data }: MessageEvent<string>) =>
      data === "pong" ? clearTimeout(silence) : onMessage(JSON.parse(data) as LiveMessage);
    opening.onclose = ({ code }) => lost(opening, code);
  };
  const lost = (which: WebSocket, code?: number) => {
    if (which !== socket) return;
    socket = null;
    clearTimeout(silence);
    if (over) return;
    if (code === sessionEnded) {
      over = true;
      return onEnded();
    }
    // Too many tabs: reconnecting now would only close another tab's socket. `wake` reconnects when the user looks at this tab.
    if (code === givenUp) return;
    retry = setTimeout(connect, reconnectDelayMs(attempt, Math.random()));
    attempt += 1;
  };
  const ping = setInterval(() => {
    const current = socket;
    if (current?.readyState !== WebSocket.OPEN) return;
    current.send("ping");
    clearTimeout(silence);
    // On a dead network `close` may take minutes, so the socket is dropped immediately.
    silence = setTimeout(() => {
      current.close();
      lost(current);
    }, pongWithinMs);
  }, pingEveryMs);
  const wake = () => {
    if (document.visibilityState === "visible") connect();
  };

  addEventListener("online", wake);
  document.addEventListener("visibilitychange", wake);
  connect();
  return () => {
    over = true;
    clearInterval(ping);
    clearTimeout(retry);
    clearTimeout(silence);
    removeEventListener("online", wake);
    document.removeEventListener("visibilitychange", wake);
    socket?.close(1000);
  };
}
