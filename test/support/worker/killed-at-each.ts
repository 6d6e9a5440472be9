import { env } from "cloudflare:test";
import { expect } from "vitest";
import { openCells } from "~/platform/cells.server";
import { inCell, type Deps } from "~/platform/context.server";
import { openDirectory } from "~/platform/db.server";
import { hourMs } from "~/time/units";
import { expectFaults } from "../quiet-console";
import { alsoBound, deps, settle } from "./deps";
import { aroundD1 } from "./around-d1";
import { emptyDatabase } from "./empty-database";
import { runJob } from "./jobs";
import { forgetPace } from "./time";

/** Returns dependencies that stop working after some calls. The last call was carried out or not, and its answer is lost. */
function diesAfter(calls: number, isCarriedOut: boolean) {
  let left = calls;
  const mortal = (d1: D1Database) =>
    aroundD1(d1, async (send) => {
      left -= 1;
      if (left > 0) return send();
      if (left === 0 && isCarriedOut) await send();
      throw new Error("killed");
    });
  const bound = new Map([["CELL_1", mortal(env.CELL_1)]]);
  if (alsoBound.CELL_2) bound.set("CELL_2", mortal(alsoBound.CELL_2));
  const directory = openDirectory(mortal(env.DIRECTORY));
  const dying = inCell({ ...deps(), directory, cells: openCells(bound) }, "CELL_1");
  return { dying, wasReached: () => left <= 0 };
}

/**
 * Repeats the work with one call more each time, until it finishes, and checks the state after each.
 * @param fates whether the last call is carried out. For work that only writes to databases, `[true]` is enough. A call without effect
 * leaves the state of the call before it.
 */
export async function killedAtEach(
  begin: () => Promise<(deps: Deps) => Promise<unknown>>,
  then: () => Promise<void>,
  fates: readonly boolean[] = [false, true],
): Promise<number> {
  for (let calls = 1; ; calls += 1) {
    for (const isCarriedOut of fates) {
      await emptyDatabase();
      // The last sweep ran with a clock an hour ahead: its mails must not delay this one.
      await forgetPace();
      const work = await begin();
      const { dying, wasReached } = diesAfter(calls, isCarriedOut);
      await work(dying).catch((fault: Error) =>
        expect((fault.cause as Error | undefined)?.message ?? fault.message).toBe("killed"),
      );
      await settle();
      // The deferred work also fails to reach anything, and logs it.
      if (wasReached()) expectFaults();
      await then();
      if (!wasReached()) return calls;
    }
  }
}

/** Runs the job that finishes changes to both users and companies, an hour later. */
export async function sweep(): Promise<void> {
  await runJob(deps(Date.now() + hourMs), "finish-memberships");
  await settle();
}
