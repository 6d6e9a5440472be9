import { env } from "cloudflare:test";
import { subjectOf } from "~/modules/ledger/subject-of";
import type { SignedInMember } from "./people";

/**
 * Adds closed entries number `from` to `to`, with two events each, half of them hers and half her colleague's. The database generates them:
 * 100 k rows by parameters would take minutes.
 */
export async function seedHistory(
  people: readonly [SignedInMember, SignedInMember],
  { from, to }: { from: number; to: number },
) {
  const { ledger } = subjectOf(people[0]);
  const firstAt = Date.UTC(2020, 0, 1);
  await env.CELL_1.batch(
    people.flatMap((member, whose) => {
      const { subject } = subjectOf(member);
      // Every other number is the colleague's.
      const logs = `WITH RECURSIVE numbers(n, nth) AS (
        SELECT ${from} + (${from} + ${whose}) % 2, 0
        UNION ALL SELECT n + 2, nth + 1 FROM numbers WHERE n + 2 <= ${to}),
        last AS MATERIALIZED (SELECT
          (SELECT coalesce(max(seq), 0) FROM events WHERE ledger = ${ledger}) AS seq,
          (SELECT coalesce(max(subject_seq), 0) FROM events WHERE subject = ${subject}) AS subject_seq)`;
      const at = `${firstAt} + n * 60000`;
      const day = `date((${at}) / 1000, 'unixepoch')`;
      // Earlier rows are found again by their own numbers.
      const opened = `(SELECT max(subject_seq) FROM events WHERE subject = ${subject}) - 2 * (SELECT max(nth) + 1 FROM numbers) + 2 * nth + 1`;
      return [
        env.CELL_1.prepare(
          `${logs}, punches(seq, subject_seq, n, nth, isOut) AS (
             SELECT last.seq + 2 * nth + 1 + isOut, last.subject_seq + 2 * nth + 1 + isOut, n, nth, isOut
             FROM numbers, last, (SELECT 0 AS isOut UNION ALL SELECT 1))
           INSERT INTO events (ledger, seq, subject, subject_seq, kind, day, about, id, occurred_at, recorded_at,
                               time_zone, source, actor_kind, payload)
           SELECT ${ledger}, seq, ${subject}, subject_seq, iif(isOut, 'check_out', 'check_in'), ${day},
                  iif(isOut, subject_seq - 1, NULL), randomblob(16), ${at} + isOut * 30000,
                  (SELECT coalesce(max(recorded_at), 0) FROM events WHERE ledger = ${ledger}),
                  'Europe/Madrid', 'web', 'system', '{}'
           FROM punches ORDER BY seq`,
        ),
        env.CELL_1.prepare("UPDATE ledgers SET state = 'rebuilding' WHERE key = ?").bind(ledger),
        env.CELL_1.prepare(
          `${logs}
           INSERT INTO time_logs (subject, opened_by, as_of, ledger, id, version, day, time_zone, check_in_time, check_out_time,
                                  closed_by, exit_missing)
           SELECT ${subject}, ${opened}, ${opened} + 1, ${ledger},
                  (SELECT id FROM events WHERE subject = ${subject} AND subject_seq = ${opened}), ${opened} + 1,
                  ${day}, 'Europe/Madrid', ${at}, ${at} + 30000, ${opened} + 1, 0
           FROM numbers`,
        ),
        env.CELL_1.prepare(
          `UPDATE person_states SET as_of = (SELECT max(subject_seq) FROM events WHERE subject = ?1),
             state = json_set(state, '$.subjectSeq', (SELECT max(subject_seq) FROM events WHERE subject = ?1))
           WHERE subject = ?1`,
        ).bind(subject),
        env.CELL_1.prepare("UPDATE ledgers SET state = 'open' WHERE key = ?").bind(ledger),
      ];
    }),
  );
}
