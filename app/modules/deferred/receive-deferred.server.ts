import type { Member } from "~/modules/directory/find-session.server";
import type { Actor } from "~/modules/policy/may";
import type { Deps } from "~/platform/context.server";
import { limitPerson } from "~/platform/person-limit.server";
import { readAnchor, type Holder } from "./anchor.server";
import { copy } from "./copy";
import { storedPunchSchema, type DeferredCall, type StoredPunch } from "./deferred-schema";
import { judgeDeferred } from "./judge-deferred";
import { takeAll, type OfOne } from "./take-all.server";
import type { Taken } from "./take-stored.server";

export interface DeferredInput {
  member: Member;
  actor: Actor;
  /** To whom the anchors must have been given. */
  holder: Holder;
  /** When that sign-in last called before. */
  contactAt: number | null;
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
  if (await limitPerson(deps.env, member.profile.id)) return { code: "too-often" };
  const refused = new Map<string, Taken>();
  const read: OfOne[] = [];
  // A key that comes twice in one call is one punch.
  for (const { key, ...sent } of punches.filter(isFirst)) {
    const punch = readPunch(sent, member);
    if ("refused" in punch) refused.set(key, punch.refused);
    else read.push(await judged(deps, { ...input, key }, punch.punch));
  }
  const { actor, isToken } = input;
  const via = { identifiedBy: isToken ? "token" : "session" } as const;
  const taken = await takeAll(deps, { member, actor, via, punches: read });
  return {
    code: "received",
    results: punches.map(({ key }) => ({ key, ...(refused.get(key) ?? taken.get(key)!) })),
  };
}

/** Of punches that come twice in one call, the first. */
export const isFirst = ({ key }: { key: string }, at: number, all: readonly { key: string }[]) =>
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
export async function judged(
  deps: Pick<Deps, "env" | "now">,
  {
    holder,
    deviceNow,
    contactAt,
    key,
  }: Pick<DeferredInput, "holder" | "deviceNow" | "contactAt"> & { key: string },
  {
    anchor,
    device_at: deviceAt,
    device_at_anchor: deviceAtAnchor,
    wish,
  }: Pick<StoredPunch, "anchor" | "device_at" | "device_at_anchor" | "wish">,
): Promise<OfOne> {
  const anchorAt = anchor === null ? null : await readAnchor(deps, anchor, holder);
  const clocks = judgeDeferred(
    { deviceAt, anchorAt, deviceAtAnchor },
    { deviceNow, now: deps.now, contactAt },
  );
  return { key, wish, deviceAt, judged: clocks };
}
