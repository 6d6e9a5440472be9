import { maintenance, refusal } from "~/platform/http.server";

/** @throws Response 503 with Retry-After when a command found its ledger closed, since it is being moved or rebuilt, or was never first. */
export function requireOpen<Outcome extends { code: string }>(
  outcome: Outcome,
): Exclude<Outcome, { code: "closed" }> {
  if (outcome.code === "closed") {
    const { status, headers } = maintenance.init;
    throw refusal(status, maintenance.text, headers);
  }
  return outcome as Exclude<Outcome, { code: "closed" }>;
}
