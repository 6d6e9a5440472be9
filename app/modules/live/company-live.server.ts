import { DurableObject } from "cloudflare:workers";
import { givenUpCode, sessionEndedCode, spreadMsOf, type LiveMessage } from "./live-message";

/** The profile behind a socket. It is stored with the socket, because the object loses its fields when it hibernates. */
export interface Listener {
  profileId: string;
  /** The family of the sign-in. A program's socket outlives the rotation of its tokens. */
  familyId: string;
  /** Receives messages about everybody in the company, not only about themselves. */
  isManager: boolean;
  /** The only centres about whose people a manager receives messages. Null, or undefined for an earlier socket: everybody. */
  managedCentres?: readonly string[] | null;
  sessionExpiresAt: number;
  openedAt: number;
}

export const listenerHeader = "X-Fichaclara-Listener";
const managersTag = "managers";
const centreTagOf = (centreId: string) => `centre:${centreId}`;
/** More tabs than a person uses. */
const mostSocketsAPerson = 10;
// The runtime reports these codes, but a close frame must not contain them.
const unsendableCloseCodes = new Set([1005, 1006, 1015]);

const listenerOf = (socket: WebSocket) => socket.deserializeAttachment() as Listener;

/** A socket that we closed stays listed until its browser, perhaps asleep, confirms. Sending on it is an error. */
const isSocketOpen = (socket: WebSocket) => socket.readyState === WebSocket.OPEN;

/**
 * A company's open sockets. It stores no data and only makes tabs refetch, so an outage loses nothing. Only its binding reaches it, and
 * `connectLive` checks each connection.
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
      ...(listener.isManager ? (listener.managedCentres?.map(centreTagOf) ?? [managersTag]) : []),
    ]);
    const next = await this.ctx.storage.getAlarm();
    if (next === null || listener.sessionExpiresAt < next)
      await this.ctx.storage.setAlarm(listener.sessionExpiresAt);
    return new Response(null, { status: 101, webSocket: browser });
  }

  /** Closes a person's oldest sockets until there is room for another. */
  private makeRoom(profileId: string) {
    const openSockets = this.ctx
      .getWebSockets(profileId)
      .filter(isSocketOpen)
      .sort((a, b) => listenerOf(a).openedAt - listenerOf(b).openedAt);
    for (const socket of openSockets.slice(0, Math.max(0, openSockets.length + 1 - mostSocketsAPerson)))
      socket.close(givenUpCode);
  }

  /** Closes each socket when its session expires, even without messages. */
  override async alarm() {
    const now = Date.now();
    let nextAlarmAt = Infinity;
    for (const socket of this.ctx.getWebSockets().filter(isSocketOpen)) {
      const { sessionExpiresAt } = listenerOf(socket);
      if (sessionExpiresAt <= now) socket.close(sessionEndedCode);
      else nextAlarmAt = Math.min(nextAlarmAt, sessionExpiresAt);
    }
    if (nextAlarmAt < Infinity) await this.ctx.storage.setAlarm(nextAlarmAt);
  }

  /**
   * Sends a message to the people it concerns and to the managers of everything; a message about the company to everybody. @returns the
   * number of sockets that received it.
   */
  publish(message: LiveMessage, now: number): number {
    return this.send(message, this.listening(message), now);
  }

  /** Whether a manager of some centres listens. Without them nobody looks up the centres of a message's people. */
  hasManagersOfCentres(): boolean {
    return this.ctx
      .getWebSockets()
      .some((socket) => isSocketOpen(socket) && listenerOf(socket).managedCentres);
  }

  /** Sends to the managers of a centre what concerns its people. */
  publishInCentre(message: LiveMessage, centreId: string, now: number): number {
    return this.send(message, new Set(this.ctx.getWebSockets(centreTagOf(centreId))), now);
  }

  private send(message: LiveMessage, sockets: Set<WebSocket>, now: number): number {
    // Many tabs show the other kinds.
    const isOfFew = message.kind === "time-log" || message.kind === "people";
    const spreadMs = isOfFew ? 0 : spreadMsOf(sockets.size);
    const payload = JSON.stringify(spreadMs > 0 ? { ...message, spreadMs } : message);
    let reachedSockets = 0;
    for (const socket of sockets) {
      if (!isSocketOpen(socket)) continue;
      if (listenerOf(socket).sessionExpiresAt <= now) {
        socket.close(sessionEndedCode);
        continue;
      }
      socket.send(payload);
      reachedSockets += 1;
    }
    return reachedSockets;
  }

  private listening(message: LiveMessage): Set<WebSocket> {
    if (message.kind === "company") return new Set(this.ctx.getWebSockets());
    const people = "profileIds" in message ? message.profileIds : [message.profileId];
    return new Set([...people, managersTag].flatMap((tag) => this.ctx.getWebSockets(tag)));
  }

  /** Closes all sockets of a sign-in that ended. */
  endFamily(familyId: string) {
    for (const socket of this.ctx.getWebSockets(`family:${familyId}`)) socket.close(sessionEndedCode);
  }

  /** Closes all sockets of people who may no longer listen. */
  endProfiles(profileIds: string[]) {
    for (const profileId of profileIds) {
      for (const socket of this.ctx.getWebSockets(profileId)) socket.close(sessionEndedCode);
    }
  }

  override webSocketMessage() {
    // Clients send only "ping", which the runtime answers.
  }

  override webSocketClose(socket: WebSocket, code: number) {
    socket.close(unsendableCloseCodes.has(code) ? 1000 : code);
  }
}
