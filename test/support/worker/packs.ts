import { expect } from "vitest";
import { askPack, type PackWish } from "~/modules/inspection/pack/ask-pack.server";
import { makePacks } from "~/modules/inspection/pack/make-packs.server";
import { packJob } from "~/modules/inspection/pack/pack-job";
import { newId } from "~/platform/ids";
import { readStoredZip } from "../../../verifier/container/stored-zip";
import { call } from "./app";
import { deps, settle } from "./deps";
import type { SignedInMember } from "./people";
import { deliverTurns, jobQueue, turnsWaiting } from "./queues";

/** A form that has a pack of everybody's October prepared, unless told. */
export const packForm = (fields: Record<string, string> = {}): Record<string, string> => ({
  ...{ pack: newId(Date.now()), from: "01/10/2026", to: "31/10/2026", people: "todos" },
  ...fields,
});

const october: PackWish = { range: { from: "2026-10-01", to: "2026-10-31" }, profileIds: null };

/** Asks for a pack of everybody's October, unless told. @returns its id. */
export async function anAskedPack(
  member: SignedInMember,
  { now = Date.now(), id = newId(now), ...wish }: Partial<PackWish> & { now?: number; id?: string } = {},
): Promise<string> {
  const asked = await askPack(deps(now), { member, id, wish: { ...october, ...wish } });
  expect(asked).toEqual({ asked: "asked" });
  await settle();
  return id;
}

/** Delivers the turns of packs until none waits. @returns how many there were. */
export async function makeAll(now = Date.now()): Promise<number> {
  let turns = 0;
  for (; turnsWaiting().some(({ job }) => job === packJob); turns += 1) {
    if (turns === 100) throw new Error("packs that are never made");
    await deliverTurns(deps(now));
  }
  return turns;
}

/** A turn of a company's packs, as the queue has it done. */
export const aPackTurn = ({ company }: SignedInMember, using = deps()) =>
  makePacks(using, { companyId: company.id });

/** A pack of everybody's October that is made, unless told. */
export async function aPack(member: SignedInMember, wish: Parameters<typeof anAskedPack>[1] = {}) {
  jobQueue.waiting = [];
  const id = await anAskedPack(member, wish);
  await makeAll(wish.now);
  return id;
}

const unlimited = { EXPORT_LIMIT: { limit: () => Promise.resolve({ success: true }) } };

export const askForPack = ({ cookie }: Pick<SignedInMember, "cookie">, id: string) =>
  call(`/inspection/pack/${id}.zip`, { cookie, env: unlimited });

/** The bytes of a pack as it is downloaded. */
export async function bytesOfPack(member: SignedInMember, id: string): Promise<Uint8Array> {
  const answer = await askForPack(member, id);
  expect(answer.status).toBe(200);
  return new Uint8Array(await answer.arrayBuffer());
}

/** Its files by name, as the strict reader finds them. */
export async function filesOfPack(member: SignedInMember, id: string): Promise<Record<string, Uint8Array>> {
  const files = (await readStoredZip(await bytesOfPack(member, id)))!;
  return Object.fromEntries(files.map(({ name, bytes }) => [name, bytes]));
}
