import { givenUpCode, livePath, sessionEndedCode, type LiveMessage } from "../live-message";
import { reconnectDelayMs } from "./backoff";

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
  let isClosed = false;
  let retryTimer: ReturnType<typeof setTimeout>;
  let silenceTimer: ReturnType<typeof setTimeout>;

  const connect = () => {
    clearTimeout(retryTimer);
    if (isClosed || (socket && socket.readyState <= WebSocket.OPEN)) return;
    const url = new URL(livePath, location.href);
    url.protocol = url.protocol.replace("http", "ws");
    const opening = (socket = new WebSocket(url));
    opening.onopen = () => {
      attempt = 0;
      onOpen();
    };
    opening.onmessage = ({ data }: MessageEvent<string>) =>
      data === "pong" ? clearTimeout(silenceTimer) : onMessage(JSON.parse(data) as LiveMessage);
    opening.onclose = ({ code }) => onSocketLost(opening, code);
  };
  const onSocketLost = (which: WebSocket, code?: number) => {
    if (which !== socket) return;
    socket = null;
    clearTimeout(silenceTimer);
    if (isClosed) return;
    if (code === sessionEndedCode) {
      isClosed = true;
      return onEnded();
    }
    // Too many tabs: reconnecting now would only close another tab's socket. `wake` reconnects when the user looks at this tab.
    if (code === givenUpCode) return;
    retryTimer = setTimeout(connect, reconnectDelayMs(attempt, Math.random()));
    attempt += 1;
  };
  const pingTimer = setInterval(() => {
    const current = socket;
    if (current?.readyState !== WebSocket.OPEN) return;
    current.send("ping");
    clearTimeout(silenceTimer);
    // On a dead network `close` may take minutes, so the socket is dropped immediately.
    silenceTimer = setTimeout(() => {
      current.close();
      onSocketLost(current);
    }, pongWithinMs);
  }, pingEveryMs);
  const connectIfVisible = () => {
    if (document.visibilityState === "visible") connect();
  };

  addEventListener("online", connectIfVisible);
  document.addEventListener("visibilitychange", connectIfVisible);
  connect();
  return () => {
    isClosed = true;
    clearInterval(pingTimer);
    clearTimeout(retryTimer);
    clearTimeout(silenceTimer);
    removeEventListener("online", connectIfVisible);
    document.removeEventListener("visibilitychange", connectIfVisible);
    socket?.close(1000);
  };
}
