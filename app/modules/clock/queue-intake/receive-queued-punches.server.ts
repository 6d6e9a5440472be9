import type { ClockHour } from "~/modules/directory/call-hours";
import type { Member } from "~/modules/session/find-session.server";
import type { Requester } from "~/modules/policy/may";
import type { Deps } from "~/platform/context.server";
import { limitPerson } from "~/platform/person-limit.server";
import { readAnchor, type AnchorHolder } from "./anchor.server";
import { messages } from "./messages";
import { queuedPunchSchema, type QueuedPunchesBody, type QueuedPunchBody } from "./queued-punch-schema";
import { judgeQueuedPunch } from "./judge-queued-punch";
import { ingestQueuedPunches, type PunchToIngest } from "./ingest-queued-punches.server";
import type { IntakeResult } from "./ingest-queued-punch.server";

export interface QueuedPunchesInput {
  member: Member;
  actor: Requester;
  /** The owner that the anchors must have. */
  holder: AnchorHolder;
  /** The clock hours in which that sign-in had a call. */
  callHours: readonly ClockHour[];
  isToken: boolean;
  /** What decides the time zone of a check-in (`readCheckInZone`). */
  zones: string | null;
  deviceNow: number;
  punches: QueuedPunchesBody["punches"];
}

export type QueuedPunchResult = { key: string } & IntakeResult;

/**
 * Receives a device's queued punches in their order, each under its key. A punch with a proved instant is recorded at that instant,
 * and any other becomes a proposal. A punch that was sent before is reported as a duplicate. It refuses unreadable punches, punches
 * of another person, and punches that no proposal can state.
 * @throws Response 503 while the ledger is closed. The same call, sent again, continues at the same punch.
 */
export async function receiveQueuedPunches(
  deps: Deps,
  input: QueuedPunchesInput,
): Promise<{ code: "too-often" } | { code: "received"; results: QueuedPunchResult[] }> {
  const { member, punches } = input;
  if (await limitPerson(deps.env, member.profile.id)) return { code: "too-often" };
  const refusedByKey = new Map<string, IntakeResult>();
  const punchesToIngest: PunchToIngest[] = [];
  // A key that occurs twice in one call is one punch.
  for (const { key, ...sent } of punches.filter(isFirstOfKey)) {
    const punch = readPunch(sent, member);
    if ("refused" in punch) refusedByKey.set(key, punch.refused);
    else punchesToIngest.push(await judgePunchClocks(deps, { ...input, key }, punch.punch));
  }
  const { actor, isToken, zones } = input;
  const via = { identifiedBy: isToken ? "token" : "session" } as const;
  const intakeResults = await ingestQueuedPunches(deps, {
    member,
    actor,
    via,
    zones,
    punches: punchesToIngest,
  });
  return {
    code: "received",
    results: punches.map(({ key }) => ({ key, ...(refusedByKey.get(key) ?? intakeResults.get(key)!) })),
  };
}

/** Filter: the first punch of each key. */
export const isFirstOfKey = ({ key }: { key: string }, at: number, all: readonly { key: string }[]) =>
  all.findIndex((other) => other.key === key) === at;

function readPunch(
  sentPunch: object,
  { profile }: Member,
): { punch: QueuedPunchBody } | { refused: IntakeResult } {
  const parsedPunch = queuedPunchSchema.safeParse(sentPunch);
  const refusedResult = (message: string) => ({ refused: { status: "refused", message } as const });
  if (!parsedPunch.success) {
    const issue = parsedPunch.error.issues[0]!;
    return refusedResult([issue.path.join("."), issue.message].filter(Boolean).join(": "));
  }
  return parsedPunch.data.for === profile.id
    ? { punch: parsedPunch.data }
    : refusedResult(messages.otherPerson);
}

/** Returns a queued punch with its instant or doubt. */
export async function judgePunchClocks(
  deps: Pick<Deps, "env" | "now">,
  {
    holder,
    deviceNow,
    callHours,
    key,
  }: Pick<QueuedPunchesInput, "holder" | "deviceNow" | "callHours"> & { key: string },
  {
    anchor,
    device_at: deviceAt,
    device_at_anchor: deviceAtAnchor,
    requested,
  }: Pick<QueuedPunchBody, "anchor" | "device_at" | "device_at_anchor" | "requested">,
): Promise<PunchToIngest> {
  const anchorAt = anchor === null ? null : await readAnchor(deps, anchor, holder);
  const clocks = judgeQueuedPunch(
    { deviceAt, anchorAt, deviceAtAnchor },
    { deviceNow, now: deps.now, callHours },
  );
  return { key, requested, deviceAt, judged: clocks };
}
