import { env } from "cloudflare:test";
import { appendStatements } from "~/modules/ledger/append.server";
import { readPeople, type ReadExtent } from "~/modules/ledger/read-people.server";
import { executeCommand } from "~/modules/ledger/execute-command.server";
import type { Decision } from "~/modules/ledger/rules/commands";
import { decideMember } from "~/modules/ledger/rules/decide-member";
import type { Actor } from "~/modules/ledger/rules/event";
import type { Person } from "~/modules/ledger/rules/person";
import { system, wholeRecord, zone } from "../ledger/a-record";

const { CELL_1: cell } = env;

export interface Subject {
  ledger: number;
  subject: number;
  profileId: string;
}

/** Returns a new ledger with one person in it, without events. */
export async function aSubject(profileId: string = crypto.randomUUID()): Promise<Subject> {
  const insert = (table: string, columns: string, ...values: unknown[]) =>
    cell
      .prepare(`INSERT INTO ${table} (${columns}) VALUES (${values.map(() => "?").join()}) RETURNING key`)
      .bind(...values)
      .first<number>("key");
  const ledger = (await insert("ledgers", "company_id", crypto.randomUUID()))!;
  const subject = (await insert("subjects", "ledger, profile_id", ledger, profileId))!;
  return { ledger, subject, profileId };
}

interface Doing {
  now: number;
  by: Actor;
  extent: ReadExtent;
  decide: (person: Person) => Decision<{ code: string }>;
  key?: string;
  digest?: string;
}

const digits = (count: number) => crypto.randomUUID().replaceAll("-", "").slice(0, count);

/** Returns a person's command, by default with its own key. */
export const commandOf = ({ now, by, extent, decide, key = digits(32), digest = "0".repeat(16) }: Doing) => ({
  now,
  extent,
  decide,
  actor: by,
  request: { key, digest },
  source: "web" as const,
});

/** @returns the refusal's code, or null. */
export async function take(of: Subject, doing: Doing, d1: D1Database = cell): Promise<string | null> {
  const outcome = await executeCommand(d1, of, commandOf(doing));
  return outcome.code === "refused" ? outcome.refusal.code : null;
}

/** Returns a person as the cell has them. */
export const readRecord = async (of: Subject, extent: ReadExtent = wholeRecord) =>
  (await readPeople(cell, { ...of, subjects: [of] }, { extent, requestKey: null })).people[0]!.person;

/** Decides about an earlier state of a person, and appends without reading again. */
export async function write(of: Subject, person: Person, doing: Doing) {
  const { decide, request, ...append } = commandOf(doing);
  const decision = decide(person);
  if ("refusal" in decision) throw new Error(decision.refusal.code);
  const decided = { ...of, person, events: decision.events, request };
  await cell.batch(appendStatements(cell, [decided], { ...of, ...append }).statements);
}

export const join = (of: Subject, now: number) =>
  take(of, {
    now,
    by: system,
    extent: "open",
    decide: (person) => decideMember(person, { status: "active", role: "employee" }, { now, timeZone: zone }),
  });

const tables = ["person_states", "time_logs", "corrections"];

/** Returns every row of the projections, as text. */
export async function projections(): Promise<string> {
  const answers = await cell.batch(
    tables.map((table) => cell.prepare(`SELECT * FROM ${table} ORDER BY 1, 2`)),
  );
  return JSON.stringify(answers.map(({ results }) => results));
}
