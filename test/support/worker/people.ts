import { companies, profiles } from "#cell";
import { memberships, sessions, users } from "#directory";
import { sql } from "drizzle-orm";
import { issueSecrets } from "~/modules/directory/issue-session.server";
import type { Company, Member, Profile } from "~/modules/session/find-session.server";
import type { PeopleRecords } from "~/modules/ledger/read-people.server";
import { decideMember } from "~/modules/ledger/rules/decide-member";
import { newPerson } from "~/modules/ledger/rules/person";
import { joinLedger, openCompanyLedger } from "~/modules/ledger/open-ledger.server";
import { executeCommand } from "~/modules/ledger/execute-command.server";
import type { Db } from "~/platform/db.server";
import { newId } from "~/platform/ids";
import { batch, type BuiltQuery } from "~/platform/statement.server";
import { sortNameOf } from "~/platform/search-text";
import { dayMs } from "~/time/units";
import { deps } from "./deps";
import { recordLog, type Log } from "./record-log";

/** The time at which everybody joined, before all events of tests. */
const joinedAt = Date.UTC(2000, 0, 1);

/** Adds a company with an empty ledger, in one round trip. */
export async function aCompany(fields: Partial<Company> = {}): Promise<Company> {
  const { db, now } = deps();
  const id = fields.id ?? newId(now);
  const insertion = db
    .insert(companies)
    .values({
      name: "Panadería Sol",
      trialEndsAt: now + 14 * dayMs,
      createdAt: now,
      locationTrackingEnabled: true,
      ...fields,
      id,
      ledger: sql`(SELECT key FROM ledgers WHERE company_id = ${id})`,
    })
    .returning();
  const { rows } = await inSameBatch(db, insertion, (d1) => openCompanyLedger(d1, { companyId: id }));
  return rows[0]!;
}

/**
 * Does work that sends one batch, and adds an insertion to the end of that batch.
 * @returns the work's result, and the inserted rows.
 */
async function inSameBatch<Row, Result>(
  db: Db,
  insertion: BuiltQuery<Row[]>,
  work: (d1: Pick<D1Database, "prepare" | "batch">) => Promise<Result>,
) {
  let rows: Row[] = [];
  const result = await work({
    prepare: (statement) => db.$client.prepare(statement),
    batch: async <T>(statements: D1PreparedStatement[]) => {
      const { others, inserted } = await batch(db, { others: statements, inserted: insertion });
      rows = inserted;
      return others as D1Result<T>[];
    },
  });
  return { result, rows };
}

/** A member with the credentials of their browser and their program. */
export interface SignedInMember extends Member {
  profile: Profile & { userId: string };
  /** A Cookie header. */
  cookie: string;
  /** A bearer token. */
  bearer: string;
  sessionId: string;
}

let count = 0;

/** Adds a person, of a new company by default, with a session in a browser and one through the API. */
export async function aMember({
  company,
  email,
  ...fields
}: Partial<Profile> & { company?: Company; email?: string } = {}): Promise<SignedInMember> {
  const { directory, db, now } = deps();
  count += 1;
  const home = company ?? (await aCompany());
  const address = email ?? `persona${count}-${crypto.randomUUID().slice(0, 8)}@example.com`;
  const userId = newId(now);
  // Of one width: by name they sort as they were made, and none is the beginning of another.
  const fullName =
    fields.fullName === undefined ? `Persona ${String(count).padStart(5, "0")}` : fields.fullName;
  const id = fields.id ?? newId(now);
  const browser = await aSession({ userId, profileId: id }, "browser");
  const api = await aSession({ userId, profileId: id }, "api");
  const insertion = db
    .insert(profiles)
    .values({
      userId,
      companyId: home.id,
      email: address,
      fullName,
      sortName: sortNameOf(fullName),
      role: "employee",
      createdAt: now,
      updatedAt: now,
      ...fields,
      id,
      subject: sql`(SELECT key FROM subjects WHERE profile_id = ${id})`,
    })
    .returning();
  const [{ result: of, rows }] = await Promise.all([
    inSameBatch(db, insertion, (d1) => joinLedger(d1, { companyId: home.id, profileId: id })),
    directory.batch([
      directory.insert(users).values({ id: userId, email: address, userMetadata: {}, createdAt: now }),
      directory
        .insert(memberships)
        .values({ profileId: id, userId, companyId: home.id, createdAt: now, confirmedAt: now }),
      directory.insert(sessions).values([browser.row, api.row]),
    ]),
  ]);
  const [profile] = rows;
  const { role, status } = profile!;
  await executeCommand(
    db.$client,
    { ...of, profileId: id },
    {
      now: joinedAt,
      source: "system",
      actor: { kind: "system", id: null },
      extent: "open",
      request: null,
      preloaded: ofNobodyYet(id),
      decide: (person) => decideMember(person, { role, status }, { now: joinedAt, timeZone: home.timeZone }),
    },
  );
  return {
    cell: "CELL_1",
    profile: { ...profile!, userId },
    company: home,
    email: address,
    cookie: `__Host-profile=${id}; __Host-session=${browser.token}`,
    bearer: api.token,
    sessionId: browser.id,
  };
}

/** The state of a person without events, so that `executeCommand` need not read it. */
const ofNobodyYet = (profileId: string): PeopleRecords => ({
  people: [{ person: newPerson(profileId), identity: null, name: null, document: null }],
  earlier: null,
});

/** Opens new sessions for a person whose old ones have ended. */
export async function signInAgain(member: SignedInMember): Promise<void> {
  const { id: profileId, userId } = member.profile;
  const browser = await aSession({ userId, profileId }, "browser");
  const api = await aSession({ userId, profileId }, "api");
  await deps().directory.insert(sessions).values([browser.row, api.row]);
  const carried = {
    cookie: `__Host-profile=${profileId}; __Host-session=${browser.token}`,
    bearer: api.token,
    sessionId: browser.id,
  };
  Object.assign(member, carried);
}

async function aSession(of: { userId: string; profileId: string }, kind: "browser" | "api") {
  const { now } = deps();
  const { session, row } = await issueSecrets(kind, now);
  const { id, token, expiresAt } = session;
  return { id, token, row: { id, ...of, kind, familyId: id, createdAt: now, expiresAt, ...row } };
}

/** Records a closed entry, of eight hours by default, whatever the person did before or after it. */
export async function aLog(member: Member, fields: Partial<Log> = {}) {
  const checkInTime = fields.checkInTime ?? deps().now - dayMs;
  return recordLog(member, { checkOutTime: checkInTime + 8 * 3_600_000, ...fields, checkInTime });
}
