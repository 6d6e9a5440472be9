import { openDb, type Db } from "./db.server";

/** The cells' databases. Each is opened on first use. */
export interface Cells {
  /** The bindings' names, sorted by number: CELL_1, CELL_2 … */
  readonly names: readonly string[];
  /** Returns undefined when no cell has that name. */
  find: (name: string) => Db | undefined;
}

export function openCells(bound: ReadonlyMap<string, D1Database>): Cells {
  const openedDbs = new Map<string, Db>();
  const find = (name: string) => {
    const d1 = bound.get(name);
    if (!d1) return undefined;
    const db = openedDbs.get(name) ?? openDb(d1);
    openedDbs.set(name, db);
    return db;
  };
  return { names: [...bound.keys()], find };
}
