import type { KioskContact } from "~/modules/kiosk/contact.server";
import type { KioskPunchResult } from "~/modules/kiosk/receive-queued-punches.server";
import { sealCredentials } from "~/modules/kiosk/model/sealed";
import { call, type Call } from "./app";
import { deps } from "./deps";
import type { APin } from "./kiosk";

const iso = (at: number) => new Date(at).toISOString();

/** A kiosk without a network: its clock, which may be wrong, and the data of its last contact. */
export class OfflineKiosk {
  contact: KioskContact | null = null;
  #at = 0;
  #stored = 0;

  /** @param wrongMs by how much its clock is before the server's. */
  constructor(
    readonly cookie: string,
    public wrongMs = 0,
  ) {}

  get now() {
    return deps().now + this.wrongMs;
  }

  async meet(): Promise<this> {
    this.contact = await (await call("/kiosco/fichajes", { cookie: this.cookie })).json<KioskContact>();
    this.#at = this.now;
    return this;
  }

  /** Returns the punch that it stores when a person types number and PIN and taps. */
  async store({ number, pin }: APin, action: string, more: { key?: string; anchor?: string | null } = {}) {
    this.#stored += 1;
    const { id, key: publicKey, anchor } = this.contact!;
    const { now } = this;
    const key = more.key ?? `${id}-${this.#stored}`;
    return {
      key,
      action,
      device_at: iso(now),
      device_at_anchor: iso(this.#at),
      anchor,
      sealed: await sealCredentials(publicKey!, { kioskId: id, key, action, deviceAt: now }, { number, pin }),
      ...more,
    };
  }

  send(punches: readonly object[], options: Call = {}): Promise<Response> {
    const json = { device_now: iso(this.now), punches };
    return call("/kiosco/fichajes", { cookie: this.cookie, json, ...options });
  }

  /** Sends queued punches. @returns the status that the device gets for each. */
  async sent(punches: readonly object[], options: Call = {}): Promise<KioskPunchResult["status"][]> {
    const answer = await this.send(punches, options);
    const { results, error } = await answer.json<{ results?: KioskPunchResult[]; error?: string }>();
    if (!results) throw new Error(`${answer.status}: ${error}`);
    return results.map(({ status }) => status);
  }
}
