// The summary of a database, which must be the same after a restore. It is small enough to store with the backup.

import { bytesToHex } from "@noble/hashes/utils.js";
import { groupBy } from "../../app/platform/group-by";
import { treeRoot } from "../../app/modules/register/format/merkle";
import { readTiles } from "../../app/modules/register/format/tiles";
import { toTree, type TileRow } from "../../app/modules/register/tree-rows";

type Row = object;

/** Runs a query in a local or a remote database. */
export type Query = <R extends Row>(sql: string) => Promise<R[]>;

export interface DatabaseSummary {
  /** How many rows each table has. */
  rows: Record<string, number>;
  /** The SQL of every table, index and trigger. */
  schema: Record<string, string>;
  /** The size and the root of each company's tree. The root covers all its events. */
  trees: Record<string, string>;
}

/** Excludes the internal tables of SQLite and D1. */
export const isOwnTable = "name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\'";

export const listTables = async (query: Query): Promise<string[]> => {
  const tables = await query<{ name: string }>(
    `SELECT name FROM sqlite_schema WHERE type = 'table' AND ${isOwnTable} ORDER BY name`,
  );
  return tables.map(({ name }) => name);
};

export async function summarize(query: Query): Promise<DatabaseSummary> {
  const tables = await listTables(query);
  const schema = await query<{ name: string; sql: string }>(
    `SELECT type || ' ' || name AS name, sql FROM sqlite_schema WHERE sql IS NOT NULL AND ${isOwnTable} ORDER BY 1`,
  );
  // Not with UNION: D1 allows only a few.
  const counts = tables.map((name) => `(SELECT count(*) FROM "${name}") AS "${name}"`);
  const [rows] =
    tables.length > 0 ? await query<Record<string, number>>(`SELECT ${counts.join(", ")}`) : [{}];
  return {
    rows: rows!,
    schema: Object.fromEntries(schema.map(({ name, sql }) => [name, plainSchemaSql(sql)])),
    trees: tables.includes("tiles") ? await summarizeTrees(query) : {},
  };
}

async function summarizeTrees(query: Query): Promise<DatabaseSummary["trees"]> {
  const edges = await query<TileRow & { company_id: string }>(
    `SELECT company_id, level, tile, hex(hashes) AS hashes FROM ledgers JOIN tiles ON ledger = key
     WHERE tile = (SELECT max(tile) FROM tiles last WHERE last.ledger = key AND last.level = tiles.level) ORDER BY 1`,
  );
  return Object.fromEntries(
    [...groupBy(edges, ({ company_id }) => company_id)].map(([companyId, rows]) => [
      companyId,
      describeTree(rows),
    ]),
  );
}

/** Returns "roto" when hashes are missing; the other database has a tree. */
function describeTree(rows: readonly TileRow[]): string {
  try {
    const { size, edge } = toTree(rows);
    return `${size} ${bytesToHex(treeRoot(size, readTiles(edge)))}`;
  } catch {
    return "roto";
  }
}

/** Normalizes a statement's layout and quotes. */
const plainSchemaSql = (sql: string) =>
  sql
    .replace(/^CREATE TABLE IF NOT EXISTS /, "CREATE TABLE ")
    .replaceAll(/["`]/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();

const summaryPartNames = { rows: "filas", schema: "esquema", trees: "árbol" } as const;

/** Returns the differences between two databases, in words; empty when they are equal. */
export function summaryDifferences(expected: DatabaseSummary, actual: DatabaseSummary): string[] {
  return (Object.keys(summaryPartNames) as (keyof DatabaseSummary)[]).flatMap((kind) => {
    const [wanted, present] = [expected[kind], actual[kind]];
    return [...new Set([...Object.keys(wanted), ...Object.keys(present)])]
      .filter((name) => wanted[name] !== present[name])
      .map(
        (name) =>
          `${summaryPartNames[kind]}: ${name}: ${wanted[name] ?? "no estaba"} → ${present[name] ?? "falta"}`,
      );
  });
}
