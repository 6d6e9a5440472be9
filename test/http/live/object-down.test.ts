import { expect, test } from "vitest";
import { companyLive } from "~/modules/live/publish.server";
import type { Env } from "~/platform/env.server";
import { expectFaults } from "../../support/quiet-console";
import { call, type Call } from "../../support/worker/app";
import { deps, settle } from "../../support/worker/deps";
import { atOnce } from "../../support/worker/at-once";
import { aMember } from "../../support/worker/people";
import { eventsOf } from "../../support/worker/records";
import { worker as entryWorker } from "../../support/worker/built-worker";

const entry = entryWorker as unknown as NonNullable<Call["worker"]>;

const down = () => {
  throw new Error("the object is down");
};
const failing = {
  "its binding throws": { idFromName: () => ({}), get: down },
  "its answer is an error": {
    idFromName: () => ({}),
    get: () => ({
      publish: () => Promise.reject(new Error("the object is down")),
      endFamily: () => Promise.reject(new Error("the object is down")),
    }),
  },
};

const checkIn = { action: "check_in", location: null };

test("when every other call of the Durable Object throws, everybody's punch is still recorded", async () => {
  const people = await atOnce(50, () => aMember());
  let calls = 0;
  const publish = () => ((calls += 1) % 2 === 0 ? down() : Promise.reject(new Error("the object is down")));
  const env = { COMPANY_LIVE: { idFromName: () => ({}), get: () => ({ publish }) } };
  const answers = await atOnce(people.length, (who) =>
    call("/api/check-in", { cookie: people[who]!.cookie, json: checkIn, env }),
  );
  await settle();
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(50);
  expect(expectFaults()).toHaveLength(50);
  for (const member of people) expect(await eventsOf(member)).toHaveLength(1);
});

test("when the Durable Object never answers, nobody waits for it", async () => {
  const { cookie } = await aMember();
  let letGo: () => void = () => undefined;
  const silence = new Promise<void>((resolve) => (letGo = resolve));
  const env = {
    COMPANY_LIVE: {
      idFromName: () => ({}),
      get: () => ({ publish: () => silence, hasManagersOfCentres: () => false }),
    },
  };
  expect((await call("/api/check-in", { cookie, json: checkIn, env })).status).toBe(200);
  letGo();
  await settle();
});

test(
  "a live message sent before the answer makes the answer fail with it (twin)",
  { tags: "deep" },
  async () => {
    const { cookie, company, profile } = await aMember();
    const env = { COMPANY_LIVE: failing["its answer is an error"] };
    const news = { kind: "time-log" as const, profileId: profile.id };
    const worker: Call["worker"] = {
      async fetch(request, bindings, ctx) {
        const answer = await entry.fetch(request, bindings, ctx);
        const weakened = { ...deps().env, ...(env as unknown as Pick<Env, "COMPANY_LIVE">) };
        await companyLive(weakened, company.id).publish(news, 0);
        return answer;
      },
    };
    await expect(call("/api/check-in", { cookie, json: checkIn, env, worker })).rejects.toThrow("is down");
    await settle();
    expectFaults();
  },
);

test.each(Object.entries(failing))("when %s, people can still punch and sign out", async (_, namespace) => {
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
  expect(faults.map(({ what }) => what)).toEqual(["live: publish", "live: publish", "live: end family"]);
  expect(new Set(faults.map(({ error }) => error.message))).toEqual(new Set(["the object is down"]));
  const events = await eventsOf({ profile });
  expect(events.map(({ kind }) => kind)).toEqual(["check_in", "check_out"]);
});
