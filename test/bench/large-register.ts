import { companies, profiles } from "#cell";
import { eq } from "drizzle-orm";
import type { Company, Member } from "~/modules/session/find-session.server";
import { decideIdentity } from "~/modules/ledger/rules/decide-identity";
import { joinLedger, openCompanyLedger } from "~/modules/ledger/open-ledger.server";
import { executeCommand } from "~/modules/ledger/execute-command.server";
import { companyIdentity } from "~/modules/register/identity.server";
import { newMember } from "~/modules/team/new-member.server";
import type { Db } from "~/platform/db.server";
import { newId } from "~/platform/ids";

const now = Date.UTC(2026, 0, 1);
const timeZone = "Europe/Madrid";
const bySystem = {
  now,
  source: "system",
  actor: { kind: "system", id: null },
  extent: "open",
  request: null,
} as const;

/** Adds a company with one member, registered. */
export async function aMember(db: Db): Promise<Member> {
  return aColleague(db, await aCompany(db), { fullName: "Ana Banco", role: "owner" });
}

async function aCompany(db: Db): Promise<Company> {
  const id = newId(now);
  const { ledger, company: subject } = await openCompanyLedger(db.$client, { companyId: id });
  const name = "Banco de pruebas";
  const identity = companyIdentity({ name, nif: null });
  await executeCommand(
    db.$client,
    { ledger, subject, profileId: null },
    {
      ...bySystem,
      decide: (person) => ({ events: [decideIdentity(person, "company", { now, timeZone })] }),
      commitmentsOf: () => ({ person: identity.commitment }),
      alongside: (events) =>
        events.map((event) => identity.reveal(db.$client, { ledger, subject, ...event })),
    },
  );
  const company = { id, ledger, name, trialEndsAt: now, createdAt: now };
  return (await db.insert(companies).values(company).returning())[0]!;
}

/** Adds a person to a company. */
export async function aColleague(
  db: Db,
  company: Company,
  { fullName, role }: { fullName: string; role: "owner" | "employee" },
): Promise<Member> {
  const [id, userId] = [newId(now), newId(now)];
  const email = `${userId}@example.com`;
  const of = await joinLedger(db.$client, { companyId: company.id, profileId: id });
  const member = newMember(
    { db, now },
    { ...of, id, userId, companyId: company.id, fullName, dni: null, email, role, timeZone },
  );
  await executeCommand(
    db.$client,
    { ...of, profileId: id },
    {
      ...bySystem,
      decide: (record) => ({ events: member.eventsOf(record) }),
      commitmentsOf: member.commitmentsOf,
      alongside: member.statements,
    },
  );
  const [profile] = await db.select().from(profiles).where(eq(profiles.id, id));
  return { cell: "CELL_1", profile: profile!, company, email };
}

/** Adds closed entries with two events each, at least an hour apart. The database generates them. */
export async function addEntries(
  db: Db,
  { profile, company }: Member,
  {
    entries,
    from,
    everyMs,
    lastingMs,
  }: { entries: number; from: number; everyMs: number; lastingMs: number },
) {
  const { $client: d1 } = db;
  const [{ ledger }, { subject, id }] = [company, profile];
  const chunk = 5_000;
  for (let first = 0; first < entries; first += chunk) {
    const numbers = `WITH RECURSIVE numbers (n) AS (
      SELECT ${first} UNION ALL SELECT n + 1 FROM numbers WHERE n + 1 < ${Math.min(entries, first + chunk)})`;
    const at = `(${from} + n * ${everyMs})`;
    await d1.batch([
      d1.prepare(
        `${numbers}, last AS MATERIALIZED (
           SELECT (SELECT max(seq) FROM events WHERE ledger = ${ledger}) - 2 * ${first} AS seq,
                  (SELECT max(subject_seq) FROM events WHERE subject = ${subject}) - 2 * ${first} AS subject_seq),
         punches (n, isOut) AS (SELECT n, isOut FROM numbers, (SELECT 0 AS isOut UNION ALL SELECT 1))
         INSERT INTO events (ledger, seq, subject, subject_seq, kind, day, about, id, occurred_at, recorded_at, time_zone,
                             source, actor_kind, actor_id, payload, person)
         SELECT ${ledger}, seq + 2 * n + 1 + isOut, ${subject}, subject_seq + 2 * n + 1 + isOut,
                iif(isOut, 'check_out', 'check_in'), date(${at} / 1000, 'unixepoch'),
                iif(isOut, subject_seq + 2 * n + 1, NULL), randomblob(16), ${at} + isOut * ${lastingMs},
                max(${at} + isOut * ${lastingMs}, (SELECT max(recorded_at) FROM events WHERE ledger = ${ledger})),
                '${timeZone}', 'web', 'member', unhex('${id.replaceAll("-", "")}'),
                iif(isOut, '{"identified_by":"session"}', '{"identified_by":"session","mode":"on_site"}'),
                (SELECT unhex(identity_commitment) FROM profiles WHERE subject = ${subject})
         FROM punches, last ORDER BY n, isOut`,
      ),
      d1.prepare("UPDATE ledgers SET state = 'rebuilding' WHERE key = ?").bind(ledger),
      d1.prepare(
        `INSERT INTO time_logs (subject, opened_by, as_of, ledger, id, version, day, time_zone, check_in_time, check_out_time,
                                closed_by, exit_missing)
         SELECT subject, subject_seq, subject_seq + 1, ledger, id, subject_seq + 1, day, time_zone, occurred_at,
                occurred_at + ${lastingMs}, subject_seq + 1, 0
         FROM events WHERE subject = ${subject} AND kind = 'check_in'
           AND subject_seq > (SELECT max(subject_seq) FROM events WHERE subject = ${subject}) - 2 * (
             SELECT count(*) FROM (${numbers} SELECT n FROM numbers))`,
      ),
      d1.prepare("UPDATE ledgers SET state = 'open' WHERE key = ?").bind(ledger),
    ]);
  }
}
