import { companies, mailOutbox, profiles } from "#cell";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { admitWaiting } from "~/modules/billing/admit-waiting.server";
import { followHeadcount } from "~/modules/billing/follow-headcount.server";
import { addPerson } from "~/modules/team/server/add-person.server";
import { changeStatus } from "~/modules/team/server/change-status.server";
import { leaveCompany } from "~/modules/tenancy/onboarding/leave-company.server";
import { joinCompany } from "~/modules/tenancy/onboarding/server/join-company.server";
import { dayMs } from "~/time/units";
import { deps, settle } from "../../support/worker/deps";
import { anInvitedUser, aTeam, changePriceTo, headcount, joinNew } from "../../support/worker/full-plan";
import type { SignedInMember } from "../../support/worker/people";
import type { Participant } from "../../support/worker/race";
import { inEveryOrder, inSeededOrders } from "../../support/worker/schedule";
import { timePasses } from "../../support/worker/time";

const turn = (
  owner: SignedInMember,
  people: SignedInMember[],
  status: "active" | "inactive",
  change = deps(),
) => changeStatus(change, { member: owner, profileIds: people.map(({ profile }) => profile.id), status });

const add = (owner: SignedInMember, fullName: string, change = deps()) =>
  addPerson(change, {
    member: owner,
    person: { fullName, dni: null },
    isOther: false,
    idempotencyKey: fullName,
  });

const admit = ({ company }: SignedInMember) => admitWaiting(deps(), { companyId: company.id });

const mailsTo = (recipient: string) =>
  deps().db.select().from(mailOutbox).where(eq(mailOutbox.recipient, recipient));

describe("a waiting person, for whom the plan has no room,", () => {
  test("waits when they accept an invitation, and nobody else is affected", async () => {
    const { owner } = await aTeam("price_pro", { active: 5 });
    const strangers = await Promise.all([joinNew(owner), joinNew(owner), joinNew(owner)]);
    const { active, waiting } = await headcount(owner);
    expect(active).toBe(5);
    expect(waiting.toSorted()).toEqual(strangers.map(({ email }) => email).toSorted());
  });

  test("waits when a manager adds or activates them, and the answer states that", async () => {
    const { owner, away } = await aTeam("price_pro", { active: 5, inactive: 1 });
    expect(await add(owner, "Leo Gil")).toMatchObject({ code: "added", waits: true });
    timePasses(1);
    expect(await turn(owner, away, "active")).toMatchObject({ code: "changed", count: 0, waiting: 1 });
    expect(await headcount(owner)).toMatchObject({ active: 5, waiting: [null, away[0]!.email] });
  });

  test("takes the last room only if nobody waits already, and only as many enter as fit", async () => {
    const { owner, away } = await aTeam("price_pro", { active: 4, inactive: 3 });
    expect(await turn(owner, away, "active")).toMatchObject({ code: "changed", count: 1, waiting: 2 });
    expect((await headcount(owner)).active).toBe(5);
  });

  test("enters without an action when somebody is deactivated, the oldest first, and gets a mail", async () => {
    const { owner, present } = await aTeam("price_pro", { active: 5 });
    const first = await joinNew(owner);
    timePasses(1);
    const second = await joinNew(owner);
    await turn(owner, present.slice(0, 1), "inactive");
    await settle();
    expect(await headcount(owner)).toEqual({ active: 5, waiting: [second.email] });
    expect((await mailsTo(first.email)).map(({ subject }) => subject)).toEqual(["Ya puedes fichar"]);
    expect(await mailsTo(second.email)).toEqual([]);
  });

  test("enters with a bigger plan, and never waits on Plus or in a trial", async () => {
    const { owner } = await aTeam("price_pro", { active: 5 });
    await joinNew(owner);
    await joinNew(owner);
    // What their joining started must not let them in by itself.
    await settle();
    await changePriceTo(owner, "price_pyme");
    expect(await admit(owner)).toHaveLength(2);
    expect(await headcount(owner)).toEqual({ active: 7, waiting: [] });
    const plus = await aTeam("price_plus", { active: 30 });
    await joinNew(plus.owner);
    expect(await headcount(plus.owner)).toEqual({ active: 31, waiting: [] });
    const trial = await aTeam("price_pro", { active: 5, status: "trialing" });
    await joinNew(trial.owner);
    expect(await headcount(trial.owner)).toEqual({ active: 6, waiting: [] });
  });

  test("stays outside after a cancellation, which lets nobody bypass the next plan", async () => {
    const { owner } = await aTeam("price_pro", { active: 5 });
    const { email } = await joinNew(owner);
    await deps()
      .db.update(companies)
      .set({ subscriptionStatus: "canceled" })
      .where(eq(companies.id, owner.company.id));
    expect(await admit(owner)).toEqual([]);
    expect((await headcount(owner)).waiting).toEqual([email]);
  });

  test("no longer waits once a manager deactivates them, or once they leave", async () => {
    const { owner } = await aTeam("price_pro", { active: 5 });
    const [stays, leaves] = [await joinNew(owner), await joinNew(owner)];
    const find = async (userId: string) =>
      (await deps().db.query.profiles.findFirst({ where: eq(profiles.userId, userId) }))!;
    await leaveCompany(deps(), { userId: leaves.id, profileId: (await find(leaves.id)).id });
    expect((await headcount(owner)).waiting).toEqual([stays.email]);
    const profileIds = [(await find(stays.id)).id];
    await changeStatus(deps(), { member: owner, profileIds, status: "inactive" });
    expect((await headcount(owner)).waiting).toEqual([]);
  });

  test("is announced to the owner by one mail a day", async () => {
    const { owner } = await aTeam("price_pro", { active: 5 });
    for (let joined = 0; joined < 3; joined += 1) await joinNew(owner);
    followHeadcount(deps(), owner.company.id);
    await settle();
    const waiting = async () =>
      (await mailsTo(owner.email)).filter(({ dedupeKey }) => dedupeKey.startsWith("waiting:"));
    expect(await waiting()).toHaveLength(1);
    expect((await waiting())[0]!.subject).toBe("Hay gente que espera para fichar en tu empresa");
    timePasses(dayMs);
    followHeadcount(deps(), owner.company.id);
    await settle();
    expect(await waiting()).toHaveLength(1);
    await joinNew(owner);
    await settle();
    expect(await waiting()).toHaveLength(2);
  });
});

describe("two people who compete for the last room at the same time", () => {
  const joining =
    ({ user, invitationId }: Awaited<ReturnType<typeof anInvitedUser>>): Participant =>
    ({ d1, directory, deps }) =>
      joinCompany(deps(d1, undefined, directory), { user, invitationId, sessionId: null });

  test("never exceed the plan by joining", { tags: "deep" }, () =>
    inSeededOrders(15, async (race) => {
      const { owner } = await aTeam("price_pro", { active: 4 });
      const [one, other] = [await anInvitedUser(owner), await anInvitedUser(owner)];
      await race(joining(one), joining(other));
      const { active, waiting } = await headcount(owner);
      expect([active, waiting.length]).toEqual([5, 1]);
    }),
  );

  test("never exceed the plan by joining, being added, activated or let in", { tags: "deep" }, () =>
    inSeededOrders(15, async (race) => {
      const { owner, away } = await aTeam("price_pro", { active: 4, inactive: 1 });
      const invited = await anInvitedUser(owner);
      await race<unknown>(
        joining(invited),
        ({ d1, deps }) => add(owner, "Leo Gil", deps(d1)),
        ({ d1, deps }) =>
          changeStatus(deps(d1), { member: owner, profileIds: [away[0]!.profile.id], status: "active" }),
        ({ d1, deps }) => admitWaiting(deps(d1), { companyId: owner.company.id }),
      );
      const { active, waiting } = await headcount(owner);
      expect([active, waiting.length]).toEqual([5, 2]);
    }),
  );

  test("enter once each and only as many as fit, in every order", { tags: "deep" }, () =>
    inEveryOrder(async (race) => {
      const { owner, present } = await aTeam("price_pro", { active: 5 });
      await joinNew(owner);
      await joinNew(owner);
      // Its deferred work would let somebody in before the race.
      await turn(owner, present.slice(0, 1), "inactive", { ...deps(), defer: () => undefined });
      const admitting: Participant<string[]> = ({ d1, deps }) =>
        admitWaiting(deps(d1), { companyId: owner.company.id });
      const admitted = await race(admitting, admitting);
      expect(admitted.flat()).toHaveLength(1);
      const { active, waiting } = await headcount(owner);
      expect([active, waiting.length]).toEqual([5, 1]);
    }),
  );
});
