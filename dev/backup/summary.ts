// What of a database must be the same after it was restored, small enough to be kept beside its backup.

type Row = Record<string, unknown>;

/** Asks a database, wherever it is. */
export type Ask = <R extends Row>(sql: string) => Promise<R[]>;

export interface Summary {
  /** How many rows each table has. */
  rows: Record<string, number>;
  /** The SQL of every table, index and trigger. */
  schema: Record<string, string>;
  /** Where each company's chain of seals ends; its last hash stands for all before it. */
  seals: Record<string, string>;
}

const ours = "name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\'";

export const listTables = async (ask: Ask): Promise<string[]> => {
  const tables = await ask<{ name: string }>(
    `SELECT name FROM sqlite_schema WHERE type = 'table' AND ${ours} ORDER BY name`,
  );
  return tables.map(({ name }) => name);
};

export async function summarize(ask: Ask): Promise<Summary> {
  const tables = await listTables(ask);
  const schema = await ask<{ name: string; sql: string }>(
    `SELECT type || ' ' || name AS name, sql FROM sqlite_schema WHERE sql IS NOT NULL AND ${ours} ORDER BY 1`,
  );
  // Not with UNION: D1 joins only a few of them.
  const counts = tables.map((name) => `(SELECT count(*) FROM "${name}") AS "${name}"`);
  const [rows] = tables.length > 0 ? await ask<Record<string, number>>(`SELECT ${counts.join(", ")}`) : [{}];
  const seals = tables.includes("register_seals")
    ? await ask<{ company_id: string; seq: number; hash: string }>(
        `SELECT s.company_id, s.seq, s.hash FROM register_seals s
         JOIN (SELECT company_id, max(seq) AS seq FROM register_seals GROUP BY company_id) last
           ON last.company_id = s.company_id AND last.seq = s.seq ORDER BY 1`,
      )
    : [];
  return {
    rows: rows!,
    schema: Object.fromEntries(schema.map(({ name, sql }) => [name, plain(sql)])),
    seals: Object.fromEntries(seals.map(({ company_id, seq, hash }) => [company_id, `${seq} ${hash}`])),
  };
}

/** The same statement however it is laid out and quoted. */
const plain = (sql: string) =>
  sql
    .replace(/^CREATE TABLE IF NOT EXISTS /, "CREATE TABLE ")
    .replaceAll(/["`]/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();

const kinds = { rows: "filas", schema: "esquema", seals: "sellos" } as const;

/** What differs between two databases, in words; nothing when one is the other's copy. */
export function differences(expected: Summary, found: Summary): string[] {
  return (Object.keys(kinds) as (keyof Summary)[]).flatMap((kind) => {
    const [wanted, present] = [expected[kind], found[kind]];
    return [...new Set([...Object.keys(wanted), ...Object.keys(present)])]
      .filter((name) => wanted[name] !== present[name])
      .map((name) => `${kinds[kind]}: ${name}: ${wanted[name] ?? "no estaba"} → ${present[name] ?? "falta"}`);
  });
}
