import * as z from "zod";
import type { QueuedPunchRequest } from "~/modules/clock/punch-schema";
import { queuedClocksSchema, type QueuedPunchesBody } from "~/modules/clock/queue-intake/queued-punch-schema";
import { isFirstOfKey, judgePunchClocks } from "~/modules/clock/queue-intake/receive-queued-punches.server";
import {
  findRepeatedPunches,
  type PunchOwner,
} from "~/modules/clock/queue-intake/find-repeated-punches.server";
import {
  ingestQueuedPunches,
  type PunchToIngest,
} from "~/modules/clock/queue-intake/ingest-queued-punches.server";
import { maintenanceRefusal } from "~/modules/clock/queue-intake/ingest-queued-punch.server";
import type { Deps } from "~/platform/context.server";
import { limitPerson } from "~/platform/person-limit.server";
import { kioskRequestKey } from "./model/kiosk-request-key";
import { findAtKiosk, findNumbers, type NumberHolder } from "./server/find-at-kiosk.server";
import { offlineActions, type OfflineAction } from "./offline-actions";
import { mostUnassignedADay, mostUnreadableADay } from "./model/lock";
import { notifyOfManyWrongPins } from "./server/many-numbers.server";
import { openSealed } from "./server/open-sealed.server";
import { readNumber, readPin } from "./pin";
import type { PairedKiosk } from "./require-kiosk.server";
import { tryPin } from "./server/try-pin.server";
import { countUnassignedOffline, storeUnassigned, findKnownUnassigned } from "./server/unassigned.server";

const queuedPunchSchema = queuedClocksSchema.extend({
  action: z.enum(offlineActions),
  sealed: z.string().min(1).max(1_000),
});

/** An offline punch of a kiosk, with its number and PIN if the server could read them. */
interface QueuedKioskPunch extends PunchToIngest {
  action: OfflineAction;
  number: number | null;
  pin: string | null;
}

export interface KioskPunchResult {
  key: string;
  /** The same for every readable punch, so that the device does not learn whether a PIN was right. */
  status: "received" | "refused";
}

/**
 * Receives a kiosk's queued punches in their order. It opens, checks and counts each number and PIN as if typed now. A punch with
 * the right PIN follows the path of every queued punch. The others become unassigned punches, up to a daily limit. Punches over
 * the limit are refused and remain on the device. A repeated punch counts once.
 * @returns `too-often` if the kiosk sends too many requests.
 * @throws Response 503 while the company's ledger is closed.
 */
export async function receiveKioskPunches(
  deps: Deps,
  kiosk: PairedKiosk,
  { device_now: deviceNow, punches }: QueuedPunchesBody,
): Promise<{ code: "too-often" } | { code: "received"; results: KioskPunchResult[] }> {
  if (await limitPerson(deps.env, `${kiosk.id} stored`)) return { code: "too-often" };
  const readPunches = await Promise.all(
    punches.filter(isFirstOfKey).map((sentPunch) => readQueuedPunch(deps, kiosk, deviceNow, sentPunch)),
  );
  const queued = readPunches.filter((each) => each !== null);
  const over = await recordQueuedPunches(deps, kiosk, queued);
  const keys = new Set(queued.filter((one) => !over.has(one)).map(({ key }) => key));
  return {
    code: "received",
    results: punches.map(({ key }) => ({
      key,
      status: keys.has(kioskRequestKey(key)) ? "received" : "refused",
    })),
  };
}

async function readQueuedPunch(
  deps: Deps,
  kiosk: PairedKiosk,
  deviceNow: number,
  { key, ...sent }: QueuedPunchesBody["punches"][number],
): Promise<QueuedKioskPunch | null> {
  const { success, data } = queuedPunchSchema.safeParse(sent);
  if (!success) return null;
  const { action, sealed, ...stored } = data;
  const punchRequest: QueuedPunchRequest = { action };
  const holder = { device: kiosk.id, profileId: null };
  const one = await judgePunchClocks(
    deps,
    { holder, deviceNow, callHours: kiosk.callHours, key: kioskRequestKey(key) },
    { ...stored, requested: punchRequest },
  );
  const credentials = await openSealed(
    deps.env,
    { kioskId: kiosk.id, key, action, deviceAt: stored.device_at },
    sealed,
  );
  const [number, pin] = credentials
    ? [readNumber(credentials.number), readPin(credentials.pin)]
    : [null, null];
  return { ...one, action, number, pin };
}

/** Returns the punches that exceed the daily limit. */
async function recordQueuedPunches(
  deps: Deps,
  kiosk: PairedKiosk,
  queued: readonly QueuedKioskPunch[],
): Promise<Set<QueuedKioskPunch>> {
  const numbers = queued.flatMap(({ number }) => number ?? []);
  const numberHolders = await findNumbers(deps, { kiosk, numbers });
  if (!numberHolders) throw maintenanceRefusal();
  const holderOf = ({ number }: QueuedKioskPunch) =>
    number === null ? undefined : numberHolders.holders.get(number);
  const provedByProfile = new Map<string, QueuedKioskPunch[]>();
  const unassigned = new Set<QueuedKioskPunch>();
  for (const one of await unseenPunches(deps, kiosk, queued, holderOf)) {
    const holder = holderOf(one);
    if (!(await hasRightPin(deps, kiosk, one, { holder, timeZone: numberHolders.timeZone })))
      unassigned.add(one);
    else provedByProfile.set(holder!.profileId, [...(provedByProfile.get(holder!.profileId) ?? []), one]);
  }
  for (const [profileId, punches] of provedByProfile)
    for (const one of await recordProvedPunches(deps, kiosk, { profileId, punches })) unassigned.add(one);
  const punchesOverLimit = await punchesBeyondADay(
    deps,
    kiosk,
    queued.filter((each) => unassigned.has(each)),
  );
  const punches = queued
    .filter((each) => unassigned.has(each) && !punchesOverLimit.has(each))
    .map((one) => {
      const holder = holderOf(one);
      return {
        ...one,
        why: "no-pin" as const,
        at: one.judged.at,
        whose: holder ? ownerOf(kiosk, holder) : null,
      };
    });
  await storeUnassigned(deps, kiosk, { timeZone: numberHolders.timeZone, punches });
  return punchesOverLimit;
}

/** Returns the unassigned punches over the daily limit. Without a limit, a person with the device could send any number. */
async function punchesBeyondADay(
  deps: Deps,
  kiosk: PairedKiosk,
  unassigned: readonly QueuedKioskPunch[],
): Promise<Set<QueuedKioskPunch>> {
  if (unassigned.length === 0) return new Set();
  const before = await countUnassignedOffline(deps, kiosk);
  let [room, unreadable] = [mostUnassignedADay - before.all, mostUnreadableADay - before.unreadable];
  return new Set(
    unassigned.filter(({ number }) => {
      if (room <= 0 || (number === null && unreadable <= 0)) return true;
      room -= 1;
      if (number === null) unreadable -= 1;
      return false;
    }),
  );
}

const ownerOf = ({ companyId }: PairedKiosk, { profileId, subject }: NumberHolder): PunchOwner => ({
  profile: { id: profileId, subject },
  company: { id: companyId },
});

/** Returns the punches that are new. A repeated punch does not count as another try. */
async function unseenPunches(
  deps: Deps,
  kiosk: PairedKiosk,
  queued: readonly QueuedKioskPunch[],
  holderOf: (one: QueuedKioskPunch) => NumberHolder | undefined,
): Promise<QueuedKioskPunch[]> {
  const keys = queued.map(({ key }) => key);
  const seenKeys = new Set(await findKnownUnassigned(deps, kiosk, keys));
  const holders = new Map(
    queued.flatMap((one) => {
      const holder = holderOf(one);
      return holder ? [[holder.profileId, holder]] : [];
    }),
  );
  for (const holder of holders.values()) {
    const theirs = queued.filter((one) => holderOf(one)?.profileId === holder.profileId);
    const member = ownerOf(kiosk, holder);
    const before = await findRepeatedPunches(
      { ...deps, member },
      theirs.map(({ key }) => key),
    );
    for (const key of before.keys()) seenKeys.add(key);
  }
  return queued.filter(({ key }) => !seenKeys.has(key));
}

/** Checks the PIN and counts the try now. A malformed PIN does not count. */
async function hasRightPin(
  deps: Deps,
  kiosk: PairedKiosk,
  { number, pin }: QueuedKioskPunch,
  { holder, timeZone }: { holder: NumberHolder | undefined; timeZone: string },
): Promise<boolean> {
  if (number === null || pin === null) return false;
  const tried = await tryPin(deps, { kiosk, number, pin, timeZone, profileId: holder?.profileId ?? null });
  if (tried.code !== "right") notifyOfManyWrongPins(deps, kiosk, { timeZone });
  return tried.code === "right" && holder !== undefined;
}

/** Returns the punches that could not even become a proposal. */
async function recordProvedPunches(
  deps: Deps,
  kiosk: PairedKiosk,
  { profileId, punches }: { profileId: string; punches: readonly QueuedKioskPunch[] },
): Promise<QueuedKioskPunch[]> {
  const at = await findAtKiosk(deps, { kiosk, profileId });
  if (!at) return [...punches];
  const { member, actor, preloaded } = at;
  const via = { identifiedBy: "pin", kiosk: { id: kiosk.id, name: kiosk.name } } as const;
  const intakeResults = await ingestQueuedPunches(deps, {
    member,
    actor,
    via,
    zones: preloaded.zones,
    punches,
  });
  return punches.filter(({ key }) => intakeResults.get(key)!.status === "refused");
}
