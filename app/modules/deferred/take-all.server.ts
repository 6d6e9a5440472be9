import type { Member } from "~/modules/directory/find-session.server";
import { publish } from "~/modules/live/publish.server";
import { sealAfterAnswer } from "~/modules/register/seal-after-answer.server";
import type { Deps } from "~/platform/context.server";
import { copy, proposalText } from "./copy";
import { proposeLost, type Proposed } from "./propose-lost.server";
import { keepProposed, seenBefore, type Seen } from "./seen-before.server";
import type { Lost } from "./state-lost";
import {
  duplicate,
  maintained,
  takeStored,
  type Progress,
  type StoredOne,
  type Taken,
} from "./take-stored.server";

/** A stored punch of one person, as the clocks judge it. */
export type OfOne = Pick<StoredOne, "key" | "wish" | "deviceAt" | "judged">;

/**
 * Takes what one person stored, in its order, each under its key: what the clocks bear out is recorded at its hour, and whatever else
 * its person proposes. What was sent before is told so.
 * @returns what became of each, by its key.
 * @throws Response 503 while the ledger is closed: the same punches, sent again, go on where they stood.
 */
export async function takeAll(
  deps: Deps,
  { punches, ...by }: Pick<StoredOne, "member" | "actor" | "via"> & { punches: readonly OfOne[] },
): Promise<Map<string, Taken>> {
  const { member } = by;
  const taken = new Map<string, Taken>();
  const lost: Lost[] = [];
  const progress: Progress = { known: null, isLost: false, hasRecorded: false };
  const seen = await seenBefore(
    { ...deps, member },
    punches.map(({ key }) => key),
  );
  for (const punch of punches) {
    const before = seen.get(punch.key);
    const outcome = before ? duplicate(before) : await takeStored(deps, { ...by, ...punch }, progress);
    if ("lost" in outcome) lost.push(outcome.lost);
    else taken.set(punch.key, outcome);
  }
  for (const [key, proposed] of await proposeAll(deps, by, lost)) taken.set(key, proposed);
  if (progress.hasRecorded) {
    const { company, profile } = member;
    publish(deps, { companyId: company.id, news: { kind: "time-log", profileId: profile.id } });
    sealAfterAnswer(deps, { ledger: company.ledger, companyId: company.id });
  }
  return taken;
}

/** Proposes what was lost. What another call has taken meanwhile is told as that. */
async function proposeAll(
  deps: Deps,
  { member, via: { kiosk } }: Pick<StoredOne, "member" | "via">,
  lost: readonly Lost[],
): Promise<[string, Taken][]> {
  const { profile } = member;
  const proposed = await proposeLost(deps, {
    ...{ member, of: { subject: profile.subject, profileId: profile.id }, lost, kioskId: kiosk?.id },
    source: kiosk ? "kiosk" : "offline",
    textOf: (some, timeZone) => proposalText(some, timeZone, kiosk?.name),
    also: (some) =>
      keepProposed(
        { ...deps, member },
        some.map(({ key }) => key),
        deps.now,
      ),
  });
  const others = proposed.filter(({ code }) => code !== "proposed").map(({ lost: { key } }) => key);
  const seen = others.length > 0 ? await seenBefore({ ...deps, member }, others) : new Map<string, Seen>();
  return proposed.map((each) => {
    const { key } = each.lost;
    const before = seen.get(key);
    return [key, before ? duplicate(before) : proposedAs(each, member)];
  });
}

function proposedAs(proposed: Proposed, { company }: Member): Taken {
  const { lost } = proposed;
  switch (proposed.code) {
    case "proposed":
      return { status: "proposed", message: copy.proposed(lost, proposed) };
    case "unsaid":
      return { status: "refused", message: copy.unsaid(lost, company.timeZone, proposed.fault) };
    case "overtaken":
      throw maintained();
  }
}
