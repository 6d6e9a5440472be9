import { compareProjections } from "../../app/modules/ledger/compare-projections.server";
import type { Ledger } from "../../app/modules/ledger/find-ledger.server";
import { checkTiles, eventsOfTile, tilesAPage } from "../../app/modules/register/check-tiles.server";
import { keptFromInstant } from "../../app/modules/register/erase-expired.server";
import { growTree } from "../../app/modules/register/grow-tree.server";
import { openLocalDatabases } from "../local-database";

/**
 * Returns the faults of all registers in a local database: it hashes every event and compares every person's projections.
 * It adds new events to the trees first.
 */
export async function checkRegisters(root: string, stateDir: string): Promise<string[]> {
  const { cells, close } = await openLocalDatabases({ root, stateDir });
  try {
    const problems: string[] = [];
    for (const d1 of cells.values()) problems.push(...(await checkCell(d1)));
    return problems;
  } finally {
    await close();
  }
}

async function checkCell(d1: D1Database): Promise<string[]> {
  const ledgers = await d1
    .prepare("SELECT key AS ledger, company_id AS companyId FROM ledgers ORDER BY company_id")
    .all<Ledger>();
  const problems: string[] = [];
  for (const ledger of ledgers.results) {
    const registerProblems = await checkRegister(d1, ledger);
    problems.push(...registerProblems.map((text) => `${ledger.companyId}: ${text}`));
  }
  return problems;
}

async function checkRegister(d1: D1Database, log: Ledger): Promise<string[]> {
  const problems: string[] = [];
  try {
    const { size } = await growTree(d1, log);
    for (let first = 0; first * eventsOfTile < size; first += tilesAPage)
      problems.push(...(await checkTiles(d1, log, { first, size, keptFrom: keptFromInstant(Date.now()) })));
  } catch (thrown) {
    problems.push((thrown as Error).message);
  }
  const people = await d1
    .prepare(
      "SELECT key AS subject, profile_id AS profileId FROM subjects WHERE ledger = ? AND profile_id IS NOT NULL",
    )
    .bind(log.ledger)
    .all<{ subject: number; profileId: string }>();
  for (const whose of people.results) problems.push(...(await compareProjections(d1, whose)));
  return problems;
}
