import type { TimeLog } from "~/modules/ledger/time-log";
import type { Db } from "~/platform/db.server";
import { listDisputes } from "./corrections-of-days.server";
import { otherVersionText } from "./correction-line";

/** An entry of a page, with the subject key of its person. */
export type ListedEntry = Pick<TimeLog, "id" | "mark" | "day"> & { subject: number };

/**
 * Returns the text beside each disputed entry of a page, by id: the other version and its author. It needs one query, and none
 * without disputed entries.
 */
export async function describeDisputes(
  deps: { db: Db },
  logs: readonly ListedEntry[],
): Promise<Record<string, string>> {
  const disputedEntries = logs.flatMap(({ id, mark, day, subject }) =>
    mark === "disputed" ? [[id, { subject, day, id }] as const] : [],
  );
  if (disputedEntries.length === 0) return {};
  const disputes = await listDisputes(deps, [...new Map(disputedEntries).values()]);
  return Object.fromEntries([...disputes].map(([id, correction]) => [id, otherVersionText(correction)]));
}
