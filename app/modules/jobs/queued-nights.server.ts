import * as z from "zod";
import type { Deps } from "~/platform/context.server";
import { logFault } from "~/platform/log.server";

const noteSchema = z.object({ night: z.number(), jobs: z.array(z.string()) });

const noteKeyOf = (cell: string) => `jobs/${cell}.json`;

/**
 * Returns the names of the nightly jobs whose turns are all queued, for one night and cell. Without a note it returns none. The cron then
 * reads all companies again, and queues no turn twice.
 * @param night when it began.
 */
export async function readQueuedJobs({ env, cell }: Deps, night: number): Promise<string[]> {
  try {
    const file = await env.REGISTER.get(noteKeyOf(cell));
    const note = noteSchema.safeParse(JSON.parse((await file?.text()) ?? "null"));
    // At the minute when a night begins, the other cron may already have noted the new night.
    return note.success && note.data.night >= night ? note.data.jobs : [];
  } catch (fault) {
    logFault("night: record of queued jobs", fault, { cell });
    return [];
  }
}

/** Notes the jobs whose turns of a night are all queued in a cell. Without the note the next cron checks again. */
export async function noteQueuedJobs(
  { env, cell }: Deps,
  { night, jobs }: z.output<typeof noteSchema>,
): Promise<void> {
  await env.REGISTER.put(noteKeyOf(cell), JSON.stringify({ night, jobs }), {
    httpMetadata: { contentType: "application/json" },
  }).catch((fault: unknown) => logFault("night: record of queued jobs", fault, { cell }));
}
