import { bytesToHex } from "@noble/hashes/utils.js";
import { dailyLabel, dailyLeaf, labelOf, latestDays } from "~/modules/register/format/daily-leaf";
import { entriesAFile } from "~/modules/register/format/log-files";
import { addDays, type LocalDate } from "~/time/dates";
import {
  checkHead,
  LogFault,
  readDay,
  readHead,
  readLeaves,
  requireBeginning,
  requireOrder,
  type LogTrust,
  type ReadLogFile,
} from "~/modules/register/format/read-log";

/** What the log holds of a register on a day. */
export interface LookUp {
  /** How many leaves of it: one, or none; more are a proof that two states of it were signed. */
  leaves: number;
  /** Whether the leaf is that of the checkpoint that was asked about. */
  isThis: boolean;
  /** How many leaves the whole log has, all companies and its filling together. */
  size: number;
}

/**
 * Looks a register's leaf up in whole files of the log, so that whoever serves them does not learn which one is meant.
 * @param of the day's checkpoint of the register, or another one of it.
 * @throws LogFault where the log is not what is signed.
 */
export async function lookUp(
  read: ReadLogFile,
  trust: LogTrust,
  of: { origin: string; day: LocalDate; checkpoint: string },
): Promise<LookUp> {
  const head = await readHead(read, trust);
  const label = bytesToHex(dailyLabel(of));
  const found: Uint8Array[] = [];
  // Who was archived late is added with a later day.
  for (let late = 0; late <= latestDays; late += 1) {
    const on = addDays(of.day, late);
    const leaves = await leavesOfDay(read, { trust, head, on });
    found.push(...leaves.filter((leaf) => labelOf(leaf) === label));
    // Two of the register that is looked up are told as that.
    if (found.length < 2) requireOrder(leaves, on);
  }
  const wanted = bytesToHex(dailyLeaf(of, of.checkpoint));
  return {
    leaves: found.length,
    isThis: found.some((leaf) => bytesToHex(leaf) === wanted),
    size: head.size,
  };
}

async function leavesOfDay(
  read: ReadLogFile,
  { trust, head, on }: { trust: LogTrust; head: { size: number; root: Uint8Array }; on: LocalDate },
): Promise<Uint8Array[]> {
  const day = await readDay(read, on);
  if (!day) return [];
  const { size, root } = checkHead(day.checkpoint, trust);
  await requireBeginning(read, { size, root }, head);
  if (day.from >= size) throw new LogFault(`el día ${on} dice que no añadió ninguna hoja.`);
  const leaves: Uint8Array[] = [];
  for (let file = day.from / entriesAFile; file < size / entriesAFile; file += 1)
    leaves.push(...(await readLeaves(read, head, file)));
  return leaves;
}
