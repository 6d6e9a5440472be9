import canonicalize from "canonicalize";
import type { Member } from "~/modules/session/find-session.server";
import { displayName } from "~/modules/session/display-name";
import type { WeekDifference } from "~/modules/law/week-differences";
import { correctionPath } from "~/modules/timesheets/my-time/history-path";
import { dayRecordsOf } from "~/modules/timesheets/day-record";
import type { Deps } from "~/platform/context.server";
import { refusal } from "~/platform/http.server";
import { addDays, weekOf, type LocalDate, type DateRange } from "~/time/dates";
import { formatShortDay } from "~/time/formats";
import { parseDate } from "~/time/typed-dates";
import { localDateOf } from "~/time/zones";
import { balanceText } from "~/modules/schedules/pattern-text";
import { countersOfYear, type YearCounters } from "../model/counters-of-year";
import { draftPeriods, type DraftedPerson } from "../draft-periods.server";
import { allowedClassesOn } from "../model/excess-facts";
import { holidaysWithinContract } from "../model/holidays-within-contract";
import { judgedWeeksOf, type JudgedWeek } from "../model/judged-weeks-of";
import { explainPeriod } from "../model/explain-period";
import { explainStatement } from "../server/explain-statement.server";
import type { PeriodDraft } from "../model/draft-of";
import { isToDeliver } from "../model/is-to-deliver";
import { isSupplement, periodName } from "../period-name";
import { lastEndedOf, payPeriodOf } from "../period-of";
import { contestText, messages as statementMessages } from "../statement/messages";
import type { Line } from "../model/period";
import { blockLinksOf } from "./block-links";
import { messages, runningText } from "./messages";
import { dateText, issuedText, receptionNames } from "./model/reception";
import { shownFigures } from "./model/shown-figures";
import { writePiece } from "./model/pieces-form";
import type { ReviewPiece } from "./review-piece";
import { figureNames } from "./period-texts";

/** Rest of the four months before a year gives back overtime of that year. */
const daysBeforeYear = 130;

/**
 * Returns the data of /months/person: the period of a person before it is issued, or the state of an issued one. By default it is the
 * user's own last pay period. @throws Response 404
 */
export async function showReview(
  deps: Deps,
  { member, params }: { member: Member; params: URLSearchParams },
) {
  const { company, profile } = member;
  const todayOn = localDateOf(deps.now, company.timeZone);
  const from = parseDate(params.get("from") ?? "") ?? lastEndedOf(company.payPeriodDay, todayOn).from;
  const profileId = params.get("profile") ?? profile.id;
  const { people } = await draftPeriods(deps, {
    company,
    requested: [{ profileId, from }],
    on: from,
    sinceOpening: true,
  });
  const [drafted] = people;
  if (!drafted) throw refusal(404, messages.unknown);
  const { draft, next } = drafted;
  const issuedPeriod = drafted.issued.findLast((period) => period.isCurrent && period.from === from);
  const answer =
    issuedPeriod &&
    drafted.answers.findLast(
      ({ from: first, version }) => first === from && version === issuedPeriod.version,
    );
  const pay = payPeriodOf(company.payPeriodDay, from);
  const range = draft?.range ?? (issuedPeriod ? { from: issuedPeriod.from, to: issuedPeriod.to } : pay);
  const lines = draft?.lines ?? issuedPeriod?.content.lines ?? [];
  const shownDraft = draft && { ...draft, figures: shownFigures(draft, todayOn) };
  const explained = shownDraft
    ? explainPeriod(shownDraft.record, {
        ...shownDraft,
        isIssued: false,
        isRunning: todayOn <= shownDraft.range.to,
      })
    : issuedPeriod
      ? await explainStatement(deps, {
          company,
          person: drafted.person,
          statement: { period: issuedPeriod, content: issuedPeriod.content },
        })
      : {};
  return {
    name: displayName(drafted.person),
    period: periodName(range),
    payFrom: payPeriodOf(company.payPeriodDay, range.to).from,
    /** Null where there is nothing to issue and nothing issued. */
    figures: shownDraft?.figures ?? issuedPeriod?.content.figures ?? null,
    explained,
    openFigure: params.get("figure"),
    earlier:
      next.code === "earlier-open"
        ? { name: periodName(payPeriodOf(company.payPeriodDay, next.from)), from: next.from }
        : null,
    lines: lines.map((line) => lineTextOf(line, drafted.issued)),
    isSupplement: draft !== null && isSupplement(draft.range, draft),
    blocks: draft ? blockLinksOf(draft.blocks, profileId) : [],
    running: draft?.blocks.some(({ kind }) => kind === "not-ended")
      ? runningText(draft.range, todayOn)
      : null,
    issued: issuedPeriod
      ? {
          text: (answer?.answer === "contested" ? dateText : issuedText)(issuedPeriod, company.timeZone),
          from: issuedPeriod.from,
          /** That the person does not agree, and why, and where a manager corrects the day that they name. */
          contest:
            answer?.answer === "contested"
              ? [receptionNames.contested, contestText(answer)].filter(Boolean).join(": ")
              : null,
          correction:
            answer?.answer === "contested" && answer.on !== null
              ? {
                  text: statementMessages.correct(answer.on),
                  to: correctionPath({ day: answer.on }, profileId),
                }
              : null,
          needsDelivery: isToDeliver(issuedPeriod, { email: drafted.person.email, now: deps.now }),
        }
      : null,
    version: draft?.version ?? null,
    /** Whether the period would be issued again with what the version before says. */
    repeatsIssued: Boolean(draft && issuedPeriod && statedText(draft) === statedText(issuedPeriod.content)),
    pieces: draft ? reviewPieces(draft) : [],
    hasChosenFault: Boolean(draft?.chosenFault),
    counters: draft ? counters(drafted, draft, todayOn) : null,
    profileId,
    isSaved: params.has("saved"),
  };
}

/** Returns the content of a statement, to compare two of them. */
const statedText = ({ figures, pieces, lines }: Pick<PeriodDraft, "figures" | "pieces" | "lines">) =>
  canonicalize({ figures, pieces, lines });

const reviewPieces = ({ pieces, weeks, facts }: PeriodDraft): ReviewPiece[] =>
  pieces.map((piece) => {
    const { on, minutes, as, fate } = piece;
    const day = weeks.flatMap(({ worked }) => worked).find((workedDay) => workedDay.on === on)!;
    return {
      value: writePiece(piece),
      day: formatShortDay(on),
      minutes,
      as,
      fate,
      classes: allowedClassesOn(facts, day),
    };
  });

/** Returns the counters of the year in which the period ends, with its pieces. */
function counters({ issued }: DraftedPerson, draft: PeriodDraft, todayOn: LocalDate): YearCounters {
  const { range, record, facts } = draft;
  const others = issued.filter(({ isCurrent, from }) => isCurrent && from !== range.from);
  const weeks = weeksSoFar(draft, todayOn);
  const pieces = [
    ...others.flatMap(({ content }) => content.pieces),
    ...draft.pieces,
    ...holidaysWithinContract(weeks),
  ].toSorted((one, other) => (one.on < other.on ? -1 : 1));
  return countersOfYear(pieces, range.to, {
    facts,
    schedule: record.schedule,
    rests: restsOf(draft, weeks),
    todayOn,
  });
}

/** Returns the judged weeks of the year in which a period ends, and of the months before it whose rest still counts. */
function weeksSoFar({ range, record }: PeriodDraft, todayOn: LocalDate): JudgedWeek[] {
  const { schedule, moves, work, readAt } = record;
  const since = weekOf(addDays(`${range.to.slice(0, 4)}-01-01`, -daysBeforeYear)).from;
  const days = { from: since, to: addDays(todayOn, -1) };
  const entries = work.map((log) => ({ ...log, grossMs: log.durationMs, mark: null }));
  const records = dayRecordsOf(
    { entries, planned: { schedule, moves, now: readAt } },
    { range: days, todayOn },
  );
  return judgedWeeksOf({ days: records, schedule, moves }, days);
}

/** Returns the sources of rest: the weeks with less than their hours, and rest that a manager noted. */
const restsOf = ({ record }: PeriodDraft, weeks: readonly JudgedWeek[]): WeekDifference[] => [
  ...weeks
    .filter(({ difference }) => difference < 0)
    .map(({ to: on, difference: minutes }) => ({ on, minutes })),
  ...record.moves.filter(({ reason }) => reason === "rested").map(({ on, minutes }) => ({ on, minutes })),
];

/** Says what a line changes: `octubre de 2026: +1 h trabajado`. @param issuedPeriods the earlier periods. */
export function lineTextOf(
  { from, version, figure, minutes }: Line,
  issuedPeriods: readonly (DateRange & { version: number })[],
): string {
  const period = issuedPeriods.find((each) => each.from === from && each.version === version);
  const amount =
    figure === "days_worked" ? `${minutes > 0 ? "+" : "−"}${Math.abs(minutes)}` : balanceText(minutes);
  return `${periodName(period ?? { from, to: from })}: ${amount} ${figureNames[figure]}`;
}
