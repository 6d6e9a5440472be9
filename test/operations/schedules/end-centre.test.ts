// Proves what keeps a centre open, one tie at a time, and that a centre never ends while somebody comes.
import { centres, invitations, profiles } from "#cell";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { listCentres } from "~/modules/schedules/centres.server";
import {
  endCentre,
  findCentreTies,
  isUntied,
  reopenCentre,
  type CentreTies,
} from "~/modules/schedules/server/end-centre.server";
import { makeJoinLink } from "~/modules/team/invitations/link/write-links.server";
import { invitePerson } from "~/modules/team/invitations/invite-person.server";
import { addPerson } from "~/modules/team/server/add-person.server";
import { changeStatus } from "~/modules/team/server/change-status.server";
import { deps, settle } from "../../support/worker/deps";
import { aCentre, everyDay, giveTerms } from "../../support/worker/give-terms";
import { aCompany, aMember, type SignedInMember } from "../../support/worker/people";
import type { Race } from "../../support/worker/race";
import { register } from "../../support/worker/register";
import { inEveryOrder, inOrder } from "../../support/worker/schedule";
import { aStranger } from "../../support/worker/sign-in";
import { beginAt } from "../../support/worker/time";

beginAt(Date.parse("2026-12-02T12:00:00+01:00"));

let owner: SignedInMember;
let sol: string;

beforeEach(async () => {
  owner = await aMember({ company: await aCompany({ name: "Bar Luna" }), role: "owner" });
  await register(owner);
  sol = await aCentre(owner, "Atlantic/Canary");
});

const set = ({ profile }: SignedInMember, columns: Partial<typeof profiles.$inferInsert>) =>
  deps().db.update(profiles).set(columns).where(eq(profiles.id, profile.id));

const aColleague = (fields: Parameters<typeof aMember>[0] = {}) =>
  aMember({ company: owner.company, ...fields });

const terms = (member: SignedInMember, centre: string, from: "2026-01-01" | "2026-12-03" | "2027-01-01") =>
  giveTerms(owner, member, { at: deps().now, from, centre, pattern: everyDay(540, 1_020) });

const ana = { email: "ana@example.com", role: "employee", fullName: "Ana López", dni: null } as const;

/** What ties a centre, what unties it, and the count that says so. */
const cases: Record<
  string,
  { tie: () => Promise<unknown>; untie: () => Promise<unknown>; says: Partial<CentreTies> }
> = (() => {
  let person: SignedInMember;
  return {
    "an active employee": {
      tie: async () => terms((person = await aColleague()), sol, "2026-01-01"),
      untie: () =>
        changeStatus(deps(), { member: owner, profileIds: [person.profile.id], status: "inactive" }),
      says: { people: 1 },
    },
    "an employee without terms": {
      tie: async () => set((person = await aColleague()), { centreId: sol, centreSince: "2026-01-01" }),
      untie: () => terms(person, owner.company.id, "2026-01-01"),
      says: { people: 1 },
    },
    "an employee whose terms there begin tomorrow": {
      tie: async () => terms((person = await aColleague()), sol, "2026-12-03"),
      untie: () => terms(person, owner.company.id, "2026-12-03"),
      says: { coming: 1 },
    },
    "an administrator limited to it": {
      tie: async () =>
        set((person = await aColleague({ role: "admin" })), { managedCentres: [sol, owner.company.id] }),
      untie: () => set(person, { managedCentres: [owner.company.id] }),
      says: { managers: 1 },
    },
    "an invitation": {
      tie: () => invitePerson(deps(), { member: owner, invitee: { ...ana, centreId: sol } }),
      untie: () => deps().db.delete(invitations).where(eq(invitations.centreId, sol)),
      says: { invitations: 1 },
    },
    "a join link": {
      tie: () => makeJoinLink(deps(), { member: owner, centreId: sol }),
      untie: () => makeJoinLink(deps(), { member: owner, centreId: null }),
      says: { links: 1 },
    },
  };
})();

const untied: CentreTies = { people: 0, coming: 0, managers: 0, invitations: 0, links: 0 };
const tiesOf = (centreId: string) => findCentreTies(deps(), { company: owner.company, centreId });
const end = (centreId = sol, member = owner) => endCentre(deps(), { member, centreId });
const isOpen = async () => (await listCentres(deps(), owner.company)).some(({ id }) => id === sol);

describe("ending a centre", () => {
  test.each(Object.entries(cases))("is possible only without %s", async (_, { tie, untie, says }) => {
    await tie();
    await settle();
    expect([await tiesOf(sol), await end(), await isOpen()]).toEqual([{ ...untied, ...says }, false, true]);
    await untie();
    await settle();
    expect([await tiesOf(sol), await end(), await isOpen()]).toEqual([untied, true, false]);
  });

  test("lets nobody join it until it is opened again", async () => {
    expect(await end()).toBe(true);
    const person = await aColleague();
    const outcomes = async () => [
      (await invitePerson(deps(), { member: owner, invitee: { ...ana, centreId: sol } })).code,
      (
        await addPerson(deps(), {
          member: owner,
          person: { fullName: "Luis Gil", dni: null },
          centreId: sol,
          isOther: false,
          idempotencyKey: "one",
        })
      ).code,
      await terms(person, sol, "2026-01-01").then(
        () => "recorded",
        ({ message }: Error) => message,
      ),
    ];
    expect(await outcomes()).toEqual(["no-permission", "no-permission", "Terms: no-permission"]);
    expect(await reopenCentre(deps(), { member: owner, centreId: sol })).toBe(true);
    expect(await outcomes()).toEqual(["invited", "added", "recorded"]);
    await settle();
  });

  test("is refused to a manager of some centres, to another company, and for the first centre", async () => {
    const manager = await aColleague({ role: "admin" });
    await set(manager, { managedCentres: [owner.company.id] });
    const stranger = await aMember({ role: "owner" });
    expect([
      await end(sol, manager),
      await end(sol, stranger),
      await end(owner.company.id),
      await reopenCentre(deps(), { member: stranger, centreId: sol }),
    ]).toEqual([false, false, false, false]);
    expect(await isOpen()).toBe(true);
  });
});

describe("a centre that ends during an invitation into it", () => {
  type End = (mine: ReturnType<typeof deps>, input: Parameters<typeof endCentre>[1]) => Promise<boolean>;
  const race = (ends: End) => async (run: Race) => {
    const luna = await aMember({ role: "owner" });
    const centreId = await aCentre(luna, "Atlantic/Canary");
    const { email } = aStranger();
    const [isEnded, invited] = await run<boolean | string>(
      ({ deps: mine }) => ends(mine(), { member: luna, centreId }),
      async ({ deps: mine }) =>
        (await invitePerson(mine(), { member: luna, invitee: { ...ana, email, centreId } })).code,
    );
    return [isEnded, invited];
  };

  test("keeps the person and stays open, or ends without them, in every order", () =>
    inEveryOrder(async (run) => {
      expect([
        [true, "no-permission"],
        [false, "invited"],
      ]).toContainEqual(await race(endCentre)(run));
    }));

  test("ends with the person if the ties are read before the change (twin)", () =>
    inOrder("AB+A", async (run) => {
      const outcome = await race(async (mine, { member, centreId }) => {
        const ties = await findCentreTies(mine, { company: member.company, centreId });
        if (!isUntied(ties!)) return false;
        await mine.db.update(centres).set({ endedAt: mine.now }).where(eq(centres.id, centreId));
        return true;
      })(run);
      expect(outcome).toEqual([true, "invited"]);
    }));
});
