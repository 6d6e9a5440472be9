import type { Deps } from "~/platform/context.server";
import { growTree } from "./grow-tree.server";
import type { Log } from "./read-lines.server";

/** How many events wait for each other to enter the tree together after an answer. */
export const eventsARun = 64;

/**
 * Lets the tree grow by the last run of events after the answer to a punch, which never waits for it. A run at a time, because
 * at nine o'clock growing it for each event by itself would cost the database more than the punches do; what is left over the night
 * adds, and a receipt or an export at once.
 * @param seq of the punch; without it (a rare change of somebody's data) the tree grows by what there is in any case.
 */
export function sealAfterAnswer(
  { db, defer }: Pick<Deps, "db" | "defer">,
  { seq, ...log }: Log & { seq?: number },
): void {
  if (seq === undefined || seq % eventsARun === 0)
    defer("grow the register's tree", () => growTree(db.$client, log));
}
