import { describe, expect, test } from "vitest";
import { call, type Call } from "../../support/worker/app";
import { aMember } from "../../support/worker/people";
import { eventsOf, logsOf } from "../../support/worker/records";

/** Sends a punch that must write nothing. @returns its refusal. */
async function refusalOf(sent: Call) {
  const ana = await aMember();
  const answer = await call("/api/check-in", { method: "POST", cookie: ana.cookie, ...sent });
  expect([await logsOf(ana), await eventsOf(ana)]).toEqual([[], []]);
  const { error } = await answer.json<{ error: string }>();
  return { status: answer.status, error };
}

describe("a punch body that is no JSON object of ours", () => {
  test.each(["{", "", "{'action': 'check_in'}", '{"action":"check_in","location":{"latitude":NaN}}'])(
    "%j is malformed",
    async (json) => {
      const { status, error } = await refusalOf({ json });
      expect(status).toBe(400);
      expect(error).toMatch(/JSON/);
    },
  );

  test.each(["text/plain", "application/x-www-form-urlencoded", "application/jsonp", ""])(
    "with the type %j does not count as JSON",
    async (type) => {
      const json = { action: "check_in", location: null };
      const { status, error } = await refusalOf({ json, headers: { "Content-Type": type } });
      expect(status).toBe(415);
      expect(error).toMatch(/JSON/);
    },
  );

  test.each<[string, Call]>([
    ["as it is read", { json: { action: "check_in", note: "x".repeat(70_000) } }],
    ["by its header", { json: { action: "check_in" }, headers: { "Content-Length": "70000" } }],
  ])("is refused when it is too large, %s", async (_, sent) => {
    expect((await refusalOf(sent)).status).toBe(413);
  });

  test.each(["null", "[]", '"check_in"', "1"])("%s is not an object", async (json) => {
    expect((await refusalOf({ json })).status).toBe(422);
  });
});

const at = (latitude: unknown, longitude: unknown) => ({
  action: "check_in",
  location: { latitude, longitude },
});

describe("a wrong field of a punch is named", () => {
  test.each([
    ["action", {}],
    ["action", { action: "check-in", location: null }],
    ["action", { action: null, location: null }],
    ["action", { action: ["check_in"], location: null }],
    ["location", { action: "check_in", location: "40.4, -3.7" }],
    ["location", { action: "check_in", location: [40.4, -3.7] }],
    ["location", { action: "check_in", location: false }],
    ["location.latitude", { action: "check_in", location: {} }],
    ["location.latitude", at(90.1, 0)],
    ["location.latitude", at(-90.1, 0)],
    ["location.latitude", at("40.4", 0)],
    ["location.latitude", at(null, 0)],
    ["location.latitude", at([40], 0)],
    ["location.longitude", at(0, 180.5)],
    ["location.longitude", at(0, -180.5)],
    ["location.longitude", at(0, "NaN")],
    ["location.longitude", at(0, true)],
    ["location.longitude", { action: "check_in", location: { latitude: 40.4 } }],
  ])("%s in %j", async (field, json) => {
    const { status, error } = await refusalOf({ json });
    expect(status).toBe(422);
    expect(error.split(":")[0]).toBe(field);
  });

  test("and a number above the safe integers is refused", async () => {
    const json = '{"action":"check_in","location":{"latitude":1e999,"longitude":0}}';
    const { status, error } = await refusalOf({ json });
    expect(status).toBe(422);
    expect(error).toMatch(/^location\.latitude: /);
  });
});
