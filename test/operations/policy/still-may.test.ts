// Proves that the condition in a batch allows what the table of permissions allows, and that it follows what the database holds.
import { profiles } from "#cell";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { isFor, may, rolesOver, type Action, type Target } from "~/modules/policy/may";
import { rules } from "~/modules/policy/model/permissions";
import { stillMay, type ChangeTarget } from "~/modules/policy/still-may.server";
import { deps } from "../../support/worker/deps";
import { aCompany, aMember, type SignedInMember } from "../../support/worker/people";

const actions = Object.keys(rules) as Action[];
const [triana, sol] = ["triana", "sol"];

const set = ({ profile }: SignedInMember, columns: Partial<typeof profiles.$inferInsert>) =>
  deps().db.update(profiles).set(columns).where(eq(profiles.id, profile.id));

/** Returns a member of a company, at a centre, and with the centres that they manage. */
async function aPerson(
  company: Awaited<ReturnType<typeof aCompany>>,
  role: "owner" | "admin" | "employee",
  {
    centreId = null,
    managedCentres = null,
  }: { centreId?: string | null; managedCentres?: string[] | null } = {},
) {
  const member = await aMember({ company, role });
  const columns = { centreId, centreSince: centreId && "2026-01-01", managedCentres };
  await set(member, columns);
  return { ...member, profile: { ...member.profile, ...columns } };
}

async function holds(member: SignedInMember, action: Action, concerned: ChangeTarget): Promise<boolean> {
  const [row] = await deps().db.all<{ may: number }>(
    sql`SELECT ${stillMay(member, action, concerned)} AS may`,
  );
  return row!.may === 1;
}

async function aTeam() {
  const company = await aCompany();
  return {
    owner: await aPerson(company, "owner"),
    admin: await aPerson(company, "admin", { centreId: triana }),
    manager: await aPerson(company, "admin", { centreId: triana, managedCentres: [triana] }),
    ana: await aPerson(company, "employee", { centreId: triana }),
    eva: await aPerson(company, "employee", { centreId: sol }),
    nobodys: await aPerson(company, "employee"),
  };
}

describe("the condition of a batch on the requester's rights", () => {
  test("allows each actor, towards each person, the actions of the table of permissions", async () => {
    const team = await aTeam();
    const actors = [team.owner, team.admin, team.manager, team.ana];
    for (const actor of actors) {
      const requester = { ...actor.profile, profileId: actor.profile.id, restriction: null };
      const others = Object.values(team).filter(({ profile }) => profile.id !== actor.profile.id);
      for (const action of actions.filter(
        (each) => rolesOver(each).length > 0 && !("representative" in rules[each]),
      ))
        for (const { profile } of others) {
          const target: Target = { profileId: profile.id, place: profile };
          expect([
            action,
            actor.profile.role,
            profile.role,
            profile.centreId,
            await holds(actor, action, { people: [profile.id] }),
          ]).toEqual([
            action,
            actor.profile.role,
            profile.role,
            profile.centreId,
            may(requester, action, target),
          ]);
        }
    }
  });

  test("allows each role towards themselves the actions of the table", async () => {
    const { owner, manager, ana } = await aTeam();
    for (const { profile, ...member } of [owner, manager, ana])
      for (const action of actions)
        expect([action, profile.role, await holds({ profile, ...member }, action, "self")]).toEqual([
          action,
          profile.role,
          isFor({ role: profile.role, managedCentres: null }, action),
        ]);
  });

  test("refuses a manager of some centres a list with one person elsewhere, another centre and the company", async () => {
    const { manager, ana, eva } = await aTeam();
    const cases: [ChangeTarget, boolean][] = [
      [{ people: [ana.profile.id] }, true],
      [{ people: [ana.profile.id, eva.profile.id] }, false],
      [{ people: ["nobody"] }, false],
      [{ centreId: triana }, true],
      [{ centreId: sol }, false],
      [{ centreId: null }, false],
      ["somebody", true],
      ["company", false],
    ];
    for (const [concerned, isAllowed] of cases)
      expect([concerned, await holds(manager, "correct", concerned)]).toEqual([concerned, isAllowed]);
    expect(await holds(manager, "change-company", "somebody")).toBe(false);
  });

  test("without its target does not compile, and allows nothing", async () => {
    const { manager } = await aTeam();
    // @ts-expect-error -- A missing target is not the actor themselves.
    expect(() => stillMay(manager, "correct")).toThrow(TypeError);
  });

  test("uses the present scope and centre, not those that the session read", async () => {
    const { admin, manager, ana } = await aTeam();
    const concerned = { people: [ana.profile.id] };
    await set(admin, { managedCentres: [sol] });
    expect(await holds(admin, "correct", concerned)).toBe(false);
    await set(ana, { centreId: sol, centreSince: "2026-12-01" });
    expect([await holds(admin, "correct", concerned), await holds(manager, "correct", concerned)]).toEqual([
      true,
      false,
    ]);
  });
});
