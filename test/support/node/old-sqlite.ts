// Runs SQLite 3.39, compiled for JavaScript. A file that opens in it also opens in Debian 12's 3.40.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import initSqlJs, { type Database } from "sql.js";

const SQL = await initSqlJs();

export const emptyOldDatabase = (): Database => new SQL.Database();

/** Opens the files of the local D1 databases in a state folder, as from a copy of it. */
export function openWithOldSqlite(stateDir: string): Database[] {
  const folder = join(stateDir, "v3", "d1", "miniflare-D1DatabaseObject");
  return readdirSync(folder)
    .filter((file) => /^[0-9a-f]{64}\.sqlite$/.test(file))
    .map((name) => {
      const [database, log] = [join(folder, name), join(folder, `${name}-wal`)];
      return new SQL.Database(withoutLog(readFileSync(database), logOf(log)));
    });
}

function logOf(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch {
    return Buffer.alloc(0);
  }
}

/** Returns the database with its write-ahead log (sqlite.org/fileformat.html#walformat) applied, because sql.js reads no log. */
function withoutLog(database: Buffer, log: Buffer): Buffer {
  const pages = new Map<number, Buffer>();
  let pending: [number, Buffer][] = [];
  let count = database.length / 4_096;
  const size = log.length > 0 ? log.readUInt32BE(8) : 4_096;
  for (let at = 32; at + 24 + size <= log.length; at += 24 + size) {
    if (!log.subarray(at + 8, at + 16).equals(log.subarray(16, 24))) break;
    pending.push([log.readUInt32BE(at), log.subarray(at + 24, at + 24 + size)]);
    const committed = log.readUInt32BE(at + 4);
    if (committed === 0) continue;
    count = committed;
    for (const [page, content] of pending) pages.set(page, content);
    pending = [];
  }
  const whole = Buffer.alloc(count * size);
  database.copy(whole);
  for (const [page, content] of pages) content.copy(whole, (page - 1) * size);
  // Sets the header to reading and writing without a log.
  whole[18] = whole[19] = 1;
  return whole;
}

/** Reads every table through every index, and returns SQLite's own findings. */
export function readAll(database: Database): { problems: unknown[]; rows: Record<string, number> } {
  const column = (sql: string) => (database.exec(sql)[0]?.values ?? []).map(([value]) => value);
  const tables = column("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name") as string[];
  const rows = tables.map((name) => {
    const [result] = database.exec(`SELECT * FROM "${name}"`);
    return [name, result?.values.length ?? 0] as const;
  });
  return {
    problems: [
      ...column("PRAGMA integrity_check").filter((checkResult) => checkResult !== "ok"),
      ...column("PRAGMA foreign_key_check"),
    ],
    rows: Object.fromEntries(rows.filter(([name]) => !/^(_cf_|sqlite_)/.test(name))),
  };
}
