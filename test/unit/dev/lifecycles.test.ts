import { fileURLToPath } from "node:url";
import { getTableName } from "drizzle-orm";
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { describe, expect, test } from "vitest";
import * as cell from "../../../drizzle/cell/index";
import { lifecycles as ofCell } from "../../../drizzle/cell/lifecycle";
import * as directory from "../../../drizzle/directory/index";
import { lifecycles as ofDirectory } from "../../../drizzle/directory/lifecycle";
import type { CellLifecycle, Lifecycle, TableName } from "../../../drizzle/lifecycle";
import { applyMigrations, readMigrations } from "../../../dev/database-schema";
import { findFenceFaults } from "../../../dev/fence-triggers";
import { findLifecycleFaults } from "../../../dev/lifecycle-faults";
import { steps } from "~/modules/tenancy/moving/company-tables";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const migrated = () => applyMigrations(readMigrations(root, "cell")).database;

/** An additional table: the notes of a company. */
const notes = sqliteTable("notes", {
  id: text("id").primaryKey(),
  companyId: text("company_id")
    .notNull()
    .references(() => cell.companies.id),
  linkId: text("link_id").references(() => cell.joinLinks.companyId),
  writtenAt: integer("written_at").notNull(),
});
const grown = { ...cell, notes };
const copied: CellLifecycle = {
  move: { pagedBy: notes.id },
  retention: { days: 2, after: notes.writtenAt },
  erasure: "none",
  ownData: "none",
};

describe("each table says what becomes of its rows", () => {
  test("in both databases, and no list contradicts its schema", () => {
    expect(findLifecycleFaults(cell, ofCell)).toEqual([]);
    expect(findLifecycleFaults(directory, ofDirectory)).toEqual([]);
  });

  test("a table that is added without its entry is named, and so is an entry without its table", () => {
    expect(findLifecycleFaults(grown, ofCell)).toEqual(["notes has no entry in lifecycle.ts"]);
    expect(findLifecycleFaults({ ...directory, notes }, ofDirectory)).toEqual([
      "notes has no entry in lifecycle.ts",
    ]);
    expect(findLifecycleFaults(cell, { ...ofCell, notes: copied })).toEqual([
      "lifecycle.ts has notes, and the schema does not",
    ]);
    // @ts-expect-error -- Nor does it compile.
    ofCell satisfies Record<TableName<typeof grown>, CellLifecycle>;
    // @ts-expect-error -- Nor here.
    ofDirectory satisfies Record<TableName<typeof directory & { notes: typeof notes }>, Lifecycle>;
  });

  const { joinLinks, ...others } = ofCell;
  test.each<[problem: string, lifecycles: Record<string, CellLifecycle>]>([
    [
      "notes is deleted by the age of another table's column",
      {
        ...ofCell,
        notes: { ...copied, retention: { days: 2, after: cell.joinLinks.createdAt } },
      },
    ],
    [
      "notes names a company, and stays behind when it moves",
      { ...ofCell, notes: { ...copied, move: "stays" } },
    ],
    [
      "notes is copied by written_at, which is not unique in a company",
      {
        ...ofCell,
        notes: { ...copied, move: { pagedBy: notes.writtenAt } },
      },
    ],
    ["notes stands before join_links, to which it refers", { ...others, notes: copied, joinLinks }],
  ])("an entry that contradicts its table is named: %s", (problem, lifecycles) => {
    expect(findLifecycleFaults(grown, { ...ofCell, notes: copied })).toEqual([]);
    expect(findLifecycleFaults(grown, lifecycles)).toEqual([problem]);
  });

  test("a table without its company's name is not copied with it", () => {
    const loose = sqliteTable("loose", { id: text("id").primaryKey() });
    const its: CellLifecycle = {
      move: { pagedBy: loose.id },
      retention: "kept",
      erasure: "none",
      ownData: "none",
    };
    expect(findLifecycleFaults({ ...cell, loose }, { ...ofCell, loose: its })).toEqual([
      "loose is copied with its company, and does not name it",
    ]);
  });
});

describe("the fence of a table", () => {
  test("is in the database for each table that is copied with its company, and for no other", () => {
    expect(findFenceFaults(migrated(), cell, ofCell)).toEqual([]);
  });

  test("is written for a table that is added", () => {
    const lifecycles = { ...ofCell, notes: copied };
    const database = migrated();
    database.exec("CREATE TABLE notes (id text, company_id text)");
    const faults = findFenceFaults(database, grown, lifecycles);
    expect(faults.map(({ problem }) => problem)).toEqual([
      "notes lacks its trigger notes_fenced_insert",
      "notes lacks its trigger notes_fenced_update",
      "notes lacks its trigger notes_fenced_delete",
    ]);
    for (const { sql } of faults) database.exec(sql!);
    expect(findFenceFaults(database, grown, lifecycles)).toEqual([]);
    // Without the entry, these triggers fence rows that no move copies.
    expect(findFenceFaults(database, grown, ofCell).map(({ problem }) => problem)).toEqual([
      "notes_fenced_insert fences a table that no lifecycle has copied",
      "notes_fenced_update fences a table that no lifecycle has copied",
      "notes_fenced_delete fences a table that no lifecycle has copied",
    ]);
  });

  test("is not another trigger of that name", () => {
    const database = migrated();
    database.exec(`DROP TRIGGER kiosk_pins_fenced_delete;
      CREATE TRIGGER kiosk_pins_fenced_delete BEFORE DELETE ON kiosk_pins BEGIN SELECT 1; END;`);
    const [fault, ...none] = findFenceFaults(database, cell, ofCell);
    expect(none).toEqual([]);
    expect(fault!.problem).toBe("kiosk_pins_fenced_delete is not as dev/fence-triggers.ts writes it");
    database.exec(fault!.sql!);
    expect(findFenceFaults(database, cell, ofCell)).toEqual([]);
  });

  test("is written by hand where rows are only added, and still has to be there", () => {
    const database = migrated();
    database.exec("DROP TRIGGER protocol_versions_fenced_update");
    expect(findFenceFaults(database, cell, ofCell)).toEqual([
      { problem: "protocol_versions lacks its trigger protocol_versions_fenced_update", sql: null },
    ]);
  });
});

describe("the lists that follow", () => {
  const tablesWith = (passes: (lifecycle: CellLifecycle) => boolean) =>
    Object.entries<CellLifecycle>(ofCell).flatMap(([name, lifecycle]) =>
      passes(lifecycle) ? [getTableName(cell[name as keyof typeof ofCell])] : [],
    );

  // The names and their order are stored while a company is copied: a change may only add to them.
  test("the steps in which rows are copied", () => {
    expect(steps.map(({ name, tables }) => [name, ...tables.map((table) => table.name)])).toEqual([
      ["subjects", "subjects"],
      ...[
        "profiles",
        "invitations",
        "invitation_mails",
        "join_links",
        "ownership_offers",
        "inspector_links",
        "inspector_packs",
        "kiosk_pins",
        "kiosk_tries",
        "unassigned_punches",
        "prepared_packs",
        "protocol_versions",
        "representative_files",
        "payment_failures",
        "monthly_employee_stats",
        "month_exports",
        "proposed_punches",
        "centres",
        "plans",
        "absences",
        "absence_kinds",
        "allowance_moves",
      ].map((table) => [table, table]),
      ["events", "events", "revealed"],
      ["projections", "time_logs", "corrections", "person_states"],
    ]);
  });

  test("what a cell keeps of a company that has left it, or never copies", () => {
    expect(tablesWith(({ move }) => move === "keys" || move === "stays")).toEqual([
      "ledgers",
      "subjects",
      "mail_outbox",
      "stripe_events",
    ]);
    expect(tablesWith(({ move }) => move === "made anew" || move === "own row")).toEqual([
      "companies",
      "tiles",
      "register_progress",
      "company_jobs",
      "company_copy_progress",
      "reminder_times",
    ]);
  });

  test("what a night deletes by its age", () => {
    const aged = Object.values<Lifecycle>({ ...ofCell, ...ofDirectory }).flatMap(({ retention }) =>
      typeof retention === "object" ? [retention] : [],
    );
    expect(aged.map(({ after, days }) => [getTableName(after.table), after.name, days])).toEqual([
      ["invitations", "expires_at", 30],
      ["invitation_mails", "created_at", 2],
      ["join_links", "expires_at", 30],
      ["inspector_links", "expires_at", 1461],
      ["kiosk_tries", "on_day", 2],
      ["unassigned_punches", "received_at", 1461],
      ["representative_files", "downloaded_at", 1461],
      ["proposed_punches", "proposed_at", 30],
      ["stripe_events", "received_at", 30],
      ["sign_in_links", "expires_at", 2],
      ["foundings", "created_at", 2],
      ["spent_challenges", "spent_at", 2],
    ]);
  });

  test("what a person's erasure and their own data take", () => {
    expect(tablesWith(({ erasure }) => erasure !== "none")).toEqual([
      "profiles",
      "invitations",
      "kiosk_pins",
      "plans",
      "absences",
      "allowance_moves",
      "revealed",
      "mail_outbox",
    ]);
    expect(tablesWith(({ ownData }) => ownData !== "none")).toEqual([
      "companies",
      "profiles",
      "inspector_links",
      "kiosk_pins",
      "representative_files",
      "plans",
      "absences",
      "allowance_moves",
      "events",
      "revealed",
      "time_logs",
    ]);
  });
});
