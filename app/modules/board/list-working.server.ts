import type { Location } from "#cell";
import { partsOf, toUuid } from "~/modules/ledger/ledger-rows";
import type { Mode, PauseKind } from "~/modules/ledger/rules/payloads";
import { readPlace } from "~/modules/ledger/time-logs.server";
import type { Db } from "~/platform/db.server";
import { matchesSearch } from "~/platform/search-text";
import { batchOf, type AnswersTo, type NamedParts } from "~/platform/statement.server";
import type { LocalDate } from "~/time/dates";
import { restPausesOf, type RestPauses } from "~/time/worked";
import * as queries from "./server/working-queries.server";
import type {
  MissingCursor,
  WorkingCounts,
  WorkingCursor,
  WorkingQuery,
  WorkingRow,
} from "./server/working-queries.server";

export const workingPageSize = 50;
/** The most entries of each kind that a search reads. */
const mostSearched = 5_000;

/** A person with an entry: open, or with a missing exit. */
export interface WorkingPerson {
  /** The id of the entry. */
  id: string;
  profileId: string;
  name: string;
  dni: string | null;
  avatarUrl: string | null;
  /** The working day of the entry, and the entry's time zone. */
  day: LocalDate;
  timeZone: string;
  checkInTime: number;
  checkInLocation: Location | null;
  /** The current pause. */
  pause: { since: number; kind: PauseKind } | null;
  rest: RestPauses;
  /** The current mode of work. */
  mode: Mode;
}

/** The first page of a list. */
export interface FirstPage<Person> {
  people: Person[];
  /** The total, beyond this page too. */
  count: number;
}

export interface WorkingPeople {
  /** Open entries without a probably missing exit, newest first. */
  people: WorkingPerson[];
  next: WorkingCursor | null;
  /** Entries that have been open for too long, oldest first; none on a later page. */
  probablyMissing: FirstPage<WorkingPerson>;
  /** Entries with a missing exit, newest first; none on a later page. */
  missing: FirstPage<WorkingPerson>;
  /** The number of people at work that the reader sees, whatever the page and the search. */
  atWork: number;
  /** How many of them are on a pause. */
  paused: number;
}

/** Lists a company's open entries and missing exits. It returns one page, by key, of people whose name or DNI matches `search`. */
export async function listWorking<const Alongside extends NamedParts = Record<never, never>>(
  { db: { $client: d1 } }: { db: Db },
  {
    search,
    before,
    alongside = {} as Alongside,
    ...query
  }: Omit<WorkingQuery, "limit"> & {
    before: WorkingCursor | null;
    search: string;
    /** Further parts of the first round trip, by name. */
    alongside?: Alongside;
  },
): Promise<WorkingPeople & { alongside: AnswersTo<Alongside> }> {
  const limit = search ? mostSearched : workingPageSize + 1;
  const first = { ...query, limit: before ? 0 : limit };
  const answers = await batchOf(d1, {
    working: queries.workingQuery(d1, { ...query, limit, before }),
    probablyMissing: queries.probablyMissingQuery(d1, first),
    missing: queries.missingExitsQuery(d1, first),
    alongside,
  });
  const peopleIn = ({ results }: D1Result) =>
    (results as WorkingRow[])
      .filter(({ name, dni }) => matchesSearch([name, dni], search))
      .map(toWorkingPerson);
  const working = peopleIn(answers.working);
  const probablyMissing = peopleIn(answers.probablyMissing);
  const missing = peopleIn(answers.missing);
  const isAll =
    !search &&
    !before &&
    [working, probablyMissing, missing].every((people) => people.length <= workingPageSize);
  const counts = isAll
    ? countsOf({ working, probablyMissing, missing })
    : (await queries.countsQuery(d1, query).first<WorkingCounts>())!;
  const people = working.slice(0, workingPageSize);
  const last = people.at(-1);
  const pageOfPeople = (foundPeople: WorkingPerson[], count: number) => ({
    people: foundPeople.slice(0, workingPageSize),
    count: search ? foundPeople.length : count,
  });
  return {
    people,
    next: last && working.length > people.length ? { checkInTime: last.checkInTime, id: last.id } : null,
    probablyMissing: pageOfPeople(probablyMissing, counts.probablyMissing),
    missing: pageOfPeople(missing, counts.missing),
    atWork: counts.atWork,
    paused: counts.paused,
    alongside: answers.alongside as AnswersTo<Alongside>,
  };
}

/**
 * Lists a page of a company's missing exits, newest first.
 * @returns `probablyMissing`: the entries that have been open for too long, on the first page. `next`: the cursor of the next page.
 */
export async function listMissingExits(
  { db: { $client: d1 } }: { db: Db },
  query: Pick<WorkingQuery, "reader" | "ledger" | "now"> & { before: MissingCursor | null },
): Promise<{ probablyMissing: WorkingPerson[]; people: WorkingPerson[]; next: MissingCursor | null }> {
  const ofPage = { ...query, limit: workingPageSize + 1, withPlaces: false };
  const { missing, probablyMissing } = await batchOf(d1, {
    missing: queries.missingExitsQuery(d1, ofPage),
    probablyMissing: queries.probablyMissingQuery(d1, {
      ...ofPage,
      limit: query.before ? 0 : workingPageSize,
    }),
  });
  const results = missing.results as WorkingRow[];
  const page = results.slice(0, workingPageSize);
  const last = page.at(-1);
  return {
    probablyMissing: (probablyMissing.results as WorkingRow[]).map(toWorkingPerson),
    people: page.map(toWorkingPerson),
    next:
      last && results.length > page.length
        ? { checkInTime: last.check_in_time, subject: last.subject, openedBy: last.opened_by }
        : null,
  };
}

const countsOf = (
  all: Record<"working" | "probablyMissing" | "missing", WorkingPerson[]>,
): WorkingCounts => ({
  atWork: all.working.length,
  probablyMissing: all.probablyMissing.length,
  paused: all.working.filter(({ pause }) => pause).length,
  missing: all.missing.length,
});

function toWorkingPerson(row: WorkingRow): WorkingPerson {
  const { pauses, modes } = partsOf(row);
  const pause = pauses.find(({ end_at }) => end_at === null);
  return {
    id: toUuid(row.id),
    profileId: row.profile_id,
    name: row.name,
    dni: row.dni,
    avatarUrl: row.avatar_url,
    day: row.day,
    timeZone: row.time_zone,
    checkInTime: row.check_in_time,
    checkInLocation: readPlace(row.check_in_place),
    pause: pause ? { since: pause.start_at, kind: pause.kind } : null,
    rest: restPausesOf(pauses),
    mode: modes.at(-1)!.mode,
  };
}

/** Returns a cursor as text for a URL. */
export const writeWorkingCursor = ({ checkInTime, id }: WorkingCursor) => `${checkInTime}_${id}`;

/** @returns null for any text that {@link writeWorkingCursor} did not write. */
export function readWorkingCursor(text: string | null): WorkingCursor | null {
  const [, checkInTime, id] = /^(\d{1,15})_([0-9a-f-]{36})$/.exec(text ?? "") ?? [];
  return checkInTime && id ? { checkInTime: Number(checkInTime), id } : null;
}

/** Returns a cursor of missing exits as text for a URL. */
export const writeMissingCursor = ({ checkInTime, subject, openedBy }: MissingCursor) =>
  `${checkInTime}_${subject}_${openedBy}`;

/** @returns null for any text that {@link writeMissingCursor} did not write. */
export function readMissingCursor(text: string | null): MissingCursor | null {
  const [, at, subject, openedBy] = /^(\d{1,15})_(\d{1,12})_(\d{1,12})$/.exec(text ?? "") ?? [];
  return at && subject && openedBy
    ? { checkInTime: Number(at), subject: Number(subject), openedBy: Number(openedBy) }
    : null;
}
