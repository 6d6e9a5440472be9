import { call, type Call } from "../../support/worker/app";
import { settle } from "../../support/worker/deps";
import { countingBoth } from "../../support/worker/counting-d1";
import type { SignedInMember } from "../../support/worker/people";

const aPlace = { location: { latitude: 40.4168, longitude: -3.7038 } };

interface Asked {
  /** The fields next to the action. */
  body?: object;
  /** Wraps the databases of the request. */
  change?: (d1: D1Database) => D1Database;
}

/** Returns the D1 use of one punch, over the whole `POST /api/check-in` until its answer. Deferred work is not counted. */
export const punchCost = (
  { cookie }: SignedInMember,
  action: string,
  { body = aPlace, change }: Asked = {},
) => {
  const headers = { "Idempotency-Key": crypto.randomUUID() };
  return costOf("/api/check-in", { cookie, json: { action, ...body }, headers }, change);
};

/** Does the same for any request that is accepted: with 200, or with a redirect. */
export async function costOf(path: string, request: Call, change = (d1: D1Database) => d1) {
  const { bindings, count } = countingBoth();
  const env = { DIRECTORY: change(bindings.DIRECTORY), CELL_1: change(bindings.CELL_1) };
  const { status } = await call(path, { ...request, env });
  const untilAnswered = { ...count };
  await settle();
  if (status !== 200 && status !== 303) throw new Error(`${path} answered ${status}`);
  return untilAnswered;
}
