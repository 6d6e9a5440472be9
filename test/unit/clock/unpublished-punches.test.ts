import { expect, test } from "vitest";
import { readUnpublished } from "~/modules/clock/unpublished-punches.server";

const at = Date.parse("2026-11-04T08:02:00Z");
const row = (seq: number, kind: string) => ({ seq, kind, occurred_at: at, time_zone: "Europe/Madrid" });

test("the device keeps punches newer than the published events, and no other events", () => {
  const rows = [row(9, "check_out"), row(8, "protocol_read"), row(7, "check_in"), row(4, "check_out")];
  expect(readUnpublished(rows, 6)).toEqual({
    punches: [
      { seq: 9, what: "Salida", at: "04/11/2026 09:02" },
      { seq: 7, what: "Entrada", at: "04/11/2026 09:02" },
    ],
    hasMore: false,
  });
  expect(readUnpublished(rows, 9).punches).toEqual([]);
});

test("if all recent events are newer than the published ones, older unpublished ones may exist", () => {
  const rows = Array.from({ length: 20 }, (_, before) => row(40 - before, "check_in"));
  expect(readUnpublished(rows, 20)).toMatchObject({ hasMore: true });
  expect(readUnpublished(rows, 21)).toMatchObject({ hasMore: false });
});
