import { companies, profiles, registerIdentities } from "#schema";
import { bytesToHex } from "@noble/hashes/utils.js";
import { sql, type SQL } from "drizzle-orm";
import type { Db } from "~/platform/db.server";
import { newId } from "~/platform/ids";
import { statement } from "~/platform/statement.server";
import { appendEvent } from "./append-event.server";
import { commitmentOf, type CompanyData, type PersonData } from "./format/commitment";

interface IdentityOf<Data> {
  companyId: string;
  timeZone: string;
  data: Data;
  /** Who changed it; null for the system. */
  actorProfileId: string | null;
  /** Unless it holds when the batch runs, nothing is recorded. */
  when?: SQL;
}

/** 32 random bytes: without them nobody can find a person's data by trying. */
export const newSalt = () => bytesToHex(crypto.getRandomValues(new Uint8Array(32)));

/**
 * The statements that record who a person is from now on: salt and data where they can be erased, the commitment on the
 * profile for the punches to come, and an event in the register.
 */
export function recordPerson(
  { db, now }: { db: Db; now: number },
  { profileId, ...identity }: IdentityOf<PersonData> & { profileId: string },
) {
  const salt = newSalt();
  const commitment = commitmentOf({ kind: "person", salt, data: identity.data });
  const when = sql`${profiles} WHERE id = ${profileId} AND (${identity.when ?? sql`TRUE`})`;
  return [
    reveal(db, { commitment, salt, now, profileId, ...identity }, when),
    appendEvent(db, { ...eventOf(identity, commitment, now), kind: "person", profileId }, when),
    statement(
      db,
      sql`UPDATE ${profiles} SET identity_commitment = ${commitment}
                      WHERE id = ${profileId} AND EXISTS (SELECT 1 FROM ${registerIdentities} WHERE commitment = ${commitment})`,
    ),
  ] as const;
}

/** The same for a company's name and NIF. */
export function recordCompany({ db, now }: { db: Db; now: number }, identity: IdentityOf<CompanyData>) {
  const salt = newSalt();
  const commitment = commitmentOf({ kind: "company", salt, data: identity.data });
  const when = sql`${companies} WHERE id = ${identity.companyId} AND (${identity.when ?? sql`TRUE`})`;
  return [
    reveal(db, { commitment, salt, now, profileId: null, ...identity }, when),
    appendEvent(db, { ...eventOf(identity, commitment, now), kind: "company", profileId: null }, when),
  ] as const;
}

const eventOf = (identity: IdentityOf<unknown>, commitment: string, now: number) => ({
  id: newId(now),
  source: identity.actorProfileId === null ? ("system" as const) : ("web" as const),
  companyId: identity.companyId,
  timeLogId: null,
  at: now,
  timeZone: identity.timeZone,
  actorProfileId: identity.actorProfileId,
  locationCommitment: null,
  personCommitment: commitment,
});

function reveal(
  db: Db,
  row: {
    commitment: string;
    salt: string;
    companyId: string;
    profileId: string | null;
    data: unknown;
    now: number;
  },
  when: SQL,
) {
  return statement(
    db,
    sql`INSERT INTO ${registerIdentities} (commitment, company_id, profile_id, salt, data, created_at)
        SELECT ${row.commitment}, ${row.companyId}, ${row.profileId}, ${row.salt}, ${JSON.stringify(row.data)}, ${row.now}
        FROM ${when}
        ON CONFLICT (commitment) DO NOTHING`,
  );
}
