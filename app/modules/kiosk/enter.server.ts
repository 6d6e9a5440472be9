import { denialOf } from "~/modules/policy/may";
import { openEntryOf } from "~/modules/ledger/model/person";
import { situationOf } from "~/modules/ledger/model/entry";
import { readUnread, unreadQuery } from "~/modules/protocol/unread.server";
import type { Deps } from "~/platform/context.server";
import { maintenance } from "~/platform/http.server";
import { limitPerson } from "~/platform/person-limit.server";
import { formatDateTime, formatTime } from "~/time/formats";
import { localDateOf } from "~/time/zones";
import { copy } from "./copy";
import { findAtKiosk, findNumber, listAnswerable, type AtKiosk } from "./find-at-kiosk.server";
import type { KioskView } from "./kiosk-view";
import { readNumber, readPin } from "./pin";
import type { PairedKiosk } from "./require-kiosk.server";
import { tryPin } from "./try-pin.server";
import { signVisit } from "./visit-token.server";

/** A view with how the request is answered. */
export interface Answered {
  view: KioskView;
  status: number;
  headers?: Record<string, string>;
}

/** So long after it a change of one's PIN that somebody else made is told at the kiosk. */
const pinToldMs = 7 * 86_400_000;

const start = (number: string, error: string, status = 422, isLocked = false): Answered => ({
  view: { view: "start", error, number, isLocked },
  status,
});

/** A number and a PIN, as they were typed: unknown and wrong are answered alike. */
export async function enter(
  deps: Deps,
  kiosk: PairedKiosk,
  { number: typed = "", pin: typedPin = "" }: Record<string, string>,
): Promise<Answered> {
  const [number, pin] = [readNumber(typed), readPin(typedPin)];
  // No try is spent on what can be none.
  if (number === null || pin === null) return start(typed, copy.wrong);
  if (await limitPerson(deps.env, kiosk.id)) return start(typed, copy.tooMany, 429);
  const found = await findNumber(deps, { kiosk, number });
  if (!found || found.company.move !== null)
    return { ...start(typed, maintenance.text), ...maintenance.init };
  const { timeZone } = found.company;
  const tried = await tryPin(deps, { kiosk, number, pin, timeZone, profileId: found.profileId });
  if (tried.code === "locked")
    return start(typed, lockedText(number, tried.until, timeZone, deps.now), 423, true);
  const at = tried.code === "right" ? await findAtKiosk(deps, { kiosk, profileId: found.profileId! }) : null;
  return at ? showPerson(deps, kiosk, at) : start(typed, copy.wrong);
}

function lockedText(number: number, until: number, timeZone: string, now: number): string {
  const isToday = localDateOf(until, timeZone) === localDateOf(now, timeZone);
  return copy.locked(number, isToday ? `las ${formatTime(until, timeZone)}` : "mañana");
}

/** What somebody who has typed their PIN is shown: their state, and what they can do about it. */
export async function showPerson(
  deps: Deps,
  kiosk: PairedKiosk,
  { member, actor, person, givenPinAt }: AtKiosk,
  problem: string | null = null,
): Promise<Answered> {
  const { now } = deps;
  const { profile, company } = member;
  const { timeZone } = company;
  const { doing, since } = situationOf(person);
  const open = openEntryOf(person);
  const denial = denialOf(actor, "check-in");
  const { $client: d1 } = deps.db;
  const unread = unreadQuery(d1, { companyId: company.id, subject: profile.subject });
  const isUnread =
    denialOf(actor, "acknowledge-protocol") === null && readUnread((await unread.all()).results);
  const isTold = givenPinAt !== null && givenPinAt > now - pinToldMs;
  return {
    status: problem === null ? 200 : 409,
    view: {
      ...{ view: "person", problem, doing },
      token: await signVisit(deps, { kioskId: kiosk.id, profileId: profile.id }),
      firstName: profile.fullName?.split(" ")[0] ?? "",
      state: stateText({ doing, since, now, timeZone }),
      mayHaveForgotten: open !== null && open.day !== localDateOf(now, timeZone),
      noEntry: denial && (denial.code === "restricted" ? copy.notCheckIn : copy.inactive),
      isUnread,
      waiting: (await listAnswerable(deps, member)).length,
      note: isTold ? copy.pinSet(formatDateTime(givenPinAt, timeZone)) : null,
    },
  };
}

interface Stated {
  doing: "out" | "working" | "paused";
  since: number | null;
  now: number;
  timeZone: string;
}

function stateText({ doing, since, now, timeZone }: Stated): string {
  if (doing === "out" || since === null) return "Fuera del trabajo";
  const isToday = localDateOf(since, timeZone) === localDateOf(now, timeZone);
  const from = isToday ? `las ${formatTime(since, timeZone)}` : `el ${formatDateTime(since, timeZone)}`;
  return `${doing === "paused" ? "En pausa" : "Trabajando"} desde ${from}`;
}
