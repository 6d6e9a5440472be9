import { schedules, profiles } from "#cell";
import { sql } from "drizzle-orm";
import { displayName } from "~/modules/directory/display-name";
import type { Member } from "~/modules/directory/find-session.server";
import { isFoundBy } from "~/modules/directory/first-by-name.server";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import { batch } from "~/platform/statement.server";
import type { LocalDate } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import { toUndeclared, undeclaredQuery } from "../calendar/undeclared-calendars.server";
import { patternLines } from "../pattern-text";
import type { Schedule } from "../schedule";
import { readSchedules } from "../read-schedule.server";
import { termsOn } from "../terms-on";
import { weeklyMinutesOf } from "./weekly-minutes-of";

/** A person of the list, with the terms that hold today. */
export interface ScheduledPerson {
  id: string;
  name: string;
  /** Null without terms today. */
  terms: { lines: string[]; from: LocalDate; weeklyMinutes: number; percent: number } | null;
  /** The first day of terms that begin later; null without any. */
  startsOn: LocalDate | null;
}

const pageSize = 100;

interface Row {
  id: string;
  full_name: string | null;
  email: string | null;
  sort_name: string;
  is_planned: number;
}

/** Returns the data of /schedules: a page of the active people. People who never got terms come first, then by name. */
export async function showSchedules(
  deps: Deps,
  { member: { company }, params }: { member: Member; params: URLSearchParams },
) {
  const who = (params.get("who") ?? "").trim().slice(0, 100);
  const { found, undeclared } = await listActive(deps, company, {
    who,
    after: readCursor(params.get("before")),
  });
  const page = found.slice(0, pageSize);
  const last = page.at(-1);
  const todayOn = localDateOf(deps.now, company.timeZone);
  const planned = await readSchedules(
    deps,
    company,
    page.filter(({ is_planned }) => is_planned === 1).map(({ id }) => id),
  );
  const people = page.map(({ id, full_name, email }) => ({
    id,
    name: displayName({ fullName: full_name, email }),
    ...termsOf(planned.get(id)?.schedule, todayOn),
  }));
  const isWithout = ({ terms }: ScheduledPerson) => terms === null;
  return {
    undeclared: toUndeclared(undeclared, { now: deps.now, timeZone: company.timeZone }),
    people: [...people.filter(isWithout), ...people.filter((person) => !isWithout(person))],
    who,
    next: last && found.length > pageSize ? writeCursor(last) : null,
    isLaterPage: params.has("before"),
    isAllChosen: params.has("all"),
    saved: Number(/^\d{1,3}$/.exec(params.get("saved") ?? "")?.[0] ?? 0),
  };
}

function termsOf(
  schedule: Schedule | undefined,
  todayOn: LocalDate,
): Pick<ScheduledPerson, "terms" | "startsOn"> {
  const held = schedule && termsOn(schedule, todayOn);
  const later = schedule?.terms.map(({ from }) => from).filter((from) => from > todayOn) ?? [];
  return {
    terms: held
      ? {
          lines: patternLines(held.pattern),
          from: held.from,
          weeklyMinutes: weeklyMinutesOf(held.pattern),
          percent: held.partTimePercent,
        }
      : null,
    startsOn: later.sort()[0] ?? null,
  };
}

interface Cursor {
  isPlanned: number;
  sortName: string;
  id: string;
}

/** Lists a page of people, and the calendars that are missing, in one round trip. */
async function listActive(
  { db, now }: Deps,
  company: Member["company"],
  { who, after }: { who: string; after: Cursor | null },
) {
  const { id: companyId } = company;
  const isPlanned = sql`EXISTS (SELECT 1 FROM ${schedules} WHERE ${schedules.companyId} = ${companyId} AND ${schedules.profileId} = ${profiles.id} AND ${schedules.kind} = 'terms_agreed')`;
  const place = sql`(${isPlanned}, ${profiles.sortName}, ${profiles.id})`;
  const later = after ? sql`AND ${place} > (${after.isPlanned}, ${after.sortName}, ${after.id})` : sql``;
  const [found, undeclared] = await withRetries(() =>
    batch(db, [
      sql`SELECT ${profiles.id}, ${profiles.fullName}, ${profiles.email}, ${profiles.sortName}, ${isPlanned} AS is_planned
          FROM ${profiles}
          WHERE ${profiles.companyId} = ${companyId} AND ${profiles.status} = 'active' AND ${isFoundBy(who)} ${later}
          ORDER BY is_planned, ${profiles.sortName}, ${profiles.id} LIMIT ${pageSize + 1}`,
      undeclaredQuery(company, now),
    ]),
  );
  return { found: found.results as unknown as Row[], undeclared: undeclared.results };
}

const writeCursor = ({ is_planned, id, sort_name }: Row) => `${is_planned}_${id}_${sort_name}`;

/** Returns null if the text is no cursor. */
function readCursor(text: string | null): Cursor | null {
  const [, isPlanned, id, sortName] = /^([01])_([0-9a-f-]{36})_([^]{0,240})$/u.exec(text ?? "") ?? [];
  return id && sortName !== undefined ? { isPlanned: Number(isPlanned), id, sortName } : null;
}
