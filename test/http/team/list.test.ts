import { profiles } from "#cell";
import { env } from "cloudflare:test";
import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { listChangeable } from "~/modules/team/list-changeable.server";
import {
  readTeamCursor,
  teamPageSize,
  writeTeamCursor,
  type TeamCursor,
} from "~/modules/team/list-team.server";
import { showTeam } from "~/modules/team/show-team.server";
import type { Db } from "~/platform/db.server";
import { hourMs } from "~/time/units";
import { call } from "../../support/worker/app";
import { deps } from "../../support/worker/deps";
import { metered } from "../../support/worker/counting-d1";
import { crowd } from "../../support/worker/crowd";
import { aCompany, aMember, type SignedInMember } from "../../support/worker/people";
import { aTeam } from "./a-team";

const everybody = { search: "", status: null } as const;

describe("the team list of 5,000 people", () => {
  let owner: SignedInMember;
  let few: SignedInMember;
  beforeAll(async () => {
    few = await crowd(60);
    owner = await crowd(5_000);
  });
  const load = (db: Db, member: SignedInMember, cursor: TeamCursor | null, filter = everybody as never) =>
    showTeam({ db, now: Date.now() }, { member, filter, cursor });

  test(
    "costs on every page the same as a list of 60 people: one round trip and its own rows",
    { tags: "deep" },
    async () => {
      const small = await metered((db) => load(db, few, null));
      const seen = new Set<string>();
      const order: string[] = [];
      let cursor: TeamCursor | null = null;
      let most = 0;
      do {
        const page = await metered((db) => load(db, owner, cursor));
        expect(page.roundTrips).toBe(1);
        most = Math.max(most, page.rowsRead);
        page.result.people.forEach(({ id }) => seen.add(id));
        order.push(...page.result.people.map(({ status, fullName }) => `${status} ${fullName}`));
        cursor = page.result.next;
      } while (cursor);
      expect(seen.size).toBe(5_001);
      expect(order).toEqual(order.toSorted());
      // A page, the first person of the next, and each person's user; twice where it spans both statuses.
      expect(small.rowsRead).toBeLessThanOrEqual(4 * (teamPageSize + 1) + 10);
      expect(most).toBeLessThanOrEqual(8 * (teamPageSize + 1) + 10);
    },
  );

  test("costs the same with a filter", async () => {
    const { rowsRead, result } = await metered((db) =>
      load(db, owner, null, { search: "", status: "inactive" } as never),
    );
    expect(result.people).toHaveLength(teamPageSize);
    expect(result.people.every(({ status }) => status === "inactive")).toBe(true);
    expect(rowsRead).toBeLessThanOrEqual(4 * (teamPageSize + 1) + 10);
  });

  test(
    "with OFFSET reads all rows before a late page; by the name alone, without an index, everybody on every page (twin)",
    { tags: "deep" },
    async () => {
      const page = (db: Db) =>
        db
          .select({ id: profiles.id, email: profiles.email })
          .from(profiles)
          .where(and(eq(profiles.companyId, owner.company.id), eq(profiles.status, "active")));
      const late = await metered((db) =>
        page(db).orderBy(profiles.sortName, profiles.id).limit(50).offset(4_000),
      );
      expect(late.rowsRead).toBeGreaterThan(4_000);
      const named = await metered((db) => page(db).orderBy(profiles.fullName).limit(50));
      expect(named.rowsRead).toBeGreaterThan(4_000);
    },
  );

  test("costs at most one reading of the company and one round trip for a search", async () => {
    const { rowsRead, roundTrips, result } = await metered((db) =>
      load(db, owner, null, { search: "numero 4999", status: null } as never),
    );
    expect(result.people.map(({ fullName }) => fullName)).toEqual(["Persona Número 4999"]);
    expect(roundTrips).toBe(1);
    expect(rowsRead).toBeLessThanOrEqual(3 * 5_001 + 20);
  });

  test("can be chosen completely", async () => {
    expect(await listChangeable(deps(), { member: owner, filter: everybody })).toHaveLength(5_000);
  });

  test("shows the number of people that can be chosen together if one page does not hold them", async () => {
    const linkIn = async (query: string) => {
      const page = await (await call(`/team${query}`, { cookie: few.cookie })).text();
      return />(Seleccionar [^<]*)<\/a>/.exec(page)?.[1];
    };
    expect(await linkIn("")).toBe("Seleccionar las 60");
    expect(await linkIn("?q=p7-")).toBe("Seleccionar a 1 persona");
    expect(await linkIn("?q=nadie")).toBeUndefined();
  });
});

test("the team list shows next to each person whether they are at work, on a pause or in for too long", async () => {
  const { owner, admin, employees } = await aTeam(1);
  const [ana] = employees as [SignedInMember];
  const punch = async ({ bearer }: SignedInMember, action: string) =>
    expect((await call("/api/check-in", { bearer, json: { action, location: null } })).status).toBe(200);
  const doingOfEach = async (now = Date.now()) => {
    const { people } = await showTeam(deps(now), { member: owner, filter: everybody, cursor: null });
    return [owner, admin, ana].map(({ profile }) => people.find(({ id }) => id === profile.id)!.doing);
  };
  await punch(admin, "check_in");
  await punch(ana, "check_in");
  await punch(ana, "pause_start");
  expect(await doingOfEach()).toEqual([null, "working", "paused"]);
  const page = await (await call("/team", { cookie: owner.cookie })).text();
  for (const words of ["Trabajando</span>", "En pausa</span>"]) expect(page).toContain(words);
  expect(await doingOfEach(Date.now() + 13 * hourMs)).toEqual([
    null,
    "exit-probably-missing",
    "exit-probably-missing",
  ]);
  await punch(ana, "check_out");
  expect(await doingOfEach()).toEqual([null, "working", null]);
});

describe("a search in the team list finds", () => {
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
      stefan: await aMember({ company, fullName: "Ștefan Țurcanu" }),
      lukasz: await aMember({ company, fullName: "Łukasz Żółć" }),
      ivan: await aMember({ company, fullName: "Иван Ёлкин", email: "i~van@example.com" }),
      sarka: await aMember({ company, fullName: "Šárka O’Neill" }),
      gone: await aMember({ company, fullName: "María Ida", status: "inactive" }),
    };
  });
  const namesFound = async (search: string, status: "active" | "inactive" | null = null) => {
    const { people } = await showTeam(deps(), { member: owner, filter: { search, status }, cursor: null });
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
    ["Ștefan", ["stefan"]],
    ["STEFAN turcanu", ["stefan"]],
    ["Łukasz", ["lukasz"]],
    ["lukasz zolc", ["lukasz"]],
    ["Иван", ["ivan"]],
    ["ИВАН елкин", ["ivan"]],
    ["i~van@", ["ivan"]],
    ["Šárka", ["sarka"]],
    ["sarka o'neill", ["sarka"]],
    ["12345678z", ["maria"]],
    ["SOLA@example", ["nameless"]],
    ["100%", ["percent"]],
    ["_real_", ["percent"]],
    ["*", ["percent"]],
    ["%", ["percent"]],
    ["' OR 1=1 --", []],
    ["nadie", []],
  ])("%j: %j", async (search, expected) => {
    expect(await namesFound(search)).toEqual(expected);
  });

  test("only people with the chosen status", async () => {
    expect(await namesFound("maria", "active")).toEqual(["maria"]);
    expect(await namesFound("maria", "inactive")).toEqual(["gone"]);
  });

  test("nobody of another company", async () => {
    await aMember({ fullName: "Zacarías Único" });
    expect(await namesFound("zacarias")).toEqual([]);
  });

  test("nobody, with a text for it", async () => {
    const page = await (await call("/team?q=nadie", { cookie: owner.cookie })).text();
    expect(page).toContain("No se encontraron empleados");
  });
});

describe("the team list", () => {
  const namesOf = async (owner: SignedInMember, cursor: TeamCursor | null = null) => {
    const page = await showTeam(deps(), { member: owner, filter: everybody, cursor });
    return { ...page, names: page.people.map(({ fullName }) => fullName) };
  };

  test("ends at a position that its filter leaves out", async () => {
    const owner = await aMember({ role: "owner" });
    const cursor = { status: "inactive", sortName: "ana", id: owner.profile.id } as const;
    const filter = { search: "", status: "active" } as const;
    const page = await showTeam(deps(), { member: owner, filter, cursor });
    expect(page).toMatchObject({ people: [], next: null });
  });

  test("follows the Spanish alphabet, active people first, and people without a name before the others", async () => {
    const company = await aCompany();
    const owner = await aMember({ company, role: "owner", fullName: null });
    const sorted = [
      "ana",
      "Álvaro",
      "Andrés",
      "Ángela",
      "Nuria",
      "Núria Zoe",
      "Ñoño",
      "Oscar",
      "Óscar B",
      "zoe",
    ];
    const inTheirOrder = [
      "Álvaro",
      "ana",
      "Andrés",
      "Ángela",
      "Nuria",
      "Núria Zoe",
      "Ñoño",
      "Oscar",
      "Óscar B",
      "zoe",
    ];
    for (const fullName of sorted.toReversed()) await aMember({ company, fullName });
    await aMember({ company, fullName: "Ábel", status: "inactive" });
    expect((await namesOf(owner)).names).toEqual([null, ...inTheirOrder, "Ábel"]);
    const collator = new Intl.Collator("es", { sensitivity: "base" });
    expect(inTheirOrder).toEqual(sorted.toSorted(collator.compare));
  });

  test("has everybody once, even if many have the same name and one is renamed between two pages", async () => {
    const company = await aCompany();
    const owner = await aMember({ company, role: "owner", fullName: "Ana" });
    const people = [owner];
    while (people.length < 2 * teamPageSize + 7) people.push(await aMember({ company, fullName: "Ana" }));
    const seen: string[] = [];
    let cursor: TeamCursor | null = null;
    do {
      const page = await namesOf(owner, cursor);
      seen.push(...page.people.map(({ id }) => id));
      cursor = page.next;
      // The page's last person is renamed before the next page is requested.
      await deps()
        .db.update(profiles)
        .set({ fullName: "Zoe", sortName: "zoe" })
        .where(eq(profiles.id, seen.at(-1)!));
    } while (cursor);
    expect(new Set(seen)).toEqual(new Set(people.map(({ profile }) => profile.id)));
  });

  test(
    "would leave out a person between the old name and the new if the position were only an id (twin)",
    { tags: "deep" },
    async () => {
      const company = await aCompany();
      const owner = await aMember({ company, role: "owner", fullName: "Ana" });
      const leo = await aMember({ company, fullName: "Leo" });
      await deps()
        .db.update(profiles)
        .set({ fullName: "Zoe", sortName: "zoe" })
        .where(eq(profiles.id, owner.profile.id));
      const { results } = await env.CELL_1.prepare(
        `SELECT id FROM profiles WHERE company_id = ?1 AND status = 'active'
         AND (sort_name, id) > (SELECT sort_name, id FROM profiles WHERE id = ?2)`,
      )
        .bind(company.id, owner.profile.id)
        .all<{ id: string }>();
      expect(results.map(({ id }) => id)).not.toContain(leo.profile.id);
    },
  );

  test("treats any position as a position: another company's person reveals nothing of theirs", async () => {
    const { owner } = await aTeam();
    const stranger = await aMember({ fullName: "Aaa Forastera" });
    const place = { status: "active" as const, sortName: "aaa", id: stranger.profile.id };
    const page = await namesOf(owner, place);
    expect(page.people.map(({ id }) => id)).not.toContain(stranger.profile.id);
    expect(page.people).toHaveLength(5);
  });
});

describe("the cursor of the team list in the URL", () => {
  const id = crypto.randomUUID();
  test.each(["", "ana_lopez", "n~on~o", "a\nb' OR 1=1 --", "n~".repeat(120)])(
    "is read as it was written, with the sort name %j",
    (sortName) => {
      const place = { status: "inactive" as const, sortName, id };
      expect(readTeamCursor(writeTeamCursor(place))).toEqual(place);
    },
  );

  test.each([
    "",
    "active_",
    "gone_x",
    "active_../..",
    `active_${"x".repeat(36)}_ana`,
    `active_${id}`,
    `gone_${id}_ana`,
    `active_${id}_${"x".repeat(241)}`,
  ])("is ignored if it is invalid: %j", (text) => expect(readTeamCursor(text)).toBeNull());
});

test("invalid filters in the URL are ignored", async () => {
  const { owner } = await aTeam();
  const answer = await call(`/team?status=all%00&after=%F0&q=${"x".repeat(5_000)}`, { cookie: owner.cookie });
  expect(answer.status).toBe(200);
});
