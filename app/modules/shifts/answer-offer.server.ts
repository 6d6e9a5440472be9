import { requireOpen } from "~/modules/ledger/require-open.server";
import { publish } from "~/modules/live/publish.server";
import { offerOf } from "~/modules/schedules/offer-of";
import { readSchedules } from "~/modules/schedules/read-schedule.server";
import { recordStatement } from "~/modules/schedules/record-statement.server";
import type { StatementPerson } from "~/modules/schedules/statement-person";
import { toStoredWeekContent, type WeekContents } from "~/modules/schedules/week-content";
import { zoneOn } from "~/modules/schedules/zone-on";
import type { Deps } from "~/platform/context.server";
import { decideAgain } from "~/platform/decide-again";
import { addDays, type LocalDate } from "~/time/dates";
import { startOfDay } from "~/time/zones";
import { authorOf } from "./model/by-person";
import { lastSeqOf } from "./model/last-seq-of";
import { isWeekAsRead } from "./server/is-week-as-read.server";

interface NewOfferAnswer {
  /** The person who answers about their own week. */
  person: StatementPerson;
  week: LocalDate;
  /** The number of the publication that they saw. */
  publication: number;
  answer: WeekContents["offer_answered"]["answer"];
  /** Null with their account. */
  kioskId: string | null;
}

export type OfferOutcome =
  /** Also if the same answer was the last one already: then nothing was written. */
  | { code: "answered" }
  /** The week was published again meanwhile. The person must read that one. */
  | { code: "superseded"; publication: number }
  /** The week is over. */
  | { code: "too-late" }
  /** The week is not published, or nothing in it is beyond the contract. */
  | { code: "no-offer" };

/**
 * Records whether a person takes the published hours beyond their contract. Until the week is over they may change their answer; no answer
 * is a no. The caller has checked that they may answer.
 * @throws Response 503 while the ledger is rebuilt, or others change the week without a pause.
 */
export async function answerOffer(
  deps: Pick<Deps, "db" | "now" | "defer" | "env">,
  newAnswer: NewOfferAnswer,
): Promise<OfferOutcome> {
  const outcome = await decideAgain(() => answerOnce(deps, newAnswer));
  return outcome ?? requireOpen({ code: "closed" } as const);
}

/** Null if somebody published the week again meanwhile, or the person answered in another tab. */
async function answerOnce(
  deps: Pick<Deps, "db" | "now" | "defer" | "env">,
  { person, week, publication, answer, kioskId }: NewOfferAnswer,
): Promise<OfferOutcome | null> {
  const { company, profileId } = person;
  const scheduleQuery = { profileIds: [profileId], weeks: { from: week, to: week } };
  const { schedule } = (await readSchedules(deps, company, scheduleQuery)).get(profileId)!;
  const publishedWeek = schedule.weeks.find((each) => each.week === week);
  const current = publishedWeek?.publications.at(-1)?.seq;
  if (!publishedWeek || current === undefined) return { code: "no-offer" };
  if (current !== publication) return { code: "superseded", publication: current };
  const nextWeek = addDays(week, 7);
  if (deps.now >= startOfDay(nextWeek, zoneOn(schedule, addDays(week, 6)))) return { code: "too-late" };
  if (!offerOf(schedule, week).some((offer) => offer.publication === publication))
    return { code: "no-offer" };
  if (publishedWeek.answers.findLast((each) => each.publication === publication)?.answer === answer)
    return { code: "answered" };
  const { via, ...author } = authorOf({ profileId, kioskId });
  const knownSeq = lastSeqOf(publishedWeek);
  const outcome = await recordStatement(deps, {
    person,
    content: toStoredWeekContent({ kind: "offer_answered", week, publication, answer, via }),
    weekOn: week,
    ...author,
    requires: () => isWeekAsRead({ profileId, week, known: knownSeq }),
  });
  if (outcome === "unmet") return null;
  publish(deps, { companyId: company.id, message: { kind: "plan", profileIds: [profileId] } });
  return { code: "answered" };
}
