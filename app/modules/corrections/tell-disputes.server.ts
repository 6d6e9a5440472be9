import type { TimeLog } from "~/modules/ledger/time-log";
import type { Db } from "~/platform/db.server";
import { listDisputes } from "./corrections-of-days.server";
import { otherVersion } from "./correction-line";

/** An entry of a page, and whose it is by their key. */
export type Listed = Pick<TimeLog, "id" | "mark" | "day"> & { subject: number };

/**
 * What stands beside each entry of a page that its parties disagree on, by its id: what it does not say, and who says it.
 * One query where there is such an entry, and none where there is not.
 */
export async function tellDisputes(
  deps: { db: Db },
  logs: readonly Listed[],
): Promise<Record<string, string>> {
  const disputed = logs.flatMap(({ id, mark, day, subject }) =>
    mark === "disputed" ? [[id, { subject, day, id }] as const] : [],
  );
  if (disputed.length === 0) return {};
  const disputes = await listDisputes(deps, [...new Map(disputed).values()]);
  return Object.fromEntries([...disputes].map(([id, correction]) => [id, otherVersion(correction)]));
}
