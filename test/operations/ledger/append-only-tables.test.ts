// Proves that rows of append-only tables cannot be changed, that kept ones cannot be deleted, and that each refusal is its trigger's.
import { env } from "cloudflare:test";
import {
  absences,
  allowanceClosings,
  allowanceMoves,
  expiryNotices,
  firstDays,
  scopeChanges,
  schedules,
  payrollFiles,
  periods,
  protocolVersions,
  representativeFiles,
  statements,
} from "#cell";
import { describe, expect, test } from "vitest";
import { executeCommands } from "~/modules/ledger/execute-commands.server";
import { newId } from "~/platform/ids";
import { batch } from "~/platform/statement.server";
import { heldBy, triggersOn } from "../../support/worker/by-hand";
import { deps } from "../../support/worker/deps";
import { aMember } from "../../support/worker/people";

/** Adds a row to each of these tables. @returns the owner of their company. */
async function anOwnerWithRows() {
  const owner = await aMember({ role: "owner" });
  const { company, profile } = owner;
  const { db, now } = deps();
  const row = () => ({ id: newId(now), companyId: company.id });
  const ofPerson = () => ({ ...row(), profileId: profile.id });
  const byAuthor = { authorId: profile.id, recordedAt: now };
  const absence = ofPerson();
  const statement = ofPerson();
  const account = {
    companyId: company.id,
    profileId: profile.id,
    kind: "vacation",
    unit: "working",
  } as const;
  await batch(db, [
    db.insert(protocolVersions).values({
      ...row(),
      version: 1,
      sections: {},
      facts: {},
      digest: "0".repeat(64),
      savedBy: profile.id,
      savedAt: now,
    }),
    db.insert(representativeFiles).values({ ...ofPerson(), month: "2026-09", downloadedAt: now }),
    db.insert(schedules).values({
      ...ofPerson(),
      ...byAuthor,
      kind: "balance_moved",
      seq: 1,
      salt: "ab".repeat(32),
      content: "{}",
    }),
    db
      .insert(statements)
      .values({ ...statement, ...byAuthor, kind: "period_issued", salt: "ab".repeat(32), content: "{}" }),
    db.insert(periods).values({
      ...statement,
      fromDay: "2026-09-01",
      toDay: "2026-09-30",
      version: 1,
      issuedAt: now,
      isCurrent: true,
    }),
    db.insert(absences).values({
      ...absence,
      ...byAuthor,
      absenceId: absence.id,
      version: 1,
      kind: "vacation",
      fromDay: "2026-08-03",
      toDay: "2026-08-16",
      part: "all",
      state: "accepted",
    }),
    db.insert(payrollFiles).values({ ...ofPerson(), month: "2026-09", file: "csv", downloadedAt: now }),
    db.insert(scopeChanges).values({ ...ofPerson(), ...byAuthor, centres: ["triana"], previous: null }),
    db.insert(firstDays).values({ ...ofPerson(), ...byAuthor, employedSince: "2020-03-01", previous: null }),
    db.insert(expiryNotices).values({ ...account, lastOn: "2026-12-31", amount: 300, sentAt: now }),
    db.insert(allowanceClosings).values({ ...account, year: 2022, carried: [], recordedAt: now }),
    db
      .insert(allowanceMoves)
      .values({ ...ofPerson(), ...byAuthor, kind: "vacation", year: 2026, amount: 300, note: "Tres días" }),
  ]);
  return owner;
}

/** The trigger's name says `fenced`: names that are stored stay. */
const attacks = [
  ["protocol_versions_fenced_update", "UPDATE protocol_versions SET digest = 'other'"],
  ["protocol_versions_fenced_delete", "DELETE FROM protocol_versions"],
  ["representative_files_fenced_update", "UPDATE representative_files SET month = '1999-01'"],
  ["representative_files_fenced_delete", "DELETE FROM representative_files"],
  ["plans_fenced_update", "UPDATE plans SET seq = 99"],
  ["statements_append_only", "UPDATE statements SET seq = 99"],
  ["absences_fenced_update", "UPDATE absences SET note = 'Otra'"],
  ["allowance_moves_fenced_update", "UPDATE allowance_moves SET amount = 9"],
  ["first_days_append_only", "UPDATE first_days SET recorded_at = 9"],
  ["scope_changes_append_only", "UPDATE scope_changes SET recorded_at = 9"],
  ["payroll_files_append_only", "UPDATE payroll_files SET month = '1999-01'"],
  ["expiry_notices_append_only", "UPDATE expiry_notices SET sent_at = 9"],
  ["allowance_closings_append_only", "UPDATE allowance_closings SET carried = '[]'"],
] as const;

describe("an append-only table", () => {
  test.each(attacks)("refuses an attack by %s: %s", async (trigger, change) => {
    const { company } = await anOwnerWithRows();
    const attack = env.CELL_1.prepare(`${change} WHERE company_id = ?`).bind(company.id);
    await heldBy(trigger, "append-only", () => attack.run());
  });

  test.each(attacks)(
    "makes a command fail by %s as a fault, not as a closed ledger: %s",
    async (_, change) => {
      const { company, profile } = await anOwnerWithRows();
      const command = executeCommands(env.CELL_1, {
        ledger: company.ledger,
        now: deps().now,
        source: "web",
        actor: { kind: "member", id: profile.id },
        subjects: [{ subject: profile.subject, profileId: profile.id }],
        extent: "open",
        request: null,
        decide: () => ({ events: [[]] }),
        alongside: () => [env.CELL_1.prepare(`${change} WHERE company_id = ?`).bind(company.id)],
      });
      await expect(command).rejects.toThrow("append-only");
    },
  );

  test("has no trigger without an attack here", async () => {
    const tables = [
      "protocol_versions",
      "representative_files",
      "plans",
      "statements",
      "absences",
      "allowance_moves",
      "expiry_notices",
      "first_days",
      "payroll_files",
      "scope_changes",
      "allowance_closings",
    ];
    expect(attacks.map(([trigger]) => trigger).sort()).toEqual(await triggersOn(...tables));
  });
});
