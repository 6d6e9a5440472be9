import { clockEvents } from "#schema";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { expectFaults } from "../../support/quiet-console";
import { call, deps, settle } from "../../support/worker/app";
import { aMember } from "../../support/worker/people";

const down = () => {
  throw new Error("the object is down");
};
const failing = {
  "its binding throws": { idFromName: () => ({}), get: down },
  "its answer is an error": {
    idFromName: () => ({}),
    get: () => ({
      publish: () => Promise.reject(new Error("the object is down")),
      endSession: () => Promise.reject(new Error("the object is down")),
    }),
  },
};

test.each(Object.entries(failing))(
  "when %s, people punch and sign out all the same",
  async (_, namespace) => {
    const { cookie, profile } = await aMember();
    const env = { COMPANY_LIVE: namespace };
    for (const action of ["check_in", "check_out"]) {
      const answer = await call("/api/check-in", { cookie, json: { action, location: null }, env });
      expect(answer.status).toBe(200);
    }
    const signedOut = await call("/auth/sign-out", { method: "POST", cookie, env });
    expect([signedOut.status, signedOut.headers.get("Location")]).toEqual([302, "/login"]);
    await settle();

    const faults = expectFaults().map(
      (line) => JSON.parse(line) as { what: string; error: { message: string } },
    );
    expect(faults.map(({ what }) => what)).toEqual(["live: publish", "live: publish", "live: end session"]);
    expect(new Set(faults.map(({ error }) => error.message))).toEqual(new Set(["the object is down"]));
    const events = await deps().db.select().from(clockEvents).where(eq(clockEvents.profileId, profile.id));
    expect(events.map(({ kind }) => kind)).toEqual(["check_in", "check_out"]);
  },
);
