import { data, redirect, type ActionFunctionArgs } from "@remix-run/cloudflare";
import { sql } from "drizzle-orm";
import type { Member } from "~/modules/session/find-session.server";
import { noPermission } from "~/modules/session/refuse.server";
import { needsAnotherText } from "~/modules/policy/needs-another-manager";
import { listOtherManagers } from "~/modules/policy/other-managers.server";
import { findCentreStart } from "~/modules/policy/scope.server";
import { stillMay } from "~/modules/policy/still-may.server";
import type { Deps } from "~/platform/context.server";
import { refusal } from "~/platform/http.server";
import { limitPerson } from "~/platform/person-limit.server";
import { textFields } from "~/platform/text-fields";
import type { LocalDate } from "~/time/dates";
import { firstKeptDay } from "~/time/retention";
import { parseDate } from "~/time/typed-dates";
import { localDateOf } from "~/time/zones";
import { openingOf } from "../balance-of";
import { balanceText } from "../pattern-text";
import type { ScheduleContents } from "../schedule-content";
import { toMove } from "../schedule-content";
import { isStillKnown, recordSchedules } from "../record-schedules.server";
import { accountOf } from "./account-of";
import { messages } from "./messages";
import { readMoveForm, type MoveErrors, type TypedMove } from "./move-form";
import { notedRestText } from "./noted-rest";
import { lastSeqOf, readAccount, type AccountRecord } from "./server/read-account.server";

/** What a move changes, before it is saved. */
export interface MoveReview {
  move: ScheduleContents["balance_moved"];
  /** `El saldo de Ana pasa de +3 h a −1 h.` */
  text: string;
  /** What to look at before saving; null if nothing. */
  warning: string | null;
  /** The number of the last schedule that the review knows. */
  known: number;
}

/** The answer to the form of /schedules/balances/person. It keeps what was typed. */
export interface MoveAnswer {
  tone: "info" | "problem";
  text: string | null;
  errors: MoveErrors;
  typed: TypedMove | null;
  review: MoveReview | null;
}

/**
 * Answers the form: reviews a move of the balance, or saves it. Somebody who left can still be paid. Nothing is saved if the person's
 * schedules changed since the review, so a form that is sent twice moves the balance once.
 * @throws Response 403, 404
 */
export async function submitMove(
  deps: Deps,
  { member, args, form }: { member: Member; args: ActionFunctionArgs; form: FormData },
) {
  const { company } = member;
  const profileId = new URL(args.request.url).searchParams.get("profile") ?? member.profile.id;
  const { intent, known, ...typed } = textFields(form);
  const answer = (more: Partial<MoveAnswer>, init?: ResponseInit) =>
    data<MoveAnswer>({ tone: "problem", text: null, errors: {}, typed, review: null, ...more }, init);
  const refuse = (text: string, errors: MoveErrors = {}) => answer({ text, errors }, { status: 422 });
  const todayOn = localDateOf(deps.now, company.timeZone);
  const [record, since] = await Promise.all([
    readAccount(deps, company, { profileId, alsoFrom: typedOpening(typed, todayOn) }),
    findCentreStart(deps, { member, profileId }),
  ]);
  if (!record) throw refusal(404, messages.unknown);
  if (intent === "edit") return answer({});
  if (record.schedule.terms.length === 0) return refuse(messages.noTerms);
  const others = profileId === member.profile.id ? await listOtherManagers(deps, member) : [];
  if (others.length > 0) return refuse(needsAnotherText(others.map(({ name }) => name)));
  const at = { todayOn, seenFrom: since?.on ?? null, now: deps.now };
  const { openingOn } = accountOf(record.schedule, record, at)!;
  const countsFrom = openingOf(record.schedule, record.moves)!;
  const mayOpen = since === null || since.on <= countsFrom;
  const parsedMove = readMoveForm(typed, { openingOn, todayOn, mayOpen });
  if ("errors" in parsedMove) return refuse(messages.invalid, parsedMove.errors);
  const { move } = parsedMove;
  const review = reviewMove(record, move, at);
  if (intent !== "save") return answer({ review });
  if (known !== String(review.known)) return answer({ tone: "info", text: messages.changed, review });
  const tooMany = await limitPerson(deps.env, member.profile.id);
  if (tooMany) return answer({ text: tooMany.text, review }, tooMany.init);
  // An opening takes away what came before it. A manager of a centre may do this only to a balance that they see from its first day.
  const seesAll = { people: [profileId], day: countsFrom };
  const outcome = await recordSchedules(deps, {
    member,
    planned: [{ profileId, schedule: { kind: "balance_moved", content: move } }],
    requires: sql`${isStillKnown({ profileIds: [profileId], companyId: company.id, known: review.known })} AND ${
      move.reason === "opening" ? stillMay(member, "plan-schedules", seesAll) : sql`TRUE`
    }`,
  });
  switch (outcome.code) {
    case "needs-another":
      return refuse(needsAnotherText(outcome.managers));
    case "recorded":
      // Another address for each move: the screen keeps an answer as long as its address.
      return redirect(
        `/schedules/balances/person?${new URLSearchParams({ profile: profileId, saved: String(review.known) })}`,
      );
    case "not-found":
      throw refusal(404, messages.unknown);
    // Only terms are refused to an inactive person.
    case "inactive":
    case "no-permission":
      return explainUnrecorded(deps, { member, profileId, record, answer });
  }
}

/** Returns the day of an opening in the form: its balance needs the entries from that day on. */
function typedOpening({ reason, on = "" }: TypedMove, todayOn: LocalDate): LocalDate | undefined {
  const day = reason === "opening" ? parseDate(on) : null;
  return day !== null && day >= firstKeptDay(todayOn) ? day : undefined;
}

function reviewMove(
  record: AccountRecord,
  move: ScheduleContents["balance_moved"],
  at: { todayOn: LocalDate; seenFrom: LocalDate | null; now: number },
): MoveReview {
  const { schedule, logs, moves, name } = record;
  const next = toMove(move, { seq: Number.MAX_SAFE_INTEGER, author_id: "" });
  const before = accountOf(schedule, { logs, moves }, at)!;
  const after = accountOf(schedule, { logs, moves: [...moves, next] }, at)!;
  const isKnown = before.openingOn >= firstKeptDay(at.todayOn);
  return {
    move,
    text: messages.review(name, isKnown ? balanceText(before.balance) : null, balanceText(after.balance)),
    warning: notedRestText(schedule.absences, move),
    known: lastSeqOf(record),
  };
}

interface UnrecordedMove<Answer> {
  member: Member;
  profileId: string;
  record: AccountRecord;
  answer: (more: Partial<MoveAnswer>, init?: ResponseInit) => Answer;
}

/** Returns why a move was not recorded: what changed since the record was read. @throws Response 403, 404 */
async function explainUnrecorded<Answer>(
  deps: Deps,
  { member, profileId, record, answer }: UnrecordedMove<Answer>,
): Promise<Answer> {
  const present = await readAccount(deps, member.company, { profileId });
  if (!present) throw refusal(404, messages.unknown);
  if (lastSeqOf(present) !== lastSeqOf(record)) return answer({ tone: "info", text: messages.changed });
  throw noPermission();
}
