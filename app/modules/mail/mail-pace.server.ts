import { DurableObject } from "cloudflare:workers";
import { pauseUntil, takePlace, emptyPace, type Pace, type Urgency } from "./model/pace";

const paceKey = "pace";

/**
 * The token bucket of all mails. Its state is stored before an answer leaves, so that a restarted object grants no place twice. Its
 * clock is the only one that counts.
 */
export class MailPace extends DurableObject {
  /** @returns as `takePlace`. */
  claim(request: { urgency: Urgency; perSecond: number }): { isGranted: boolean; waitMs: number } {
    const { pace, ...answer } = takePlace(this.read(), { ...request, now: Date.now() });
    if (answer.isGranted) this.ctx.storage.kv.put(paceKey, pace);
    return answer;
  }

  /** Pauses all mails, because the provider asked for it. */
  pause(forMs: number): void {
    this.ctx.storage.kv.put(paceKey, pauseUntil(this.read(), Date.now() + forMs));
  }

  private read(): Pace {
    return this.ctx.storage.kv.get<Pace>(paceKey) ?? emptyPace;
  }
}
