import { expect, test } from "vitest";
import { call } from "../../support/worker/app";
import { aCompany, aMember } from "../../support/worker/people";
import { eventsOf, logsOf } from "../../support/worker/records";

interface Answer {
  time_log: { check_in_location: unknown; check_out_location: unknown };
}

test.each([
  ["none", null, null],
  ["a missing one", undefined, null],
  ["the point 0,0", { latitude: 0, longitude: 0 }, { latitude: 0, longitude: 0 }],
  ["a pole", { latitude: 90, longitude: -180 }, { latitude: 90, longitude: -180 }],
  [
    "Puerta del Sol, and more than we ask",
    { latitude: 40.41694, longitude: -3.70361, accuracy: 12 },
    { latitude: 40.41694, longitude: -3.70361 },
  ],
])("a location is stored as it was sent: %s", async (_, location, storedLocation) => {
  const ana = await aMember();
  const opened = await call("/api/check-in", { cookie: ana.cookie, json: { action: "check_in", location } });
  expect((await opened.json<Answer>()).time_log).toMatchObject({
    check_in_location: storedLocation,
    check_out_location: null,
  });
  const closed = await call("/api/check-in", { cookie: ana.cookie, json: { action: "check_out", location } });
  expect((await closed.json<Answer>()).time_log.check_out_location).toEqual(storedLocation);
  const [log] = await logsOf(ana);
  expect(log).toMatchObject({ checkInLocation: storedLocation, checkOutLocation: storedLocation });
});

test("a place that the company does not request is not stored, even if it is sent", async () => {
  const ana = await aMember({ company: await aCompany({ locationTrackingEnabled: false }) });
  const location = { latitude: 40.41694, longitude: -3.70361 };
  for (const action of ["check_in", "check_out"])
    expect((await call("/api/check-in", { cookie: ana.cookie, json: { action, location } })).status).toBe(
      200,
    );
  const [log] = await logsOf(ana);
  expect(log).toMatchObject({ checkInLocation: null, checkOutLocation: null });
  expect((await eventsOf(ana)).map(({ hasPlace }) => hasPlace)).toEqual([false, false]);
});
