import { DurableObject } from "cloudflare:workers";
import { readEnv, type Env } from "~/platform/env.server";
import type { LocalDate } from "~/time/dates";
import { settingFaults } from "../setting-faults";
import { registerKeysOf } from "../register-keys";
import { Sequencer } from "./sequencer.server";

/** The only object that writes the transparency log: see {@link Sequencer}. */
export class TransparencyLog extends DurableObject<object> {
  /** Serializes the writers of files: a checkpoint must not replace a newer one. */
  private last: Promise<unknown> = Promise.resolve();

  submit(leaf: Uint8Array, of: { day: LocalDate; today: LocalDate }): ReturnType<Sequencer["submit"]> {
    return this.sequencer().submit(leaf, of);
  }

  publish(day: LocalDate): ReturnType<Sequencer["publish"]> {
    return this.inTurn(() => this.sequencer().publish(day));
  }

  cosign(of: Parameters<Sequencer["cosign"]>[0]): Promise<void> {
    return this.inTurn(() => this.sequencer().cosign(of));
  }

  claimTry(of: Parameters<Sequencer["claimTry"]>[0]): number | null {
    return this.sequencer().claimTry(of);
  }

  endTries(of: Parameters<Sequencer["endTries"]>[0]): void {
    this.sequencer().endTries(of);
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.last.then(work);
    this.last = turn.catch(() => undefined);
    return turn;
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
    const parsedEnv = readEnv(this.env, settingFaults);
    if ("invalid" in parsedEnv) throw new Error(`Missing or malformed: ${parsedEnv.invalid.join(", ")}`);
    return parsedEnv.env;
  }
}
