import { describe, expect, test } from "vitest";
import { call } from "../../support/worker/app";
import { aMember } from "../../support/worker/people";
import { eventsOf, logsOf } from "../../support/worker/records";

const checkIn = { action: "check_in", location: null };
const checkOut = { action: "check_out", location: null };

describe("POST /api/check-in", () => {
  test("opens an entry, closes it, and records an event for each, by cookie and by bearer", async () => {
    const ana = await aMember();
    const opened = await call("/api/check-in", {
      cookie: ana.cookie,
      json: { ...checkIn, location: { latitude: 40.4168, longitude: -3.7038 } },
    });
    expect(opened.status).toBe(200);
    const { time_log: open } = await opened.json<{ time_log: { id: string; check_in_time: string } }>();
    expect(open).toMatchObject({
      check_out_time: null,
      check_in_location: { latitude: 40.4168, longitude: -3.7038 },
      check_out_location: null,
    });

    const closed = await call("/api/check-in", { bearer: ana.bearer, json: checkOut });
    expect(closed.status).toBe(200);
    const body = await closed.json<{ error: null; time_log: { id: string; check_out_time: string } }>();
    expect(body.time_log.id).toBe(open.id);
    expect(Date.parse(body.time_log.check_out_time)).toBeGreaterThanOrEqual(Date.parse(open.check_in_time));

    const events = await eventsOf(ana);
    expect(events.map(({ seq, kind, source, timeLogId }) => ({ seq, kind, source, timeLogId }))).toEqual([
      { seq: 2, kind: "check_in", source: "web", timeLogId: open.id },
      { seq: 3, kind: "check_out", source: "api", timeLogId: open.id },
    ]);
    expect(await logsOf(ana)).toHaveLength(1);
  });
});
