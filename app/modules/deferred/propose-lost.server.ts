import { correctUncounted } from "~/modules/corrections/correct.server";
import { correctionRefusal } from "~/modules/corrections/refusal";
import type { Member } from "~/modules/directory/find-session.server";
import { loadPeople, daysAround } from "~/modules/ledger/load-people.server";
import { subjectOf } from "~/modules/ledger/subject-of";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import { localDateOf } from "~/time/zones";
import { proposalText } from "./copy";
import { keepProposed } from "./seen-before.server";
import { stateLost, type Lost, type Statement } from "./state-lost";

/** What became of one of them: a proposal, nothing (and why), or another call was first. */
export type Proposed = { lost: Lost } & (
  { code: "proposed"; isWithoutExit: boolean } | { code: "unsaid"; fault?: string } | { code: "overtaken" }
);

/** Makes of punches that could not be recorded what their person proposes, an entry a proposal, which a manager answers. */
export async function proposeLost(
  deps: Deps,
  { member, lost }: { member: Member; lost: readonly Lost[] },
): Promise<Proposed[]> {
  if (lost.length === 0) return [];
  const { timeZone } = member.company;
  const days = lost.map(({ at }) => localDateOf(at, timeZone)).sort();
  const extent = { from: daysAround(days[0]!).from, to: daysAround(days.at(-1)!).to, entry: null };
  const { ledger, ...subject } = subjectOf(member);
  const { people } = await withRetries(() =>
    loadPeople(deps.db.$client, { ledger, subjects: [subject] }, { extent, requestKey: null }),
  );
  const { statements, unsaid } = stateLost(people[0]!.person, lost);
  const proposed: Proposed[] = unsaid.map((each) => ({ lost: each, code: "unsaid" }));
  for (const statement of statements) proposed.push(...(await propose(deps, member, statement)));
  return proposed;
}

async function propose(deps: Deps, member: Member, { entry, change, lost }: Statement): Promise<Proposed[]> {
  const { profile, company } = member;
  const { timeZone } = company;
  const keys = lost.map(({ key }) => key);
  const outcome = await correctUncounted(deps, {
    ...{ member, of: { subject: profile.subject, profileId: profile.id }, timeZone, source: "offline" },
    extent: { ...daysAround(localDateOf(change.times.check_in_at, timeZone)), entry },
    text: proposalText(lost, timeZone),
    ...{ idempotencyKey: keys[0]!, asked: { stored: keys } },
    command: () => ({ kind: "propose", entry, change }),
    also: () => keepProposed({ ...deps, member }, keys, deps.now),
  });
  if (outcome.code === "corrected") {
    const isWithoutExit = entry === null && change.times.check_out_at === null;
    return lost.map((each) => ({ lost: each, code: "proposed", isWithoutExit }));
  }
  if (outcome.code === "closed" || outcome.code === "key-reused")
    return lost.map((each) => ({ lost: each, code: "overtaken" }));
  const fault = correctionRefusal(outcome).message;
  return lost.map((each) => ({ lost: each, code: "unsaid", fault }));
}
