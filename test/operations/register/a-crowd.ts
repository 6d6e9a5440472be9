import { env } from "cloudflare:test";
import type { RegisterLog } from "~/modules/register/read-lines.server";
import { minuteMs } from "~/time/units";

const { CELL_1: cell } = env;

/** People whose punches SQL writes, thousands a second, without identities, projections or revealed data. */
export interface Crowd {
  log: RegisterLog;
  /** The first of as many keys of `subjects`. */
  first: number;
  people: number;
  punches: number;
}

export async function aCrowd(log: RegisterLog, people: number): Promise<Crowd> {
  const first = await cell.prepare("SELECT max(key) + 1 AS first FROM subjects").first<number>("first");
  await cell
    .prepare(
      `WITH RECURSIVE n (at) AS (SELECT 0 UNION ALL SELECT at + 1 FROM n WHERE at + 1 < ?3)
       INSERT INTO subjects (key, ledger, profile_id)
       SELECT ?2 + at, ?1, printf('00000000-0000-7000-8000-%04x%08x', ?1, at) FROM n`,
    )
    .bind(log.ledger, first, people)
    .run();
  return { log, first: first!, people, punches: 0 };
}

/** Punches everybody in and out in turn, a minute between two punches. */
export async function crowdPunches(crowd: Crowd, count: number, from: number): Promise<void> {
  const { log, first, people, punches } = crowd;
  // The text contains the numbers. Bound numbers are REAL, which would change the divisions.
  const [turn, at] = [`(n.at / ${people})`, `${from} + (n.at - ${punches}) * ${minuteMs}`];
  const entered = `${at} - ${turn} % 2 * ${people * minuteMs}`;
  await cell
    .prepare(
      `WITH RECURSIVE n (at) AS (SELECT ${punches} UNION ALL SELECT at + 1 FROM n WHERE at + 1 < ${punches + count})
       INSERT INTO events (ledger, seq, subject, subject_seq, kind, day, about, id, occurred_at, recorded_at, time_zone,
                           source, actor_kind, actor_id, payload)
       SELECT ?1, before.seq + n.at - ${punches} + 1, ${first} + n.at % ${people}, ${turn} + 1,
              iif(${turn} % 2, 'check_out', 'check_in'), date((${entered}) / 1000, 'unixepoch'), iif(${turn} % 2, ${turn}, NULL),
              unhex(printf('%016x%016x', ${log.ledger}, n.at)), ${at}, ${at}, 'UTC', 'kiosk', 'kiosk', unhex('000000000000700080000000000000ee'),
              iif(${turn} % 2, '{"identified_by":"session"}', '{"identified_by":"session","mode":"on_site"}')
       FROM n, (SELECT coalesce(max(seq), 0) AS seq FROM events WHERE ledger = ?1) before`,
    )
    .bind(log.ledger)
    .run();
  crowd.punches += count;
}
