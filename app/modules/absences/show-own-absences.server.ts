import { absences, profiles } from "#cell";
import { eq, sql, type SQL } from "drizzle-orm";
import type { Member } from "~/modules/session/find-session.server";
import { centreStartText } from "~/modules/policy/centre-start";
import { byThemselves } from "~/modules/policy/needs-another-manager";
import { centreStart, isShownTo, readCentreStart } from "~/modules/policy/scope.server";
import { namesOfFew, turnText } from "~/modules/policy/turn-text";
import type { Deps } from "~/platform/context.server";
import { refusal } from "~/platform/http.server";
import type { LocalDate } from "~/time/dates";
import { formatDateTime } from "~/time/formats";
import { isLastVersion } from "~/modules/schedules/absence-versions.server";
import { groupBy } from "~/platform/group-by";
import { nameOf } from "~/platform/statement.server";
import { toAbsencePart, type AbsenceRow } from "~/modules/schedules/to-absence";
import { daysText } from "./absence-text";
import { awayText } from "./model/away-text";
import { paidText } from "./model/law-text";
import { listLeft } from "./model/list-left";
import { historyLines, type AbsenceVersion, type HistoryLine } from "./model/history-text";
import { askedColumns, awayQuery, nobodyAway, toAway, type AwayColleagues } from "./server/away-query.server";
import type { AbsenceState, CurrentAbsence } from "./model/current-absence";
import { doneText } from "./done-text";
import { messages, stateTexts, visibleKey, visibleKindName } from "./messages";
import type { AbsenceFacts } from "./model/absence-command";
import { isOwnToWithdraw } from "./model/decide-absence";
import { readAbsencesOf } from "./server/read-absences-of.server";
import { returnedByText, returnedOfText } from "./model/returned-text";
import type { AbsenceViewer } from "./model/view-absence";

/** An absence of the list. */
export interface ShownAbsence {
  id: string;
  /** The name of the kind, or a word that gives nothing away. */
  kind: string;
  days: string;
  /** Whether it is paid; null for a viewer who does not see its private kind, and for a kind of the company. */
  paid: string | null;
  state: AbsenceState;
  stateText: string;
  /** `Por Marta, el 03/03/2026 10:00`; null for a viewer who does not see its private kind. */
  by: string | null;
  /** The words of the person and of the author of the last version; null without words, or if the viewer does not see the kind. */
  request: string | null;
  note: string | null;
  /** Its versions, the first one first; none if it has only one, or if the viewer does not see its private kind. */
  history: HistoryLine[];
  /** Which days come back because of it, or because of another absence; null without any, or if the viewer may not know why. */
  returned: string | null;
  /** The sentence about colleagues who are absent on its days; null for a viewer who does not answer it. */
  away: string | null;
  mayAnswer: boolean;
  mayWithdraw: boolean;
  mayCancel: boolean;
  mayChange: boolean;
}

/**
 * The states of an absence for a viewer who does not see its private kind. Only a kind that needs no answer is withdrawn after it was
 * accepted, and only one that needs an answer is declined.
 */
const statesWithoutKind = {
  requested: { state: "requested", text: stateTexts.requested },
  accepted: { state: "accepted", text: stateTexts.accepted },
  declined: { state: "withdrawn", text: "Sin efecto" },
  withdrawn: { state: "withdrawn", text: "Sin efecto" },
} as const satisfies Record<AbsenceState, { state: AbsenceState; text: string }>;

const pageSize = 50;

/**
 * Returns the data of /absences/mine: the absences of a person, the latest first, and what is left of the year. A manager of some centres
 * sees the days since the person came to theirs. @throws Response 404
 */
export async function showOwnAbsences(
  deps: Deps,
  { member, profileId, params }: { member: Member; profileId: string; params: URLSearchParams },
) {
  const companyId = member.company.id;
  const personAbsences = await readAbsencesOf(deps, {
    member,
    profileId,
    alongside: {
      since: deps.db
        .select({ start: sql<string | null>`${centreStart(member)}`.as("start") })
        .from(profiles)
        .where(eq(profiles.id, profileId)),
      history: historyQuery(companyId, profileId),
      away: awayQuery(companyId, waitingRequestsQuery(member, profileId), isShownTo(member, profiles)),
    },
  });
  if (!personAbsences) throw refusal(404, messages.unknown);
  const { facts, names, alongside } = personAbsences;
  const historiesAndAway = {
    histories: toHistories(alongside.history.results),
    away: toAway(alongside.away.results),
  };
  const isOwn = profileId === member.profile.id;
  const [start] = alongside.since;
  const since = readCentreStart(start!.start);
  const visibleAbsences = facts.absences.filter(({ to }) => !since || to >= since.on).toReversed();
  // The absence that was just sent is read first.
  const sentAbsence = visibleAbsences.find(({ id }) => id === params.get("absence"));
  const latest = sentAbsence
    ? [sentAbsence, ...visibleAbsences.filter((current) => current !== sentAbsence)]
    : visibleAbsences;
  const cursorIndex = latest.findIndex(({ id }) => id === params.get("before"));
  const absencesPage = latest.slice(cursorIndex + 1, cursorIndex + 1 + pageSize);
  const shownPage = absencesPage.map((current) =>
    since && current.from < since.on
      ? shownAbsenceSince(since.on, current, facts, member)
      : shownAbsenceOf(current, { ...personAbsences, ...historiesAndAway }, member),
  );
  const doneCode = params.get("done");
  return {
    isOwn,
    isManager: facts.actor.role !== "employee",
    isActive: facts.person.isActive,
    name: names.get(profileId)!,
    profileId,
    /** Says from which day on a manager of some centres sees the absences, and why; null if the reader sees all of them. */
    since: latest.length < facts.absences.length ? centreStartText({ from: "" }, since) : null,
    absences: shownPage,
    next: latest.length > cursorIndex + 1 + pageSize ? absencesPage.at(-1)!.id : null,
    isLaterPage: cursorIndex >= 0,
    left: listLeft(facts, isOwn),
    done: doneText(doneCode, shownPage.find(({ id }) => id === sentAbsence?.id) ?? null),
  };
}

/** Returns a select of the person's requests for {@link awayQuery}; none for employees, who do not see who is away. */
const waitingRequestsQuery = ({ company, profile }: Member, profileId: string): SQL =>
  sql`SELECT ${askedColumns} FROM ${absences} WHERE ${profile.role === "employee" ? 0 : 1} = 1 AND ${absences.companyId} = ${company.id}
      AND ${absences.profileId} = ${profileId} AND ${absences.state} = 'requested' AND ${isLastVersion()}
      ORDER BY ${absences.fromDay} DESC LIMIT ${pageSize}`;

interface AbsenceContext {
  facts: AbsenceFacts;
  names: Map<string, string>;
  histories: Map<string, AbsenceVersion[]>;
  away: Map<string, AwayColleagues>;
}

function shownAbsenceOf(
  current: CurrentAbsence,
  { facts, names, histories, away }: AbsenceContext,
  { profile, company }: Member,
): ShownAbsence {
  const { kinds, actor, todayOn, person } = facts;
  const isManager = actor.role !== "employee";
  const viewer = { profileId: profile.id, isManager, todayOn, isPersonGone: !person.isActive };
  const kind = visibleKey(current, kinds, viewer);
  const stateWithoutKind = kind === null ? statesWithoutKind[current.state] : null;
  const isOwn = current.profileId === profile.id;
  const mayDecide = isManager && person.isActive && (!isOwn || facts.answeringManagers.length === 0);
  const mayAnswer = mayDecide && current.state === "requested";
  const isOwnDecision =
    current.authorId === current.profileId && current.version > 1 && current.state === "accepted";
  const author = isOwnDecision
    ? byThemselves
    : current.authorId === profile.id
      ? null
      : (names.get(current.authorId) ?? "otra persona");
  const recordedAtText = formatDateTime(current.recordedAt, company.timeZone);
  return {
    id: current.id,
    kind: visibleKindName(current, kinds, viewer),
    days: daysText(current, todayOn),
    state: stateWithoutKind?.state ?? current.state,
    stateText:
      current.state === "requested"
        ? turnText(mayAnswer, namesOfFew(facts.answeringManagers))
        : (stateWithoutKind?.text ?? stateTexts[current.state]),
    by: stateWithoutKind
      ? null
      : current.state === "requested"
        ? `Pedida ${author === null ? "" : `por ${author} `}el ${recordedAtText}`
        : `${author === null ? "Por ti" : `Por ${author}`}, el ${recordedAtText}`,
    paid: kind === null ? null : paidText(kind),
    request: kind === null ? null : current.request,
    note: kind === null ? null : current.note,
    history: stateWithoutKind
      ? []
      : historyLines(histories.get(current.id) ?? [], {
          profileId: current.profileId,
          viewerId: profile.id,
          names,
          todayOn,
          timeZone: company.timeZone,
        }),
    returned: returnedText(current, facts, viewer),
    away: mayAnswer ? awayText(away.get(current.id) ?? nobodyAway, current) : null,
    mayAnswer,
    mayWithdraw: person.isActive && isOwnToWithdraw(current, facts),
    mayCancel: mayDecide && current.state === "accepted",
    mayChange: mayDecide && current.state === "accepted",
  };
}

/** Returns an absence that began before the first day that the reader sees: its later days, without words and without anything to do. */
function shownAbsenceSince(
  firstOn: LocalDate,
  current: CurrentAbsence,
  { kinds, todayOn, person }: AbsenceFacts,
  { profile }: Member,
): ShownAbsence {
  const viewer = { profileId: profile.id, isManager: true, todayOn, isPersonGone: !person.isActive };
  const stateWithoutKind =
    visibleKey(current, kinds, viewer) === null ? statesWithoutKind[current.state] : null;
  return {
    id: current.id,
    kind: visibleKindName(current, kinds, viewer),
    days: daysText({ ...current, from: firstOn }, todayOn),
    state: stateWithoutKind?.state ?? current.state,
    stateText: stateWithoutKind?.text ?? stateTexts[current.state],
    by: null,
    paid: null,
    request: null,
    note: null,
    history: [],
    returned: null,
    away: null,
    mayAnswer: false,
    mayWithdraw: false,
    mayCancel: false,
    mayChange: false,
  };
}

function returnedText(current: CurrentAbsence, facts: AbsenceFacts, viewer: AbsenceViewer): string | null {
  const seesKind = (absence: CurrentAbsence) => visibleKey(absence, facts.kinds, viewer) !== null;
  if (current.state !== "accepted" || !seesKind(current)) return null;
  return returnedByText(facts, current) ?? returnedOfText(facts, current, seesKind);
}

/** The most versions of one absence, the last ones; and of all absences of a person. */
const mostVersionsEach = 20;
const mostVersions = 1_000;

/** Returns the statement whose rows {@link toHistories} reads, for a batch: the versions of a person's absences that have more than one. */
const historyQuery = (companyId: string, profileId: string): SQL<VersionRow> =>
  sql`WITH numbered AS (SELECT ${absences}.*,
          row_number() OVER (PARTITION BY ${absences.absenceId} ORDER BY ${absences.version} DESC) AS nth,
          count(*) OVER (PARTITION BY ${absences.absenceId}) AS versions
        FROM ${absences} WHERE ${absences.companyId} = ${companyId} AND ${absences.profileId} = ${profileId})
      SELECT * FROM numbered WHERE versions > 1 AND nth <= ${mostVersionsEach}
      ORDER BY ${nameOf(absences.fromDay)} DESC, ${nameOf(absences.absenceId)}, ${nameOf(absences.version)} LIMIT ${mostVersions}`;

type VersionRow = Pick<AbsenceRow, "from_day" | "to_day" | "part" | "part_from" | "part_to"> & {
  absence_id: string;
  version: number;
  state: AbsenceState;
  author_id: string;
  recorded_at: number;
  note: string | null;
};

/** Returns the versions in the rows of {@link historyQuery}, the first one first, by absence. */
function toHistories(rows: readonly VersionRow[]): Map<string, AbsenceVersion[]> {
  const byAbsence = groupBy(rows, ({ absence_id }) => absence_id);
  return new Map(
    [...byAbsence].map(([id, versions]) => [
      id,
      versions
        .map((row) => ({
          version: row.version,
          from: row.from_day,
          to: row.to_day,
          part: toAbsencePart(row),
          state: row.state,
          authorId: row.author_id,
          recordedAt: row.recorded_at,
          note: row.note,
        }))
        .sort((one, other) => one.version - other.version),
    ]),
  );
}
