import type { Location } from "#cell";
import { partsOf, toUuid } from "~/modules/ledger/ledger-rows";
import type { Mode, PauseKind } from "~/modules/ledger/model/payloads";
import { readPlace } from "~/modules/ledger/time-logs.server";
import type { Db } from "~/platform/db.server";
import { matchesSearch } from "~/platform/search-text";
import type { LocalDate } from "~/time/dates";
import { restOf, type Rest } from "~/time/worked";
import * as queries from "./working-queries.server";
import type {
  MissingCursor,
  WorkingCounts,
  WorkingCursor,
  WorkingQuery,
  WorkingRow,
} from "./working-queries.server";

export const workingPageSize = 50;
/** How many entries of each kind a search looks through. */
const searchedAtMost = 5_000;

/** Somebody with an entry: the one that they are in, or one that ended without an exit. */
export interface WorkingPerson {
  /** Of the entry. */
  id: string;
  profileId: string;
  name: string;
  dni: string | null;
  avatarUrl: string | null;
  /** The day that the entry belongs to, and the zone in which it was. */
  day: LocalDate;
  timeZone: string;
  checkInTime: number;
  checkInLocation: Location | null;
  /** The pause that they are in. */
  pause: { since: number; kind: PauseKind } | null;
  rest: Rest;
  /** Where they work now. */
  mode: Mode;
}

/** The first of some people. */
export interface Listed<Person> {
  people: Person[];
  /** How many there are of them in all. */
  count: number;
}

export interface Working {
  /** Who is at work and has not been for too long, newest entry first. */
  people: WorkingPerson[];
  next: WorkingCursor | null;
  /** Who has been in for too long, oldest entry first; none on a later page. */
  forgotten: Listed<WorkingPerson>;
  /** Entries without an exit, newest first; none on a later page. */
  missing: Listed<WorkingPerson>;
  /** How many the company has at work, whatever the page and the search. */
  atWork: number;
  /** Those of them that are on a pause. */
  paused: number;
}

/** Who has clocked in and not out in a company: one page, by key, of those whose name or DNI holds `search`. */
export async function listWorking(
  { db: { $client: d1 } }: { db: Db },
  {
    search,
    before,
    ...asked
  }: Omit<WorkingQuery, "limit"> & { before: WorkingCursor | null; search: string },
): Promise<Working> {
  const limit = search ? searchedAtMost : workingPageSize + 1;
  const first = { ...asked, limit: before ? 0 : limit };
  const read = await d1.batch<WorkingRow>([
    queries.workingQuery(d1, { ...asked, limit, before }),
    queries.forgottenQuery(d1, first),
    queries.missingExitsQuery(d1, first),
  ]);
  const [working, forgotten, missing] = read.map(({ results }) =>
    results.filter(({ name, dni }) => matchesSearch([name, dni], search)).map(toWorkingPerson),
  ) as [WorkingPerson[], WorkingPerson[], WorkingPerson[]];
  const isAll = !search && !before && read.every(({ results }) => results.length <= workingPageSize);
  const counts = isAll
    ? countsOf({ working, forgotten, missing })
    : (await queries.countsQuery(d1, asked).first<WorkingCounts>())!;
  const people = working.slice(0, workingPageSize);
  const last = people.at(-1);
  const listed = (found: WorkingPerson[], count: number) => ({
    people: found.slice(0, workingPageSize),
    count: search ? found.length : count,
  });
  return {
    people,
    next: last && working.length > people.length ? { checkInTime: last.checkInTime, id: last.id } : null,
    forgotten: listed(forgotten, counts.forgotten),
    missing: listed(missing, counts.missing),
    atWork: counts.atWork,
    paused: counts.paused,
  };
}

/** A page of all entries without an exit of a company, newest first. @returns `next`: where the page after it begins. */
export async function listMissingExits(
  { db: { $client: d1 } }: { db: Db },
  asked: { ledger: number; before: MissingCursor | null },
): Promise<{ people: WorkingPerson[]; next: MissingCursor | null }> {
  const { results } = await queries
    .missingExitsQuery(d1, { ...asked, limit: workingPageSize + 1 })
    .all<WorkingRow>();
  const page = results.slice(0, workingPageSize);
  const last = page.at(-1);
  return {
    people: page.map(toWorkingPerson),
    next:
      last && results.length > page.length
        ? { checkInTime: last.check_in_at, subject: last.subject, openedBy: last.opened_by }
        : null,
  };
}

const countsOf = (all: Record<"working" | "forgotten" | "missing", WorkingPerson[]>): WorkingCounts => ({
  atWork: all.working.length,
  forgotten: all.forgotten.length,
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
    checkInTime: row.check_in_at,
    checkInLocation: readPlace(row.check_in_place),
    pause: pause ? { since: pause.start_at, kind: pause.kind } : null,
    rest: restOf(pauses),
    mode: modes.at(-1)!.mode,
  };
}

/** A cursor as it stands in a URL. */
export const writeWorkingCursor = ({ checkInTime, id }: WorkingCursor) => `${checkInTime}_${id}`;

/** @returns null for anything that {@link writeWorkingCursor} did not write. */
export function readWorkingCursor(text: string | null): WorkingCursor | null {
  const [, checkInTime, id] = /^(\d{1,15})_([0-9a-f-]{36})$/.exec(text ?? "") ?? [];
  return checkInTime && id ? { checkInTime: Number(checkInTime), id } : null;
}

/** The same of missing exits. */
export const writeMissingCursor = ({ checkInTime, subject, openedBy }: MissingCursor) =>
  `${checkInTime}_${subject}_${openedBy}`;

/** @returns null for anything that {@link writeMissingCursor} did not write. */
export function readMissingCursor(text: string | null): MissingCursor | null {
  const [, at, subject, openedBy] = /^(\d{1,15})_(\d{1,12})_(\d{1,12})$/.exec(text ?? "") ?? [];
  return at && subject && openedBy
    ? { checkInTime: Number(at), subject: Number(subject), openedBy: Number(openedBy) }
    : null;
}
