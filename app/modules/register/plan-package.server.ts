import { groupBy } from "~/platform/group-by";
import { utcMidnightOf } from "~/time/dates";
import type { PackageSelection } from "./format/statement";
import { identityBefore, planPerson, type PersonPlan, type PlanRow } from "./plan-person";
import type { Log } from "./read-lines.server";

/** How many people are planned at a time: memory holds what stands about each of their events. */
const peopleAPage = 16;
/** No zone is further ahead of UTC: an event of a day is not recorded before it begins there. */
const farthestEastMs = 14 * 3_600_000;

/** Which lines a package has. Memory holds their numbers. */
export interface PackagePlan {
  /** All lines, ascending. */
  lines: number[];
  told: Set<number>;
  /** Those of the company's own. */
  company: number[];
  /** Whoever is told, ascending by id, with the told ones of theirs. */
  people: { profileId: string; told: number[] }[];
  /** Whose events they are, by the cell's key. */
  profiles: Map<number, string | null>;
  /** When the newest event of the checkpoint was recorded: a package is made no earlier, whatever its maker's clock says. */
  newestAt: number;
}

type Cell = Pick<D1Database, "prepare" | "batch">;
type Chosen = Pick<PackageSelection, "from" | "to" | "profile_ids">;
/** A register up to its checkpoint. */
type LogTo = Log & { size: number };

/** Plans a package of the register as it stands at a checkpoint. */
export async function planPackage(d1: Cell, log: LogTo, selection: Chosen): Promise<PackagePlan> {
  const ids = selection.profile_ids ?? (await listPeople(d1, log));
  const plan: PackagePlan = {
    ...{ lines: [], told: new Set(), company: [], people: [], profiles: new Map() },
    newestAt: 0,
  };
  for (let at = 0; at === 0 || at < ids.length; at += peopleAPage) {
    const page = ids.slice(at, at + peopleAPage);
    const [people, company, newest] = await d1.batch([
      planRows(d1, log, { profileIds: page, from: selection.from }),
      ...(at === 0 ? [companyRows(d1, log), newestOf(d1, log)] : []),
    ]);
    if (company) addCompany(plan, company.results as unknown as PlanRow[]);
    if (newest) plan.newestAt = (newest.results[0] as unknown as { recorded_at: number }).recorded_at;
    await addPeople(d1, { log, plan, selection }, people!.results as unknown as PlanRow[]);
  }
  plan.lines.sort((a, b) => a - b);
  plan.people.sort((a, b) => (a.profileId < b.profileId ? -1 : 1));
  return plan;
}

async function listPeople(d1: Cell, { ledger }: Log): Promise<string[]> {
  const { results } = await d1
    .prepare(
      "SELECT profile_id FROM subjects WHERE ledger = ? AND profile_id IS NOT NULL ORDER BY profile_id",
    )
    .bind(ledger)
    .all<{ profile_id: string }>();
  return results.map(({ profile_id }) => profile_id);
}

const columns = "seq, events.subject, subject_seq, kind, day, about, lower(hex(person)) AS person";

/**
 * What people did from a day on, up to the checkpoint. What was recorded never falls along a person's numbers, so the first
 * that can have to do with the day is found by halving: an index of days would cost every punch.
 */
const planRows = (
  d1: Cell,
  { ledger, size }: LogTo,
  { profileIds, from }: { profileIds: readonly string[]; from: string | null },
) =>
  d1
    .prepare(
      `WITH RECURSIVE search (subject, profile_id, low, high) AS (
         SELECT key, profile_id, 1, (SELECT max(subject_seq) + 1 FROM events WHERE subject = key)
         FROM subjects WHERE ledger = ?1 AND profile_id IN (SELECT value FROM json_each(?2))
         UNION ALL
         SELECT search.subject, profile_id, iif(recorded_at < ?3, subject_seq + 1, low), iif(recorded_at < ?3, high, subject_seq)
         FROM search CROSS JOIN events ON events.subject = search.subject AND subject_seq = (low + high) / 2
         WHERE low < high)
       SELECT ${columns}, profile_id
       FROM search CROSS JOIN events ON events.subject = search.subject AND subject_seq >= low
       WHERE low = high AND seq <= ?4`,
    )
    .bind(
      ...[ledger, JSON.stringify(profileIds)],
      ...[from === null ? 0 : utcMidnightOf(from) - farthestEastMs, size],
    );

const companyRows = (d1: Cell, { ledger, size }: LogTo) =>
  d1
    .prepare(
      `SELECT ${columns} FROM events
       WHERE subject = (SELECT key FROM subjects WHERE ledger = ?1 AND profile_id IS NULL) AND seq <= ?2
       ORDER BY subject_seq`,
    )
    .bind(ledger, size);

/** What was recorded never falls along the numbers. */
const newestOf = (d1: Cell, { ledger, size }: LogTo) =>
  d1.prepare("SELECT recorded_at FROM events WHERE ledger = ? AND seq = ?").bind(ledger, size);

function addCompany(plan: PackagePlan, rows: readonly PlanRow[]): void {
  for (const { seq, subject } of rows) {
    plan.profiles.set(subject, null);
    plan.company.push(seq);
    plan.lines.push(seq);
    plan.told.add(seq);
  }
}

async function addPeople(
  d1: Cell,
  { log, plan, selection: { from, to } }: { log: LogTo; plan: PackagePlan; selection: Chosen },
  rows: readonly PlanRow[],
): Promise<void> {
  const isMeant = ({ day }: PlanRow) => (from === null || day >= from) && (to === null || day <= to);
  // Sorted here: a database that sorts reads every row twice.
  const sorted = rows.toSorted((a, b) => a.subject_seq - b.subject_seq);
  const planned = new Map<number, { rows: PlanRow[]; person: PersonPlan }>();
  for (const own of groupBy(sorted, ({ subject }) => subject).values()) {
    const known = await planOf(d1, own, isMeant);
    if (known) planned.set(own[0]!.subject, known);
  }
  const identities = await findIdentities(d1, log, planned);
  for (const [subject, { rows: own, person }] of planned) {
    const identity = identities.get(subject);
    const told = identity === undefined ? person.told : [identity, ...person.told];
    const profileId = own[0]!.profile_id;
    plan.profiles.set(subject, profileId);
    plan.people.push({ profileId, told });
    for (const seq of told) plan.told.add(seq);
    for (const seq of [...told, ...person.bare]) plan.lines.push(seq);
  }
}

/** Reads further back while what is told is about something earlier. */
async function planOf(d1: Cell, known: PlanRow[], isMeant: (row: PlanRow) => boolean) {
  for (let rows = known; ;) {
    const person = planPerson(rows, isMeant);
    if (person === null) return null;
    if (!("knowFrom" in person)) return { rows, person };
    const [{ subject, profile_id, subject_seq }] = rows as [PlanRow];
    const { results } = await d1
      .prepare(
        `SELECT ${columns}, ? AS profile_id FROM events
         WHERE subject = ? AND subject_seq >= ? AND subject_seq < ? ORDER BY subject_seq`,
      )
      .bind(profile_id, subject, person.knowFrom, subject_seq)
      .all<PlanRow>();
    if (results.length === 0) throw new Error(`events of ${profile_id} before ${subject_seq} are missing`);
    rows = [...results, ...rows];
  }
}

/**
 * Who people were before what is told of them: their punches commit to the event that said so. Where none does, it is looked
 * for backwards.
 */
async function findIdentities(
  d1: Cell,
  { ledger }: Log,
  planned: ReadonlyMap<number, { rows: PlanRow[]; person: PersonPlan }>,
): Promise<Map<number, number>> {
  const unknown = [...planned].flatMap(([subject, { rows, person }]) =>
    person.hasIdentity ? [] : [[subject, person.first, identityBefore(rows)]],
  );
  if (unknown.length === 0) return new Map();
  const { results } = await d1
    .prepare(
      `SELECT events.subject, seq FROM json_each(?2) whom
       CROSS JOIN events ON events.subject = whom.value ->> 0 AND subject_seq = coalesce(
         (SELECT subject_seq FROM revealed WHERE commitment = unhex(whom.value ->> 2)
            AND revealed.subject = whom.value ->> 0 AND subject_seq < whom.value ->> 1),
         (SELECT subject_seq FROM events WHERE subject = whom.value ->> 0 AND subject_seq < whom.value ->> 1
            AND kind = 'person' ORDER BY subject_seq DESC LIMIT 1))
       WHERE ledger = ?1 AND kind = 'person'`,
    )
    .bind(ledger, JSON.stringify(unknown))
    .all<{ subject: number; seq: number }>();
  return new Map(results.map(({ subject, seq }) => [subject, seq]));
}
