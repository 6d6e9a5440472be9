import type { LiveNews } from "~/modules/live/news";
import { call, origin, type Call } from "./app";

/** Asks for a live socket as a browser does, unless told otherwise. */
export const connect = (options: Call) =>
  call("/live", { ...options, headers: { Upgrade: "websocket", ...options.headers } });

/** An open tab: what its live socket was told, and with what code it was closed. */
export interface OpenTab {
  socket: WebSocket;
  /** What it was told since it was last asked. Waits for that many pieces of news (one, unless told otherwise). */
  news: (count?: number) => Promise<LiveNews[]>;
  closeCode: () => Promise<number>;
}

/** Opens somebody's live socket, with what a browser or a program carries. */
export async function openTab(carried: { cookie: string } | { bearer: string }): Promise<OpenTab> {
  const answer = await connect(
    "cookie" in carried ? { cookie: carried.cookie } : { bearer: carried.bearer, origin },
  );
  if (!answer.webSocket) throw new Error(`no socket: ${answer.status} ${await answer.text()}`);
  return tabOn(answer.webSocket);
}

/** Listens on a socket that is open already. */
export function tabOn(socket: NonNullable<Response["webSocket"]>): OpenTab {
  const told: LiveNews[] = [];
  let wake: () => unknown = () => undefined;
  socket.addEventListener("message", ({ data }) => {
    told.push(JSON.parse(data as string) as LiveNews);
    wake();
  });
  const closed = new Promise<number>((resolve) => {
    socket.addEventListener("close", ({ code }) => resolve(code));
  });
  socket.accept();
  return {
    socket,
    async news(count = 1) {
      const enough = new Promise<void>((resolve) => (wake = () => told.length >= count && resolve()));
      wake();
      await soon(enough, "news");
      return told.splice(0);
    },
    closeCode: () => soon(closed, "the socket's end"),
  };
}

/** Fails when what is waited for does not come. */
export async function soon<T>(promise: Promise<T>, what: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const patience = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`waited in vain for ${what}`)), 120_000);
  });
  return Promise.race([promise, patience]).finally(() => clearTimeout(timer));
}
