import { correctUncounted } from "~/modules/corrections/correct.server";
import { correctionRefusal } from "~/modules/corrections/refusal";
import { zoneAt } from "~/modules/corrections/zone-on.server";
import type { CorrectedPerson } from "~/modules/corrections/correction";
import type { Member } from "~/modules/session/find-session.server";
import { readPeople, daysAround } from "~/modules/ledger/read-people.server";
import type { Deps } from "~/platform/context.server";
import type { BatchPart } from "~/platform/statement.server";
import { localDateOf } from "~/time/zones";
import { reviewProposals, type PunchForReview, type ReviewStatement } from "./review-proposals";

/** The result for one punch. `unsaid`: no proposal can state it. `overtaken`: another call handles it. */
export type ReviewResult = { punch: PunchForReview } & (
  { code: "proposed"; isWithoutExit: boolean } | { code: "unsaid"; fault?: string } | { code: "overtaken" }
);

/** The punches that become proposals, with their person and author. */
export interface ReviewInput {
  /** The author of the proposals. */
  member: Member;
  corrected: CorrectedPerson;
  source: "web" | "offline" | "kiosk";
  kioskId?: string | undefined;
  punches: readonly PunchForReview[];
  /** Returns the reason text of a proposal for some of the punches. */
  textOf: (some: readonly PunchForReview[], timeZone: string) => string;
  /** Returns writes and preconditions for the batch of a proposal. */
  alongside: (some: readonly PunchForReview[]) => readonly BatchPart[];
}

/** Proposes the punches that could not be recorded: one proposal for each entry. The counterparty answers them. */
export async function proposeForReview(deps: Deps, proposing: ReviewInput): Promise<ReviewResult[]> {
  const { member, corrected, punches } = proposing;
  if (punches.length === 0) return [];
  const { timeZone, ledger } = member.company;
  const days = punches.map(({ at }) => localDateOf(at, timeZone)).sort();
  const extent = { from: daysAround(days[0]!).from, to: daysAround(days.at(-1)!).to, entry: null };
  const { people } = await readPeople(
    deps.db.$client,
    { ledger, subjects: [corrected] },
    { extent, requestKey: null },
  );
  const { statements, unsaid } = reviewProposals(people[0]!.person, punches);
  const reviewResults: ReviewResult[] = unsaid.map((each) => ({ punch: each, code: "unsaid" }));
  for (const statement of statements) {
    const { entry, change } = statement;
    const zone =
      entry === null
        ? await zoneAt(deps, { ...corrected, company: member.company, at: change.times.check_in_at })
        : people[0]!.person.entries.get(entry)!.timeZone;
    reviewResults.push(...(await propose(deps, proposing, { ...statement, timeZone: zone })));
  }
  return reviewResults;
}

async function propose(
  deps: Deps,
  { member, corrected, source, kioskId, textOf, alongside }: ReviewInput,
  { entry, change, punches, timeZone }: ReviewStatement & { timeZone: string },
): Promise<ReviewResult[]> {
  const keys = punches.map(({ key }) => key);
  const day = localDateOf(change.times.check_in_at, timeZone);
  const outcome = await correctUncounted(deps, {
    member,
    corrected,
    day,
    timeZone,
    source,
    kioskId,
    extent: { ...daysAround(day), entry },
    text: textOf(punches, timeZone),
    idempotencyKey: keys[0]!,
    request: { stored: keys },
    command: () => ({ kind: "propose", entry, change }),
    alongside: () => alongside(punches),
  });
  if (outcome.code === "corrected") {
    const isWithoutExit = entry === null && change.times.check_out_at === null;
    return punches.map((each) => ({ punch: each, code: "proposed", isWithoutExit }));
  }
  if (outcome.code === "closed" || outcome.code === "key-reused")
    return punches.map((each) => ({ punch: each, code: "overtaken" }));
  const fault = correctionRefusal(outcome).message;
  return punches.map((each) => ({ punch: each, code: "unsaid", fault }));
}
