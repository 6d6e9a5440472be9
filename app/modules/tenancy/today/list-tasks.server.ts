import {
  absenceKinds,
  absences,
  centres,
  corrections,
  profiles,
  shiftRequests,
  unassignedPunches,
} from "#cell";
import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { daysText } from "~/modules/absences/absence-text";
import { absenceName } from "~/modules/schedules/absence-on";
import { requestsToAnswer } from "~/modules/absences/requested-absences.server";
import { correctionsFor, shiftRequestsFor } from "~/modules/corrections/count-waiting.server";
import type { Member } from "~/modules/session/find-session.server";
import { isCentreManagedBy } from "~/modules/policy/scope.server";
import { toAbsence, type AbsenceRow } from "~/modules/schedules/to-absence";
import { literal, type AnswersTo } from "~/platform/statement.server";
import { weekPath } from "~/modules/shifts/grid/week-path";
import { timesText } from "~/modules/shifts/shift-texts";
import { formatDayOfMonth, weekdayName } from "~/time/formats";
import { formatRecent } from "~/time/recent";
import { weekOf, type LocalDate } from "~/time/dates";
import { localDateOf } from "~/time/zones";

const correctionRow = alias(corrections, "c");
const personRow = alias(profiles, "w");
const requestRow = alias(shiftRequests, "r");

/** The most tasks of each kind that are named. */
const mostNamedTasks = 5;

const unattributedPath = "/kiosks/unattributed";

/** Something that waits for a manager's answer. */
export interface Task {
  key: string;
  /** The person that it is about, or the centre that requests somebody; null for punches that have no person. */
  name: string | null;
  /** The picture of that person, null without one. Only tasks about a person have it. */
  avatarUrl?: string | null;
  text: string;
  action: string;
  to: string;
}

export interface Tasks {
  tasks: Task[];
  /** How many more wait than are named, by the screen that has them. */
  more: { to: string; label: string; count: number }[];
}

/** Returns the queries of a manager's tasks, for a batch. {@link toTasks} reads their rows. */
export function taskQueries({ company, profile }: Member, now: number) {
  const managedCentres = profile.managedCentres && JSON.stringify(profile.managedCentres);
  const me = {
    id: sql`${profile.id}`,
    companyId: sql`${company.id}`,
    managedCentres: sql`${managedCentres}`,
  };
  const kindOfRequest = sql`${absenceKinds.companyId} = ${company.id} AND ${absenceKinds.kind} = ${absences.kind}`;
  const name = sql`coalesce(${profiles.fullName}, ${profiles.email}, '')`;
  const columns = sql`${correctionRow.subject} AS of_subject, ${correctionRow.seq} AS nth, ${correctionRow.proposal} ->> '$.day' AS proposed_on,
    ${correctionRow.proposal} ->> '$.proposedAt' AS oldest_first`;
  return {
    corrections: sql<CorrectionTaskRow>`SELECT of_subject || ':' || nth AS task, proposed_on, coalesce(${personRow.fullName}, ${personRow.email}, '') AS name,
            ${personRow.avatarUrl} AS avatar_url, count(*) OVER () AS count
          FROM (${correctionsFor(profile.id, now, columns)}) JOIN ${profiles} ${personRow} ON ${personRow.subject} = of_subject
          ORDER BY oldest_first, task LIMIT ${literal(mostNamedTasks)}`,
    requests: sql<AbsenceTaskRow>`SELECT ${absences.absenceId} AS id, ${name} AS name, ${profiles.avatarUrl} AS avatar_url, ${absences.kind}, ${absences.fromDay}, ${absences.toDay},
            ${absences.part}, ${absences.partFrom}, ${absences.partTo},
            (SELECT ${absenceKinds.name} FROM ${absenceKinds} WHERE ${kindOfRequest}) AS kind_name, NULL AS covers,
            (SELECT ${absenceKinds.isPrivate} FROM ${absenceKinds} WHERE ${kindOfRequest}) AS is_private,
            ${absences.profileId} = ${profile.id} AS is_own, count(*) OVER () AS count
          ${requestsToAnswer(me, localDateOf(now, company.timeZone))}
          ORDER BY ${absences.absenceId} LIMIT ${literal(mostNamedTasks)}`,
    punches: sql<PunchTaskRow>`SELECT ${unassignedPunches.id} AS id, ${unassignedPunches.at} AS at, count(*) OVER () AS count FROM ${unassignedPunches}
          WHERE ${unassignedPunches.companyId} = ${company.id} AND ${unassignedPunches.resolvedAt} IS NULL
            AND ${isCentreManagedBy(me.managedCentres, unassignedPunches.centreId)}
          ORDER BY ${unassignedPunches.at}, ${unassignedPunches.id} LIMIT ${literal(mostNamedTasks)}`,
    // The first centre of a company has its id and name, and may have no row.
    shifts: sql<ShiftRequestTaskRow>`SELECT ${requestRow.id}, ${requestRow.onDay}, ${requestRow.fromMinute}, ${requestRow.toMinute},
            coalesce((SELECT ${centres.name} FROM ${centres} WHERE ${centres.id} = ${requestRow.centreId}), ${company.name}) AS name,
            count(*) OVER () AS count
          ${shiftRequestsFor(me, now)} ORDER BY ${requestRow.onDay}, ${requestRow.fromMinute}, ${requestRow.id} LIMIT ${literal(mostNamedTasks)}`,
  };
}

interface CorrectionTaskRow {
  task: string;
  name: string;
  avatar_url: string | null;
  proposed_on: LocalDate;
  count: number;
}
interface PunchTaskRow {
  id: string;
  at: number;
  count: number;
}
interface ShiftRequestTaskRow {
  id: string;
  on_day: LocalDate;
  from_minute: number;
  to_minute: number;
  name: string;
  count: number;
}
type AbsenceTaskRow = AbsenceRow & {
  id: string;
  name: string;
  avatar_url: string | null;
  is_own: number;
  count: number;
};

/**
 * Returns the tasks of the answers to {@link taskQueries}: absences, corrections, shifts, punches without a person. None without answers.
 */
export function toTasks(
  answers: AnswersTo<ReturnType<typeof taskQueries>> | undefined,
  { todayOn, timeZone }: { todayOn: LocalDate; timeZone: string },
): Tasks {
  const absenceRequests = answers?.requests.results ?? [];
  const proposals = answers?.corrections.results ?? [];
  const punches = answers?.punches.results ?? [];
  const shifts = answers?.shifts.results ?? [];
  const answer = "Contestar";
  const absenceTasks = absenceRequests.map((row): Task => {
    const absence = toAbsence(row);
    // The manager who answers a private kind sees it until its days are over.
    const isVisible = row.is_own === 1 || absence.to >= todayOn;
    const text = `${absenceName(absence, isVisible)} ${daysText(absence, todayOn)}`;
    return {
      key: `absence ${row.id}`,
      name: row.name,
      avatarUrl: row.avatar_url,
      text,
      action: answer,
      to: "/absences",
    };
  });
  const correctionTasks = proposals.map(({ task, name, avatar_url: avatarUrl, proposed_on: day }): Task => ({
    key: `correction ${task}`,
    name,
    avatarUrl,
    text: `Corrección del ${weekdayName(day)} ${formatDayOfMonth(day)}`,
    action: answer,
    to: "/corrections",
  }));
  const shiftTasks = shifts.map(({ id, name, on_day: on, from_minute: from, to_minute: to }): Task => ({
    key: `shift ${id}`,
    name,
    text: `Pide a alguien el ${weekdayName(on)} ${formatDayOfMonth(on)}, ${timesText({ from, to })}`,
    action: answer,
    to: weekPath(weekOf(on).from, { day: on }),
  }));
  const punchTasks = punches.map(({ id, at }): Task => ({
    key: `punch ${id}`,
    name: null,
    text: `Fichaje sin dueño: ${formatRecent(at, timeZone)}`,
    action: "Asignar",
    to: unattributedPath,
  }));
  const furtherTasks = (namedRows: readonly { count: number }[], to: string, label: string) => {
    const count = (namedRows[0]?.count ?? 0) - namedRows.length;
    return count > 0 ? [{ to, label, count }] : [];
  };
  return {
    tasks: [...absenceTasks, ...correctionTasks, ...shiftTasks, ...punchTasks],
    more: [
      ...furtherTasks(absenceRequests, "/absences", "ausencias"),
      ...furtherTasks(proposals, "/corrections", "correcciones"),
      ...furtherTasks(shifts, weekPath(weekOf(shifts[0]?.on_day ?? todayOn).from), "turnos de otros centros"),
      ...furtherTasks(punches, unattributedPath, "fichajes sin dueño"),
    ],
  };
}
