import { situationOf } from "~/modules/ledger/model/entry";
import { openEntryOf } from "~/modules/ledger/model/person";
import { denialOf } from "~/modules/policy/may";
import { readUnread, unreadQuery } from "~/modules/protocol/unread.server";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import { formatDateTime, formatTime } from "~/time/formats";
import { localDateOf } from "~/time/zones";
import { copy } from "./copy";
import { listAnswerable, type AtKiosk } from "./find-at-kiosk.server";
import type { Answered, Said } from "./kiosk-view";
import type { PairedKiosk } from "./require-kiosk.server";
import { signVisit } from "./visit-token.server";

/** So long after it a change of one's PIN that somebody else made is told at the kiosk. */
const pinToldMs = 7 * 86_400_000;

/** What somebody who has typed their PIN is shown: their state, what they can do about it, and what is asked of them. */
export async function showPerson(
  deps: Deps,
  kiosk: PairedKiosk,
  { member, actor, person, givenPinAt, missingExit }: AtKiosk,
  { said = null, status = 200 }: { said?: Said | null; status?: number } = {},
): Promise<Answered> {
  const { now, db } = deps;
  const { profile, company } = member;
  const { timeZone } = company;
  const { doing, since } = situationOf(person);
  const open = openEntryOf(person);
  const denial = denialOf(actor, "check-in");
  const unread = unreadQuery(db.$client, { companyId: company.id, subject: profile.subject });
  const [{ results }, answerable, token] = await Promise.all([
    withRetries(() => unread.all()),
    listAnswerable(deps, member),
    signVisit(deps, { kioskId: kiosk.id, profileId: profile.id }),
  ]);
  const isTold = givenPinAt !== null && givenPinAt > now - pinToldMs;
  return {
    status,
    view: {
      ...{ view: "person", token, said, doing },
      firstName: profile.fullName?.split(" ")[0] ?? "",
      state: stateText({ doing, since, now, timeZone }),
      mayHaveForgotten: open !== null && open.day !== localDateOf(now, timeZone),
      noEntry: denial && (denial.code === "restricted" ? copy.notCheckIn : copy.inactive),
      isUnread: denialOf(actor, "acknowledge-protocol") === null && readUnread(results),
      waiting: answerable.length,
      missingExitOn: missingExit?.day ?? null,
      hasGivenPin: givenPinAt !== null,
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
