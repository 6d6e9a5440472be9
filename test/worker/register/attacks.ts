import { env } from "cloudflare:test";

const recorded = ["clock_events", "register_seals", "time_logs"];

/** What somebody with the database in their hands might try, after three events and with an open and a closed entry. */
export const attacks = [
  ["an event changed", "UPDATE clock_events SET at = at - 3600000"],
  ["an event deleted", "DELETE FROM clock_events WHERE seq = 1"],
  ["an event replaced", "INSERT OR REPLACE INTO clock_events SELECT * FROM clock_events WHERE seq = 1"],
  [
    "an event replaced through its id",
    `INSERT OR REPLACE INTO clock_events (company_id, seq, id, kind, at, time_zone, source)
     SELECT company_id, 4, id, 'check_in', 0, 'UTC', 'web' FROM clock_events WHERE seq = 1`,
  ],
  [
    "a number left out",
    `INSERT INTO clock_events (company_id, seq, id, kind, at, time_zone, source)
     SELECT company_id, 9, 'new', 'check_in', 0, 'UTC', 'web' FROM clock_events WHERE seq = 1`,
  ],
  ["a seal changed", "UPDATE register_seals SET hash = 'x'"],
  ["a seal deleted", "DELETE FROM register_seals"],
  [
    "a seal replaced",
    "INSERT OR REPLACE INTO register_seals SELECT company_id, seq, event_hash, 'x' FROM register_seals",
  ],
  ["the start of an entry moved", "UPDATE time_logs SET check_in_time = check_in_time - 1"],
  ["a closed entry reopened", "UPDATE time_logs SET check_out_time = NULL WHERE check_out_time IS NOT NULL"],
  [
    "the end of an entry moved",
    "UPDATE time_logs SET check_out_time = check_out_time + 1 WHERE check_out_time IS NOT NULL",
  ],
  ["an entry given to somebody else", "UPDATE time_logs SET profile_id = 'other'"],
  ["a place made up", `UPDATE time_logs SET check_in_location = '{"latitude":0,"longitude":0}'`],
  ["an entry deleted", "DELETE FROM time_logs"],
  [
    "an entry replaced",
    "INSERT OR REPLACE INTO time_logs SELECT * FROM time_logs WHERE check_out_time IS NULL",
  ],
  [
    "an open entry replaced by another",
    `INSERT OR REPLACE INTO time_logs (id, profile_id, company_id, check_in_time)
     SELECT 'new', profile_id, company_id, 0 FROM time_logs WHERE check_out_time IS NULL`,
  ],
] as const;

/** All that is recorded, to see that nothing changed. */
export const everything = async () =>
  JSON.stringify(
    await env.DB.batch(recorded.map((table) => env.DB.prepare(`SELECT * FROM ${table}`))).then((answers) =>
      answers.map(({ results }) => results),
    ),
  );
