import { deliverOutbox } from "~/modules/mail/deliver-outbox.server";
import type { Deps } from "~/platform/context.server";
import { tellGivenUp } from "./tell-given-up.server";
import { workJobs } from "./work-jobs.server";

/** Works on what a queue of wrangler.toml delivers. What throws is delivered again, all of it. */
export async function receiveBatch(deps: Deps, batch: MessageBatch): Promise<void> {
  switch (batch.queue) {
    case "fichaclara-jobs":
      return workJobs(deps, batch);
    case "fichaclara-jobs-dead":
      return tellGivenUp(deps, batch);
    case "fichaclara-mail":
      return void (await deliverOutbox(deps));
    default:
      throw new Error(`no queue of ours: ${batch.queue}`);
  }
}
