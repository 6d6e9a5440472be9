import { profiles } from "#cell";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { call } from "../../support/worker/app";
import { deps } from "../../support/worker/deps";
import { everyRow } from "../../support/worker/database";
import { aMember } from "../../support/worker/people";
import { aTeam, statsOf } from "./a-team";

describe("POST /api/get-user-emails", () => {
  const ask = (bearer: string, json: unknown) => call("/api/get-user-emails", { bearer, json });

  test.each(["owner", "admin"] as const)("returns to the %s the e-mail of each colleague", async (who) => {
    const team = await aTeam(2);
    const people = [team.owner, ...team.employees];
    const ids = people.map(({ profile }) => profile.id);
    const answer = await ask(team[who].bearer, { profile_ids: [...ids, ids[0]] });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({
      emailMap: Object.fromEntries(people.map(({ profile, email }) => [profile.id, email])),
    });
  });

  test("returns nothing for an empty list", async () => {
    const { owner } = await aTeam(0);
    expect(await (await ask(owner.bearer, { profile_ids: [] })).json()).toEqual({ emailMap: {} });
  });

  test.each(["another company's", "nobody's"])("returns 404 when one id is %s", async (whose) => {
    const { owner } = await aTeam(0);
    const stranger = await aMember();
    const id = whose === "nobody's" ? crypto.randomUUID() : stranger.profile.id;
    const answer = await ask(owner.bearer, { profile_ids: [owner.profile.id, id] });
    expect(answer.status).toBe(404);
    expect(await answer.text()).not.toContain("@");
  });

  test.each([
    [{}, "profile_ids: debe ser una lista de ids"],
    [{ profile_ids: "x" }, "profile_ids: debe ser una lista de ids"],
    [{ profile_ids: [7] }, "profile_ids.0: debe ser texto"],
    [{ profile_ids: [""] }, "profile_ids.0: no puede estar vacío"],
    [{ profile_ids: ["x".repeat(65)] }, "profile_ids.0: es demasiado largo"],
    [[], "El cuerpo debe ser un objeto JSON."],
    [
      { profile_ids: Array.from({ length: 10_000 }, () => crypto.randomUUID()) },
      "profile_ids: como mucho 5000 ids a la vez",
    ],
  ])("refuses a wrong body (case %#)", async (json, error) => {
    const { owner } = await aTeam(0);
    const answer = await ask(owner.bearer, json);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toEqual({ error });
  });

  test("accepts thousands of ids, and refuses more", async () => {
    const { owner } = await aTeam(0);
    const many = Array.from({ length: 5_000 }, () => crypto.randomUUID());
    expect((await ask(owner.bearer, { profile_ids: many })).status).toBe(404);
    expect((await ask(owner.bearer, { profile_ids: ["x".repeat(600_000)] })).status).toBe(413);
  });
});

test("without the company's condition returns strangers (twin)", { tags: "deep" }, async () => {
  const stranger = await aMember();
  const invitationRows = await deps()
    .db.select({ email: profiles.email })
    .from(profiles)
    .where(eq(profiles.id, stranger.profile.id));
  expect(invitationRows).toEqual([{ email: stranger.email }]);
});

describe("POST /api/admin/update-plus-plan-employees", () => {
  const ask = (bearer: string, json: unknown) =>
    call("/api/admin/update-plus-plan-employees", { bearer, json });

  test.each(["owner", "admin"] as const)("counts the company's active people for its %s", async (who) => {
    const team = await aTeam(2);
    const answer = await ask(team[who].bearer, { company_id: team.company.id });
    expect(answer.status).toBe(200);
    const body = await answer.json<Record<string, unknown>>();
    expect(body).toEqual({
      error: null,
      company_id: team.company.id,
      month_year: expect.stringMatching(/^\d{4}-\d{2}$/) as string,
      current_active_employees: 4,
      max_active_employees: 4,
    });
    expect(await statsOf(team.company)).toEqual([{ month: body.month_year, current: 4, max: 4 }]);
  });

  test.each(["another company's", "nobody's"])("returns 404 for %s id, and writes nothing", async (whose) => {
    const { owner } = await aTeam(0);
    const other = await aTeam(0);
    const before = await everyRow();
    const company_id = whose === "nobody's" ? crypto.randomUUID() : other.company.id;
    expect((await ask(owner.bearer, { company_id })).status).toBe(404);
    expect(await everyRow()).toEqual(before);
  });

  test.each([
    {},
    { company_id: 7 },
    { company_id: null },
    { company_id: "" },
    { company_id: "x".repeat(65) },
  ])("refuses %j", async (json) => {
    const { owner } = await aTeam(0);
    const before = await everyRow();
    expect((await ask(owner.bearer, json)).status).toBe(422);
    expect(await everyRow()).toEqual(before);
  });
});
