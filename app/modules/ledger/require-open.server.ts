import { maintenance, refusal } from "~/platform/http.server";

/**
 * Returns the outcome of a command unless its ledger was closed (while it is rebuilt) or it lost too many races.
 * @throws Response 503 with Retry-After
 */
export function requireOpen<Outcome extends { code: string }>(
  outcome: Outcome,
): Exclude<Outcome, { code: "closed" }> {
  if (outcome.code === "closed") {
    const { status, headers } = maintenance.init;
    throw refusal(status, maintenance.text, headers);
  }
  return outcome as Exclude<Outcome, { code: "closed" }>;
}
