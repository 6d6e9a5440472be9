import { getTableName } from "drizzle-orm";
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { describe, expect, test } from "vitest";
import * as cell from "../../../drizzle/cell/index";
import { lifecycles as ofCell } from "../../../drizzle/cell/lifecycle";
import * as directory from "../../../drizzle/directory/index";
import { lifecycles as ofDirectory } from "../../../drizzle/directory/lifecycle";
import type { Lifecycle, TableName } from "../../../drizzle/lifecycle";
import { findLifecycleFaults } from "../../../dev/lifecycle-faults";

/** An additional table: the notes of a company. */
const notes = sqliteTable("notes", {
  id: text("id").primaryKey(),
  companyId: text("company_id")
    .notNull()
    .references(() => cell.companies.id),
  writtenAt: integer("written_at").notNull(),
});
const grown = { ...cell, notes };
const noteLifecycle: Lifecycle = {
  retention: { days: 2, after: notes.writtenAt },
  erasure: "none",
  ownData: "none",
};

describe("each table's entry states when its rows are deleted", () => {
  test("for both databases, and no entry contradicts the schema", () => {
    expect(findLifecycleFaults(cell, ofCell)).toEqual([]);
    expect(findLifecycleFaults(directory, ofDirectory)).toEqual([]);
  });

  test("a table without an entry is named, and so is an entry without a table", () => {
    expect(findLifecycleFaults(grown, ofCell)).toEqual(["notes has no entry in lifecycle.ts"]);
    expect(findLifecycleFaults({ ...directory, notes }, ofDirectory)).toEqual([
      "notes has no entry in lifecycle.ts",
    ]);
    expect(findLifecycleFaults(cell, { ...ofCell, notes: noteLifecycle })).toEqual([
      "lifecycle.ts has notes, and the schema does not",
    ]);
    // @ts-expect-error -- Nor does it compile.
    ofCell satisfies Record<TableName<typeof grown>, Lifecycle>;
    // @ts-expect-error -- Nor here.
    ofDirectory satisfies Record<TableName<typeof directory & { notes: typeof notes }>, Lifecycle>;
  });

  test("an entry that deletes by the age of another table's column is named", () => {
    expect(findLifecycleFaults(grown, { ...ofCell, notes: noteLifecycle })).toEqual([]);
    const notesByLinkAge = { ...noteLifecycle, retention: { days: 2, after: cell.joinLinks.createdAt } };
    expect(findLifecycleFaults(grown, { ...ofCell, notes: notesByLinkAge })).toEqual([
      "notes is deleted by the age of another table's column",
    ]);
  });
});

describe("the lifecycles list", () => {
  const tablesWith = (passes: (lifecycle: Lifecycle) => boolean) =>
    Object.entries<Lifecycle>(ofCell).flatMap(([name, lifecycle]) =>
      passes(lifecycle) ? [getTableName(cell[name as keyof typeof ofCell])] : [],
    );

  test("the tables that the nightly job clears by age", () => {
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
      ["adviser_links", "expires_at", 1461],
      ["representative_files", "downloaded_at", 1461],
      ["proposed_punches", "proposed_at", 30],
      ["payroll_files", "downloaded_at", 1461],
      ["shift_drafts", "updated_at", 365],
      ["cover_calls", "made_at", 30],
      ["shift_requests", "on_day", 30],
      ["stripe_events", "received_at", 30],
      ["sign_in_links", "expires_at", 2],
      ["foundings", "created_at", 2],
      ["spent_challenges", "spent_at", 2],
    ]);
  });

  test("the tables that a person's erasure and their own data include", () => {
    expect(tablesWith(({ erasure }) => erasure !== "none")).toEqual([
      "profiles",
      "invitations",
      "kiosk_pins",
      "person_links",
      "plans",
      "statements",
      "periods",
      "payroll_people",
      "shift_drafts",
      "availabilities",
      "first_days",
      "scope_changes",
      "absences",
      "allowance_moves",
      "expiry_notices",
      "allowance_closings",
      "revealed",
      "mail_outbox",
    ]);
    expect(tablesWith(({ ownData }) => ownData !== "none")).toEqual([
      "companies",
      "profiles",
      "inspector_links",
      "kiosk_pins",
      "person_links",
      "representative_files",
      "plans",
      "statements",
      "payroll_people",
      "payroll_files",
      "shift_drafts",
      "availabilities",
      "cover_calls",
      "shift_requests",
      "first_days",
      "scope_changes",
      "absences",
      "allowance_moves",
      "expiry_notices",
      "allowance_closings",
      "events",
      "revealed",
      "time_logs",
    ]);
  });
});
