// Proves in which centre a person is, and since when, after each order of terms.
import { invitations, profiles } from "#cell";
import { users } from "#directory";
import { eq, inArray } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { newId } from "~/platform/ids";
import type { LocalDate } from "~/time/dates";
import { enqueueJobs } from "~/modules/jobs/enqueue-jobs.server";
import { nightlyCron } from "~/modules/jobs/jobs.server";
import { invitePerson } from "~/modules/team/invitations/invite-person.server";
import { addPerson } from "~/modules/team/server/add-person.server";
import { joinCompany } from "~/modules/tenancy/onboarding/server/join-company.server";
import { changeStatus } from "~/modules/team/server/change-status.server";
import { dayMs } from "~/time/units";
import { deps, settle } from "../../support/worker/deps";
import { aCentre, everyDay, giveTerms } from "../../support/worker/give-terms";
import { runJob } from "../../support/worker/jobs";
import { aCompany, aMember, type SignedInMember } from "../../support/worker/people";
import { aTurnOf, turnsWaiting } from "../../support/worker/queues";
import { register } from "../../support/worker/register";
import { beginAt, timePasses } from "../../support/worker/time";

beginAt(Date.parse("2026-12-02T12:00:00+01:00"));

type Centre = "sol" | "luna";
type Given = [centre: Centre | "none", from: LocalDate];

async function people() {
  const company = await aCompany({ name: "Bar Luna" });
  const marta = await aMember({ company, role: "owner" });
  const ana = await aMember({ company });
  await register(marta);
  const sol = await aCentre(marta, "Atlantic/Canary");
  const ids = { sol, luna: company.id };
  const give = async ([centre, from]: Given) => {
    const pattern = centre === "none" ? ({ kind: "none" } as const) : everyDay(540, 1_020);
    await giveTerms(marta, ana, {
      at: deps().now,
      from,
      pattern,
      centre: ids[centre === "sol" ? "sol" : "luna"],
    });
  };
  return { marta, ana, ids, give };
}

const placeOf = async ({ profile }: SignedInMember) => {
  const [row] = await deps()
    .db.select({ centre: profiles.centreId, since: profiles.centreSince })
    .from(profiles)
    .where(eq(profiles.id, profile.id));
  return row!;
};

describe("the centre of a person", () => {
  test.each<[title: string, given: Given[], centre: Centre, since: LocalDate]>([
    ["is that of their first terms", [["sol", "2026-01-01"]], "sol", "2026-01-01"],
    [
      "changes with later terms",
      [
        ["luna", "2026-01-01"],
        ["sol", "2026-03-01"],
      ],
      "sol",
      "2026-03-01",
    ],
    [
      "begins with the first of several terms there",
      [
        ["luna", "2026-01-01"],
        ["sol", "2026-03-01"],
        ["sol", "2026-06-01"],
      ],
      "sol",
      "2026-03-01",
    ],
    [
      "begins again after a time elsewhere",
      [
        ["sol", "2026-01-01"],
        ["luna", "2026-03-01"],
        ["sol", "2026-06-01"],
      ],
      "sol",
      "2026-06-01",
    ],
    [
      "is that of the later recorded of two terms from one day",
      [
        ["sol", "2026-03-01"],
        ["luna", "2026-03-01"],
      ],
      "luna",
      "2026-03-01",
    ],
    [
      "loses the days that are given to another centre afterwards",
      [
        ["sol", "2026-01-01"],
        ["sol", "2026-06-01"],
        ["luna", "2026-01-01"],
      ],
      "sol",
      "2026-06-01",
    ],
    [
      "stays when terms end",
      [
        ["sol", "2026-01-01"],
        ["none", "2026-11-01"],
      ],
      "sol",
      "2026-01-01",
    ],
    [
      "waits for terms that begin later",
      [
        ["luna", "2026-01-01"],
        ["sol", "2026-12-03"],
      ],
      "luna",
      "2026-01-01",
    ],
  ])("%s", async (_, givenTerms, centre, since) => {
    const { ana, ids, give } = await people();
    for (const each of givenTerms) await give(each);
    expect(await placeOf(ana)).toEqual({ centre: ids[centre], since });
  });

  test("does not exist before any terms", async () => {
    const { ana } = await people();
    expect(await placeOf(ana)).toEqual({ centre: null, since: null });
  });

  test("begins on the day of the invitation if the first terms are of that centre, and not otherwise", async () => {
    const invited = { centreSince: "2026-02-10" } as const;
    for (const [from, centre, since] of [
      ["2026-03-01", "sol", "2026-02-10"],
      ["2026-01-01", "sol", "2026-01-01"],
      ["2026-03-01", "luna", "2026-03-01"],
    ] as const) {
      const { ana, ids, give } = await people();
      await deps()
        .db.update(profiles)
        .set({ ...invited, centreId: ids.sol })
        .where(eq(profiles.id, ana.profile.id));
      await give([centre, from]);
      expect(await placeOf(ana)).toEqual({ centre: ids[centre], since });
    }
  });

  test("is that of the invitation, or of the manager's choice for a person without an address, from the day of joining", async () => {
    const { marta, ids } = await people();
    const centreId = ids.sol;
    const { directory, now } = deps();
    const email = `eva.${newId(now)}@example.com`;
    const user = { id: newId(now), email, userMetadata: {}, createdAt: now };
    await directory.insert(users).values(user);
    const invitee = { email, role: "employee", fullName: "Eva Mar", dni: null, centreId } as const;
    await invitePerson(deps(), { member: marta, invitee });
    const [invitation] = await deps().db.select().from(invitations).where(eq(invitations.email, email));
    await joinCompany(deps(), { user, invitationId: invitation!.id, sessionId: null });
    const person = { fullName: "Iker Sol", dni: null };
    await addPerson(deps(), { member: marta, person, isOther: false, idempotencyKey: "1", centreId });
    await settle();
    const rows = await deps()
      .db.select({ centre: profiles.centreId, since: profiles.centreSince })
      .from(profiles)
      .where(inArray(profiles.fullName, ["Eva Mar", "Iker Sol"]));
    expect(rows).toEqual(Array.from({ length: 2 }, () => ({ centre: ids.sol, since: "2026-12-02" })));
  });

  test("is not searched for in the night if terms give none", async () => {
    const { marta, give } = await people();
    await give(["none", "2026-01-01"]);
    await enqueueJobs(deps(), nightlyCron);
    expect(turnsWaiting()).not.toContainEqual(aTurnOf("follow-centres", marta.company.id));
  });

  test("follows the terms that begin in the night, and stays after leaving", async () => {
    const { marta, ana, ids, give } = await people();
    await give(["luna", "2026-01-01"]);
    await give(["sol", "2026-12-03"]);
    timePasses(dayMs);
    await runJob(deps(), "follow-centres");
    expect(await placeOf(ana)).toEqual({ centre: ids.sol, since: "2026-12-03" });
    await changeStatus(deps(), { member: marta, profileIds: [ana.profile.id], status: "inactive" });
    await settle();
    await runJob(deps(), "follow-centres");
    expect(await placeOf(ana)).toEqual({ centre: ids.sol, since: "2026-12-03" });
  });

  test("is filled in the first night if terms were recorded before there were centres", async () => {
    const { ana, ids, give } = await people();
    await give(["sol", "2026-01-01"]);
    await deps()
      .db.update(profiles)
      .set({ centreId: null, centreSince: null })
      .where(eq(profiles.id, ana.profile.id));
    await runJob(deps(), "follow-centres");
    expect(await placeOf(ana)).toEqual({ centre: ids.sol, since: "2026-01-01" });
  });
});

describe("the database", () => {
  test("refuses a centre without its first day, and a scope without a person or of nine centres", async () => {
    const { marta, ana, ids } = await people();
    const admin = await aMember({ company: marta.company, role: "admin" });
    const set = ({ profile }: SignedInMember, columns: Partial<typeof profiles.$inferInsert>) =>
      deps().db.update(profiles).set(columns).where(eq(profiles.id, profile.id));
    await expect(set(ana, { centreId: ids.sol })).rejects.toThrow();
    for (const managedCentres of [[], Array.from({ length: 9 }, () => ids.sol)])
      await expect(set(admin, { managedCentres })).rejects.toThrow();
    for (const unscoped of [marta, ana])
      await expect(set(unscoped, { managedCentres: [ids.sol] })).rejects.toThrow();
    await set(admin, { managedCentres: [ids.sol] });
    await set(admin, { role: "employee" });
    const [row] = await deps().db.select().from(profiles).where(eq(profiles.id, admin.profile.id));
    expect(row!.managedCentres).toBeNull();
  });
});
