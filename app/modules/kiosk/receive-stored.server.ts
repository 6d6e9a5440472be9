import * as z from "zod";
import type { StoredWish } from "~/modules/clock/punch-schema";
import { storedClocks, type DeferredCall } from "~/modules/deferred/deferred-schema";
import { isFirst, judged } from "~/modules/deferred/receive-deferred.server";
import { seenBefore, type Whose } from "~/modules/deferred/seen-before.server";
import { takeAll, type OfOne } from "~/modules/deferred/take-all.server";
import { maintained } from "~/modules/deferred/take-stored.server";
import type { Deps } from "~/platform/context.server";
import { limitPerson } from "~/platform/person-limit.server";
import { findAtKiosk, findNumbers, type NumberHolder } from "./find-at-kiosk.server";
import { keptActions, type KeptAction } from "./kept-actions";
import { mostLooseADay, mostUnreadableADay } from "./lock";
import { watchNumbers } from "./many-numbers.server";
import { openSealed } from "./open-sealed.server";
import { readNumber, readPin } from "./pin";
import type { PairedKiosk } from "./require-kiosk.server";
import { tryPin } from "./try-pin.server";
import { countLoose, keepUnattributed, seenUnattributed } from "./unattributed.server";

const keptSchema = storedClocks.extend({
  action: z.enum(keptActions),
  sealed: z.string().min(1).max(1_000),
});

/** A punch that the device kept, with what was typed for it as far as that can be read. */
interface Kept extends OfOne {
  action: KeptAction;
  number: number | null;
  pin: string | null;
}

export interface KeptResult {
  key: string;
  /** The same of all that can be read: nothing tells at the device whether a PIN was right. */
  status: "received" | "refused";
}

/**
 * Takes what a kiosk stored without network, in its order: each number and PIN is opened, tried and counted as if it were typed now, and
 * what is right goes the way of every stored punch. What no PIN vouches for waits for a manager to say whose it is. Up to so many a day:
 * what is beyond is refused, and stays on the device. Nothing is lost, and sent twice it is once.
 * @throws Response 503 while the company's ledger is closed.
 */
export async function receiveStored(
  deps: Deps,
  kiosk: PairedKiosk,
  { device_now: deviceNow, punches }: DeferredCall,
): Promise<{ code: "too-often" } | { code: "received"; results: KeptResult[] }> {
  if (await limitPerson(deps.env, `${kiosk.id} stored`)) return { code: "too-often" };
  const read = await Promise.all(
    punches.filter(isFirst).map((sent) => readKept(deps, kiosk, deviceNow, sent)),
  );
  const kept = read.filter((each) => each !== null);
  const over = await takeKept(deps, kiosk, kept);
  const keys = new Set(kept.filter((one) => !over.has(one)).map(({ key }) => key));
  return {
    code: "received",
    results: punches.map(({ key }) => ({ key, status: keys.has(keyOf(key)) ? "received" : "refused" })),
  };
}

/** As whom a punch of a kiosk stands beside those that its person's own devices send. */
const keyOf = (key: string) => `kiosk ${key}`;

async function readKept(
  deps: Deps,
  kiosk: PairedKiosk,
  deviceNow: number,
  { key, ...sent }: DeferredCall["punches"][number],
): Promise<Kept | null> {
  const { success, data } = keptSchema.safeParse(sent);
  if (!success) return null;
  const { action, sealed, ...stored } = data;
  const wish: StoredWish = { action };
  const holder = { device: kiosk.id, profileId: null };
  const one = await judged(
    deps,
    { holder, deviceNow, contactAt: null, key: keyOf(key) },
    { ...stored, wish },
  );
  const typed = await openSealed(
    deps.env,
    { kioskId: kiosk.id, key, action, deviceAt: stored.device_at },
    sealed,
  );
  const [number, pin] = typed ? [readNumber(typed.number), readPin(typed.pin)] : [null, null];
  return { ...one, action, number, pin };
}

/** @returns those that are beyond what a day allows. */
async function takeKept(deps: Deps, kiosk: PairedKiosk, kept: readonly Kept[]): Promise<Set<Kept>> {
  const numbers = kept.flatMap(({ number }) => number ?? []);
  const found = await findNumbers(deps, { kiosk, numbers });
  if (!found || found.move !== null) throw maintained();
  const holderOf = ({ number }: Kept) => (number === null ? undefined : found.holders.get(number));
  const proved = new Map<string, Kept[]>();
  const loose = new Set<Kept>();
  for (const one of await unseenOf(deps, kiosk, kept, holderOf)) {
    const holder = holderOf(one);
    if (!(await isProved(deps, kiosk, one, { holder, timeZone: found.timeZone }))) loose.add(one);
    else proved.set(holder!.profileId, [...(proved.get(holder!.profileId) ?? []), one]);
  }
  for (const [profileId, punches] of proved)
    for (const one of await takeProved(deps, kiosk, { profileId, punches })) loose.add(one);
  const over = await beyondADay(
    deps,
    kiosk,
    kept.filter((each) => loose.has(each)),
  );
  const punches = kept
    .filter((each) => loose.has(each) && !over.has(each))
    .map((one) => {
      const holder = holderOf(one);
      return {
        ...one,
        why: "no-pin" as const,
        at: one.judged.at,
        whose: holder ? whoseOf(kiosk, holder) : null,
      };
    });
  await keepUnattributed(deps, kiosk, { timeZone: found.timeZone, punches });
  return over;
}

/** Those that no PIN vouches for and for which a day has no room: whoever holds the device could send them without end. */
async function beyondADay(deps: Deps, kiosk: PairedKiosk, loose: readonly Kept[]): Promise<Set<Kept>> {
  if (loose.length === 0) return new Set();
  const before = await countLoose(deps, kiosk);
  let [room, unreadable] = [mostLooseADay - before.all, mostUnreadableADay - before.unreadable];
  return new Set(
    loose.filter(({ number }) => {
      if (room <= 0 || (number === null && unreadable <= 0)) return true;
      room -= 1;
      if (number === null) unreadable -= 1;
      return false;
    }),
  );
}

const whoseOf = ({ companyId }: PairedKiosk, { profileId, subject }: NumberHolder): Whose => ({
  profile: { id: profileId, subject },
  company: { id: companyId },
});

/** Those that were not sent before: what was is not tried again. */
async function unseenOf(
  deps: Deps,
  kiosk: PairedKiosk,
  kept: readonly Kept[],
  holderOf: (one: Kept) => NumberHolder | undefined,
): Promise<Kept[]> {
  const keys = kept.map(({ key }) => key);
  const seen = new Set(await seenUnattributed(deps, kiosk, keys));
  const holders = new Map(
    kept.flatMap((one) => {
      const holder = holderOf(one);
      return holder ? [[holder.profileId, holder]] : [];
    }),
  );
  for (const holder of holders.values()) {
    const theirs = kept.filter((one) => holderOf(one)?.profileId === holder.profileId);
    const member = whoseOf(kiosk, holder);
    const before = await seenBefore(
      { ...deps, member },
      theirs.map(({ key }) => key),
    );
    for (const key of before.keys()) seen.add(key);
  }
  return kept.filter(({ key }) => !seen.has(key));
}

/** Tries and counts what was typed, at this moment: what could be no PIN is not tried. */
async function isProved(
  deps: Deps,
  kiosk: PairedKiosk,
  { number, pin }: Kept,
  { holder, timeZone }: { holder: NumberHolder | undefined; timeZone: string },
): Promise<boolean> {
  if (number === null || pin === null) return false;
  const tried = await tryPin(deps, { kiosk, number, pin, timeZone, profileId: holder?.profileId ?? null });
  if (tried.code !== "right") watchNumbers(deps, kiosk, { timeZone });
  return tried.code === "right" && holder !== undefined;
}

/** @returns those of which not even a proposal can be made. */
async function takeProved(
  deps: Deps,
  kiosk: PairedKiosk,
  { profileId, punches }: { profileId: string; punches: readonly Kept[] },
): Promise<Kept[]> {
  const at = await findAtKiosk(deps, { kiosk, profileId });
  if (!at) return [...punches];
  const { member, actor } = at;
  const via = { identifiedBy: "pin", kiosk: { id: kiosk.id, name: kiosk.name } } as const;
  const taken = await takeAll(deps, { member, actor, via, punches });
  return punches.filter(({ key }) => taken.get(key)!.status === "refused");
}
