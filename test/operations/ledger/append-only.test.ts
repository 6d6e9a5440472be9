// @module-tag deep
// Proves that each forbidden change by hand is refused, and that it succeeds without its trigger.
import { env } from "cloudflare:test";
import { describe, expect, test } from "vitest";
import { decideCorrection } from "~/modules/ledger/rules/decide-correction";
import { decidePunch } from "~/modules/ledger/rules/decide-punch";
import { dayMs, hourMs } from "~/time/units";
import { heldBy, triggersOn } from "../../support/worker/by-hand";
import { checkIn, punched, times, wholeRecord, winter, zone } from "../../support/ledger/a-record";
import { aSubject, join, take, type Subject } from "../../support/worker/a-ledger";

const { CELL_1: cell } = env;
const nine = winter("2026-03-02 09:00");

/** Makes a person who is at work, and who proposes a start an hour earlier. */
async function somebody(): Promise<Subject> {
  const of = await aSubject();
  const by = { kind: "member" as const, id: of.profileId };
  await join(of, nine - dayMs);
  const context = { now: nine + hourMs, timeZone: zone };
  const change = { kind: "change" as const, version: 2, times: times(nine - hourMs, null) };
  await take(of, {
    now: nine,
    by,
    extent: "open",
    decide: (person) => decidePunch(person, checkIn, { ...context, now: nine, punched }),
  });
  const refusedWrite = await take(of, {
    now: nine + hourMs,
    by,
    extent: wholeRecord,
    decide: (person) =>
      decideCorrection(
        person,
        { kind: "propose", entry: 2, change },
        { ...context, actor: by, hasCounterparty: true, employedSince: null },
      ),
  });
  expect(refusedWrite).toBeNull();
  return of;
}

/** Returns the SQL of the person's next event, in some ledger. */
const nextIn = (ledger: string, { kind, payload } = { kind: "kind", payload: "payload" }) =>
  `INSERT INTO events SELECT ${ledger}, (SELECT coalesce(max(seq), 0) + 1 FROM events WHERE ledger = ${ledger}), subject,
     subject_seq + 1, ${kind}, day, about, id, occurred_at, recorded_at, time_zone, source, actor_kind, actor_id, ${payload},
     person, place, text, NULL, NULL
   FROM events WHERE subject = ?1 ORDER BY subject_seq DESC LIMIT 1`;

const own = "(SELECT ledger FROM subjects WHERE key = ?1)";

const closedCompany = `INSERT INTO companies (id, ledger, name, trial_ends_at, created_at, closed_at) VALUES ('closed', ?, 'X', 1, 1, 1)`;

const attacks: [trigger: string, sql: string, refusal: string][] = [
  ["events_no_update", "UPDATE events SET day = '2026-01-01' WHERE subject = ?1", "append-only"],
  ["events_no_delete", "DELETE FROM events WHERE subject = ?1", "append-only"],
  [
    "events_in_order",
    `INSERT OR REPLACE INTO events SELECT ledger, seq + 1, subject, subject_seq + 1, kind, day, about, id, occurred_at,
       recorded_at, time_zone, source, actor_kind, actor_id, payload, person, place, text, request, request_digest
     FROM events WHERE subject = ?1 AND kind = 'check_in'`,
    "not the next one",
  ],
  ["events_in_order", nextIn("(SELECT max(ledger) FROM subjects)"), "another's ledger"],
  ["events_fenced", nextIn(own), "closed with its company"],
  [
    "events_of_own",
    `INSERT INTO events SELECT ledger, seq + 1, (SELECT max(key) FROM subjects), 1, kind, day, about, id, occurred_at,
       recorded_at, time_zone, source, actor_kind, actor_id, payload, person, place, text, NULL, NULL
     FROM events WHERE subject = ?1 ORDER BY seq DESC LIMIT 1`,
    "another's ledger",
  ],
  ["events_fenced", nextIn(own), "the ledger is closed"],
  [
    "events_continued",
    nextIn(own, { kind: "'register_continued'", payload: `'{"generation":2}'` }),
    "goes on as its next generation",
  ],
  ["ledgers_stay", `UPDATE ledgers SET company_id = 'another' WHERE key = ${own}`, "stay their company's"],
  [
    "ledgers_once",
    `INSERT OR REPLACE INTO ledgers (company_id) SELECT hex(${own}) UNION ALL SELECT hex(${own})`,
    "known already",
  ],
  [
    "ledgers_kept",
    `DELETE FROM ledgers WHERE key > ${own} AND key NOT IN (SELECT ledger FROM subjects)`,
    "are kept",
  ],
  [
    "subjects_once",
    "INSERT OR REPLACE INTO subjects SELECT key, ledger, 'another' FROM subjects WHERE key = ?1",
    "known already",
  ],
  [
    "subjects_once",
    "INSERT OR REPLACE INTO subjects (ledger, profile_id) SELECT ledger, profile_id FROM subjects WHERE key = ?1",
    "known already",
  ],
  [
    "subjects_once",
    `INSERT OR REPLACE INTO subjects (ledger) SELECT ledger FROM subjects WHERE key = ?1
     UNION ALL SELECT ledger FROM subjects WHERE key = ?1`,
    "known already",
  ],
  ["subjects_kept", "DELETE FROM subjects WHERE key = ?1", "are kept"],
  ["subjects_stay", "UPDATE subjects SET ledger = ledger WHERE key = ?1", "stay where they are"],
  [
    "person_states_follow",
    "INSERT OR REPLACE INTO person_states SELECT * FROM person_states WHERE subject = ?1",
    "no such event",
  ],
  [
    "person_states_forward",
    "UPDATE person_states SET state = '{}' WHERE subject = ?1",
    "not the newest event",
  ],
  ["person_states_kept", "DELETE FROM person_states WHERE subject = ?1", "not rebuilding"],
  [
    "time_logs_follow",
    `INSERT INTO time_logs SELECT subject, 99, 99, ledger, id, version, day, time_zone, check_in_time, check_in_time, NULL, parts,
       0, NULL, NULL, NULL FROM time_logs WHERE subject = ?1`,
    "no such event",
  ],
  [
    "time_logs_follow",
    `INSERT OR REPLACE INTO time_logs SELECT subject, 3, (SELECT max(subject_seq) FROM events WHERE subject = ?1), ledger, id,
       version, day, time_zone, 1, NULL, NULL, parts, 0, NULL, NULL, NULL FROM time_logs WHERE subject = ?1`,
    "no such event",
  ],
  ["time_logs_forward", "UPDATE time_logs SET check_in_time = 1 WHERE subject = ?1", "not the newest event"],
  ["time_logs_kept", "DELETE FROM time_logs WHERE subject = ?1", "not rebuilding"],
  [
    "corrections_follow",
    "INSERT INTO corrections SELECT subject, 99, 99, ledger, proposal, answer, ground FROM corrections WHERE subject = ?1",
    "no such event",
  ],
  [
    "corrections_forward",
    "UPDATE corrections SET answer = 'accept' WHERE subject = ?1",
    "not the newest event",
  ],
  ["corrections_kept", "DELETE FROM corrections WHERE subject = ?1", "not rebuilding"],
];

describe("D1 itself refuses a change of recorded events", () => {
  test.each(attacks)("but not without the trigger: twin of %s", async (trigger, sql, refusal) => {
    const of = await somebody();
    await aSubject();
    await cell.prepare("INSERT INTO ledgers (company_id) VALUES (?)").bind(crypto.randomUUID()).run();
    if (refusal === "closed with its company") await cell.prepare(closedCompany).bind(of.ledger).run();
    else if (trigger === "events_fenced")
      await cell.prepare("UPDATE ledgers SET state = 'closed' WHERE key = ?").bind(of.ledger).run();
    await heldBy(trigger, refusal, () => cell.prepare(sql).bind(of.subject).run());
  });

  test("with triggers that each have a twin here", async () => {
    const triggerNames = await triggersOn(
      ...["ledgers", "subjects", "events", "person_states", "time_logs", "corrections"],
    );
    expect([...new Set(attacks.map(([trigger]) => trigger))].sort()).toEqual(triggerNames);
  });
});
