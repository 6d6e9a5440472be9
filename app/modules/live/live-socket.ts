import { reconnectDelayMs } from "./backoff";
import { givenUp, livePath, sessionEnded, type LiveNews } from "./news";

const pingEveryMs = 30_000;
const pongWithinMs = 10_000;

/**
 * Keeps a live socket open: it reconnects with growing, scattered pauses, at once when the device wakes or comes back
 * online, and notices a silent network by an unanswered ping.
 * @param onOpen called after every opening: something may have been missed.
 * @param onEnded called once when the server says that the session is over.
 * @returns a function that closes it for good.
 */
export function openLiveSocket({
  onOpen,
  onNews,
  onEnded,
}: {
  onOpen: () => void;
  onNews: (news: LiveNews) => void;
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
      data === "pong" ? clearTimeout(silence) : onNews(JSON.parse(data) as LiveNews);
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
    // Of too many tabs: to come back at once would only close another. `wake` does when somebody looks at this one.
    if (code === givenUp) return;
    retry = setTimeout(connect, reconnectDelayMs(attempt, Math.random()));
    attempt += 1;
  };
  const ping = setInterval(() => {
    const current = socket;
    if (current?.readyState !== WebSocket.OPEN) return;
    current.send("ping");
    clearTimeout(silence);
    // A dead network may keep `close` waiting for minutes, so the socket is given up without it.
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
