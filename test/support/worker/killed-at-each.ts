import { env } from "cloudflare:test";
import { expect } from "vitest";
import { openCells } from "~/platform/cells.server";
import { inCell, type Deps } from "~/platform/context.server";
import { openDirectory } from "~/platform/db.server";
import { expectFaults } from "../quiet-console";
import { alsoBound, deps, settle } from "./deps";
import { aroundD1 } from "./around-d1";
import { emptyDatabase } from "./empty-database";
import { runJob } from "./jobs";
import { forgetPace, hourMs } from "./time";

/** Whatever comes after so many calls finds nobody; the last of them was carried out, or was not, and nobody heard of it. */
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
 * Does the work with one call more each time, until it comes to its end; and what must be so after each.
 * @param fates whether the last call is carried out. Of work that writes into databases and nothing else, `[true]` tells all there
 * is: a call that was not carried out leaves what the one before it has left.
 */
export async function killedAtEach(
  begin: () => Promise<(deps: Deps) => Promise<unknown>>,
  then: () => Promise<void>,
  fates: readonly boolean[] = [false, true],
): Promise<number> {
  for (let calls = 1; ; calls += 1) {
    for (const isCarriedOut of fates) {
      await emptyDatabase();
      // The sweep before was an hour later: nobody waits for its mails.
      await forgetPace();
      const work = await begin();
      const { dying, wasReached } = diesAfter(calls, isCarriedOut);
      await work(dying).catch((fault: Error) =>
        expect((fault.cause as Error | undefined)?.message ?? fault.message).toBe("killed"),
      );
      await settle();
      // What follows the answer has nobody to ask either, and says so.
      if (wasReached()) expectFaults();
      await then();
      if (!wasReached()) return calls;
    }
  }
}

/** The job that finishes what concerns users and companies both, an hour later. */
export async function sweep(): Promise<void> {
  await runJob(deps(Date.now() + hourMs), "finish-memberships");
  await settle();
}
