/** The number of companies for which each job has something due: twenty in all. */
const dueOf = {
  "prepare-packs": 4,
  "rebuild-projections": 4,
  "rotate-origins": 3,
  "finish-closing": 3,
  "send-reminders": 3,
  "notify-daily": 3,
};

/**
 * Adds companies of an owner and two other people, without any event. Each job of the five-minute cron has something due in some of them:
 * twenty companies in all.
 * @param count the number of companies, more than twenty.
 * @returns the turns that are due, as `job company`, sorted.
 */
export async function idleCompanies(
  d1: D1Database,
  { count, at }: { count: number; at: number },
): Promise<string[]> {
  const due = Object.entries(dueOf).flatMap(([job, times]) => Array.from({ length: times }, () => job));
  const idOf = (n: number) => `idle-${String(n).padStart(6, "0")}`;
  const every = Math.floor(count / due.length);
  const places = due.map((job, nth) => ({ job, n: 1 + nth * every }));
  const among = (...which: string[]) =>
    places
      .filter(({ job }) => which.includes(job))
      .map(({ n }) => n)
      .join();
  const numbers = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})`;
  const people = `${numbers}, p(k) AS (SELECT 0 UNION ALL SELECT k + 1 FROM p WHERE k < 2)`;
  const id = "printf('idle-%06d', i)";
  // The last companies are closed: nobody can join them.
  await d1.batch(
    [
      "PRAGMA defer_foreign_keys = on",
      `INSERT INTO ledgers (key, company_id, rebuilt_to, is_origin_rotating) ${numbers}
       SELECT i, ${id}, iif(i IN (${among("rebuild-projections")}), 0, NULL), i IN (${among("rotate-origins")}) FROM n`,
      `INSERT INTO subjects (key, ledger, profile_id) ${people} SELECT 3 * i + k, i, ${id} || '-' || k FROM n, p`,
      `INSERT INTO profiles (id, user_id, company_id, email, subject, full_name, sort_name, role, created_at, updated_at, wants_daily)
       ${people} SELECT ${id} || '-' || k, ${id} || '-' || k, ${id}, ${id} || k || '@example.com', 3 * i + k, 'Ana', 'ana',
         iif(k = 0, 'owner', 'employee'), 0, 0, k = 0 AND i IN (${among("notify-daily")}) FROM n, p`,
      `INSERT INTO companies (id, ledger, name, trial_ends_at, created_at, closed_at) ${numbers}
       SELECT ${id}, i, 'Una más', 0, 0, iif(i IN (${among("finish-closing")}), ${at - 3_600_000}, NULL) FROM n`,
      `INSERT INTO prepared_packs (id, company_id, selection, from_on, to_on, requested_by, requested_at, expires_at) ${numbers}
       SELECT ${id}, ${id}, 'all', '2026-04-01', '2026-04-30', ${id} || '-0', 0, ${at + 86_400_000} FROM n WHERE i IN (${among("prepare-packs")})`,
      `INSERT INTO reminder_times (company_id, profile_id, at) ${people}
       SELECT ${id}, ${id} || '-' || k, iif(i IN (${among("send-reminders")}), ${at}, ${at + 3_600_000}) FROM n, p WHERE k > 0`,
    ].map((sql) => d1.prepare(sql)),
  );
  return places.map(({ job, n }) => `${job} ${idOf(n)}`).sort();
}
