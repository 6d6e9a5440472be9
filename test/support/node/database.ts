// Reads and changes the running app's own D1 databases, for states that no screen can make or show. It uses the app's own process
// (wrangler's local explorer). A second process that opens the file would sometimes lock the app out.
import { randomUUID } from "node:crypto";
import { inject } from "vitest";
import { commitmentTo, type SaltedOpening, type PlaceData } from "../../../app/modules/register/format/lines";
import { withSalt } from "../../../app/modules/register/reveal.server";
import { sortNameOf } from "../../../app/platform/search-text";
import { localDateOf } from "../../../app/time/zones";
import { queryAllApp, queryApp, type Statement } from "./explorer";

const cell = () => ({ origin: inject("app").origin, database: "CELL_1" });
const directory = () => ({ origin: inject("app").origin, database: "DIRECTORY" });

/** Returns the rows of one statement on the cell's database. All values are texts; a numeric column converts them. */
export const query = <Row>(sql: string, ...params: string[]): Promise<Row[]> =>
  queryApp<Row>(cell(), sql, ...params);

/** Does the same on the directory. */
export const queryDirectory = <Row>(sql: string, ...params: string[]): Promise<Row[]> =>
  queryApp<Row>(directory(), sql, ...params);

const statement = (sql: string, ...params: string[]): Statement => ({ sql, params });

/** Gives a person's company a name. Without one, the form of an invitation asks for it. */
export async function nameCompany(email: string): Promise<void> {
  await query("UPDATE companies SET name = 'Panadería Sol' WHERE name = ?", email);
}

/** Turns on 'Requerir ubicación en cada fichaje' in a person's company. */
export async function requireLocation(email: string): Promise<void> {
  await query(
    `UPDATE companies SET location_tracking_enabled = 1 WHERE id IN
       (SELECT p.company_id FROM profiles p WHERE p.email = ?)`,
    email,
  );
}

export interface PastLog {
  startsAt: number;
  /** Null while the entry is open. */
  endsAt: number | null;
  location?: { latitude: number; longitude: number };
  /** In their order; none of them counts as work. The last one may be open, with a null end. */
  pauses?: { startsAt: number; endsAt: number | null }[];
}

interface Keys {
  company: string;
  ledger: number;
  subject: number;
}

const keysOf = async (email: string): Promise<Keys> =>
  (
    await query<Keys>(
      `SELECT c.id AS company, c.ledger, p.subject FROM profiles p JOIN companies c ON c.id = p.company_id WHERE p.email = ?`,
      email,
    )
  )[0]!;

const ofSubject = ({ subject }: Keys) => `(SELECT max(subject_seq) FROM events WHERE subject = ${subject})`;

/** Adds an event: the next one of the person and of their company. */
function record(
  keys: Keys,
  { kind, at, day, about, place }: { kind: string; at: number; day: string; about: string; place: string },
): Statement {
  const { ledger, subject } = keys;
  return statement(
    `INSERT INTO events (ledger, seq, subject, subject_seq, kind, day, about, id, occurred_at, recorded_at, time_zone,
                         source, actor_kind, payload, place)
     SELECT ${ledger}, coalesce(max(seq), 0) + 1, ${subject}, coalesce(${ofSubject(keys)}, 0) + 1, ?, ?, ${about},
            randomblob(16), ${at}, max(${at}, coalesce(max(recorded_at), 0)), 'Europe/Madrid', 'web', 'system',
            ?, unhex(nullif(?, ''))
     FROM events WHERE ledger = ${ledger}`,
    ...[kind, day, payloads[kind] ?? "{}", place],
  );
}

const payloads: Record<string, string> = {
  check_in: '{"identified_by":"session","mode":"on_site"}',
  pause_start: '{"identified_by":"session","kind":"meal","counts_as_work":false}',
  pause_end: '{"identified_by":"session"}',
  check_out: '{"identified_by":"session"}',
};

function reveal(keys: Keys, opening: SaltedOpening<PlaceData>): Statement {
  return statement(
    `INSERT INTO revealed (commitment, ledger, subject, subject_seq, salt, data)
     VALUES (unhex(?), ${keys.ledger}, ${keys.subject}, ${ofSubject(keys)}, unhex(?), ?)`,
    ...[commitmentTo("place", opening), opening.salt, JSON.stringify(opening.data)],
  );
}

/** Adds past time logs of a person with their events, whatever the person did before. */
export async function pastLogs(email: string, logs: PastLog[]): Promise<void> {
  const keys = await keysOf(email);
  const batch: Statement[] = [];
  for (const log of logs) {
    const { startsAt, endsAt, pauses = [] } = log;
    const day = localDateOf(startsAt, "Europe/Madrid");
    const happenings = [
      { kind: "check_in", at: startsAt },
      ...pauses.flatMap((pause) => [
        { kind: "pause_start", at: pause.startsAt },
        ...(pause.endsAt === null ? [] : [{ kind: "pause_end", at: pause.endsAt }]),
      ]),
      ...(endsAt === null ? [] : [{ kind: "check_out", at: endsAt }]),
    ];
    for (const [nth, { kind, at }] of happenings.entries()) {
      const opening = log.location && kind.startsWith("check") ? withSalt(log.location) : null;
      const about = nth === 0 ? "NULL" : `${ofSubject(keys)} - ${nth - 1}`;
      batch.push(
        record(keys, { kind, at, day, about, place: opening ? commitmentTo("place", opening) : "" }),
      );
      if (opening) batch.push(reveal(keys, opening));
    }
    batch.push(...project(keys, { startsAt, endsAt, day, pauses, since: happenings.length - 1 }));
  }
  if (batch.length > 0) await queryAllApp(cell(), batch);
}

/** Returns the entry's parts as its row has them, or null if they are those of every entry. */
const partsOf = (startsAt: number, pauses: NonNullable<PastLog["pauses"]>) =>
  pauses.length === 0
    ? "NULL"
    : `'${JSON.stringify({
        pauses: pauses.map((pause) => ({
          start_at: pause.startsAt,
          end_at: pause.endsAt,
          kind: "meal",
          counts_as_work: false,
        })),
        modes: [{ from_at: startsAt, mode: "on_site" }],
        hours: null,
      })}'`;

interface Projected extends Required<Pick<PastLog, "startsAt" | "endsAt" | "pauses">> {
  day: string;
  /** The number of events since the check-in. */
  since: number;
}

/** Updates the projections after the person's last events: the entry and the person's state. */
function project(keys: Keys, { startsAt, endsAt, day, pauses, since }: Projected): Statement[] {
  const { ledger, subject } = keys;
  const newest = ofSubject(keys);
  const opened = `${newest} - ${since}`;
  const opens = statement(
    `INSERT INTO time_logs (subject, opened_by, as_of, ledger, id, version, day, time_zone, check_in_time, check_out_time,
                            closed_by, exit_missing, parts)
     SELECT ${subject}, subject_seq, ${newest}, ${ledger}, id, ${newest}, ?, 'Europe/Madrid', ${startsAt}, ${endsAt},
            ${endsAt === null ? "NULL" : newest}, 0, ${partsOf(startsAt, pauses)}
     FROM events WHERE subject = ${subject} AND subject_seq = ${opened}`,
    day,
  );
  const open = endsAt === null ? opened : "json_extract(state, '$.open')";
  const stands = statement(
    `UPDATE person_states SET as_of = ${newest}, state = json_set(state, '$.subjectSeq', ${newest}, '$.open', ${open},
       '$.lastAt', max(${endsAt ?? startsAt}, json_extract(state, '$.lastAt')),
       '$.joinedAt', min(${startsAt}, json_extract(state, '$.joinedAt')))
     WHERE subject = ${subject}`,
  );
  return [opens, stands];
}

/** Checks out a person without any notification. */
export async function hasLeft(email: string, at: number): Promise<void> {
  const keys = await keysOf(email);
  const { subject } = keys;
  const [open] = await query<{ opened_by: number; day: string }>(
    `SELECT opened_by, day FROM time_logs WHERE subject = ${subject} AND check_out_time IS NULL`,
  );
  const { opened_by, day } = open!;
  const newest = ofSubject(keys);
  await queryAllApp(cell(), [
    record(keys, { kind: "check_out", at, day, about: String(opened_by), place: "" }),
    statement(
      `UPDATE time_logs SET as_of = ${newest}, version = ${newest}, closed_by = ${newest}, check_out_time = ${at}
     WHERE subject = ${subject} AND opened_by = ${opened_by}`,
    ),
    statement(
      `UPDATE person_states SET as_of = ${newest},
       state = json_set(state, '$.subjectSeq', ${newest}, '$.open', NULL, '$.lastAt', ${at})
     WHERE subject = ${subject}`,
    ),
  ]);
}

/** Adds another person to somebody's company. The person signs in like any other. */
export async function aColleague(
  of: string,
  {
    email,
    fullName,
    role = "employee",
    joinedAt = Date.now(),
  }: { email: string; fullName: string; role?: "admin" | "employee"; joinedAt?: number },
): Promise<string> {
  const [userId, profileId, now] = [randomUUID(), randomUUID(), Date.now()];
  const { company, ledger } = await keysOf(of);
  await queryAllApp(cell(), [
    statement(`INSERT INTO subjects (ledger, profile_id) VALUES (${ledger}, ?)`, profileId),
    statement(
      `INSERT INTO profiles (id, user_id, company_id, email, subject, full_name, sort_name, role, created_at, updated_at)
       SELECT ?1, ?, p.company_id, ?, (SELECT key FROM subjects WHERE profile_id = ?1), ?, ?, ?, p.created_at, p.created_at
       FROM profiles p WHERE p.email = ?`,
      ...[profileId, userId, email, fullName, sortNameOf(fullName), role, of],
    ),
    ...becomeMembers(ledger, role, joinedAt),
  ]);
  await queryAllApp(directory(), [
    statement(
      `INSERT INTO users (id, email, user_metadata, created_at) VALUES (?, ?, '{}', ${now})`,
      ...[userId, email],
    ),
    statement(
      `INSERT INTO memberships (profile_id, user_id, company_id, created_at, confirmed_at)
       VALUES (?, ?, ?, ${now}, ${now})`,
      ...[profileId, userId, company],
    ),
  ]);
  return profileId;
}

/** Adds the first events and the state of people who have none. */
function becomeMembers(ledger: number, role: string, now = Date.now()): Statement[] {
  const payload = JSON.stringify({ status: "active", role });
  const state = { subjectSeq: 1, member: { status: "active", role }, joinedAt: now, open: null };
  const isNew = `s.ledger = ${ledger} AND NOT EXISTS (SELECT 1 FROM events e WHERE e.subject = s.key)`;
  const events = statement(
    `INSERT INTO events (ledger, seq, subject, subject_seq, kind, day, id, occurred_at, recorded_at, time_zone, source,
                         actor_kind, payload)
     SELECT ${ledger}, (SELECT max(seq) FROM events WHERE ledger = ${ledger}) + row_number() OVER (ORDER BY s.key), s.key, 1,
            'member', '${localDateOf(now, "Europe/Madrid")}', randomblob(16), ${now},
            (SELECT max(${now}, max(recorded_at)) FROM events WHERE ledger = ${ledger}), 'Europe/Madrid', 'system', 'system', ?
     FROM subjects s WHERE ${isNew} ORDER BY s.key`,
    payload,
  );
  const states = statement(
    `INSERT INTO person_states (subject, as_of, state) SELECT s.key, 1, ? FROM subjects s
     WHERE s.ledger = ${ledger} AND profile_id IS NOT NULL
       AND NOT EXISTS (SELECT 1 FROM person_states p WHERE p.subject = s.key)`,
    JSON.stringify({ ...state, lastAt: now, undo: [] }),
  );
  return [events, states];
}

/** Adds colleagues of a person, each with an open entry. */
export async function peopleAtWork(of: string, many: number): Promise<void> {
  const batch = randomUUID();
  const { ledger } = await keysOf(of);
  const madeRows = await queryAllApp<{ email: string }>(cell(), [
    statement(
      `INSERT INTO subjects (ledger, profile_id)
     WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < CAST(? AS INTEGER))
     SELECT ${ledger}, ? || i FROM n`,
      String(many),
      batch,
    ),
    statement(
      `INSERT INTO profiles (id, company_id, email, subject, full_name, sort_name, role, created_at, updated_at)
     SELECT s.profile_id, (SELECT id FROM companies WHERE ledger = ${ledger}), s.profile_id || '@example.es', s.key,
            'Persona ' || substr(s.profile_id, 37), 'persona ' || substr(s.profile_id, 37), 'employee', 0, 0
     FROM subjects s WHERE substr(s.profile_id, 1, 36) = ?`,
      batch,
    ),
    ...becomeMembers(ledger, "employee"),
    statement("SELECT email FROM profiles WHERE substr(id, 1, 36) = ?", batch),
  ]);
  for (const { email } of madeRows.at(-1)!) await pastLogs(email, [{ startsAt: Date.now(), endsAt: null }]);
}
