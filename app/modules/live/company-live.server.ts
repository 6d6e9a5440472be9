import { DurableObject } from "cloudflare:workers";
import { givenUp, isInShell, sessionEnded, spreadMsOf, type LiveNews } from "./news";

/** Who listens on a socket; kept with the socket, because fields of the object are gone when it hibernates. */
export interface Listener {
  profileId: string;
  /** Of the sign-in it was opened with: a program's sessions follow each other, and its socket outlives their rotation. */
  familyId: string;
  /** Hears of everybody in the company, not only of themselves. */
  isManager: boolean;
  sessionExpiresAt: number;
  openedAt: number;
}

export const listenerHeader = "X-Fichaclara-Listener";
const managers = "managers";
/** More than anybody has tabs that they look at. */
const mostAPerson = 10;
// Not real codes of a close frame: sending them back is an error.
const unsendable = new Set([1005, 1006, 1015]);

const listenerOf = (socket: WebSocket) => socket.deserializeAttachment() as Listener;

/** A socket we have closed stays listed until its browser, perhaps asleep, agrees; to send on it is an error. */
const isOpen = (socket: WebSocket) => socket.readyState === WebSocket.OPEN;

/**
 * One company's open sockets. It keeps no facts: it only tells tabs to ask again, so nothing is lost when it is down.
 * Reached only through its binding; whoever reaches it has been checked by `connectLive`.
 */
export class CompanyLive extends DurableObject {
  constructor(ctx: DurableObjectState, env: Cloudflare.Env) {
    super(ctx, env);
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair("ping", "pong"));
  }

  override async fetch(request: Request): Promise<Response> {
    const listener = JSON.parse(request.headers.get(listenerHeader) ?? "null") as Listener | null;
    if (!listener) return new Response(null, { status: 400 });
    this.makeRoom(listener.profileId);
    const { 0: browser, 1: socket } = new WebSocketPair();
    socket.serializeAttachment(listener);
    this.ctx.acceptWebSocket(socket, [
      listener.profileId,
      `family:${listener.familyId}`,
      ...(listener.isManager ? [managers] : []),
    ]);
    const next = await this.ctx.storage.getAlarm();
    if (next === null || listener.sessionExpiresAt < next)
      await this.ctx.storage.setAlarm(listener.sessionExpiresAt);
    return new Response(null, { status: 101, webSocket: browser });
  }

  /** Closes a person's oldest sockets until there is room for one more. */
  private makeRoom(profileId: string) {
    const open = this.ctx
      .getWebSockets(profileId)
      .filter(isOpen)
      .sort((a, b) => listenerOf(a).openedAt - listenerOf(b).openedAt);
    for (const socket of open.slice(0, Math.max(0, open.length + 1 - mostAPerson))) socket.close(givenUp);
  }

  /** No socket outlives the session it was opened with, whether there is news or not. */
  override async alarm() {
    const now = Date.now();
    let next = Infinity;
    for (const socket of this.ctx.getWebSockets().filter(isOpen)) {
      const { sessionExpiresAt } = listenerOf(socket);
      if (sessionExpiresAt <= now) socket.close(sessionEnded);
      else next = Math.min(next, sessionExpiresAt);
    }
    if (next < Infinity) await this.ctx.storage.setAlarm(next);
  }

  /** Tells the tabs of whom it is about and of the company's managers; of the company, everybody. @returns how many sockets were told. */
  publish(news: LiveNews, now: number): number {
    const sockets = this.listening(news);
    const spreadMs = isInShell(news) ? spreadMsOf(sockets.size) : 0;
    const message = JSON.stringify(spreadMs > 0 ? { ...news, spreadMs } : news);
    let told = 0;
    for (const socket of sockets) {
      if (!isOpen(socket)) continue;
      if (listenerOf(socket).sessionExpiresAt <= now) {
        socket.close(sessionEnded);
        continue;
      }
      socket.send(message);
      told += 1;
    }
    return told;
  }

  private listening(news: LiveNews): Set<WebSocket> {
    if (news.kind === "company") return new Set(this.ctx.getWebSockets());
    const people = news.kind === "people" ? news.profileIds : [news.profileId];
    return new Set([...people, managers].flatMap((tag) => this.ctx.getWebSockets(tag)));
  }

  /** Closes every socket of a sign-in that ended. */
  endFamily(familyId: string) {
    for (const socket of this.ctx.getWebSockets(`family:${familyId}`)) socket.close(sessionEnded);
  }

  /** Closes every socket of people who may no longer listen. */
  endProfiles(profileIds: string[]) {
    for (const profileId of profileIds) {
      for (const socket of this.ctx.getWebSockets(profileId)) socket.close(sessionEnded);
    }
  }

  override webSocketMessage() {
    // Nothing is said to us but "ping", which the runtime answers by itself.
  }

  override webSocketClose(socket: WebSocket, code: number) {
    socket.close(unsendable.has(code) ? 1000 : code);
  }
}
