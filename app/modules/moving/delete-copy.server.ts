type Cell = Pick<D1Database, "prepare" | "batch">;

const eventsAPage = 2_000;
const peopleAPage = 50;

/** In an order in which nothing is left that another row names. */
const ofCompany = [
  ...["arrivals", "company_jobs", "ownership_offers", "invitation_mails", "invitations"],
  ...["payment_failures", "monthly_employee_stats", "profiles"],
];

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
         EXISTS (SELECT 1 FROM subjects s JOIN person_states p ON p.subject = s.key WHERE s.ledger = c.ledger) AS hasPeople
       FROM companies c WHERE id = ? AND move = ?`,
    )
    .bind(companyId, move)
    .first<{ ledger: number; first: number | null; hasPeople: 0 | 1 }>();
  if (!found) return true;
  const { ledger, first, hasPeople } = found;
  if (first !== null) await deleteEvents(d1, { ledger, last: first + eventsAPage - 1 });
  else if (hasPeople === 1) await deletePeople(d1, { ledger });
  else await deleteCompany(d1, { ledger, companyId });
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

/** Whoever has anything that follows from events has a state. */
async function deletePeople(d1: Cell, { ledger }: { ledger: number }): Promise<void> {
  const some = `(SELECT s.key FROM subjects s JOIN person_states p ON p.subject = s.key WHERE s.ledger = ?1
    ORDER BY s.key LIMIT ${peopleAPage})`;
  await d1.batch([
    // What follows from events is only deleted to be made anew.
    d1.prepare("UPDATE ledgers SET state = 'rebuilding' WHERE key = ?").bind(ledger),
    ...["time_logs", "corrections", "person_states"].map((table) =>
      d1.prepare(`DELETE FROM ${table} WHERE subject IN ${some}`).bind(ledger),
    ),
  ]);
}

async function deleteCompany(d1: Cell, { ledger, companyId }: { ledger: number; companyId: string }) {
  await d1.batch([
    ...["tiles", "register_progress"].map((table) =>
      d1.prepare(`DELETE FROM ${table} WHERE ledger = ?`).bind(ledger),
    ),
    ...ofCompany.map((table) => d1.prepare(`DELETE FROM ${table} WHERE company_id = ?`).bind(companyId)),
    d1.prepare("UPDATE ledgers SET state = 'closed' WHERE key = ?").bind(ledger),
    d1.prepare("DELETE FROM companies WHERE id = ?").bind(companyId),
  ]);
}
