import type { TimeLog } from "~/modules/ledger/time-log";
import type { Db } from "~/platform/db.server";
import { listDisputes } from "./corrections-of-days.server";
import { otherVersion } from "./other-version";

/**
 * What stands beside each entry of a page that its parties disagree on, by its id: what it does not say, and who says it.
 * One query where there is such an entry, and none where there is not.
 */
export async function tellDisputes(
  deps: { db: Db },
  logs: readonly Pick<TimeLog, "id" | "mark">[],
): Promise<Record<string, string>> {
  const disputed = new Set(logs.flatMap(({ id, mark }) => (mark === "disputed" ? [id] : [])));
  if (disputed.size === 0) return {};
  const disputes = await listDisputes(deps, { entryIds: [...disputed] });
  return Object.fromEntries([...disputes].map(([id, correction]) => [id, otherVersion(correction)]));
}
