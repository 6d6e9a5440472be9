import { refusal } from "~/platform/http.server";

export const maintenance =
  "El registro de tu empresa está en mantenimiento. Inténtalo de nuevo en unos segundos.";

/** @throws Response 503 with Retry-After when a command found its ledger closed: it is being moved or rebuilt. */
export function requireOpen<Outcome extends { code: string }>(
  outcome: Outcome,
): Exclude<Outcome, { code: "closed" }> {
  if (outcome.code === "closed") throw refusal(503, maintenance, { "Retry-After": "5" });
  return outcome as Exclude<Outcome, { code: "closed" }>;
}
