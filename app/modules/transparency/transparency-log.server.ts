import { DurableObject } from "cloudflare:workers";
import { readEnv, type Env } from "~/platform/env.server";
import { keyFaults } from "~/modules/register/key-chain";
import { registerKeysOf } from "~/modules/register/register-keys";
import type { LocalDate } from "~/time/dates";
import { Sequencer } from "./sequencer.server";

/** The one object that writes the operator's log: see {@link Sequencer}. */
export class TransparencyLog extends DurableObject<object> {
  /** One publication at a time: whoever asks meanwhile gets the same. */
  private publication: ReturnType<Sequencer["publish"]> | null = null;

  submit(leaf: Uint8Array, of: { day: LocalDate; today: LocalDate }): ReturnType<Sequencer["submit"]> {
    return this.sequencer().submit(leaf, of);
  }

  async publish(day: LocalDate): ReturnType<Sequencer["publish"]> {
    this.publication ??= this.sequencer()
      .publish(day)
      .finally(() => (this.publication = null));
    return this.publication;
  }

  private sequencer(): Sequencer {
    const env = this.configuration();
    return new Sequencer({
      storage: this.ctx.storage,
      bucket: env.REGISTER,
      keys: registerKeysOf(env),
      random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
    });
  }

  private configuration(): Env {
    const read = readEnv(this.env, keyFaults);
    if ("invalid" in read) throw new Error(`Missing or malformed: ${read.invalid.join(", ")}`);
    return read.env;
  }
}
