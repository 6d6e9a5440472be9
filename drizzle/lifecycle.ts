import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";

// The `lifecycle.ts` next to each schema defines what happens to each table's rows. The code that deletes, erases or exports rows takes
// its list of tables from there.

/** The names of a schema's tables. */
export type TableName<Schema> = {
  [Name in keyof Schema]: Schema[Name] extends SQLiteTable ? Name : never;
}[keyof Schema];

/** The names of the tables whose entry has a value in the named part. */
export type NamesIn<Lifecycles, Part extends string, Value> = {
  [Name in keyof Lifecycles]: Lifecycles[Name] extends Record<Part, Value> ? Name : never;
}[keyof Lifecycles];

/** When rows are deleted because of their age. */
export type Retention =
  /** Never. They remain as long as their company or user, or until somebody deletes them. */
  | "kept"
  /** Every night, that many days after an instant or a local date. */
  | { days: number; after: SQLiteColumn }
  /** Every night, by a statement of its own. */
  | "own rule";

/** What happens to rows about a person at erasure: four years after leaving, or when they close their account. */
export type Erasure =
  | "deleted"
  | "emptied"
  /** No row outlives its person and identifies them. */
  | "none";

/** The file in the ZIP of a person's own data (art. 15 GDPR) that contains the rows about them. */
export type OwnData =
  | "perfil.json"
  | "jornadas.json"
  | "historial.json"
  /** Another file has the same data, the rows are secret, or they contain nothing about a person. */
  | "none";

/** How the rows of a table end, and in which export they are. */
export interface Lifecycle {
  retention: Retention;
  erasure: Erasure;
  ownData: OwnData;
}
