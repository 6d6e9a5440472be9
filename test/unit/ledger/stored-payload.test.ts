import { expect, test } from "vitest";
import { toEvent, toStoredPayload, type EventRow } from "~/modules/ledger/ledger-rows";
import type { Payloads } from "~/modules/ledger/rules/payloads";

const row = (payload: string): EventRow => ({
  subject_seq: 2,
  kind: "check_in",
  day: "2026-03-02",
  about: null,
  id: "0".repeat(32),
  occurred_at: 1,
  time_zone: "Europe/Madrid",
  source: "web",
  actor_kind: "system",
  actor_id: null,
  payload,
});
const usualValues = { deferred: null, mode: "on_site", hours: null } as const;

test.each(["session", "token", "pin"] as const)(
  "a punch shows that it was identified by %s, in each stored form",
  (by) => {
    const payload: Payloads["check_in"] = { identified_by: by, ...usualValues };
    const storedPayload = toStoredPayload(payload);
    expect(toEvent(row(storedPayload)).payload).toEqual(payload);
    // As it was stored before usual values were left out.
    expect(toEvent(row(JSON.stringify(payload))).payload).toEqual(payload);
    expect(storedPayload.includes("identified_by")).toBe(by !== "session");
  },
);

test("a value that is neither null nor the default must be stored", () => {
  expect(() => toEvent(row("{}"))).toThrow("mode");
});
