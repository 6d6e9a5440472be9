// Proves that a company that is moving cannot be changed in its old cell, by a request or by hand.
import { env } from "cloudflare:test";
import { getTableName } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { pagedTables } from "~/modules/tenancy/moving/company-tables";
import { call } from "../../support/worker/app";
import { settle } from "../../support/worker/deps";
import { heldBy, triggersOn } from "../../support/worker/by-hand";
import { everyRow } from "../../support/worker/database";
import { aBusyCompany } from "../../support/worker/moving";
import type { SignedInMember } from "../../support/worker/people";
import { forgetPace } from "../../support/worker/time";
import { aValidWrite, knownWriteAddresses } from "../../support/worker/valid-writes";

const { CELL_1: cell } = env;

beforeEach(forgetPace);

async function close({ company }: SignedInMember) {
  await cell.batch([
    cell.prepare("UPDATE companies SET move = 'leaving' WHERE id = ?").bind(company.id),
    cell.prepare("UPDATE ledgers SET state = 'closed' WHERE key = ?").bind(company.ledger),
  ]);
}

async function aCompanyThatIs(move: "leaving" | "gone") {
  const { owner } = await aBusyCompany();
  await close(owner);
  if (move === "gone")
    await cell.prepare("UPDATE companies SET move = 'gone' WHERE id = ?").bind(owner.company.id).run();
  return owner;
}

const isOfMember = (address: string) => !/^\/(login|\?|_root|auth\/|api\/auth\/)/.test(address);

describe("while a company leaves", () => {
  const asksToComeBack = async (address: string) => {
    const { owner } = await aBusyCompany();
    const write = await aValidWrite(address, owner);
    await close(owner);
    await settle();
    const before = await everyRow();
    const answer = await call(address, write);
    await settle();
    expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "5"]);
    expect(await everyRow()).toEqual(before);
  };
  const writesOfMembers = knownWriteAddresses.filter(isOfMember);
  const quickWrites = ["/team", "/api/check-in"];
  const title = "%s asks to come back in a moment, and writes nothing";
  test.each(writesOfMembers.filter((address) => quickWrites.includes(address)))(title, asksToComeBack);
  test.each(writesOfMembers.filter((address) => !quickWrites.includes(address)))(
    title,
    { tags: "deep" },
    asksToComeBack,
  );

  const isStillRead = async (path: string) => {
    const { cookie } = await aCompanyThatIs("leaving");
    const answer = await call(path, { cookie });
    await answer.arrayBuffer();
    expect(answer.status).toBe(200);
  };
  test.each(["/dashboard"])("%s is read", isStillRead);
  test.each(["/history", "/team", "/reports", "/register/registro.zip"])(
    "%s is read",
    { tags: "deep" },
    isStillRead,
  );
});

type Attack = [trigger: string, move: "leaving" | "gone", sql: string];

const own = "company_id = ?1";
const itsLedger = `(SELECT ledger FROM companies WHERE id = ?1)`;

/** For each table: a new row, a change, and a row of nobody. */
const tables = [
  [
    "profiles",
    "'new', NULL, company_id, NULL, 999, NULL, '', NULL, NULL, NULL, 'employee', 'active', NULL, 1, 1, 1, 0, 1, 1, NULL, NULL",
    "dni = NULL",
    "status = 'inactive'",
  ],
  [
    "invitations",
    "'new', company_id, 'new', role, full_name, dni, invited_by, NULL, 'new', status, expires_at, created_at",
    "role = 'admin'",
    own,
  ],
  ["invitation_mails", "'new', company_id, email, created_at, NULL, NULL", "email = 'new'", own],
  ["join_links", "company_id, 'new', 'new', created_by, 1, expires_at, NULL, 1, 0", "used = 1", own],
  ["ownership_offers", "company_id, profile_id, 1, expires_at", "offered_at = 1", own],
  [
    "inspector_links",
    `'new', company_id, 'new', code_hash, inspector_name, office, from_on, to_on, profile_ids, created_by, created_at,
     expires_at, NULL, 0, 0, NULL`,
    "expires_at = 9e15",
    "id NOT IN (SELECT link_id FROM inspector_packs UNION SELECT link_id FROM prepared_packs WHERE link_id IS NOT NULL)",
  ],
  ["inspector_packs", "'new', company_id, link_id, file, 1", "downloaded_at = 1", own],
  ["kiosk_pins", "set_by, company_id, 999, 'new', 1, set_by", "number = 9", own],
  ["kiosk_tries", "'new', company_id, on_day, 1, 1, 1, 1", "wrong = 9", own],
  [
    "unassigned_punches",
    "'new', company_id, kiosk_id, 'no-pin', 'new', 101, 'check_in', 1, 1, NULL, NULL, NULL",
    "at = 9",
    own,
  ],
  [
    "prepared_packs",
    `'new', company_id, 'new', from_on, to_on, profile_ids, requested_by, requested_at, 'ready', 0, NULL, 0, NULL, NULL, NULL,
     expires_at, NULL`,
    "state = 'ready'",
    own,
  ],
  [
    "protocol_versions",
    "'new', company_id, version + 100, sections, facts, digest, saved_by, saved_at",
    "digest = 'other'",
    own,
  ],
  ["representative_files", "'new', company_id, profile_id, month, downloaded_at", "month = '1999-01'", own],
  [
    "payment_failures",
    "'new', company_id, 'new', status, first_failure_date, resolved_at",
    "status = 'resolved'",
    own,
  ],
  ["monthly_employee_stats", "company_id, '1999-01', 1, 1, 1", "max_active_employees = 9", own],
  ["month_exports", "company_id, '1999-01', 1, 1", "last_at = 9", own],
  ["proposed_punches", "company_id, 'x', 1", "proposed_at = 9", own],
  ["centres", "'new', company_id, name, territory, NULL, NULL, NULL, 1", "name = 'Otro'", own],
  [
    "absences",
    "'new', company_id, profile_id, 'new', 1, kind, from_day, to_day, part, NULL, NULL, state, author_id, 1, NULL",
    "note = 'Otra'",
    own,
  ],
  [
    "absence_kinds",
    "company_id, 'new', 'Otro', 1, unit, NULL, 1, 0, 1, NULL, '[]', author_id, 1",
    "is_on = 0",
    own,
  ],
  [
    "allowance_moves",
    "'new', company_id, profile_id, kind, 1999, 100, note, author_id, 1",
    "amount = 9",
    own,
  ],
  ["plans", "'new', company_id, profile_id, kind, 99, 1, author_id, salt, '{}'", "seq = 99", own],
] as const;

const attacks: Attack[] = [
  ["companies_fenced", "leaving", "UPDATE companies SET name = 'Otra' WHERE id = ?1"],
  ["companies_move", "gone", "UPDATE companies SET move = NULL WHERE id = ?1"],
  [
    "companies_arrive",
    "gone",
    `INSERT INTO companies (id, ledger, name, trial_ends_at, created_at, move)
     SELECT 'new', 999, name, 1, 1, 'gone' FROM companies WHERE id = ?1`,
  ],
  [
    "revealed_fenced",
    "gone",
    `UPDATE revealed SET data = NULL, salt = NULL WHERE commitment IN
       (SELECT place FROM events WHERE ledger = ${itsLedger} AND recorded_at < unixepoch('2016-01-01') * 1000)`,
  ],
  ...tables.flatMap(([table, row, change, some]): Attack[] => [
    [
      `${table}_fenced_insert`,
      "gone",
      `INSERT OR REPLACE INTO ${table} SELECT ${row} FROM ${table} WHERE ${own} LIMIT 1`,
    ],
    [`${table}_fenced_update`, "leaving", `UPDATE ${table} SET ${change} WHERE ${own}`],
    [`${table}_fenced_delete`, "leaving", `DELETE FROM ${table} WHERE ${own} AND ${some}`],
  ]),
];

describe("D1 itself refuses", () => {
  test.each(attacks)("twin of %s", { tags: "deep" }, async (trigger, move, sql) => {
    const { company } = await aCompanyThatIs(move);
    const refusal = /_(move|arrive)$/.test(trigger) ? "no such move" : "the ledger is closed";
    await heldBy(trigger, refusal, () => cell.prepare(sql).bind(company.id).run());
  });

  test("by triggers each of which has its twin here", { tags: "deep" }, async () => {
    const held = await triggersOn("companies", "revealed", ...pagedTables.map(getTableName));
    // The triggers of closed companies have their twins in closing/closing.test.ts.
    const others = /^(revealed_(?!fenced)|profiles_(sort_name|mandate|waiting)|\w+_clos(ed|ing)$)/;
    expect([...new Set(attacks.map(([trigger]) => trigger))].sort()).toEqual(
      held.filter((name) => !others.test(name)),
    );
  });
});
