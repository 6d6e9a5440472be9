import type { Member } from "~/modules/session/find-session.server";
import { readPeople, type PersonRecord } from "~/modules/ledger/read-people.server";
import { undoMs } from "~/modules/ledger/rules/decide-punch";
import type { PunchOrigin } from "~/modules/ledger/rules/payloads";
import { openEntryOf } from "~/modules/ledger/rules/person";
import { subjectOf } from "~/modules/ledger/subject-of";
import { denialOf, punchNeeds, type Requester, type Kiosk } from "~/modules/policy/may";
import type { Deps } from "~/platform/context.server";
import { maintenance, refusal } from "~/platform/http.server";
import { localDateOf } from "~/time/zones";
import { recordedText } from "../messages";
import { toCommand } from "../punch-command";
import type { QueuedPunchRequest } from "../punch-schema";
import { messages } from "./messages";
import type { JudgedInstant } from "./judge-queued-punch";
import { recordQueuedPunch } from "./record-queued-punch.server";
import type { EarlierResult } from "./find-repeated-punches.server";
import type { PunchForReview } from "./review-proposals";
import type { ReviewReason } from "./review-reason";

/** The result of a queued punch. */
export interface IntakeResult {
  status: "recorded" | "proposed" | "duplicate" | "refused";
  message: string;
}

/** How the person was identified, and the kiosk if the punch was made at one. */
export interface Identification {
  identifiedBy: PunchOrigin["identified_by"];
  kiosk?: { id: string; name: string };
}

export interface IngestInput {
  member: Member;
  actor: Requester | Kiosk;
  via: Identification;
  /** What decides the time zone of a check-in (`readCheckInZone`). */
  zones: string | null;
  key: string;
  requested: QueuedPunchRequest;
  deviceAt: number;
  judged: JudgedInstant;
}

/** The state between the punches of a call. */
export interface IntakeProgress {
  /** The person's record after the last punch; null if it must be read. */
  known: PersonRecord | null;
  /** A check-in needs review and no check-out followed. The punches in between belong to no entry of the record. */
  isEntryInReview: boolean;
  hasRecorded: boolean;
}

export const duplicateResult = (earlier: EarlierResult): IntakeResult => ({
  status: "duplicate",
  message: earlier === "recorded" ? messages.duplicateRecorded : messages.duplicateProposed,
});

export const maintenanceRefusal = () =>
  refusal(maintenance.init.status, maintenance.text, maintenance.init.headers);

/**
 * Records one queued punch if its clocks, the plan and the record allow it. Otherwise returns it with the reason why it needs
 * review.
 */
export async function ingestQueuedPunch(
  deps: Deps,
  one: IngestInput,
  progress: IntakeProgress,
): Promise<IntakeResult | { forReview: PunchForReview }> {
  const { member, key, requested, judged, via, zones } = one;
  const why = refusalReason(one, progress);
  if (why !== null || judged.doubt !== null) return holdForReview(deps, one, progress, why ?? judged.doubt!);
  const deferred = { device_at: one.deviceAt, last_contact_at: judged.lastContactAt, sent_at: deps.now };
  const punched = { identified_by: via.identifiedBy, deferred };
  const recording = {
    member,
    kioskId: via.kiosk?.id,
    key,
    requested,
    zones,
    punched,
    at: judged.at,
    known: progress.known,
  };
  const outcome = await recordQueuedPunch(deps, recording);
  switch (outcome.code) {
    case "appended": {
      progress.known = outcome.after;
      progress.hasRecorded = true;
      if (requested.action === "check_in") progress.isEntryInReview = false;
      const last = outcome.events.at(-1);
      const isMissing = last?.kind === "exit_missing";
      const timeZone = last?.timeZone ?? member.company.timeZone;
      const message = isMissing ? messages.leftWithoutExit : recordedText(requested, judged.at, timeZone);
      return { status: "recorded", message };
    }
    case "repeated":
      progress.known = null;
      return duplicateResult("recorded");
    case "unmet":
      progress.known = null;
      return duplicateResult("proposed");
    case "key-reused":
      return { status: "refused", message: messages.keyReused };
    case "closed":
      throw maintenanceRefusal();
    case "refused": {
      const { refusal: said } = outcome;
      // The person checked in once, but on two devices or twice on one.
      const isSame = said.code === "already-clocked-in" && judged.at - said.since <= undoMs;
      if (isSame) return duplicateResult("recorded");
      return holdForReview(deps, one, progress, said.code === "before-last" ? said.code : "contradicts");
    }
  }
}

/** Returns why a punch is not tried at all; null if it is. */
function refusalReason(
  { member: { company }, actor, requested }: IngestInput,
  { isEntryInReview }: IntakeProgress,
): ReviewReason | null {
  if (!company.offlinePunchesEnabled) return "switched-off";
  const denial = denialOf(actor, punchNeeds[requested.action], "self");
  if (denial) return denial.code === "restricted" ? "restricted" : "inactive";
  return isEntryInReview && requested.action !== "check_in" ? "follows-lost" : null;
}

async function holdForReview(
  deps: Deps,
  { member, key, requested, judged: { at } }: IngestInput,
  progress: IntakeProgress,
  why: ReviewReason,
): Promise<{ forReview: PunchForReview }> {
  if (requested.action === "check_in")
    progress.isEntryInReview = !(await isEntryOnThatDay(deps, member, progress, at));
  else if (requested.action === "check_out") progress.isEntryInReview = false;
  return {
    forReview: { key, command: toCommand(requested, member.company) as PunchForReview["command"], at, why },
  };
}

/**
 * Whether the person has an open entry on the day of an instant. A further check-in of that day belongs to that entry, so later
 * punches can still be recorded.
 */
async function isEntryOnThatDay(
  deps: Deps,
  member: Member,
  progress: IntakeProgress,
  at: number,
): Promise<boolean> {
  progress.known ??= await readPerson(deps, member);
  const open = openEntryOf(progress.known.person);
  return open !== null && localDateOf(at, open.timeZone) === open.day;
}

async function readPerson({ db }: Deps, member: Member): Promise<PersonRecord> {
  const { ledger, ...subject } = subjectOf(member);
  const extentToRead = { extent: "open", requestKey: null } as const;
  const { people } = await readPeople(db.$client, { ledger, subjects: [subject] }, extentToRead);
  return people[0]!;
}
