import type { QueuedPunchResult } from "~/modules/clock/queue-intake/receive-queued-punches.server";
import { call, type Call } from "./app";
import { deps } from "./deps";
import type { SignedInMember } from "./people";

const iso = (at: number) => new Date(at).toISOString();

interface Anchored {
  /** The server's time, and the device's clock of that moment. */
  anchor: string | null;
  at: number;
}

/** A person's device: its clock, which may be wrong, and the data of its last contact. */
export class Device {
  anchored: Anchored = { anchor: null, at: 0 };
  #stored = 0;

  /** @param wrongMs by how much its clock is before the server's. */
  constructor(
    readonly member: SignedInMember,
    public wrongMs = 0,
  ) {}

  get now() {
    return deps().now + this.wrongMs;
  }

  async contact(): Promise<this> {
    const answer = await call("/api/anchor", { cookie: this.member.cookie });
    this.anchored = { anchor: (await answer.json<{ anchor: string }>()).anchor, at: this.now };
    return this;
  }

  /** Returns the punch that it stores when a person taps. */
  store(action: string, more: object = {}) {
    this.#stored += 1;
    return {
      key: `${this.member.profile.id}-${this.#stored}`,
      for: this.member.profile.id,
      action,
      device_at: iso(this.now),
      anchor: this.anchored.anchor,
      device_at_anchor: this.anchored.anchor && iso(this.anchored.at),
      ...more,
    };
  }

  body(punches: readonly object[]) {
    return { device_now: iso(this.now), punches };
  }

  send(punches: readonly object[], options: Call = {}): Promise<Response> {
    return call("/api/deferred-punches", {
      ...(options.bearer ? {} : { cookie: this.member.cookie }),
      json: this.body(punches),
      ...options,
    });
  }

  /** Sends queued punches. @returns the result of each. */
  async sent(punches: readonly object[], options: Call = {}): Promise<QueuedPunchResult[]> {
    const answer = await this.send(punches, options);
    const { results, error } = await answer.json<{ results?: QueuedPunchResult[]; error?: string }>();
    if (!results) throw new Error(`${answer.status}: ${error}`);
    return results;
  }
}
