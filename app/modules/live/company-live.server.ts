import { DurableObject } from "cloudflare:workers";
import { sessionEnded, spreadMsOf, type LiveNews } from "./news";

/** Who listens on a socket; kept with the socket, because fields of the object are gone when it hibernates. */
export interface Listener {
  profileId: string;
  sessionId: string;
  /** Hears of everybody in the company, not only of themselves. */
  isManager: boolean;
  sessionExpiresAt: number;
}

export const listenerHeader = "X-Fichaclara-Listener";
const managers = "managers";
// Not real codes of a close frame: sending them back is an error.
const unsendable = new Set([1005, 1006, 1015]);

/**
 * One company's open sockets. It holds no truth: it only tells tabs to ask again, so nothing is lost when it is down.
 * Reached only through its binding; whoever reaches it has been checked by `connectLive`.
 */
export class CompanyLive extends DurableObject {
  constructor(ctx: DurableObjectState, env: Cloudflare.Env) {
    super(ctx, env);
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair("ping", "pong"));
  }

  override fetch(request: Request): Response {
    const listener = JSON.parse(request.headers.get(listenerHeader) ?? "null") as Listener | null;
    if (!listener) return new Response(null, { status: 400 });
    const { 0: browser, 1: socket } = new WebSocketPair();
    socket.serializeAttachment(listener);
    this.ctx.acceptWebSocket(socket, [
      listener.profileId,
      `session:${listener.sessionId}`,
      ...(listener.isManager ? [managers] : []),
    ]);
    return new Response(null, { status: 101, webSocket: browser });
  }

  /** Tells the tabs of whom it is about and of the company's managers; of the company, everybody. @returns how many sockets were told. */
  publish(news: LiveNews, now: number): number {
    const sockets = this.listening(news);
    const spreadMs = news.kind === "company" ? spreadMsOf(sockets.size) : 0;
    const message = JSON.stringify(spreadMs > 0 ? { ...news, spreadMs } : news);
    let told = 0;
    for (const socket of sockets) {
      // A socket we have closed stays listed until its browser, perhaps asleep, agrees; to send on it is an error.
      if (socket.readyState !== WebSocket.OPEN) continue;
      const { sessionExpiresAt } = socket.deserializeAttachment() as Listener;
      if (sessionExpiresAt <= now) {
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

  /** Closes every socket of a session that ended. */
  endSession(sessionId: string) {
    for (const socket of this.ctx.getWebSockets(`session:${sessionId}`)) socket.close(sessionEnded);
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
