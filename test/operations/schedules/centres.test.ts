import { describe, expect, test } from "vitest";
import {
  addCentre,
  changeCentre,
  listCentres,
  mostCentres,
  placeCentre,
} from "~/modules/schedules/centres.server";
import { changeStatus } from "~/modules/team/server/change-status.server";
import { deps, settle } from "../../support/worker/deps";
import { aCompany, aMember } from "../../support/worker/people";

const madrid = { territory: "ES-MD", area: null, municipality: "Madrid" } as const;
const sol = { name: "Bar Sol", timeZone: "Atlantic/Canary", territory: "ES-CN", area: "tenerife" } as const;

async function aTeam() {
  const company = await aCompany({ name: "Bar Luna" });
  const owner = await aMember({ company, role: "owner" });
  return { company, owner };
}

describe("the centres of a company", () => {
  test("begin with its own, which stays the first and in its time zone", async () => {
    const { company, owner } = await aTeam();
    const [first] = await listCentres(deps(), company);
    expect(first).toMatchObject({ id: company.id, name: "Bar Luna", territory: null });
    expect(await addCentre(deps(), { member: owner, ...sol, municipality: null })).toBe(true);
    // The first centre gets its row after the second.
    expect(await placeCentre(deps(), { member: owner, centre: first!, place: madrid })).toBe(true);
    const all = await listCentres(deps(), company);
    expect(all).toMatchObject([
      { id: company.id, name: "Bar Luna", ...madrid, timeZone: company.timeZone },
      { name: "Bar Sol", territory: "ES-CN", area: "tenerife", timeZone: "Atlantic/Canary" },
    ]);
    expect(await changeCentre(deps(), { member: owner, centre: all[1]!, change: { name: "Bar Mar" } })).toBe(
      true,
    );
    expect((await listCentres(deps(), company))[1]).toMatchObject({ name: "Bar Mar", municipality: null });
  });

  test("are fifty at most, even if two managers add the last one at the same time", async () => {
    const { company, owner } = await aTeam();
    const add = (at: number) =>
      addCentre(deps(), { member: owner, ...sol, municipality: null, name: `Bar ${at}` });
    for (let at = 1; at < mostCentres - 1; at += 1) expect(await add(at)).toBe(true);
    const both = await Promise.all([add(98), add(99)]);
    expect(both.filter(Boolean)).toHaveLength(1);
    expect(await listCentres(deps(), company)).toHaveLength(mostCentres);
  });

  test("are not changed by a former manager, nor through another company", async () => {
    const { company, owner } = await aTeam();
    const admin = await aMember({ company, role: "admin" });
    const stranger = await aMember({ role: "owner" });
    const [first] = await listCentres(deps(), company);
    await placeCentre(deps(), { member: owner, centre: first!, place: madrid });
    await changeStatus(deps(), { member: owner, profileIds: [admin.profile.id], status: "inactive" });
    await settle();
    const outcomes = [
      await addCentre(deps(), { member: admin, ...sol, municipality: null }),
      await changeCentre(deps(), { member: admin, centre: first!, change: { name: "Otro" } }),
    ];
    expect(outcomes).toEqual([false, false]);
    await changeCentre(deps(), {
      member: stranger,
      centre: first!,
      change: { name: "Otro", timeZone: "Africa/Ceuta" },
    });
    expect(await listCentres(deps(), company)).toMatchObject([
      { name: "Bar Luna", ...madrid, timeZone: company.timeZone },
    ]);
  });

  test("get another time zone, also the first one, or the company's again", async () => {
    const { company, owner } = await aTeam();
    await addCentre(deps(), { member: owner, ...sol, municipality: null, timeZone: null });
    const zones = async () => (await listCentres(deps(), company)).map(({ timeZone }) => timeZone);
    const move = async (nth: number, timeZone: string | null) => {
      const centre = (await listCentres(deps(), company))[nth]!;
      await changeCentre(deps(), { member: owner, centre, change: { name: centre.name, timeZone } });
      return zones();
    };
    expect(await zones()).toEqual(["Europe/Madrid", "Europe/Madrid"]);
    expect(await move(1, "Atlantic/Canary")).toEqual(["Europe/Madrid", "Atlantic/Canary"]);
    expect(await move(0, "Atlantic/Canary")).toEqual(["Atlantic/Canary", "Atlantic/Canary"]);
    expect(await move(0, null)).toEqual(["Europe/Madrid", "Atlantic/Canary"]);
  });
});
