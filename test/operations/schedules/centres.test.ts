import { describe, expect, test } from "vitest";
import {
  addCentre,
  listCentres,
  mostCentres,
  placeCentre,
  renameCentre,
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

describe("centres", () => {
  test("begin with the company's own, which stays the first and in its time zone", async () => {
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
    expect(await renameCentre(deps(), { member: owner, centre: all[1]!, name: "Bar Mar" })).toBe(true);
    expect((await listCentres(deps(), company))[1]).toMatchObject({ name: "Bar Mar", municipality: null });
  });

  test("are fifty at most, also if two managers add the last one together", async () => {
    const { company, owner } = await aTeam();
    const add = (at: number) =>
      addCentre(deps(), { member: owner, ...sol, municipality: null, name: `Bar ${at}` });
    for (let at = 1; at < mostCentres - 1; at += 1) expect(await add(at)).toBe(true);
    const both = await Promise.all([add(98), add(99)]);
    expect(both.filter(Boolean)).toHaveLength(1);
    expect(await listCentres(deps(), company)).toHaveLength(mostCentres);
  });

  test("are not changed by a manager who no longer is one, nor through another company", async () => {
    const { company, owner } = await aTeam();
    const admin = await aMember({ company, role: "admin" });
    const stranger = await aMember({ role: "owner" });
    const [first] = await listCentres(deps(), company);
    await placeCentre(deps(), { member: owner, centre: first!, place: madrid });
    await changeStatus(deps(), { member: owner, profileIds: [admin.profile.id], status: "inactive" });
    await settle();
    const outcomes = [
      await addCentre(deps(), { member: admin, ...sol, municipality: null }),
      await renameCentre(deps(), { member: admin, centre: first!, name: "Otro" }),
    ];
    expect(outcomes).toEqual([false, false]);
    await renameCentre(deps(), { member: stranger, centre: first!, name: "Otro" });
    expect(await listCentres(deps(), company)).toMatchObject([{ name: "Bar Luna", ...madrid }]);
  });
});
