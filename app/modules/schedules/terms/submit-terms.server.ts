import { data, redirect } from "@remix-run/cloudflare";
import type { Company, Member } from "~/modules/session/find-session.server";
import { noPermission } from "~/modules/session/refuse.server";
import { companyFactsOf } from "~/modules/law/company-facts";
import { needsAnotherText } from "~/modules/policy/needs-another-manager";
import { listOtherManagers } from "~/modules/policy/other-managers.server";
import type { Deps } from "~/platform/context.server";
import type { Db } from "~/platform/db.server";
import { groupBy } from "~/platform/group-by";
import { refusal } from "~/platform/http.server";
import { limitPerson } from "~/platform/person-limit.server";
import { batch } from "~/platform/statement.server";
import { textFields } from "~/platform/text-fields";
import { formatDate, type LocalDate } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import { listManagedCentres } from "../centres.server";
import type { WorkedLog } from "../clock-change-of";
import { faultOfTerms } from "../model/fault-of-terms";
import { patternLines } from "../pattern-text";
import { readSchedules, type ScheduleWithMoves } from "../read-schedule.server";
import { isStillKnown, recordSchedules } from "../record-schedules.server";
import type { Schedule } from "../schedule";
import { fromTerms, type NewTerms } from "../schedule-content";
import { readTeamDays, teamDaysQueries } from "../worked-days.server";
import { findPlannedPeople, type PlannedPerson } from "./find-planned-people.server";
import { mergeTerms, type SharedTerms } from "./merge-terms";
import { messages } from "./messages";
import { pastSumText, pastText } from "./past-change";
import { readSharedTerms } from "./read-shared-terms";
import { reviewTerms, reviewedRange, type ReviewedChange } from "./review-terms";
import { withLines } from "./shift-lines";
import { chosenPeopleIn } from "./show-terms-form.server";
import { readTermsForm, type TermsErrors, type TypedTerms } from "./terms-form";

/** What changes in the same way for some people. What changes on past days is a sentence. */
interface ReviewedGroup extends Omit<ReviewedChange, "past"> {
  names: string[];
  past: string | null;
}

/** What the new terms change, before they are saved. */
export interface TermsReview {
  from: string;
  lines: string[];
  /** Whether the four weeks whose hours are compared begin today. */
  isFromToday: boolean;
  groups: ReviewedGroup[];
  /** What changes on days that are over, of all people together; null if it changes for fewer than two. */
  pastSum: string | null;
  /** The number of the last terms or move of these people that the review knows. */
  known: number;
}

/** The answer to the form of /schedules/new. It keeps what was typed. */
export interface TermsAnswer {
  tone: "info" | "problem";
  text: string | null;
  errors: TermsErrors;
  typed: TypedTerms | null;
  review: TermsReview | null;
}

/**
 * Reviews terms for the people of the URL, or records them. All of them get the terms, or nobody does.
 * @throws Response 403, 404, 422; 503 while the ledger is rebuilt
 */
export async function submitTerms(
  deps: Deps,
  { member, form, args }: { member: Member; form: FormData; args: { request: Request } },
) {
  const { company } = member;
  const { intent, known, ...sent } = textFields(form);
  const typedTerms = withLines(sent);
  const ids = chosenPeopleIn(new URL(args.request.url).searchParams);
  if (ids.length === 0) throw refusal(422, messages.nobody);
  const [people, centres] = await Promise.all([
    findPlannedPeople(deps, member, ids),
    listManagedCentres(deps, member),
  ]);
  if (!people) throw refusal(404, messages.unknown);
  const others = ids.includes(member.profile.id) ? await listOtherManagers(deps, member) : [];
  const needsAnother = others.length > 0 ? needsAnotherText(others.map(({ name }) => name)) : null;
  const context = { centres: centres.map(({ id }) => id) };
  const parsedTerms =
    ids.length > 1 ? readSharedTerms(typedTerms, context) : readTermsForm(typedTerms, context);
  if (!parsedTerms) throw refusal(422, messages.failed);
  const termsAnswer = (more: Partial<TermsAnswer>, init: ResponseInit = {}) =>
    data<TermsAnswer>(
      { tone: "problem", text: null, errors: {}, typed: typedTerms, review: null, ...more },
      init,
    );
  if (intent === "edit") return termsAnswer({});
  if (needsAnother) return termsAnswer({ text: `${needsAnother} ${messages.nothingSaved}` }, { status: 422 });
  if ("errors" in parsedTerms)
    return termsAnswer({ text: messages.invalid, errors: parsedTerms.errors }, { status: 422 });
  const { terms }: { terms: SharedTerms } = parsedTerms;
  const late = people.find(({ joinedOn }) => joinedOn !== null && terms.from < joinedOn);
  const elsewhere = people.find(({ managedSince }) => managedSince !== null && terms.from < managedSince);
  const why = refusalOfPeople(people, { late, elsewhere });
  if (why) return termsAnswer(why, { status: 422 });
  const schedules = await readSchedules(deps, company, { profileIds: ids, weeks: "none" });
  const todayOn = localDateOf(deps.now, company.timeZone);
  const range = reviewedRange(terms, todayOn);
  const centreNames = new Map(centres.map(({ id, name }) => [id, name]));
  const next = new Map(ids.map((id) => [id, mergeTerms(schedules.get(id)!.schedule, terms, centres[0]!.id)]));
  const nightsByPerson = isOfPastNights({ schedules, next, todayOn })
    ? await readChangeNights(deps, company, { profileIds: ids, from: terms.from })
    : null;
  const reviewedPeople = people.map(({ id, name }) => {
    const { schedule, moves } = schedules.get(id)!;
    const changeNights = nightsByPerson?.get(id);
    const review = reviewTerms(schedule, next.get(id)!, {
      range,
      todayOn,
      company: companyFactsOf(company),
      centreNames,
      moves,
      changeNights,
    });
    return { id, name, next: next.get(id)!, review };
  });
  const unevenPeople = reviewedPeople.filter(
    ({ next }) => faultOfTerms(next) === "working-days-of-uneven-pattern",
  );
  if (unevenPeople.length > 0) {
    const vacation_unit = messages.unevenVacation(unevenPeople.map(({ name }) => name));
    return termsAnswer({ text: messages.invalid, errors: { vacation_unit } }, { status: 422 });
  }
  const review: TermsReview = {
    from: terms.from,
    lines: patternLines(terms.pattern),
    isFromToday: range.from === todayOn,
    groups: [...groupBy(reviewedPeople, (each) => JSON.stringify(each.review)).values()].map((equal) => {
      const { past, ...equalReview } = equal[0]!.review;
      return { names: equal.map(({ name }) => name), ...equalReview, past: past && pastText(past) };
    }),
    pastSum: pastSumText(reviewedPeople.flatMap((each) => each.review.past ?? [])),
    known: lastSeqOf(schedules),
  };
  if (intent !== "save") return termsAnswer({ review });
  const peopleToChange = reviewedPeople.filter((each) => !each.review.isSame);
  if (peopleToChange.length === 0) return termsAnswer({ tone: "info", text: messages.same });
  // A page of an older deployment has no such field.
  if (known !== undefined && known !== String(review.known))
    return termsAnswer({ tone: "info", text: messages.changedMeanwhile, review });
  const tooMany = await limitPerson(deps.env, member.profile.id);
  if (tooMany) return termsAnswer({ text: tooMany.text }, tooMany.init);
  return saveTerms(deps, { member, people: peopleToChange, known: review.known, answer: termsAnswer });
}

/** Returns the number of the last terms or move of some people; 0 without any. */
const lastSeqOf = (schedules: ReadonlyMap<string, ScheduleWithMoves>): number =>
  Math.max(
    0,
    ...[...schedules.values()].flatMap(({ schedule, moves }) =>
      [...schedule.terms, ...moves].map(({ seq }) => seq),
    ),
  );

/** Whether the new terms may count past nights of a clock change differently. */
const isOfPastNights = ({
  schedules,
  next,
  todayOn,
}: {
  schedules: ReadonlyMap<string, { schedule: Schedule }>;
  next: ReadonlyMap<string, NewTerms>;
  todayOn: LocalDate;
}) =>
  [...next].some(
    ([id, { from, clockChange }]) =>
      from < todayOn &&
      [clockChange, ...schedules.get(id)!.schedule.terms.map((terms) => terms.clockChange)].includes(
        "neutral",
      ),
  );

/**
 * Returns why nobody gets the terms: somebody is inactive, or came to the company or to the manager's centre after the terms begin. Null if
 * all can have them.
 */
function refusalOfPeople(
  people: readonly PlannedPerson[],
  { late, elsewhere }: Record<"late" | "elsewhere", PlannedPerson | undefined>,
) {
  const inactive = people.filter(({ isActive }) => !isActive).map(({ name }) => name);
  if (inactive.length > 0) return { text: messages.inactive(inactive) };
  if (elsewhere) {
    const from = messages.beforeCentre(elsewhere.name, formatDate(elsewhere.managedSince!));
    return { text: messages.invalid, errors: { from } };
  }
  if (!late) return null;
  return {
    text: messages.invalid,
    errors: { from: messages.beforeJoining(late.name, formatDate(late.joinedOn!)) },
  };
}

interface TermsToSave<Answer> {
  member: Member;
  people: readonly { id: string; name: string; next: NewTerms }[];
  known: number;
  answer: (more: Partial<TermsAnswer>, init?: ResponseInit) => Answer;
}

async function saveTerms<Answer>(deps: Deps, { member, people, known, answer }: TermsToSave<Answer>) {
  const ids = people.map(({ id }) => id);
  const outcome = await recordSchedules(deps, {
    member,
    requires: isStillKnown({ profileIds: ids, companyId: member.company.id, known }),
    planned: people.map(({ id, next }) => ({
      profileId: id,
      schedule: { kind: "terms_agreed" as const, content: fromTerms(next) },
    })),
  });
  switch (outcome.code) {
    case "recorded":
      return redirect(
        `/schedules?saved=${people.length}${people.length === 1 ? `&of=${people[0]!.id}` : ""}`,
      );
    case "inactive": {
      const { name } = people.find(({ id }) => id === outcome.profileId)!;
      return answer({ text: messages.inactive([name]) }, { status: 422 });
    }
    case "needs-another":
      return answer(
        { text: `${needsAnotherText(outcome.managers)} ${messages.nothingSaved}` },
        { status: 422 },
      );
    case "not-found":
      throw refusal(404, messages.unknown);
    case "no-permission":
      if (lastSeqOf(await readSchedules(deps, member.company, { profileIds: ids, weeks: "none" })) > known)
        return answer({ tone: "info", text: messages.changedMeanwhile }, { status: 409 });
      throw noPermission();
  }
}

/** Returns the entries of people on the days on which clocks can change, since their balances opened, by profile. It costs one query. */
async function readChangeNights(
  { db }: { db: Db },
  { id: companyId }: Pick<Company, "id">,
  { profileIds, from }: { profileIds: readonly string[]; from: LocalDate },
): Promise<Map<string, WorkedLog[]>> {
  const { single } = teamDaysQueries({ companyId, profileIds, from });
  const answers = await batch(db, { single });
  return readTeamDays({ packed: { ...answers.single, results: [] }, single: answers.single });
}
