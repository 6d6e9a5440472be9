import { companies, profiles } from "#cell";
import { eq } from "drizzle-orm";
import { env } from "cloudflare:test";
import { describe, expect, test } from "vitest";
import { minuteMs } from "~/time/units";
import { expectFaults } from "../../support/quiet-console";
import { call, type Call } from "../../support/worker/app";
import { deps, settle } from "../../support/worker/deps";
import { countingBoth } from "../../support/worker/counting-d1";
import { aMember, type SignedInMember } from "../../support/worker/people";
import { eventsOf, logsOf } from "../../support/worker/records";
import { timePasses } from "../../support/worker/time";
import { aTeam } from "../team/a-team";

const most = 60;
const tooOften = "Demasiadas peticiones. Espera un minuto e inténtalo de nuevo.";

const checkIn = { action: "check_in", location: null };
const checkOut = { action: "check_out", location: null };
const punchForm = { action: "check_in", idempotency_key: "a-key-of-its-own" };
const information = { form: "information", full_name: "Ana Núñez", dni: "12345678Z" };
const edit = { intent: "edit", full_name: "Leo Gil", dni: "12345678Z", role: "employee" };

const deactivate = { set_status: "inactive" };

/** Returns the company's events and identities: everything in the register that grows by people's actions. */
async function recordOf({ company }: SignedInMember) {
  const { db } = deps();
  await settle();
  return {
    logs: await logsOf({ company }),
    events: await eventsOf({ company }),
    company: await db.select().from(companies).where(eq(companies.id, company.id)),
    people: await db.select().from(profiles).where(eq(profiles.companyId, company.id)),
  };
}

/** Uses up a person's writes of this minute, or a part of them. */
async function exhaust({ profile }: SignedInMember, writes = most) {
  for (let count = 0; count < writes; count += 1) await env.PERSON_LIMIT.limit({ key: profile.id });
}

describe("a person who has written sixty times within a minute", () => {
  test("may write again a minute later", async () => {
    const ana = await aMember();
    await exhaust(ana);
    const punch = { bearer: ana.bearer, json: checkIn };
    expect((await call("/api/check-in", punch)).status).toBe(429);
    timePasses(minuteMs);
    expect((await call("/api/check-in", punch)).status).toBe(200);
  });

  test("is refused the sixty-first punch, and nothing is written; a colleague can punch", async () => {
    const ana = await aMember();
    const leo = await aMember({ company: ana.company });
    await exhaust(ana, most - 2);
    for (const json of [checkIn, checkOut])
      expect((await call("/api/check-in", { bearer: ana.bearer, json })).status).toBe(200);
    const before = await recordOf(ana);
    expect(before.events).toHaveLength(2);
    for (const who of [{ bearer: ana.bearer }, { cookie: ana.cookie }]) {
      const answer = await call("/api/check-in", { ...who, json: checkIn });
      expect(answer.status).toBe(429);
      expect(answer.headers.get("Retry-After")).toBe("60");
      expect(await answer.json()).toEqual({ error: tooOften });
    }
    expect(await recordOf(ana)).toEqual(before);
    expect((await call("/api/check-in", { cookie: leo.cookie, json: checkIn })).status).toBe(200);
  });

  const nobodys = () => ({});
  const forms: [
    what: string,
    path: (whom: SignedInMember) => string,
    form: Record<string, string>,
    chosen?: (whom: SignedInMember) => Record<string, string>,
  ][] = [
    ["a punch of a browser without scripts", () => "/dashboard", punchForm],
    ["their own information", () => "/profile", information],
    [
      "whether places are asked for",
      () => "/profile",
      { form: "location", location_tracking: "on", informed: "on" },
    ],
    ["where days begin", () => "/settings", { form: "zone", time_zone: "Africa/Ceuta" }],
    ["which mails are wanted", () => "/access", { form: "mails" }],
    ["'Editar Miembro'", ({ profile }) => `/team?edit=${profile.id}`, edit],
    ["'Primeros pasos'", () => "/start", { intent: "you", full_name: "Rosa Gil", dni: "" }],
    ["'Añadir persona'", () => "/team/new", { full_name: "Rosa Gil", dni: "" }],
    ["'Desactivar'", () => "/team", deactivate, ({ profile }) => ({ profile_id: profile.id })],
  ];
  test.each(forms)("is refused the form of %s, in place and with nothing written", async (...formCase) => {
    const [, path, form, chosen = nobodys] = formCase;
    const { owner, employees } = await aTeam(1);
    const sent: Call = { cookie: owner.cookie, form: { ...form, ...chosen(employees[0]!) } };
    const before = await recordOf(owner);
    await exhaust(owner);
    const answer = await call(path(employees[0]!), sent);
    expect(answer.status).toBe(429);
    expect(answer.headers.get("Retry-After")).toBe("60");
    expect(await answer.text()).toContain(tooOften);
    expect(await recordOf(owner)).toEqual(before);

    // Twin: the same form is accepted without the limiter.
    const unlimited = { PERSON_LIMIT: { limit: () => Promise.resolve({ success: true }) } };
    expect((await call(path(employees[0]!), { ...sent, env: unlimited })).status).toBeLessThan(400);
    expect(await recordOf(owner)).not.toEqual(before);
  });

  test("may still read", async () => {
    const ana = await aMember({ role: "owner" });
    await exhaust(ana);
    for (const path of ["/dashboard", "/profile", "/team"])
      expect((await call(path, { cookie: ana.cookie })).status).toBe(200);
  });

  test("is refused after one wait for D1, which identifies them", async () => {
    const ana = await aMember();
    await exhaust(ana);
    const { bindings, count } = countingBoth();
    await call("/api/check-in", { cookie: ana.cookie, json: checkIn, env: bindings });
    expect(count.waits).toBe(1);
  });
});

describe("a broken limiter does not block a punch", () => {
  const broken: [string, object | undefined][] = [
    [
      "throws",
      {
        limit: () => {
          throw new Error("no limiter");
        },
      },
    ],
    ["rejects", { limit: () => Promise.reject(new Error("no limiter")) }],
    ["is not bound", undefined],
  ];
  test.each(broken)("if it %s", async (_, PERSON_LIMIT) => {
    const ana = await aMember();
    const answer = await call("/api/check-in", { cookie: ana.cookie, json: checkIn, env: { PERSON_LIMIT } });
    expect(answer.status).toBe(200);
    expect((await recordOf(ana)).events).toHaveLength(1);
    expect(expectFaults()).toEqual([expect.stringContaining('"what":"person limit"')]);
  });
});
