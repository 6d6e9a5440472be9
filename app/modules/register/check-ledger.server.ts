import { events, registerProgress } from "#cell";
import { sql } from "drizzle-orm";
import { isTransient } from "~/platform/retry.server";
import { allRows, builderOf, firstRow } from "~/platform/statement.server";
import type { ArchiveDeps } from "./archive-checkpoint.server";
import { checkArchive } from "./server/check-archive.server";
import { checkIdentities, listMissingEvents } from "./server/check-people.server";
import { checkTiles, eventsOfTile, tilesAPage } from "./check-tiles.server";
import { keptFromInstant } from "./erase-expired.server";
import { growTree } from "./grow-tree.server";
import { sumOfLastNumbers } from "./last-numbers";
import type { RegisterLog } from "./read-lines.server";
import { edgeQuery, toTree, type Tree } from "./tree-rows";

const mostReportedDifferences = 20;
/** Two calls a page. */
const pagesATurn = 50;

export interface CheckedLedger {
  /** In words, at most 20; empty when all is well. */
  differences: string[];
  /** Whether another turn must follow immediately: there are more new events than one turn checks. */
  isCut: boolean;
}

interface CheckProgress {
  checked: number;
  slice: number;
  archive: string;
  erased: number;
}

/**
 * The nightly check of one register. It checks that:
 * - the stored tree begins with the archived checkpoints;
 * - new events and a slice of the old ones match the tree;
 * - nobody's last events are missing;
 * - the present identities are what was committed to, and nothing in the read events was erased too early.
 * A difference is checked again the next night. The cost depends on the new events, the slice and the
 * people, not on the register's length.
 * @throws transient faults of D1.
 */
export async function checkLedger(
  deps: ArchiveDeps,
  log: RegisterLog,
  mostPages = pagesATurn,
): Promise<CheckedLedger> {
  const { tree, fault } = await grownTree(deps, log);
  const { progress, newest, sum, beganAt } = await readState(deps, log);
  const differences = fault ? [fault] : [];
  if (tree === null || beganAt === null) return { differences, isCut: false };
  if (newest < tree.size) differences.push(`it ends with nº ${newest}, and its tree with nº ${tree.size}`);
  if (progress.checked > tree.size) differences.push(`${progress.checked} events were checked before`);
  if (progress.erased > newest) differences.push(`${progress.erased} events were judged for erasure`);

  if (sum !== newest) differences.push(...(await listMissingEvents(deps.d1, log, { sum, newest })));

  const archive = await checkArchive(deps, log, { tree, looked: progress.archive, beganAt });
  const keptFromAt = keptFromInstant(deps.now);
  const checked = Math.min(progress.checked, tree.size);
  const end = Math.min(tree.size, checked + mostPages * tilesAPage * eventsOfTile);
  const freshDifferences = await checkFresh(deps, log, { tree, checked, end, keptFrom: keptFromAt });
  const firstTile = progress.slice * eventsOfTile < tree.size ? progress.slice : 0;
  const oldDifferences = await checkTiles(deps.d1, log, {
    first: firstTile,
    size: tree.size,
    keptFrom: keptFromAt,
  });
  const identities = await checkIdentities(deps.d1, log);
  await writeProgress(deps, log, {
    checked: freshDifferences.length === 0 ? end : progress.checked,
    slice: oldDifferences.length === 0 ? firstTile + tilesAPage : firstTile,
    archive: archive.looked,
  });
  const all = [...differences, ...archive.differences, ...freshDifferences, ...oldDifferences, ...identities];
  return {
    differences: [...new Set(all)].slice(0, mostReportedDifferences),
    isCut: freshDifferences.length === 0 && end < tree.size,
  };
}

/** Returns the tree of all events. If it cannot grow, returns the stored tree and the fault. */
async function grownTree(
  { d1 }: ArchiveDeps,
  log: RegisterLog,
): Promise<{ tree: Tree | null; fault: string | null }> {
  try {
    return { tree: await growTree(d1, log), fault: null };
  } catch (thrown) {
    if (isTransient(thrown)) throw thrown;
    const fault = `it cannot grow: ${thrown instanceof Error ? thrown.message : "unknown"}`;
    const rows = await allRows(d1, edgeQuery(log.ledger));
    try {
      return { tree: toTree(rows), fault };
    } catch {
      return { tree: null, fault };
    }
  }
}

async function readState({ d1 }: ArchiveDeps, { ledger }: RegisterLog) {
  const ofLedger = sql`FROM ${events} WHERE ${events.ledger} = ${ledger}`;
  const row = await firstRow<
    Partial<CheckProgress> & { newest: number | null; sum: number; beganAt: number | null }
  >(
    d1,
    sql`SELECT ${registerProgress.checked}, ${registerProgress.slice}, ${registerProgress.archive}, ${registerProgress.erased},
          (SELECT max(${events.seq}) ${ofLedger}) AS newest,
          ${sumOfLastNumbers(sql`${ledger}`)} AS sum,
          (SELECT ${events.recordedAt} ${ofLedger} ORDER BY ${events.seq} LIMIT 1) AS "beganAt"
        FROM (SELECT 1) LEFT JOIN ${registerProgress} ON ${registerProgress.ledger} = ${ledger}`,
  );
  const { checked, slice, archive, erased, newest, sum, beganAt } = row!;
  return {
    progress: { checked: checked ?? 0, slice: slice ?? 0, archive: archive ?? "", erased: erased ?? 0 },
    newest: newest ?? 0,
    sum,
    beganAt,
  };
}

async function checkFresh(
  { d1 }: ArchiveDeps,
  log: RegisterLog,
  of: { tree: Tree; checked: number; end: number; keptFrom: number },
): Promise<string[]> {
  const { tree, checked, end, keptFrom } = of;
  const differences: string[] = [];
  let first = Math.floor(checked / eventsOfTile);
  for (; first * eventsOfTile < end && differences.length < mostReportedDifferences; first += tilesAPage)
    if (checked < end) differences.push(...(await checkTiles(d1, log, { first, size: tree.size, keptFrom })));
  return differences;
}

const writeProgress = (
  { d1 }: ArchiveDeps,
  { ledger }: RegisterLog,
  { checked, slice, archive }: Omit<CheckProgress, "erased">,
) =>
  builderOf(d1)
    .insert(registerProgress)
    .values({ ledger, checked, slice, archive })
    .onConflictDoUpdate({ target: registerProgress.ledger, set: { checked, slice, archive } });
