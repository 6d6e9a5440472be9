import { isExitProbablyMissing } from "~/modules/ledger/exit-probably-missing";
import { clockZoneOf } from "~/modules/clock/preload-punch.server";
import { situationOf } from "~/modules/ledger/rules/entry";
import { openEntryOf } from "~/modules/ledger/rules/person";
import { denialOf } from "~/modules/policy/may";
import { readUnread, isUnreadQuery } from "~/modules/compliance/protocol/unread.server";
import { nextToAnswer } from "~/modules/periods/next-to-answer";
import { ofPeriod, periodName } from "~/modules/periods/period-name";
import { readPeriods } from "~/modules/periods/read-periods.server";
import { noticeOwnShifts, type ShiftNotice } from "~/modules/shifts/notice-own-shifts.server";
import type { Deps } from "~/platform/context.server";
import { allRows } from "~/platform/statement.server";
import { formatDateTime, formatLongDate, formatTime } from "~/time/formats";
import { localDateOf } from "~/time/zones";
import { dayMs } from "~/time/units";
import { messages, noEntryText } from "../messages";
import type { KioskAnswer, KioskMessage } from "../kiosk-view";
import type { PairedKiosk } from "../require-kiosk.server";
import type { AtKiosk } from "./find-at-kiosk.server";
import { signVisit } from "./visit-token.server";

/** How long the kiosk shows that another person changed the PIN. */
const pinNoticeMs = 7 * dayMs;

/** Returns the screen after a right PIN: the person's state, the possible punches, and open questions. */
export async function showPerson(
  deps: Deps,
  kiosk: PairedKiosk,
  { member, actor, person, preloaded, number, givenPinAt, exitToAsk, waiting, dayAndWeek }: AtKiosk,
  { said = null, status = 200 }: { said?: KioskMessage | null; status?: number } = {},
): Promise<KioskAnswer> {
  const { now, db } = deps;
  const { profile, company } = member;
  const timeZone = clockZoneOf(company, { preloaded, now });
  const { doing, since } = situationOf(person);
  const open = openEntryOf(person);
  const isOpenFromEarlierDay = open !== null && open.day !== localDateOf(now, timeZone);
  const isProbablyMissing = isOpenFromEarlierDay && doing === "working" && isExitProbablyMissing(since!, now);
  const denial = denialOf(actor, "check-in", "self");
  const unread = isUnreadQuery({ companyId: company.id, subject: profile.subject });
  const maySeeShifts = denialOf(actor, "see-own-shifts", "self") === null;
  const [unreadRows, issued, notice, token] = await Promise.all([
    allRows(db.$client, unread),
    readPeriods(deps, { companyId: company.id, profileIds: [profile.id] }),
    maySeeShifts ? noticeOwnShifts(deps, { company, profileId: profile.id }) : null,
    signVisit(deps, { kioskId: kiosk.id, profileId: profile.id }),
  ]);
  const closedPeriod = nextToAnswer(issued);
  const isPinShown = givenPinAt !== null && givenPinAt > now - pinNoticeMs;
  return {
    status,
    view: {
      view: "person",
      token,
      said,
      doing,
      name: kioskNameOf({ member: { profile }, number }),
      state: isProbablyMissing
        ? messages.exitMissing(formatLongDate(open.day), formatTime(since!, open.timeZone))
        : stateText({ doing, since, now, timeZone }),
      isOpenFromEarlierDay,
      probablyMissingOn: isProbablyMissing ? open.day : null,
      noEntry: denial && noEntryText(denial),
      isUnread: denialOf(actor, "acknowledge-protocol", "self") === null && readUnread(unreadRows),
      waiting,
      hours: dayAndWeek(),
      maySeeMonth: denialOf(actor, "see-record", "self") === null,
      mayAskAbsence: denialOf(actor, "ask-absence", "self") === null,
      missingExitOn: exitToAsk?.day ?? null,
      closedMonth: closedPeriod
        ? {
            name: periodName(closedPeriod),
            ofPeriod: ofPeriod(closedPeriod),
            isAnswered: closedPeriod.answer !== null,
          }
        : null,
      shifts: notice && shiftsOf(notice),
      hasGivenPin: givenPinAt !== null,
      note: isPinShown ? messages.pinSet(formatDateTime(givenPinAt, timeZone)) : null,
    },
  };
}

function shiftsOf({ isPublished, isUnseen, isOffered }: ShiftNotice) {
  if (isOffered) return "offered";
  if (isUnseen) return "new";
  return isPublished ? "known" : null;
}

interface NamedAtKiosk {
  member: { profile: { fullName: string | null } };
  number: number | null;
}

/** Returns how a tablet addresses a person: the first name, or the number that they typed; empty without both. */
export const kioskNameOf = ({ member: { profile }, number }: NamedAtKiosk): string =>
  profile.fullName?.split(" ")[0] || (number === null ? "" : `número ${number}`);

interface PersonState {
  doing: "out" | "working" | "paused";
  since: number | null;
  now: number;
  timeZone: string;
}

function stateText({ doing, since, now, timeZone }: PersonState): string {
  if (doing === "out" || since === null) return "Fuera del trabajo";
  const isToday = localDateOf(since, timeZone) === localDateOf(now, timeZone);
  const from = isToday ? `las ${formatTime(since, timeZone)}` : `el ${formatDateTime(since, timeZone)}`;
  return `${doing === "paused" ? "En pausa" : "Trabajando"} desde ${from}`;
}
