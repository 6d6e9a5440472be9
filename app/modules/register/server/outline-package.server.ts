import { events } from "#cell";
import { and, eq, sql } from "drizzle-orm";
import { groupBy } from "~/platform/group-by";
import { allRows, batchOf, builderOf, type Batches } from "~/platform/statement.server";
import type { PackageSelection } from "../format/statement";
import { personOutlineOf, type PersonOutline, type OutlineRow } from "../model/person-outline-of";
import {
  companyRows,
  countRows,
  earlierRows,
  erasedTo,
  findIdentities,
  outlineRows,
  type LogUpToSize,
  type PersonLineCount,
} from "./outline-rows.server";

/** Up to this many people are outlined in the first round trip, whatever they did. */
const mostPeopleByKey = 16;
/** How many events are outlined at a time, unless one person has more. It bounds the memory. */
const rowsAPage = 5_000;

/** The lines of a package, by their numbers. */
export interface PackageOutline {
  /** All lines, ascending. */
  lines: number[];
  disclosed: Pick<ReadonlySet<number>, "has">;
  /** The company's own lines. */
  company: number[];
  /** The people with disclosed lines, ascending by id. */
  people: { profileId: string; disclosed: number[] }[];
  /** The profile of each subject; the cell's keys are the map's keys. */
  profiles: Map<number, string | null>;
  /** When the checkpoint's newest event was recorded. The package's time is not earlier, whatever the Worker's clock says. */
  newestAt: number;
  /** How many of the register's events had been considered for erasure. */
  erased: number;
}

type ChosenSelection = Pick<PackageSelection, "from" | "to" | "profile_ids">;
type OutlineDraft = PackageOutline & { disclosed: Set<number> };

/** Returns the outline of a package of the register at a checkpoint. */
export async function outlinePackage(
  d1: Batches,
  log: LogUpToSize,
  selection: ChosenSelection,
): Promise<PackageOutline> {
  const { from, profile_ids } = selection;
  const isOfFew = profile_ids !== null && profile_ids.length <= mostPeopleByKey;
  const { company, newest, few, counts } = await batchOf(d1, {
    company: companyRows(log),
    newest: newestEventQuery(d1, log),
    few: isOfFew ? outlineRows(log, selection) : undefined,
    counts: isOfFew ? undefined : countRows(log, selection),
  });
  const { newestAt, erased } = newest[0]!;
  const outline: OutlineDraft = {
    lines: [],
    disclosed: new Set(),
    company: [],
    people: [],
    profiles: new Map(),
    newestAt,
    erased,
  };
  addCompany(outline, company.results);
  const add = (rows: readonly OutlineRow[]) => addPeople(d1, { log, outline, selection }, rows);
  if (few) await add(few.results);
  else
    for (const ids of inPages(counts!.results))
      await add(await allRows(d1, outlineRows(log, { from, profile_ids: ids })));
  outline.lines.sort((a, b) => a - b);
  outline.people.sort((a, b) => (a.profileId < b.profileId ? -1 : 1));
  // Without a period every line is disclosed, so no set is needed.
  return from === null ? { ...outline, disclosed: { has: () => true } } : outline;
}

/** `recorded_at` never falls along `seq`. */
const newestEventQuery = (d1: Batches, { ledger, size }: LogUpToSize) =>
  builderOf(d1)
    .select({ newestAt: events.recordedAt, erased: sql<number>`${erasedTo(ledger)}`.as("erased") })
    .from(events)
    .where(and(eq(events.ledger, ledger), eq(events.seq, size)));

/** Yields people in pages of about {@link rowsAPage} rows. */
function* inPages(people: readonly PersonLineCount[]): Generator<string[]> {
  let page: string[] = [];
  let rows = 0;
  for (const { profile_id, number } of people) {
    if (page.length > 0 && rows + number > rowsAPage) {
      yield page;
      [page, rows] = [[], 0];
    }
    page.push(profile_id);
    rows += number;
  }
  if (page.length > 0) yield page;
}

function addCompany(outline: OutlineDraft, rows: readonly OutlineRow[]): void {
  for (const { seq, subject } of rows) {
    outline.profiles.set(subject, null);
    outline.company.push(seq);
    outline.lines.push(seq);
    outline.disclosed.add(seq);
  }
}

async function addPeople(
  d1: Batches,
  {
    log,
    outline,
    selection: { from, to },
  }: { log: LogUpToSize; outline: OutlineDraft; selection: ChosenSelection },
  rows: readonly OutlineRow[],
): Promise<void> {
  const isMeant = ({ day }: OutlineRow) => (from === null || day >= from) && (to === null || day <= to);
  const outlines = await outlinePeople(d1, rows, isMeant);
  const identities = await findIdentities(d1, log, outlines);
  for (const [subject, { rows: own, person }] of outlines) {
    const identity = identities.get(subject);
    const disclosed = identity === undefined ? person.disclosed : [identity, ...person.disclosed];
    const profileId = own[0]!.profile_id;
    outline.profiles.set(subject, profileId);
    outline.people.push({ profileId, disclosed });
    if (from !== null) for (const seq of disclosed) outline.disclosed.add(seq);
    for (const seq of [...disclosed, ...person.redacted]) outline.lines.push(seq);
  }
}

/** Returns people's outlines. While disclosed lines are about earlier events, it reads further back, for all people in one round trip. */
async function outlinePeople(
  d1: Batches,
  knownRows: readonly OutlineRow[],
  isMeant: (row: OutlineRow) => boolean,
) {
  const outlines = new Map<number, { rows: OutlineRow[]; person: PersonOutline }>();
  for (let waiting = bySubject(knownRows); waiting.size > 0;) {
    const wantedRanges = [...waiting].flatMap(([subject, rows]) => {
      const person = personOutlineOf(rows, isMeant);
      const [{ profile_id, subject_seq: before }] = rows as [OutlineRow];
      if (person && "knowFrom" in person) return [{ subject, profile_id, from: person.knowFrom, before }];
      if (person) outlines.set(subject, { rows, person });
      return [];
    });
    if (wantedRanges.length === 0) break;
    const earlier = bySubject(await allRows(d1, earlierRows(wantedRanges)));
    waiting = new Map(
      wantedRanges.map(({ subject, profile_id, before }) => {
        const more = earlier.get(subject);
        if (!more) throw new Error(`events of ${profile_id} before ${before} are missing`);
        return [subject, [...more, ...waiting.get(subject)!]];
      }),
    );
  }
  return outlines;
}

/** Groups each person's rows in order. It sorts here, because a sort in the database would read every row twice. */
const bySubject = (rows: readonly OutlineRow[]) =>
  groupBy(
    rows.toSorted((a, b) => a.subject_seq - b.subject_seq),
    ({ subject }) => subject,
  );
