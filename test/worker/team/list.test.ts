import { profiles, users } from "#schema";
import { env } from "cloudflare:test";
import { and, eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { listChangeable } from "~/modules/team/list-changeable.server";
import { readTeamCursor, teamPageSize, type TeamCursor } from "~/modules/team/list-team.server";
import { loadTeam } from "~/modules/team/load-team.server";
import { recordActiveEmployees } from "~/modules/team/record-active-employees.server";
import { openDb, type Db } from "~/platform/db.server";
import { call, deps } from "../../support/worker/app";
import { countingD1 } from "../../support/worker/counting-d1";
import { aCompany, aMember, type SignedInMember } from "../../support/worker/people";
import { aTeam } from "./a-team";

const everybody = { search: "", status: null } as const;

/** A company with so many more people, every tenth of them inactive. */
async function crowd(count: number): Promise<SignedInMember> {
  const owner = await aMember({ company: await aCompany(), role: "owner" });
  const prefix = crypto.randomUUID().slice(0, 23);
  const numbers = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})`;
  const id = `'${prefix}' || printf('-%012d', i)`;
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO users (id, email, user_metadata, created_at) ${numbers} SELECT 'u' || ${id}, 'p' || i || '-${prefix}@example.com', '{}', 0 FROM n`,
    ),
    env.DB.prepare(
      `INSERT INTO profiles (id, user_id, company_id, full_name, role, status, created_at, updated_at)
       ${numbers} SELECT ${id}, 'u' || ${id}, ?, 'Persona Número ' || i, 'employee', iif(i % 10 = 0, 'inactive', 'active'), 0, 0 FROM n`,
    ).bind(owner.company.id),
  ]);
  await deps().db.batch([recordActiveEmployees(deps(), owner.company.id)]);
  return owner;
}

async function metered<T>(work: (db: Db) => Promise<T>) {
  const { binding, count } = countingD1(env.DB);
  return { result: await work(openDb(binding)), ...count };
}

describe("of 5,000 people", () => {
  let owner: SignedInMember;
  let few: SignedInMember;
  beforeAll(async () => {
    few = await crowd(60);
    owner = await crowd(5_000);
  });
  const load = (db: Db, member: SignedInMember, cursor: TeamCursor | null, filter = everybody as never) =>
    loadTeam({ db, now: Date.now() }, { member, filter, cursor });

  test("every page costs what a page of 60 people costs: one round trip and its own rows", async () => {
    const small = await metered((db) => load(db, few, null));
    const seen = new Set<string>();
    let cursor: TeamCursor | null = null;
    let most = 0;
    do {
      const page = await metered((db) => load(db, owner, cursor));
      expect(page.roundTrips).toBe(1);
      most = Math.max(most, page.rowsRead);
      page.result.people.forEach(({ id }) => seen.add(id));
      cursor = page.result.next;
    } while (cursor);
    expect(seen.size).toBe(5_001);
    // A page, who tells of a next one, and each person's user; twice where it spans both statuses.
    expect(small.rowsRead).toBeLessThanOrEqual(4 * (teamPageSize + 1) + 10);
    expect(most).toBeLessThanOrEqual(8 * (teamPageSize + 1) + 10);
  });

  test("the filter pages as cheaply", async () => {
    const { rowsRead, result } = await metered((db) =>
      load(db, owner, null, { search: "", status: "inactive" } as never),
    );
    expect(result.people).toHaveLength(teamPageSize);
    expect(result.people.every(({ status }) => status === "inactive")).toBe(true);
    expect(rowsRead).toBeLessThanOrEqual(4 * (teamPageSize + 1) + 10);
  });

  test("twin: with OFFSET a late page reads all before it; ordered by name, every page reads everybody", async () => {
    const page = (db: Db) =>
      db
        .select({ id: profiles.id, email: users.email })
        .from(profiles)
        .innerJoin(users, eq(users.id, profiles.userId))
        .where(and(eq(profiles.companyId, owner.company.id), eq(profiles.status, "active")));
    const late = await metered((db) =>
      page(db)
        .orderBy(sql`profiles.rowid`)
        .limit(50)
        .offset(4_000),
    );
    expect(late.rowsRead).toBeGreaterThan(4_000);
    const named = await metered((db) => page(db).orderBy(profiles.fullName).limit(50));
    expect(named.rowsRead).toBeGreaterThan(4_000);
  });

  test("a search reads the company at most once, in one round trip", async () => {
    const { rowsRead, roundTrips, result } = await metered((db) =>
      load(db, owner, null, { search: "numero 4999", status: null } as never),
    );
    expect(result.people.map(({ fullName }) => fullName)).toEqual(["Persona Número 4999"]);
    expect(roundTrips).toBe(1);
    expect(rowsRead).toBeLessThanOrEqual(3 * 5_001 + 20);
  });

  test("all of them can be chosen at once", async () => {
    expect(await listChangeable(deps(), { member: owner, filter: everybody })).toHaveLength(5_000);
  });
});

describe("a search finds", () => {
  let owner: SignedInMember;
  let names: Record<string, SignedInMember>;
  beforeAll(async () => {
    const team = await aTeam(0);
    owner = team.owner;
    const { company } = team;
    names = {
      maria: await aMember({ company, fullName: "María Núñez Ávila", dni: "12345678Z" }),
      inigo: await aMember({
        company,
        fullName: "ÍÑIGO ÜRKIOLA",
        email: `i.u-${crypto.randomUUID()}@example.com`,
      }),
      percent: await aMember({ company, fullName: "100% _real_ [x] *" }),
      nameless: await aMember({ company, fullName: null, email: "sola@example.com" }),
      gone: await aMember({ company, fullName: "María Ida", status: "inactive" }),
    };
  });
  const found = async (search: string, status: "active" | "inactive" | null = null) => {
    const { people } = await loadTeam(deps(), { member: owner, filter: { search, status }, cursor: null });
    return people.map(
      ({ id }) => Object.keys(names).find((name) => names[name]!.profile.id === id) ?? "other",
    );
  };

  test.each([
    ["maria", ["maria", "gone"]],
    ["MARÍA", ["maria", "gone"]],
    ["nunez", ["maria"]],
    ["avila maria", ["maria"]],
    ["íñigo", ["inigo"]],
    ["inigo urkiola", ["inigo"]],
    ["Iñ\u0303igo".normalize("NFD"), ["inigo"]],
    ["12345678z", ["maria"]],
    ["SOLA@example", ["nameless"]],
    ["100%", ["percent"]],
    ["_real_", ["percent"]],
    ["*", ["percent"]],
    ["%", ["percent"]],
    ["' OR 1=1 --", []],
    ["nadie", []],
  ])("%j: %j", async (search, expected) => {
    expect(await found(search)).toEqual(expected);
  });

  test("only among those of the status that is asked for", async () => {
    expect(await found("maria", "active")).toEqual(["maria"]);
    expect(await found("maria", "inactive")).toEqual(["gone"]);
  });

  test("nobody of another company", async () => {
    await aMember({ fullName: "Zacarías Único" });
    expect(await found("zacarias")).toEqual([]);
  });

  test("nobody, and says so", async () => {
    const page = await (await call("/team?q=nadie", { cookie: owner.cookie })).text();
    expect(page).toContain("No se encontraron empleados");
  });
});

test.each(["", "active_", "gone_x", "active_../..", `active_${"x".repeat(36)}`, "active_1"])(
  "a cursor that we did not write is none: %j",
  (text) => expect(readTeamCursor(text)).toBeNull(),
);

test("another company's person is no place in the list", async () => {
  const { owner } = await aTeam();
  const stranger = await aMember();
  const cursor = { status: "active" as const, id: stranger.profile.id };
  const { people } = await loadTeam(deps(), { member: owner, filter: everybody, cursor });
  expect(people).toEqual([]);
});

test("senseless filters in the URL count as none", async () => {
  const { owner } = await aTeam();
  const answer = await call(`/team?status=all%00&after=%F0&q=${"x".repeat(5_000)}`, { cookie: owner.cookie });
  expect(answer.status).toBe(200);
});
