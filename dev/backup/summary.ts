// What of a database must be the same after it was restored, small enough to be kept beside its backup.

import { bytesToHex } from "@noble/hashes/utils.js";
import { groupBy } from "../../app/platform/group-by";
import { rootOf } from "../../app/modules/register/format/merkle";
import { readTiles } from "../../app/modules/register/format/tiles";
import { toTree, type TileRow } from "../../app/modules/register/tree-rows";

type Row = object;

/** Asks a database, wherever it is. */
export type Ask = <R extends Row>(sql: string) => Promise<R[]>;

export interface Summary {
  /** How many rows each table has. */
  rows: Record<string, number>;
  /** The SQL of every table, index and trigger. */
  schema: Record<string, string>;
  /** The size and the root of each company's tree; the root stands for all that is in it. */
  trees: Record<string, string>;
}

/** Of `sqlite_schema`: what neither SQLite nor D1 keeps for itself. */
export const isOurs = "name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\'";

export const listTables = async (ask: Ask): Promise<string[]> => {
  const tables = await ask<{ name: string }>(
    `SELECT name FROM sqlite_schema WHERE type = 'table' AND ${isOurs} ORDER BY name`,
  );
  return tables.map(({ name }) => name);
};

export async function summarize(ask: Ask): Promise<Summary> {
  const tables = await listTables(ask);
  const schema = await ask<{ name: string; sql: string }>(
    `SELECT type || ' ' || name AS name, sql FROM sqlite_schema WHERE sql IS NOT NULL AND ${isOurs} ORDER BY 1`,
  );
  // Not with UNION: D1 joins only a few of them.
  const counts = tables.map((name) => `(SELECT count(*) FROM "${name}") AS "${name}"`);
  const [rows] = tables.length > 0 ? await ask<Record<string, number>>(`SELECT ${counts.join(", ")}`) : [{}];
  return {
    rows: rows!,
    schema: Object.fromEntries(schema.map(({ name, sql }) => [name, plain(sql)])),
    trees: tables.includes("tiles") ? await summarizeTrees(ask) : {},
  };
}

async function summarizeTrees(ask: Ask): Promise<Summary["trees"]> {
  const edges = await ask<TileRow & { company_id: string }>(
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

/** Of hashes that are gone there is no tree to describe, and the other database has one. */
function describeTree(rows: readonly TileRow[]): string {
  try {
    const { size, edge } = toTree(rows);
    return `${size} ${bytesToHex(rootOf(size, readTiles(edge)))}`;
  } catch {
    return "roto";
  }
}

/** The same statement however it is laid out and quoted. */
const plain = (sql: string) =>
  sql
    .replace(/^CREATE TABLE IF NOT EXISTS /, "CREATE TABLE ")
    .replaceAll(/["`]/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();

const kinds = { rows: "filas", schema: "esquema", trees: "árbol" } as const;

/** What differs between two databases, in words; nothing when one is the other's copy. */
export function differences(expected: Summary, found: Summary): string[] {
  return (Object.keys(kinds) as (keyof Summary)[]).flatMap((kind) => {
    const [wanted, present] = [expected[kind], found[kind]];
    return [...new Set([...Object.keys(wanted), ...Object.keys(present)])]
      .filter((name) => wanted[name] !== present[name])
      .map((name) => `${kinds[kind]}: ${name}: ${wanted[name] ?? "no estaba"} → ${present[name] ?? "falta"}`);
  });
}
