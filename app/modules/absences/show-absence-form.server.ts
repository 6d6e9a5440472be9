import { sql, type SQL } from "drizzle-orm";
import type { Member } from "~/modules/session/find-session.server";
import { capitalized } from "~/platform/capitalized";
import type { Deps } from "~/platform/context.server";
import { refusal } from "~/platform/http.server";
import {
  addDays,
  isLocalDate,
  isWithin,
  monthOf,
  weekdayOf,
  yearOf,
  type DateRange,
  type LocalDate,
} from "~/time/dates";
import { formatMonth } from "~/time/formats";
import { localDateOf } from "~/time/zones";
import { partFields, typedAbsenceOf } from "./absence-form";
import { partOf } from "./model/absence-schema";
import { daysText, weekendText } from "./absence-text";
import { formMonth, describeAbsencesOfMonth, readMonth } from "./model/form-month";
import { absentText, awayText } from "./model/away-text";
import { endText } from "./model/end-text";
import { leftOfKind } from "./model/left-of-kind";
import { awayQuery, nobodyAway, toAway } from "./server/away-query.server";
import { causeText, shortAmountText, takenText } from "./allowance-text";
import { requestedOf, toScheduleAbsence, type CurrentAbsence } from "./model/current-absence";
import { givesText, paidText } from "./model/law-text";
import { limitOfCause } from "./model/limit-of-cause";
import { messages, visibleKindName } from "./messages";
import { amountsOf, calendarAmountsOf } from "./model/amounts-of";
import type { AbsenceFacts } from "./model/absence-command";
import { factsWithout } from "./model/decide-absence";
import { lastFreeDayAfter } from "./model/last-free-day-after";
import { returnedByText } from "./model/returned-text";
import { readAbsencesOf } from "./server/read-absences-of.server";
import { visibleDays, seenColleagues } from "./server/seen-colleagues.server";
import { daysSeenFrom, viewerOf } from "./model/view-absence";

/**
 * Returns the data of /absences/new.
 * @param isShared other people can see the screen, as at a tablet: nothing names a private kind of a recorded absence, or says what is left
 * of one.
 * @throws Response 404 for a person of another company, or an unknown absence to change */
export async function showAbsenceForm(
  deps: Deps,
  {
    member,
    profileId,
    params,
    isShared = false,
  }: { member: Member; profileId: string; params: URLSearchParams; isShared?: boolean },
) {
  const { company } = member;
  const colleagues = seenColleagues(member, { todayOn: localDateOf(deps.now, company.timeZone), isShared });
  const chosenRange = chosenDaysOf(params, null, {});
  const awayDays = chosenRange && visibleDays(chosenRange, colleagues);
  const personAbsences = await readAbsencesOf(deps, {
    member,
    profileId,
    alongside: {
      away:
        awayDays && colleagues
          ? awayQuery(company.id, daysOfForm(profileId, awayDays), colleagues.isSeen)
          : undefined,
    },
  });
  if (!personAbsences) throw refusal(404, messages.unknown);
  const { facts } = personAbsences;
  const awayColleagues = toAway(personAbsences.alongside.away?.results ?? []).get(formId) ?? nobodyAway;
  const changedAbsence = findChanged(facts, params.get("change"), member);
  const isOwn = profileId === member.profile.id;
  const { todayOn, person } = facts;
  const viewer = viewerOf(member, { todayOn, isPersonGone: !person.isActive, isShared });
  const offeredKinds = facts.kinds.filter(({ key, isOn }) => isOn || key === changedAbsence?.kind);
  /** Whether a manager has still to choose the kind for somebody else. */
  const asksKind = !isOwn && !changedAbsence && offeredKinds.length > 1 && !params.has("kind");
  const kind = asksKind
    ? undefined
    : (offeredKinds.find(({ key }) => key === (changedAbsence?.kind ?? params.get("kind"))) ??
      offeredKinds.find(({ key }) => key === "vacation") ??
      offeredKinds[0]);
  const typedPart = typedPartOf(params);
  const chosenDays = chosenDaysOf(params, changedAbsence, typedPart);
  const month = monthOf(readMonth(params.get("month")) ?? chosenDays?.from ?? facts.todayOn);
  const pathWith = (more: Record<string, string>) =>
    formPath({ isOwn, profileId, change: changedAbsence?.id ?? null, kind: kind?.key ?? null }, more);
  const visibleFacts = { ...facts, absences: daysSeenFrom(facts.absences, personAbsences.since) };
  // On a tablet, whose calendar leaves out the days that are over, the last days of a month continue in the next one.
  const isEnding = isShared && isWithin(todayOn, month) && month.to < addDays(todayOn, daysShownAtLeast - 1);
  const { monthDays, weeks } = formMonth(visibleFacts, {
    month: isEnding
      ? { from: month.from, to: addDays(todayOn, daysShownAtEnd - 1 - weekdayOf(todayOn)) }
      : month,
    companyId: member.company.id,
    viewer,
    since: personAbsences.since,
    chosen: chosenDays,
    pathOfDay: (day) =>
      pathWith({ ...rangeAfterTap(chosenDays, day, params.has("to")), month: day.slice(0, 7) }),
    pathOfDays: (range, day) => pathWith({ ...range, month: day.slice(0, 7) }),
  });
  const hasGreyDays = monthDays.some(({ isFree, holiday }) => isFree || holiday !== null);
  const preview =
    chosenDays && kind
      ? previewOf(
          changedAbsence ? factsWithout(facts, changedAbsence) : facts,
          { kind: kind.key, ...chosenDays },
          { isOwn, isChange: changedAbsence !== null, isShared },
        )
      : null;
  // A last day that was not tapped stays out, so that the next tap chooses it, in another month too.
  const range = chosenDays && {
    ...(params.has("from") && { from: chosenDays.from }),
    ...(params.has("to") && { to: chosenDays.to }),
  };
  return {
    isOwn,
    name: personAbsences.names.get(profileId)!,
    isChange: changedAbsence !== null,
    kinds: (changedAbsence ? [] : offeredKinds).map(({ key, name, source }) => ({
      key,
      name,
      isByLaw: source !== null,
      path: pathWith({ ...range, kind: key, month: month.from.slice(0, 7) }),
    })),
    kind: changedAbsence ? visibleKindName(changedAbsence, facts.kinds, viewer) : (kind?.name ?? null),
    asksKind,
    typed: { ...typedAbsenceOf(changedAbsence ? "" : (kind?.key ?? ""), chosenDays ?? {}), ...typedPart },
    /** Changes with the days of the address. */
    chosen: `${params.get("from")} ${params.get("to")}`,
    month: isEnding
      ? `${formatMonth(month.from).replace(/ .*/, "")} y ${formatMonth(addDays(month.to, 1))}`
      : formatMonth(month.from),
    previous: pathWith({ ...range, month: addDays(month.from, -1).slice(0, 7) }),
    next: pathWith({ ...range, month: addDays(month.to, 1).slice(0, 7) }),
    days: monthDays,
    weeks,
    inMonth: describeAbsencesOfMonth(visibleFacts, monthDays, viewer),
    /** Whether the chosen kind is paid, and what the law gives where the days do not say it. A change hides a private kind. */
    law: kind && !changedAbsence ? lawTexts(kind.key) : [],
    /** The rest of the kind, before any day is chosen. */
    left:
      kind && !(isShared && kind.isPrivate)
        ? (leftOfKind(facts, kind, { year: yearOf(chosenDays?.from ?? facts.todayOn), isOwn })?.text ?? null)
        : null,
    /** Whether the viewer sees colleagues who are absent on some days. */
    seesColleagues: colleagues !== null,
    /** The colleagues who are absent on the chosen days, as far as the viewer sees them; requests are for managers. */
    away: awayDays && (viewer.isManager && !isShared ? awayText : absentText)(awayColleagues, awayDays),
    preview: preview?.text ?? null,
    weekend:
      preview?.weekend && chosenDays
        ? { ...preview.weekend, path: pathWith({ from: chosenDays.from, to: preview.weekend.to }) }
        : null,
    hint:
      chosenDays === null
        ? `Toca el primer día y el último.${hasGreyDays ? " Con fondo gris, libras o es festivo." : ""}`
        : !params.has("to") && !changedAbsence
          ? `Toca el último día, o ${isOwn ? "pide" : "anota"} solo este.`
          : `${capitalized(daysText({ ...chosenDays, part: { kind: "all" } }, todayOn))}.`,
  };
}

/** Says whether a kind is paid, and what the law gives. */
function lawTexts(kind: string): string[] {
  const paid = paidText(kind);
  return [paid && `${paid}.`, givesText(kind)].filter((text) => text !== null);
}

/** A tablet's calendar shows at least a week of days to choose. If the month has fewer, it shows four whole weeks. */
const daysShownAtLeast = 7;
const daysShownAtEnd = 28;

/** The id by which {@link awayQuery} names the days of the form. */
const formId = "form";

const daysOfForm = (profileId: string, { from, to }: DateRange): SQL =>
  sql`SELECT ${formId} AS asked_id, ${profileId} AS asked_by, ${from} AS asked_from, ${to} AS asked_to`;

/** Returns the accepted absence whose days a manager changes. @throws Response 404 */
function findChanged(
  { absences, person, answeringManagers }: AbsenceFacts,
  id: string | null,
  { profile }: Member,
): CurrentAbsence | null {
  if (id === null) return null;
  const current = absences.find((each) => each.id === id && each.state === "accepted");
  const isOfOther = person.profileId === profile.id && answeringManagers.length > 0;
  const isTheirs = profile.role !== "employee" && !isOfOther;
  if (!current || !isTheirs) throw refusal(404, messages.unknownAbsence);
  return current;
}

/** Returns the address of the form with some of its fields. */
export function formPath(
  {
    isOwn,
    profileId,
    change,
    kind,
  }: { isOwn: boolean; profileId: string; change: string | null; kind: string | null },
  more: Record<string, string>,
): string {
  const keptParams = {
    ...(!isOwn && { person: profileId }),
    // Its kind may be private.
    ...(change === null ? kind !== null && { kind } : { change }),
  };
  return `?${new URLSearchParams({ ...keptParams, ...more })}`;
}

/** Returns the fields of the part of a day that the address has. */
function typedPartOf(params: URLSearchParams): Record<string, string> {
  const partParams = partFields.flatMap((name) => {
    const value = params.get(name);
    return value === null ? [] : [[name, value.slice(0, 9)] as const];
  });
  return Object.fromEntries(partParams);
}

type ChosenDays = Pick<CurrentAbsence, "from" | "to" | "part"> | null;

function chosenDaysOf(
  params: URLSearchParams,
  changedAbsence: CurrentAbsence | null,
  typedPart: Record<string, string>,
): ChosenDays {
  const [from, to] = [params.get("from") ?? "", params.get("to") ?? params.get("from") ?? ""];
  const part = changedAbsence && typedPart.part === undefined ? changedAbsence.part : partOf(typedPart);
  const isValid = [from, to].every((on) => isLocalDate(on) && on >= "2000" && on < "2100");
  if (!isValid || to < from) return changedAbsence;
  // Years would be slow to count; the form refuses them.
  return to > addDays(from, 800) ? { from, to: addDays(from, 800), part } : { from, to, part };
}

/** The first tap chooses the first day, the second one the last day, and the next one begins again. */
function rangeAfterTap(chosenDays: ChosenDays, on: LocalDate, hasLastDay: boolean): Record<string, string> {
  if (chosenDays === null || hasLastDay || on < chosenDays.from) return { from: on };
  return { from: chosenDays.from, to: on };
}

const sumTaken = (amounts: readonly { taken: number }[]) =>
  amounts.reduce((sum, { taken }) => sum + taken, 0);

/**
 * Returns the time that an absence takes and leaves, and whether free days after it may belong to it. Of a private kind of somebody else it
 * says only the days of the calendar; when its days are changed, nothing that depends on its kind.
 */
export function previewOf(
  facts: AbsenceFacts,
  { kind: key, ...days }: Pick<CurrentAbsence, "kind" | "from" | "to" | "part">,
  { isOwn, isChange, isShared = false }: { isOwn: boolean; isChange: boolean; isShared?: boolean },
) {
  const kind = facts.kinds.find((each) => each.key === key);
  if (!kind) return null;
  const requestedAbsences = requestedOf(facts.absences, facts.kinds);
  const isHidden = kind.isPrivate && (!isOwn || isShared);
  const amountsWith = (shownDays: typeof days) =>
    isHidden
      ? [calendarAmountsOf(shownDays)]
      : amountsOf({ ...facts, requested: requestedAbsences }, kind, toScheduleAbsence(shownDays, kind));
  const amounts = amountsWith(days);
  const unit = isHidden ? kind.unit : amounts.at(-1)!.unit;
  const asksWeekend = unit === "natural" && days.part.kind === "all" && !(isHidden && isChange);
  const lastFreeDay = asksWeekend ? lastFreeDayAfter(facts.schedule, days) : null;
  const limit = isHidden && isChange ? null : limitOfCause(key);
  const takenWords = takenText(amounts, { isOwn, todayOn: facts.todayOn });
  // A change hides the kind, and a screen that others can see names no private one.
  const returned = isShared || (isHidden && isChange) ? null : returnedByText(facts, { kind: key, ...days });
  const furtherSentences = [
    limit ? causeText(limit) : null,
    limit && endText(facts, limit, days),
    returned,
  ].filter((text) => text !== null);
  return {
    text: [furtherSentences.length > 0 ? `${takenWords}.` : takenWords, ...furtherSentences].join(" "),
    weekend: lastFreeDay
      ? {
          to: lastFreeDay,
          text: weekendText(addDays(days.to, 1), lastFreeDay),
          cost: shortAmountText(sumTaken(amountsWith({ ...days, to: lastFreeDay })), unit),
        }
      : null,
  };
}
