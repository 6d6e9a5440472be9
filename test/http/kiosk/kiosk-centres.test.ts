// Proves that a tablet and its punches without a person belong to the managers of its centre and to those of everything.
import { unassignedPunches } from "#cell";
import { kiosks } from "#directory";
import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { removeKiosk } from "~/modules/kiosk/remove-kiosk.server";
import { assignPunches, discardPunches } from "~/modules/kiosk/server/assign-punches.server";
import { updateMember } from "~/modules/team/server/update-member.server";
import { aScopedCompany, type ScopedCompany } from "../../support/worker/a-scoped-company";
import { call } from "../../support/worker/app";
import { deps, settle } from "../../support/worker/deps";
import { aLoosePunch, aPin, aTablet, confirm } from "../../support/worker/kiosk";
import type { SignedInMember } from "../../support/worker/people";
import { aStranger } from "../../support/worker/sign-in";
import { beginAt } from "../../support/worker/time";

beginAt(Date.parse("2026-11-20T12:00:00+01:00"));

let company: ScopedCompany;
beforeEach(async () => {
  company = await aScopedCompany();
});

const listed = async () => {
  const rows = await deps().directory.select().from(kiosks).where(eq(kiosks.companyId, company.company.id));
  return rows
    .map(({ name, centre, centreId, endedAt }) => ({ name: name!, centre, centreId, isOn: endedAt === null }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
};

const idOf = async (name: string) => {
  const isIt = and(eq(kiosks.companyId, company.company.id), eq(kiosks.name, name));
  const [row] = await deps().directory.select().from(kiosks).where(isIt);
  return row!.id;
};

/** Pairs a tablet by the form. */
async function pairs(by: SignedInMember, name: string, fields: Record<string, string> = {}) {
  const { code } = await aTablet();
  const headers = { "CF-Connecting-IP": aStranger().ip };
  const answer = await confirm(by, code, { form: { code, name, ...fields }, headers });
  return { status: answer.status, html: await answer.text() };
}

const page = async ({ cookie }: SignedInMember, path: string) => (await call(path, { cookie })).text();

const limit = (knownCentres: string[] | null, centres: string[] | null) =>
  updateMember(deps(), {
    member: company.owner,
    profileId: company.admin.profile.id,
    fullName: "Alba Global",
    dni: null,
    role: "admin",
    scope: { known: knownCentres, centres },
  });

describe("a kiosk", () => {
  test("of a manager of one centre is at this centre, and they see and remove no other", async () => {
    const { owner, scoped, ids } = company;
    expect((await pairs(scoped, "Barra Triana")).status).toBe(302);
    expect((await pairs(owner, "Barra Sol", { centre_id: ids.sol })).status).toBe(302);
    expect((await pairs(owner, "Barra de todos")).status).toBe(302);
    expect(await listed()).toEqual([
      { name: "Barra de todos", centre: null, centreId: null, isOn: true },
      { name: "Barra Sol", centre: "Sol", centreId: ids.sol, isOn: true },
      { name: "Barra Triana", centre: "Triana", centreId: ids.triana, isOn: true },
    ]);
    const seen = async (by: SignedInMember) => {
      const html = await page(by, "/kiosks");
      return ["Barra Triana", "Barra Sol", "Barra de todos"].map((name) => html.includes(name));
    };
    expect([await seen(scoped), await seen(owner)]).toEqual([
      [true, false, false],
      [true, true, true],
    ]);
    const ends = async (name: string) => {
      const form = { end: await idOf(name) };
      return (await call("/kiosks", { cookie: scoped.cookie, form })).status;
    };
    expect([await ends("Barra Sol"), await ends("Barra de todos"), await ends("Barra Triana")]).toEqual([
      404, 404, 200,
    ]);
    expect((await listed()).map(({ isOn }) => isOn)).toEqual([true, true, false]);
  });

  test("of a manager of two centres needs one of these, and the error is next to the field", async () => {
    const { admin, ids } = company;
    const outcome = await limit(null, [ids.triana, ids.sol]);
    expect(outcome.code).toBe("updated");
    for (const centre_id of ["", "nobody-s"]) {
      const { status, html } = await pairs(admin, "Barra", { centre_id });
      expect([status, html.includes("Elige el centro: "), html.includes('value="Barra"')]).toEqual([
        422,
        true,
        true,
      ]);
    }
    expect(await listed()).toEqual([]);
    expect((await pairs(admin, "Barra", { centre_id: ids.sol })).status).toBe(302);
  });

  test("for another centre than the manager's is refused, and nothing is paired", async () => {
    const { scoped, ids } = company;
    expect((await pairs(scoped, "Barra", { centre_id: ids.sol })).status).toBe(422);
    expect(await listed()).toEqual([]);
  });

  test("of a form from before centres keeps its centre as a name, for the whole company", async () => {
    const { owner } = company;
    expect((await pairs(owner, "Barra", { centre: " Bar  viejo " })).status).toBe(302);
    expect(await listed()).toEqual([{ name: "Barra", centre: "Bar viejo", centreId: null, isOn: true }]);
    expect(await page(owner, "/kiosks")).toContain("Bar viejo");
  });

  test("cannot be removed by a manager who was limited to another centre meanwhile", async () => {
    const { owner, admin, ids } = company;
    await pairs(owner, "Barra Sol", { centre_id: ids.sol });
    const id = await idOf("Barra Sol");
    await limit(null, [ids.triana]);
    // Their session still says that they manage everything.
    await expect(removeKiosk(deps(), { member: admin, id })).rejects.toMatchObject({
      status: 403,
    });
    expect((await listed()).map(({ isOn }) => isOn)).toEqual([true]);
  });
});

describe("unassigned punches", () => {
  const path = "/kiosks/unattributed";
  let ids: Record<"triana" | "sol" | "nowhere", string>;

  beforeEach(async () => {
    const companyId = company.company.id;
    const loose = (centreId: string | null, number: number) =>
      aLoosePunch(deps(), { companyId, centreId, number });
    ids = {
      triana: await loose(company.ids.triana, 101),
      sol: await loose(company.ids.sol, 202),
      nowhere: await loose(null, 303),
    };
    for (const person of [company.triana, company.sol]) await aPin(company.owner, person);
  });

  const sends = async (by: SignedInMember, punch: string, more: Record<string, string>) => {
    const answer = await call(path, { cookie: by.cookie, form: { group: punch, punch, ...more } });
    await settle();
    return answer.status;
  };
  const state = async (id: string) => {
    const [row] = await deps().db.select().from(unassignedPunches).where(eq(unassignedPunches.id, id));
    return { by: row!.resolvedBy, to: row!.assignedTo };
  };
  const untouched = { by: null, to: null };

  test("are listed for the managers of their centre, with the people whom these manage", async () => {
    const { scoped, owner } = company;
    const seen = async (by: SignedInMember) => {
      const html = await page(by, path);
      return ["Número 101", "Número 202", "Número 303", "Ana Triana", "Ana Sol"].map((text) =>
        html.replaceAll("<!-- -->", "").includes(text),
      );
    };
    expect([await seen(scoped), await seen(owner)]).toEqual([
      [true, false, false, true, false],
      [true, true, true, true, true],
    ]);
  });

  test("are assigned and discarded by these managers, never to a person of another centre", async () => {
    const { scoped, triana, sol } = company;
    const person = triana.profile.id;
    expect([
      await sends(scoped, ids.sol, { person }),
      await sends(scoped, ids.nowhere, { intent: "discard" }),
      await sends(scoped, ids.triana, { person: sol.profile.id }),
      await sends(scoped, ids.triana, { person: scoped.profile.id }),
    ]).toEqual([404, 404, 404, 404]);
    expect(await Promise.all(Object.values(ids).map(state))).toEqual([untouched, untouched, untouched]);
    expect(await sends(scoped, ids.triana, { person })).toBe(200);
    expect(await state(ids.triana)).toEqual({ by: scoped.profile.id, to: person });
  });

  test("name nobody of another centre once they are resolved", async () => {
    const { owner, scoped, sol } = company;
    expect(await sends(owner, ids.triana, { person: sol.profile.id })).toBe(200);
    const html = (await page(scoped, path)).replaceAll("<!-- -->", "");
    expect([html.includes("Propuesto a alguien de otro centro"), html.includes("Ana Sol")]).toEqual([
      true,
      false,
    ]);
  });

  test("keep waiting when a manager who resolves them was limited to another centre meanwhile", async () => {
    const { admin, triana } = company;
    await limit(null, [company.ids.triana]);
    const stale = { member: admin, ids: [ids.sol] };
    expect([
      (await assignPunches(deps(), { ...stale, profileId: triana.profile.id })).code,
      await discardPunches(deps(), stale),
    ]).toEqual(["resolved", 0]);
    expect(await state(ids.sol)).toEqual(untouched);
  });
});
