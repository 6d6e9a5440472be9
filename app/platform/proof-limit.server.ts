import type { Env } from "./env.server";
import { refusal, tooOftenRefusal } from "./http.server";
import { hasRoomInLimit } from "./person-limit.server";
import { networkOf, requesterOf } from "./requester.server";

/**
 * Limits the proofs that a network requests without an account, since each reads a cell and signs.
 * @throws Response 429 above the limit. A missing or failing limiter stops nobody, since the requester may be checking our honesty.
 */
export async function requireProofRoom(
  { PROOF_LIMIT }: Pick<Env, "PROOF_LIMIT">,
  request: Request,
): Promise<void> {
  if (await hasRoomInLimit("proof limit", PROOF_LIMIT, networkOf(requesterOf(request)))) return;
  throw refusal(tooOftenRefusal.init.status, tooOftenRefusal.text, tooOftenRefusal.init.headers);
}
