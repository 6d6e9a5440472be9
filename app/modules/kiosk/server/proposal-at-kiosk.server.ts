import { requireProposing, type ProposalContext } from "~/modules/corrections/read-proposal.server";
import {
  fieldAtFault,
  offeredFields,
  readProposal,
  missingTime,
  unreadableTime,
} from "~/modules/corrections/proposal-form";
import { propose } from "~/modules/corrections/propose.server";
import { correctionRefusal } from "~/modules/corrections/refusal";
import { zoneOn } from "~/modules/corrections/zone-on.server";
import { logPageQuery, toTimeLog, type ShownRow } from "~/modules/ledger/time-logs.server";
import { denialOf } from "~/modules/policy/may";
import { plannedOn } from "~/modules/schedules/planned-on";
import { readSchedules } from "~/modules/schedules/read-schedule.server";
import type { Deps } from "~/platform/context.server";
import { addDays, formatDate, isLocalDate, type LocalDate } from "~/time/dates";
import { formatRecentDay } from "~/time/recent";
import { parseTime } from "~/time/typed-times";
import { localDateOf } from "~/time/zones";
import { kioskRequestKey } from "../model/kiosk-request-key";
import { offeredTimes } from "../model/offered-times";
import { messages } from "../messages";
import type { KioskAnswer, PlannedTimeTexts, ProposalView } from "../kiosk-view";
import type { PairedKiosk } from "../require-kiosk.server";
import type { AtKiosk } from "./find-at-kiosk.server";
import { showMonthAtKiosk } from "./month-at-kiosk.server";
import { kioskNameOf } from "./show-person.server";
import { signVisit, visitSeconds } from "./visit-token.server";

type TypedFields = Record<string, string>;

/** The entry to correct, or the day of a missing one. */
interface ProposalSubject extends ProposalContext {
  day: LocalDate;
}

/** Returns the form of a correction; the month if there is no such entry or day. */
export async function showProposalAtKiosk(
  deps: Deps,
  kiosk: PairedKiosk,
  at: AtKiosk,
  fields: TypedFields,
): Promise<KioskAnswer> {
  const subject = await findSubject(deps, at, fields);
  return subject ? proposalForm(deps, kiosk, at, { subject }) : unknownEntryAnswer(deps, kiosk, at);
}

/** Proposes the typed times, with the kiosk as the actor. Then it returns the month with the day. */
export async function proposeAtKiosk(
  deps: Deps,
  kiosk: PairedKiosk,
  { at, key, typed }: { at: AtKiosk; key: string; typed: TypedFields },
): Promise<KioskAnswer> {
  const { member, actor } = at;
  if (denialOf(actor, "correct", "self") !== null)
    return { view: { view: "done", tone: "problem", text: messages.inactive, detail: null }, status: 403 };
  const subject = await findSubject(deps, at, typed);
  if (!subject) return unknownEntryAnswer(deps, kiosk, at);
  const { corrected, day, version, endsEntry, lacksExit } = subject;
  const log = subject.log && { ...subject.log, isExitMissing: lacksExit };
  const timeZone = log?.timeZone ?? (await zoneOn(deps, { ...corrected, company: member.company, day }));
  const fields = wholeFields(typed, subject);
  const parsedProposal = readProposal(fields, { log, timeZone });
  const showAgain = (failed: Partial<ProposalView>, status: number) =>
    proposalForm(deps, kiosk, at, { subject, failed: { typed, ask: parsedProposal.ask, ...failed }, status });
  if ("errors" in parsedProposal) return showAgain({ errors: shownErrors(parsedProposal.errors) }, 422);
  const outcome = await propose(deps, {
    member,
    corrected,
    entryId: log?.id ?? null,
    version,
    requested: parsedProposal.requested,
    endsEntry,
    reason: parsedProposal.reason,
    timeZone,
    source: "kiosk",
    kioskId: kiosk.id,
    idempotencyKey: kioskRequestKey(key),
  });
  if (outcome.code === "corrected")
    return showMonthAtKiosk(deps, kiosk, at, {
      typed: { day },
      said: { tone: "success", text: messages.proposed },
    });
  const { message, status } = correctionRefusal(outcome);
  const field = fieldAtFault(outcome.code, fields);
  const fieldErrors = field === null ? {} : shownErrors({ [field]: message });
  return showAgain(
    "in_time" in fieldErrors || "out_time" in fieldErrors ? { errors: fieldErrors } : { text: message },
    status,
  );
}

async function findSubject(
  deps: Deps,
  { member }: AtKiosk,
  fields: TypedFields,
): Promise<ProposalSubject | null> {
  const { entry = "", day = "" } = fields;
  if (entry === "" && !isLocalDate(day)) return null;
  try {
    const about = await requireProposing(deps, {
      member,
      profileId: null,
      entryId: entry || null,
      again: null,
      isAsking: false,
    });
    return { ...about, day: about.log ? localDateOf(about.log.checkInTime, about.log.timeZone) : day };
  } catch (thrown) {
    // The person has no such entry.
    if (thrown instanceof Response && thrown.status === 404) return null;
    throw thrown;
  }
}

const unknownEntryAnswer = (deps: Deps, kiosk: PairedKiosk, at: AtKiosk) =>
  showMonthAtKiosk(deps, kiosk, at, {
    said: { tone: "problem", text: messages.unknownEntry },
    status: 404,
  });

const isOpenEntry = ({ log, lacksExit }: ProposalContext) =>
  log !== null && log.checkOutTime === null && !lacksExit;

/** Returns the fields of the application's form. An end that is not later than its start is on the next day. */
function wholeFields(fields: TypedFields, subject: ProposalSubject): TypedFields {
  const { log, day, exit } = subject;
  const { in_time = "", out_time = "", in_fold = "", out_fold = "" } = fields;
  const [from, to] = [parseTime(in_time), parseTime(out_time)];
  const isNextDay = from !== null && to !== null && to <= from;
  const staysOpen = isOpenEntry(subject) && out_time.trim() === "";
  return {
    ...offeredFields(log, { day, exitAt: exit?.at ?? null }),
    in_time,
    out_time,
    in_date: formatDate(day),
    out_date: staysOpen ? "" : formatDate(isNextDay ? addDays(day, 1) : day),
    in_fold,
    out_fold,
    reason: fields.other?.trim() || (fields.reason === messages.otherReason ? "" : (fields.reason ?? "")),
  };
}

/** Returns the errors of times in the words of the tablet's digits, whose keys have no colon. */
export const errorsInDigits = (errors: Partial<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(errors).map(([name, text]) => [
      name,
      text === unreadableTime || text === missingTime ? messages.hourHint : text,
    ]),
  );

/** Returns the errors beside the fields that the kiosk has. */
function shownErrors({ in_date, out_date, ...errors }: Partial<Record<string, string>>) {
  return {
    ...(in_date && { in_time: in_date }),
    ...(out_date && { out_time: out_date }),
    ...errorsInDigits(errors),
    ...(errors.reason && { reason: messages.reasonMissing }),
  };
}

/** Returns the times that the person's terms plan for the day of a missing entry, if it can have them. */
async function plannedTimes(
  deps: Deps,
  { company, profile }: AtKiosk["member"],
  { corrected, day }: ProposalSubject,
): Promise<PlannedTimeTexts[]> {
  const scheduleQuery = { profileIds: [profile.id], weeks: { from: day, to: day } };
  // An older entry that is still open is rare; its overlap is refused when proposed.
  const near = { from: addDays(day, -2), to: addDays(day, 1) };
  const logs = logPageQuery(deps.db.$client, {
    subject: profile.subject,
    range: near,
    order: "newest first",
    after: null,
    limit: 50,
  });
  const [schedules, timeZone, { results }] = await Promise.all([
    readSchedules(deps, company, scheduleQuery),
    zoneOn(deps, { ...corrected, company, day }),
    logs.all<ShownRow>(),
  ]);
  const { segments } = plannedOn(schedules.get(profile.id)!.schedule, day);
  const entries = results.map(toTimeLog).map(({ checkInTime, checkOutTime, isExitMissing }) => ({
    checkInTime,
    checkOutTime: isExitMissing ? checkInTime : checkOutTime,
  }));
  return offeredTimes(segments, { day, timeZone, now: deps.now, entries });
}

async function proposalForm(
  deps: Deps,
  kiosk: PairedKiosk,
  { member, number }: AtKiosk,
  {
    subject,
    failed = {},
    status = 200,
  }: { subject: ProposalSubject; failed?: Partial<ProposalView>; status?: number },
): Promise<KioskAnswer> {
  const { log, day, exit } = subject;
  const visit = { kioskId: kiosk.id, profileId: member.profile.id };
  return {
    status,
    view: {
      view: "proposal",
      personName: kioskNameOf({ member, number }),
      token: await signVisit(deps, visit, visitSeconds.own),
      entryId: log?.id ?? null,
      day,
      dayName: formatRecentDay(day, localDateOf(deps.now, member.company.timeZone)),
      typed: offeredFields(log, { day, exitAt: exit?.at ?? null }),
      text: null,
      errors: {},
      ask: [],
      mayStayOpen: isOpenEntry(subject),
      planned: log ? [] : await plannedTimes(deps, member, subject),
      ...failed,
    },
  };
}
