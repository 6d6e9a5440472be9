import { call, settle } from "../../support/worker/app";
import { countingBoth } from "../../support/worker/counting-d1";
import type { SignedInMember } from "../../support/worker/people";

/** What one punch asks of D1, over the whole `POST /api/check-in` until it is answered; what follows nobody waits for. */
export async function punchCost(
  { cookie }: SignedInMember,
  action: "check_in" | "check_out",
  body: object = { location: { latitude: 40.4168, longitude: -3.7038 } },
) {
  const { bindings, count } = countingBoth();
  const { status } = await call("/api/check-in", {
    cookie,
    json: { action, ...body },
    headers: { "Idempotency-Key": crypto.randomUUID() },
    env: bindings,
  });
  const untilAnswered = { ...count };
  await settle();
  if (status !== 200) throw new Error(`the ${action} answered ${status}`);
  return untilAnswered;
}
