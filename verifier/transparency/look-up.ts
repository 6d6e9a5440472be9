import { bytesToHex } from "@noble/hashes/utils.js";
import { dailyLabel, dailyLeaf, labelOf, mostDaysLate } from "~/modules/register/format/daily-leaf";
import { entriesAFile } from "~/modules/register/format/log-files";
import { addDays, type LocalDate } from "~/time/dates";
import {
  checkLogCheckpoint,
  LogFault,
  readDay,
  readLogCheckpoint,
  readLeaves,
  requireBeginning,
  requireOrder,
  type LogTrust,
  type ReadLogFile,
} from "~/modules/register/format/read-log";

/** What the log has of a register on a day. */
export interface LookUp {
  /** One or none. More prove that Fichaclara signed two states of the register. */
  leaves: number;
  /** Whether the leaf is of the given checkpoint. */
  isThis: boolean;
  /** The size of the whole log: all companies and the random filling. */
  size: number;
}

/**
 * Looks a register's leaf up in whole files of the log, so that their server does not learn which register is meant.
 * @param of the register's checkpoint of that day, or another one.
 * @throws LogFault when the log is not what was signed.
 */
export async function lookUp(
  readLogFile: ReadLogFile,
  trust: LogTrust,
  of: { origin: string; day: LocalDate; checkpoint: string },
): Promise<LookUp> {
  const checkpoint = await readLogCheckpoint(readLogFile, trust);
  const label = bytesToHex(dailyLabel(of));
  const foundLeaves: Uint8Array[] = [];
  // A late leaf is added with a later day.
  for (let late = 0; late <= mostDaysLate; late += 1) {
    const on = addDays(of.day, late);
    const leaves = await leavesOfDay(readLogFile, { trust, checkpoint, on });
    foundLeaves.push(...leaves.filter((leaf) => labelOf(leaf) === label));
    // Two leaves of this register are an outcome of their own, not a fault of the order.
    if (foundLeaves.length < 2) requireOrder(leaves, on);
  }
  const expectedLeaf = bytesToHex(dailyLeaf(of, of.checkpoint));
  return {
    leaves: foundLeaves.length,
    isThis: foundLeaves.some((leaf) => bytesToHex(leaf) === expectedLeaf),
    size: checkpoint.size,
  };
}

async function leavesOfDay(
  readLogFile: ReadLogFile,
  {
    trust,
    checkpoint,
    on,
  }: { trust: LogTrust; checkpoint: { size: number; root: Uint8Array }; on: LocalDate },
): Promise<Uint8Array[]> {
  const day = await readDay(readLogFile, on);
  if (!day) return [];
  const { size, root } = checkLogCheckpoint(day.checkpoint, trust);
  await requireBeginning(readLogFile, { size, root }, checkpoint);
  if (day.from >= size) throw new LogFault(`el día ${on} dice que no añadió ninguna hoja.`);
  const leaves: Uint8Array[] = [];
  for (let file = day.from / entriesAFile; file < size / entriesAFile; file += 1)
    leaves.push(...(await readLeaves(readLogFile, checkpoint, file)));
  return leaves;
}
