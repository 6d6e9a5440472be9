import type { Member } from "~/modules/directory/find-session.server";
import { publish } from "~/modules/live/publish.server";
import type { Actor } from "~/modules/policy/may";
import { sealAfterAnswer } from "~/modules/register/seal-after-answer.server";
import type { Deps } from "~/platform/context.server";
import { limitPerson } from "~/platform/person-limit.server";
import { readAnchor, type Holder } from "./anchor.server";
import { copy } from "./copy";
import { storedPunchSchema, type DeferredCall, type StoredPunch } from "./deferred-schema";
import { judgeDeferred } from "./judge-deferred";
import { proposeLost, type Proposed } from "./propose-lost.server";
import { seenBefore, type Seen } from "./seen-before.server";
import type { Lost } from "./state-lost";
import {
  duplicate,
  maintained,
  takeStored,
  type Progress,
  type StoredOne,
  type Taken,
} from "./take-stored.server";

export interface DeferredInput {
  member: Member;
  actor: Actor;
  /** To whom the anchors must have been given. */
  holder: Holder;
  isToken: boolean;
  deviceNow: number;
  punches: DeferredCall["punches"];
}

export type DeferredResult = { key: string } & Taken;

/**
 * Takes what a device stored without network, in its order, each under its key: what the clocks bear out is recorded at its hour, and
 * whatever else its person proposes. Refused is only what nobody can read, what is somebody else's, and what says nothing that a
 * proposal can state. What was sent before is told so.
 * @throws Response 503 while the ledger is closed: the same call, sent again, goes on where it stood.
 */
export async function receiveDeferred(
  deps: Deps,
  input: DeferredInput,
): Promise<{ code: "too-often" } | { code: "received"; results: DeferredResult[] }> {
  const { member, punches } = input;
  const { company, profile } = member;
  if (await limitPerson(deps.env, profile.id)) return { code: "too-often" };
  const taken = new Map<string, Taken>();
  const lost: Lost[] = [];
  const seen = await seenBefore(
    { ...deps, member },
    punches.map(({ key }) => key),
  );
  const progress: Progress = { known: null, isLost: false, hasRecorded: false };
  // A key that comes twice in one call is one punch.
  for (const { key, ...sent } of punches.filter(isFirst)) {
    const read = readPunch(sent, member);
    const before = seen.get(key);
    const outcome =
      "refused" in read
        ? read.refused
        : before
          ? duplicate(before)
          : await takeStored(deps, await judged(deps, { ...input, key }, read.punch), progress);
    if ("lost" in outcome) lost.push(outcome.lost);
    else taken.set(key, outcome);
  }
  for (const [key, proposed] of await proposeAll(deps, member, lost)) taken.set(key, proposed);
  if (progress.hasRecorded) {
    publish(deps, { companyId: company.id, news: { kind: "time-log", profileId: profile.id } });
    sealAfterAnswer(deps, { ledger: company.ledger, companyId: company.id });
  }
  return { code: "received", results: punches.map(({ key }) => ({ key, ...taken.get(key)! })) };
}

const isFirst = ({ key }: { key: string }, at: number, all: readonly { key: string }[]) =>
  all.findIndex((other) => other.key === key) === at;

function readPunch(sent: object, { profile }: Member): { punch: StoredPunch } | { refused: Taken } {
  const read = storedPunchSchema.safeParse(sent);
  const refused = (message: string) => ({ refused: { status: "refused", message } as const });
  if (!read.success) {
    const issue = read.error.issues[0]!;
    return refused([issue.path.join("."), issue.message].filter(Boolean).join(": "));
  }
  return read.data.for === profile.id ? { punch: read.data } : refused(copy.otherPerson);
}

/** A stored punch with what the clocks say of it. */
async function judged(
  deps: Deps,
  { holder, deviceNow, key, member, actor, isToken }: DeferredInput & { key: string },
  { anchor, device_at: deviceAt, device_at_anchor: deviceAtAnchor, wish }: StoredPunch,
): Promise<StoredOne> {
  const anchorAt = anchor === null ? null : await readAnchor(deps, anchor, holder);
  const clocks = judgeDeferred({ deviceAt, anchorAt, deviceAtAnchor }, { deviceNow, now: deps.now });
  return { member, actor, isToken, key, wish, deviceAt, judged: clocks };
}

/** Proposes what was lost. What another call has taken meanwhile is told as that. */
async function proposeAll(deps: Deps, member: Member, lost: readonly Lost[]): Promise<[string, Taken][]> {
  const proposed = await proposeLost(deps, { member, lost });
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
