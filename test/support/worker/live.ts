import type { LiveMessage } from "~/modules/live/live-message";
import { call, origin, type Call } from "./app";

/** Requests a live socket, by default as a browser does. */
export const connect = (options: Call) =>
  call("/live", { ...options, headers: { Upgrade: "websocket", ...options.headers } });

/** An open tab: the live messages of its socket, and the code with which it closed. */
export interface OpenTab {
  socket: WebSocket;
  /** Waits for a number of live messages, one by default, and returns those since the last call. */
  news: (count?: number) => Promise<LiveMessage[]>;
  closeCode: () => Promise<number>;
}

/** Opens a person's live socket, with the credentials of a browser or a program. */
export async function openTab(carried: { cookie: string } | { bearer: string }): Promise<OpenTab> {
  const answer = await connect(
    "cookie" in carried ? { cookie: carried.cookie } : { bearer: carried.bearer, origin },
  );
  if (!answer.webSocket) throw new Error(`no socket: ${answer.status} ${await answer.text()}`);
  return tabOn(answer.webSocket);
}

/** Listens on a socket that is already open. */
export function tabOn(socket: NonNullable<Response["webSocket"]>): OpenTab {
  const liveMessages: LiveMessage[] = [];
  let wake: () => unknown = () => undefined;
  socket.addEventListener("message", ({ data }) => {
    liveMessages.push(JSON.parse(data as string) as LiveMessage);
    wake();
  });
  const closed = new Promise<number>((resolve) => {
    socket.addEventListener("close", ({ code }) => resolve(code));
  });
  socket.accept();
  return {
    socket,
    async news(count = 1) {
      const enough = new Promise<void>((resolve) => (wake = () => liveMessages.length >= count && resolve()));
      wake();
      await soon(enough, "news");
      return liveMessages.splice(0);
    },
    closeCode: () => soon(closed, "the socket's end"),
  };
}

/** Fails when the promise does not resolve in time. */
export async function soon<T>(promise: Promise<T>, what: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const patience = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`waited in vain for ${what}`)), 120_000);
  });
  return Promise.race([promise, patience]).finally(() => clearTimeout(timer));
}
