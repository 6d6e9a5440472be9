import type { Deps } from "~/platform/context.server";
import { growTree } from "./grow-tree.server";
import type { RegisterLog } from "./read-lines.server";

/** How many events enter the tree together after a response. */
export const eventsARun = 64;

/**
 * Grows the tree after the response to a punch, which never waits for it. It adds a run of events at a time.
 * At nine o'clock, growing it for each event would cost the database more than the punches.
 * The nightly job adds the rest; a receipt or an export adds it immediately.
 * @param seq of the punch. Without it (a rare change of personal data) the tree always grows.
 */
export function scheduleTreeGrowth(
  { db, defer }: Pick<Deps, "db" | "defer">,
  { seq, ...log }: RegisterLog & { seq?: number },
): void {
  if (seq === undefined || seq % eventsARun === 0)
    defer("grow the register's tree", () => growTree(db.$client, log));
}
