import { env } from "cloudflare:test";
import type { SignedInMember } from "../../support/worker/people";

/**
 * Fills in the company's closed logs number `from` to `to`, two events and one remembered request to each, half of
 * them hers and the other half her colleague's. Made inside the database: 100 k rows by parameters would take minutes.
 */
export async function seedHistory(
  [her, colleague]: [SignedInMember, SignedInMember],
  { from, to }: { from: number; to: number },
) {
  const numbers = `WITH RECURSIVE numbers(n) AS (SELECT ${from} UNION ALL SELECT n + 1 FROM numbers WHERE n < ${to})`;
  const firstAt = Date.UTC(2020, 0, 1);
  const at = `${firstAt} + n * 60000`;
  const who = `CASE n % 2 WHEN 0 THEN '${her.profile.id}' ELSE '${colleague.profile.id}' END`;
  const companyId = `'${her.company.id}'`;
  // Two events a log, in the order of their numbers: D1 takes no other.
  const events = `
    INSERT INTO clock_events (company_id, seq, id, kind, profile_id, time_log_id, at, time_zone, source, actor_profile_id)
    WITH RECURSIVE seqs(seq, n) AS (
      SELECT 2 * ${from} - 1, ${from} UNION ALL SELECT seq + 1, (seq + 2) / 2 FROM seqs WHERE seq < 2 * ${to})
    SELECT ${companyId}, seq, 'event-' || seq, CASE seq % 2 WHEN 1 THEN 'check_in' ELSE 'check_out' END, ${who},
           'log-' || n, ${at}, 'Europe/Madrid', 'web', ${who}
    FROM seqs`;
  await env.DB.batch([
    env.DB.prepare(`
      INSERT INTO time_logs (id, profile_id, company_id, check_in_time, check_out_time)
      ${numbers} SELECT 'log-' || n, ${who}, ${companyId}, ${at}, ${at} + 30000 FROM numbers`),
    env.DB.prepare(events),
    env.DB.prepare(`
      INSERT INTO punch_requests (profile_id, key, request, event_id, time_log_id, created_at)
      ${numbers} SELECT ${who}, 'key-' || n, '{}', 'event-' || (2 * n - 1), 'log-' || n, ${at} FROM numbers`),
  ]);
}
