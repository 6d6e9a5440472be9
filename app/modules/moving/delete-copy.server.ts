type Cell = Pick<D1Database, "prepare" | "batch">;

const eventsAPage = 2_000;
const peopleAPage = 50;

/** Those that name others of them first. */
const namingProfiles = [
  "ownership_offers",
  "invitations",
  "join_links",
  "inspector_packs",
  "prepared_packs",
  "inspector_links",
  "kiosk_pins",
  "protocol_versions",
  "representative_files",
  "unattributed_punches",
];
const ofCompany = [
  ...[
    "arrivals",
    "company_jobs",
    "reminder_times",
    "invitation_mails",
    "payment_failures",
    "monthly_employee_stats",
    "month_exports",
    "proposed_punches",
    "kiosk_tries",
  ],
  ...namingProfiles,
];

interface Company {
  ledger: number;
  companyId: string;
}

/**
 * Deletes the next rows of a company that has gone, or has not arrived; of any other the database gives away no event. The keys of its
 * ledger and of its people stay, which say nothing of anybody, and are theirs again should it come back.
 * @returns whether there are none left.
 */
export async function deleteSome(
  d1: Cell,
  { companyId, move }: { companyId: string; move: "gone" | "arriving" },
): Promise<boolean> {
  const found = await d1
    .prepare(
      `SELECT ledger, (SELECT seq FROM events WHERE ledger = c.ledger ORDER BY seq LIMIT 1) AS first,
         EXISTS (SELECT 1 FROM subjects s WHERE s.ledger = c.ledger AND ${hasProjections}) AS hasPeople,
         EXISTS (SELECT 1 FROM profiles WHERE company_id = c.id) AS hasProfiles
       FROM companies c WHERE id = ? AND move = ?`,
    )
    .bind(companyId, move)
    .first<{ ledger: number; first: number | null; hasPeople: 0 | 1; hasProfiles: 0 | 1 }>();
  if (!found) return true;
  const { ledger, first, hasPeople, hasProfiles } = found;
  const company = { ledger, companyId };
  if (first !== null) await deleteEvents(d1, { ledger, last: first + eventsAPage - 1 });
  else if (hasPeople === 1) await deletePeople(d1, company);
  else if (hasProfiles === 1) await deleteProfiles(d1, company);
  else await deleteCompany(d1, company);
  return false;
}

async function deleteEvents(d1: Cell, { ledger, last }: { ledger: number; last: number }): Promise<void> {
  await d1.batch([
    d1
      .prepare(
        `DELETE FROM revealed WHERE commitment IN (SELECT r.commitment FROM events e CROSS JOIN revealed r
           ON r.commitment IN (e.person, e.place, e.text) AND r.subject = e.subject AND r.subject_seq = e.subject_seq
         WHERE e.ledger = ?1 AND e.seq <= ?2)`,
      )
      .bind(ledger, last),
    d1.prepare("DELETE FROM events WHERE ledger = ?1 AND seq <= ?2").bind(ledger, last),
  ]);
}

/** Of a copy that was cut off, a state may be missing where entries are there. */
const projections = ["time_logs", "corrections", "person_states"];
const hasProjections = `(${projections
  .map((table) => `EXISTS (SELECT 1 FROM ${table} WHERE subject = s.key)`)
  .join(" OR ")})`;

async function deletePeople(d1: Cell, { ledger }: Company): Promise<void> {
  const { results } = await d1
    .prepare(`SELECT key FROM subjects s WHERE ledger = ? AND ${hasProjections} LIMIT ${peopleAPage}`)
    .bind(ledger)
    .all<{ key: number }>();
  const some = JSON.stringify(results.map(({ key }) => key));
  await d1.batch([
    // What follows from events is only deleted to be made anew.
    d1.prepare("UPDATE ledgers SET state = 'rebuilding' WHERE key = ?").bind(ledger),
    ...projections.map((table) =>
      d1.prepare(`DELETE FROM ${table} WHERE subject IN (SELECT value FROM json_each(?))`).bind(some),
    ),
  ]);
}

/** SQLite looks through all invitations of the cell for each: a few at a time. */
async function deleteProfiles(d1: Cell, { companyId }: Company): Promise<void> {
  const ofIt = (table: string) => d1.prepare(`DELETE FROM ${table} WHERE company_id = ?`).bind(companyId);
  await d1.batch([
    ...namingProfiles.map(ofIt),
    d1
      .prepare(
        `DELETE FROM profiles WHERE id IN (SELECT id FROM profiles WHERE company_id = ? LIMIT ${peopleAPage})`,
      )
      .bind(companyId),
  ]);
}

async function deleteCompany(d1: Cell, { ledger, companyId }: Company): Promise<void> {
  await d1.batch([
    ...["tiles", "register_progress"].map((table) =>
      d1.prepare(`DELETE FROM ${table} WHERE ledger = ?`).bind(ledger),
    ),
    ...ofCompany.map((table) => d1.prepare(`DELETE FROM ${table} WHERE company_id = ?`).bind(companyId)),
    d1.prepare("UPDATE ledgers SET state = 'closed' WHERE key = ?").bind(ledger),
    d1.prepare("DELETE FROM companies WHERE id = ?").bind(companyId),
  ]);
}
