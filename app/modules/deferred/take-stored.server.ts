import type { StoredWish } from "~/modules/clock/punch-schema";
import { toCommand } from "~/modules/clock/punch.server";
import { recordedText } from "~/modules/clock/copy";
import type { Member } from "~/modules/directory/find-session.server";
import { loadPeople, type Known } from "~/modules/ledger/load-people.server";
import { UNDO_MS } from "~/modules/ledger/model/decide-punch";
import type { Punched } from "~/modules/ledger/model/payloads";
import { openEntryOf } from "~/modules/ledger/model/person";
import { subjectOf } from "~/modules/ledger/subject-of";
import { denialOf, punchNeeds, type Actor, type Kiosk } from "~/modules/policy/may";
import type { Deps } from "~/platform/context.server";
import { maintenance, refusal } from "~/platform/http.server";
import { withRetries } from "~/platform/retry.server";
import { localDateOf } from "~/time/zones";
import { copy } from "./copy";
import type { Judged } from "./judge-deferred";
import { recordStored } from "./record-stored.server";
import type { Seen } from "./seen-before.server";
import type { Lost } from "./state-lost";
import type { Why } from "./why";

/** What became of one stored punch. */
export interface Taken {
  status: "recorded" | "proposed" | "duplicate" | "refused";
  message: string;
}

/** By what its person was known, and the device at which they stood where that was everybody's. */
export interface Via {
  identifiedBy: Punched["identified_by"];
  kiosk?: { id: string; name: string };
}

export interface StoredOne {
  member: Member;
  actor: Actor | Kiosk;
  via: Via;
  key: string;
  wish: StoredWish;
  deviceAt: number;
  judged: Judged;
}

/** How far a call has come. */
export interface Progress {
  /** Their record as the last punch left it; null where it is to be read. */
  known: Known | null;
  /** A check-in was lost, and no check-out has come since: what is between belongs to no entry of the record. */
  isLost: boolean;
  hasRecorded: boolean;
}

export const duplicate = (seen: Seen): Taken => ({
  status: "duplicate",
  message: seen === "recorded" ? copy.duplicateRecorded : copy.duplicateProposed,
});

export const maintained = () => refusal(maintenance.init.status, maintenance.text, maintenance.init.headers);

/** Records one stored punch where clocks, plan and record bear it out; otherwise it is lost, which says why. */
export async function takeStored(
  deps: Deps,
  one: StoredOne,
  progress: Progress,
): Promise<Taken | { lost: Lost }> {
  const { member, key, wish, judged, via } = one;
  const why = whyNot(one, progress);
  if (why !== null || judged.doubt !== null) return lose(deps, one, progress, why ?? judged.doubt!);
  const deferred = { device_at: one.deviceAt, last_contact_at: judged.lastContactAt, sent_at: deps.now };
  const punched = { identified_by: via.identifiedBy, deferred };
  const asked = { member, kioskId: via.kiosk?.id, key, wish, punched, at: judged.at, known: progress.known };
  const outcome = await recordStored(deps, asked);
  switch (outcome.code) {
    case "appended": {
      progress.known = outcome.after;
      progress.hasRecorded = true;
      if (wish.action === "check_in") progress.isLost = false;
      const isMissing = outcome.events.at(-1)?.kind === "exit_missing";
      const { timeZone } = member.company;
      const message = isMissing ? copy.leftWithoutExit : recordedText(wish, judged.at, timeZone);
      return { status: "recorded", message };
    }
    case "repeated":
      progress.known = null;
      return duplicate("recorded");
    case "unmet":
      progress.known = null;
      return duplicate("proposed");
    case "key-reused":
      return { status: "refused", message: copy.keyReused };
    case "closed":
      throw maintained();
    case "refused": {
      const { refusal: said } = outcome;
      // They came in once, and said so on two devices or twice on one.
      const isSame = said.code === "already-clocked-in" && judged.at - said.since <= UNDO_MS;
      if (isSame) return duplicate("recorded");
      return lose(deps, one, progress, said.code === "before-last" ? said.code : "contradicts");
    }
  }
}

/** Why a punch is not even tried. */
function whyNot({ member: { company }, actor, wish }: StoredOne, { isLost }: Progress): Why | null {
  if (!company.offlinePunchesEnabled) return "switched-off";
  const denial = denialOf(actor, punchNeeds[wish.action]);
  if (denial) return denial.code === "restricted" ? "restricted" : "inactive";
  return isLost && wish.action !== "check_in" ? "follows-lost" : null;
}

async function lose(
  deps: Deps,
  { member, key, wish, judged: { at } }: StoredOne,
  progress: Progress,
  why: Why,
): Promise<{ lost: Lost }> {
  if (wish.action === "check_in") progress.isLost = !(await isInThatDay(deps, member, progress, at));
  else if (wish.action === "check_out") progress.isLost = false;
  return { lost: { key, command: toCommand(wish, member.company) as Lost["command"], at, why } };
}

/** Whether somebody is in an entry of the day of an instant: whoever came to it once more leaves it all the same. */
async function isInThatDay(deps: Deps, member: Member, progress: Progress, at: number): Promise<boolean> {
  progress.known ??= await readPerson(deps, member);
  const open = openEntryOf(progress.known.person);
  return open !== null && localDateOf(at, open.timeZone) === open.day;
}

async function readPerson({ db }: Deps, member: Member): Promise<Known> {
  const { ledger, ...subject } = subjectOf(member);
  const wanted = { extent: "open", requestKey: null } as const;
  const { people } = await withRetries(() => loadPeople(db.$client, { ledger, subjects: [subject] }, wanted));
  return people[0]!;
}
