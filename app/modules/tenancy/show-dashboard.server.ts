import { showHistory } from "~/modules/clock/show-history.server";
import { readUnread, isUnreadQuery } from "~/modules/compliance/protocol/unread.server";
import { readRemovedEntries, removedEntriesQuery } from "~/modules/corrections/corrections-of-days.server";
import { describeDisputes } from "~/modules/corrections/describe-disputes.server";
import { ownWaitingQuery, readOwnWaiting } from "~/modules/corrections/own-waiting.server";
import type { Member } from "~/modules/session/find-session.server";
import { noticeText } from "~/modules/shifts/own/notice-text";
import { readShiftNotice, shiftNoticeQueries } from "~/modules/shifts/notice-own-shifts.server";
import { ownShiftsPath } from "~/modules/shifts/own-shifts-path";
import { listWithNotes, removedEntriesOnPage } from "~/modules/timesheets/my-time/list-with-notes";
import { showNow } from "~/modules/timesheets/my-time/show-time.server";
import { monthPath } from "~/modules/timesheets/reports/report-query";
import type { Deps } from "~/platform/context.server";
import { newId } from "~/platform/ids";
import type { DateRange } from "~/time/dates";
import { formatRecentDay } from "~/time/recent";
import { localDateOf } from "~/time/zones";
import { showFirstSteps } from "./first-steps/show-first-steps.server";

/** Returns the data of /dashboard: the member's clock, totals and history, and what the company asks of them. */
export async function showDashboard(
  deps: Deps,
  { member, params }: { member: Member; params: URLSearchParams },
) {
  const { company, profile } = member;
  const { subject } = profile;
  const alongside = (range: DateRange) => ({
    removed: removedEntriesQuery({ subjects: [subject], range }),
    unread: isUnreadQuery({ companyId: company.id, subject }),
    ownWaiting: ownWaitingQuery({ subject }),
    ...shiftNoticeQueries({ company, profileId: profile.id, now: deps.now }),
  });
  const [shown, { totals, farewell, nextShift, isLate, released, todayOn, timeZone, hasShifts }, firstSteps] =
    await Promise.all([
      showHistory(deps, { member, params, alongside }),
      showNow(deps, { company, person: profile }),
      showFirstSteps(deps, member),
    ]);
  const { clock, exitToAsk, monthOn, page } = shown;
  const notes = await describeDisputes(
    deps,
    shown.history.logs.map((log) => ({ ...log, subject })),
  );
  const removedEntries = readRemovedEntries(shown.alongside.removed.results, page).get(subject) ?? [];
  const isOpen = company.closedAt === null && profile.status === "active";
  const waitingText = company.closedAt === null ? readOwnWaiting(shown.alongside.ownWaiting.results) : null;
  const aboutShifts = released ?? (isOpen ? noticeText(readShiftNotice(shown.alongside)) : null);
  return {
    timeZone,
    tracksLocation: company.locationTrackingEnabled,
    asksMode: company.remoteWorkEnabled || clock.mode === "remote",
    /** Null for a person without a name: nobody is greeted by an address. */
    name: profile.fullName,
    isActive: profile.status === "active",
    ...(profile.waitingSince !== null && {
      waiting: { company: company.name, sinceOn: localDateOf(profile.waitingSince, company.timeZone) },
    }),
    clock,
    questions: [
      ...(exitToAsk
        ? [
            {
              to: `/corrections/new?entry=${exitToAsk.id}`,
              text: `¿A qué hora saliste el ${formatRecentDay(exitToAsk.day, todayOn)}?`,
            },
          ]
        : []),
      ...(waitingText ? [{ to: "/corrections", text: waitingText }] : []),
      ...(aboutShifts ? [{ to: ownShiftsPath, text: aboutShifts }] : []),
    ],
    totals,
    farewell,
    nextShift,
    ...(isLate && { isLate }),
    ...(hasShifts && { hasShifts }),
    idempotencyKey: newId(deps.now),
    profileId: profile.id,
    history: {
      ...shown.history,
      todayOn,
      logs: listWithNotes(shown.history.logs, { notes, removed: removedEntriesOnPage(removedEntries, page) }),
    },
    monthHref: monthPath(profile.id, monthOn < todayOn ? monthOn : todayOn),
    ...(profile.status === "active" && readUnread(shown.alongside.unread.results) && { hasProtocol: true }),
    ...(firstSteps && { firstSteps }),
  };
}
