import { expect } from "vitest";
import { askPack, type PackRequest } from "~/modules/compliance/inspection/pack/server/ask-pack.server";
import { makePacks } from "~/modules/compliance/inspection/pack/make-packs.server";
import { packJob } from "~/modules/compliance/inspection/pack/pack-job";
import { newId } from "~/platform/ids";
import { readStoredZip } from "../../../verifier/container/stored-zip";
import { call } from "./app";
import { deps, settle } from "./deps";
import type { SignedInMember } from "./people";
import { deliverTurns, jobQueue, turnsWaiting } from "./queues";

const october: PackRequest = {
  range: { from: "2026-10-01", to: "2026-10-31" },
  profileIds: null,
  withPlans: true,
};

/** Requests a pack, by default of everybody's October. @returns its id. */
export async function anAskedPack(
  member: SignedInMember,
  {
    now = Date.now(),
    id = newId(now),
    ...requested
  }: Partial<PackRequest> & { now?: number; id?: string } = {},
): Promise<string> {
  const packAnswer = await askPack(deps(now), { member, id, requested: { ...october, ...requested } });
  expect(packAnswer).toEqual({ result: "requested" });
  await settle();
  return id;
}

/** Delivers the turns of packs until none waits. @returns their number. */
export async function makeAll(now = Date.now()): Promise<number> {
  let turns = 0;
  for (; turnsWaiting().some(({ job }) => job === packJob); turns += 1) {
    if (turns === 100) throw new Error("packs that are never made");
    await deliverTurns(deps(now));
  }
  return turns;
}

/** Runs a turn of a company's packs, as the queue does. */
export const aPackTurn = ({ company }: SignedInMember, using = deps()) =>
  makePacks(using, { companyId: company.id });

/** Makes a pack, by default of everybody's October. */
export async function aPack(member: SignedInMember, requested: Parameters<typeof anAskedPack>[1] = {}) {
  jobQueue.waiting = [];
  const id = await anAskedPack(member, requested);
  await makeAll(requested.now);
  return id;
}

const unlimited = { EXPORT_LIMIT: { limit: () => Promise.resolve({ success: true }) } };

export const askForPack = ({ cookie }: Pick<SignedInMember, "cookie">, id: string) =>
  call(`/inspection/pack/${id}.zip`, { cookie, env: unlimited });

/** Returns the bytes of a pack as it is downloaded. */
export async function bytesOfPack(member: SignedInMember, id: string): Promise<Uint8Array> {
  const answer = await askForPack(member, id);
  expect(answer.status).toBe(200);
  return new Uint8Array(await answer.arrayBuffer());
}

/** Returns its files by name, as the strict reader finds them. */
export async function filesOfPack(member: SignedInMember, id: string): Promise<Record<string, Uint8Array>> {
  const files = (await readStoredZip(await bytesOfPack(member, id)))!;
  return Object.fromEntries(files.map(({ name, bytes }) => [name, bytes]));
}
