import { publish } from "~/modules/live/publish.server";
import { scheduleTreeGrowth } from "~/modules/register/schedule-tree-growth.server";
import { readCheckInZone } from "~/modules/schedules/check-in-zone.server";
import type { Deps } from "~/platform/context.server";
import { messages, proposalText } from "./messages";
import { proposeForReview, type ReviewResult } from "./propose-for-review.server";
import {
  recordProposedStatement,
  findRepeatedPunches,
  type EarlierResult,
} from "./find-repeated-punches.server";
import type { PunchForReview } from "./review-proposals";
import {
  duplicateResult,
  maintenanceRefusal,
  ingestQueuedPunch,
  type IntakeProgress,
  type IngestInput,
  type IntakeResult,
} from "./ingest-queued-punch.server";

/** A queued punch of one person, with its instant or doubt. */
export type PunchToIngest = Pick<IngestInput, "key" | "requested" | "deviceAt" | "judged">;

/**
 * Receives one person's queued punches in their order, each under its key. A punch with a proved instant is recorded at that
 * instant, and any other becomes a proposal. A punch that was sent before is reported as a duplicate.
 * @returns the result of each punch, by its key.
 * @throws Response 503 while the ledger is closed. The same punches, sent again, continue at the same punch.
 */
export async function ingestQueuedPunches(
  deps: Deps,
  {
    punches,
    ...by
  }: Pick<IngestInput, "member" | "actor" | "via" | "zones"> & { punches: readonly PunchToIngest[] },
): Promise<Map<string, IntakeResult>> {
  const { member } = by;
  const resultByKey = new Map<string, IntakeResult>();
  const forReview: PunchForReview[] = [];
  const progress: IntakeProgress = { known: null, isEntryInReview: false, hasRecorded: false };
  const earlierResults = await findRepeatedPunches(
    { ...deps, member },
    punches.map(({ key }) => key),
  );
  for (const punch of punches) {
    const before = earlierResults.get(punch.key);
    const outcome = before
      ? duplicateResult(before)
      : await ingestQueuedPunch(deps, { ...by, ...punch }, progress);
    if ("forReview" in outcome) forReview.push(outcome.forReview);
    else resultByKey.set(punch.key, outcome);
  }
  for (const [key, proposed] of await proposePunchesForReview(deps, by, forReview))
    resultByKey.set(key, proposed);
  if (progress.hasRecorded) {
    const { company, profile } = member;
    publish(deps, { companyId: company.id, message: { kind: "time-log", profileId: profile.id } });
    scheduleTreeGrowth(deps, { ledger: company.ledger, companyId: company.id });
  }
  return resultByKey;
}

/** Proposes the punches that need review. A punch that another call received meanwhile is reported as a duplicate. */
async function proposePunchesForReview(
  deps: Deps,
  { member, via: { kiosk }, zones }: Pick<IngestInput, "member" | "via" | "zones">,
  forReview: readonly PunchForReview[],
): Promise<[string, IntakeResult][]> {
  const { profile } = member;
  const reviewResults = await proposeForReview(deps, {
    member,
    corrected: { subject: profile.subject, profileId: profile.id },
    punches: forReview,
    kioskId: kiosk?.id,
    source: kiosk ? "kiosk" : "offline",
    textOf: (some, timeZone) => proposalText(some, timeZone, kiosk?.name),
    alongside: (some) =>
      recordProposedStatement(
        { ...deps, member },
        some.map(({ key }) => key),
        deps.now,
      ),
  });
  const others = reviewResults.filter(({ code }) => code !== "proposed").map(({ punch: { key } }) => key);
  const earlierResults =
    others.length > 0
      ? await findRepeatedPunches({ ...deps, member }, others)
      : new Map<string, EarlierResult>();
  const zoneOf = readCheckInZone(member.company, zones);
  return reviewResults.map((each) => {
    const { key } = each.punch;
    const before = earlierResults.get(key);
    return [key, before ? duplicateResult(before) : proposalResult(each, zoneOf(each.punch.at))];
  });
}

function proposalResult(review: ReviewResult, timeZone: string): IntakeResult {
  const { punch } = review;
  switch (review.code) {
    case "proposed":
      return { status: "proposed", message: messages.proposed(punch, review) };
    case "unsaid":
      return { status: "refused", message: messages.unsaid(punch, timeZone, review.fault) };
    case "overtaken":
      throw maintenanceRefusal();
  }
}
