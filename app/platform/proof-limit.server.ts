import type { Env } from "./env.server";
import { refusal, tooOften } from "./http.server";
import { hasRoom } from "./person-limit.server";
import { networkOf, requesterOf } from "./requester.server";

/**
 * A ceiling on the proofs that one network asks for without an account, each of which reads a cell and signs.
 * @throws Response 429 when it is reached; a limiter that is missing or fails stops nobody, for who asks may be in doubt of us.
 */
export async function requireProofRoom(
  { PROOF_LIMIT }: Pick<Env, "PROOF_LIMIT">,
  request: Request,
): Promise<void> {
  if (await hasRoom("proof limit", PROOF_LIMIT, networkOf(requesterOf(request)))) return;
  throw refusal(tooOften.init.status, tooOften.text, tooOften.init.headers);
}
