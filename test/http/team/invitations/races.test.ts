import { env } from "cloudflare:test";
import { invitations } from "#cell";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { User } from "~/modules/directory/redeem-sign-in-link.server";
import { deleteInvitation } from "~/modules/team/invitations/change-invitation.server";
import { invitePerson, type InviteOutcome } from "~/modules/team/invitations/invite-person.server";
import { foundCompany } from "~/modules/tenancy/onboarding/server/found-company.server";
import { joinCompany, type JoinOutcome } from "~/modules/tenancy/onboarding/server/join-company.server";
import { resolveLanding } from "~/modules/tenancy/onboarding/resolve-landing.server";
import { openDb } from "~/platform/db.server";
import { aUser } from "../../../support/worker/a-user";
import { deps } from "../../../support/worker/deps";
import { losingAnswers } from "../../../support/worker/around-d1";
import { expectFailure } from "../../../support/worker/expect-failure";
import { aMember } from "../../../support/worker/people";
import type { Participant, Race } from "../../../support/worker/race";
import { resend } from "../../../support/worker/resend";
import { inEveryOrder, inOrder, inSeededOrders } from "../../../support/worker/schedule";
import { countOf } from "../../../support/worker/sign-in";
import { unbatched, unbatchedIn } from "../../../support/worker/unbatched";
import { anInvitation, anOwner, rowsFor, verify } from "./invited";

/** Returns a signed-in user who is about to join. */
async function anInvitedUser() {
  const user = await aUser();
  return { user, ...(await anInvitation(undefined, { email: user.email })) };
}

type Change = (d1: D1Database) => D1Database;
const asItIs: Change = (d1) => d1;

const joining =
  (user: User, invitationId: string, change = asItIs): Participant<JoinOutcome> =>
  ({ d1, directory, deps }) =>
    joinCompany(deps(change(d1), undefined, change(directory)), { user, invitationId, sessionId: null });

const membershipsOf = async ({ id }: User) => ({
  profiles: await countOf("profiles", "user_id = ?", id),
  events: await countOf(
    "events",
    "kind = 'person' AND subject IN (SELECT subject FROM profiles WHERE user_id = ?)",
    id,
  ),
});

describe("an invitation accepted twice at the same time", () => {
  async function accept(race: Race, times: number) {
    const { user, row } = await anInvitedUser();
    const outcomes = await race(...Array.from({ length: times }, () => joining(user, row.id)));
    const status = (await rowsFor(user.email)).map((invitation) => invitation.status);
    return { codes: outcomes.map(({ code }) => code).sort(), status, ...(await membershipsOf(user)) };
  }
  const once = (times: number) => ({
    codes: ["joined", ...Array<string>(times - 1).fill("member")],
    status: ["accepted"],
    profiles: 1,
    events: 1,
  });

  test("creates one profile and one event in the register", { tags: "deep" }, async () => {
    await inSeededOrders(60, async (race) => expect(await accept(race, 2)).toEqual(once(2)));
    for (const order of ["ABABABABABABB+", "AAAAABB+A", "AABBBBBBA+"])
      await inOrder(order, async (race) => expect(await accept(race, 2)).toEqual(once(2)));
  });

  test("or twenty times creates one profile and one event in the register", { tags: "deep" }, () =>
    inSeededOrders(3, async (race) => expect(await accept(race, 20)).toEqual(once(20))),
  );

  test("creates the same when the answer of the first time was lost", async () => {
    const { user, row } = await anInvitedUser();
    const db = openDb(losingAnswers(env.CELL_1, 1));
    const outcome = await joinCompany(deps(Date.now(), db), { user, invitationId: row.id, sessionId: null });
    expect(outcome.code).toBe("joined");
    expect(await membershipsOf(user)).toEqual({ profiles: 1, events: 1 });
  });
});

describe("an invitation accepted while it is being deleted", () => {
  async function acceptAndDelete(race: Race, change?: Change) {
    const { user, row, by } = await anInvitedUser();
    const [joined, deleted] = await race<{ code: string }>(joining(user, row.id, change), ({ deps }) =>
      deleteInvitation(deps(), { member: by, invitationId: row.id }),
    );
    return [joined!.code, deleted!.code, (await membershipsOf(user)).profiles];
  }

  test("is either accepted or deleted, and both get the matching answer", { tags: "deep" }, async () => {
    await inEveryOrder(
      async (race) => {
        const came = await acceptAndDelete(race);
        expect(came).toEqual(came[2] === 1 ? ["joined", "not-found", 1] : ["invitation-gone", "deleted", 0]);
      },
      { including: ["AAAABAAAAA"] },
    );
  });

  test("is both accepted and deleted without the single batch (twin)", { tags: "deep" }, () =>
    inOrder("AAAAAAAAAAAAAABA+", async (race) => {
      expect(await acceptAndDelete(race, unbatched)).toEqual(["joined", "deleted", 1]);
    }),
  );
});

describe("two invitations to one address at the same time", () => {
  async function inviteAtOnce(race: Race, times: number) {
    const [owner, { email }] = [await anOwner(), await aUser()];
    const before = resend.mails.length;
    const outcomes = await race(
      ...Array.from({ length: times }, (_, index): Participant<InviteOutcome> => ({ deps }) => {
        const invitee = { role: "employee" as const, fullName: `Ana ${index}`, dni: null, email };
        return invitePerson(deps(), { member: owner, invitee });
      }),
    );
    const tokens = resend.mails.slice(before).map(({ text }) => /token=([\w-]+)/.exec(text)![1]);
    const works = await Promise.all(tokens.map(async (token) => (await verify(token)).body.valid));
    return {
      codes: new Set(outcomes.map(({ code }) => code)),
      rows: (await rowsFor(email)).length,
      mailed: tokens.length,
      working: works.filter(Boolean).length,
    };
  }

  // Each is mailed; the links of the replaced ones no longer work.
  test.each([2, 3])("leave one of %i, whose link is the only one that works", { tags: "deep" }, (times) =>
    inEveryOrder(async (race) => {
      const one = { codes: new Set(["invited"]), rows: 1, mailed: times, working: 1 };
      expect(await inviteAtOnce(race, times)).toEqual(one);
    }),
  );
});

describe("an invitation sent while its address signs in for the first time", () => {
  test(
    "waits for the answer of a person who founded a company or is being asked",
    { tags: "deep" },
    async () => {
      await inEveryOrder(async (race) => {
        const [owner, user] = [await anOwner(), await aUser()];
        const invitee = { email: user.email, role: "employee" as const, fullName: "Ana", dni: null };
        const [invited, arrived] = await race<{ code: string }>(
          ({ deps }) => invitePerson(deps(), { member: owner, invitee }),
          ({ deps }) => resolveLanding(deps(), { user, invitationId: null, sessionId: "none" }),
        );
        const [row] = await rowsFor(user.email);
        const isFounder = arrived!.code === "founded";
        expect([invited!.code, row!.status]).toEqual(["invited", "pending"]);
        expect((await membershipsOf(user)).profiles).toBe(isFounder ? 1 : 0);
        expect(await joinCompany(deps(), { user, invitationId: row!.id, sessionId: null })).toMatchObject({
          code: "joined",
        });
        expect((await membershipsOf(user)).profiles).toBe(isFounder ? 2 : 1);
      });
    },
  );
});

describe("an invitation sent again while its person accepts it", () => {
  async function acceptAndInvite(race: Race) {
    const { user, row, by } = await anInvitedUser();
    const invitee = { email: user.email, role: "employee" as const, fullName: "Ana", dni: null };
    await race<{ code: string }>(joining(user, row.id), ({ deps }) =>
      invitePerson(deps(), { member: by, invitee }),
    );
    return (await rowsFor(user.email)).map(({ status }) => status).sort();
  }

  const leavesNothingOpen = async (race: Race) => expect(await acceptAndInvite(race)).toEqual(["accepted"]);

  test("leaves a member, and no open invitation", { tags: "deep" }, () => inEveryOrder(leavesNothingOpen));

  test("leaves it open without the single batch (twin)", { tags: "deep" }, () =>
    expectFailure(() => inSeededOrders(30, (race) => leavesNothingOpen(unbatchedIn(race)))),
  );
});

describe("an invitation accepted while its person founds a company", () => {
  async function joinAndFound(race: Race) {
    const { user, row } = await anInvitedUser();
    const [joined] = await race<JoinOutcome | Awaited<ReturnType<typeof foundCompany>>>(
      joining(user, row.id),
      ({ deps }) => foundCompany(deps(), { user, sessionId: null }),
    );
    const founded = await countOf("companies", "name = ?", user.email);
    return [(joined as JoinOutcome).code, founded, (await membershipsOf(user)).profiles];
  }

  test("is accepted, and the company is founded only if that began before", { tags: "deep" }, async () => {
    const seen = new Set<number>();
    await inSeededOrders(40, async (race) => {
      const [joined, founded, profiles] = await joinAndFound(race);
      // The founding request finds the joining begun, and may be the one that finishes it.
      expect(["joined", "member"]).toContain(joined);
      expect(profiles).toBe(1 + Number(founded));
      seen.add(Number(founded));
    });
    expect([...seen].sort()).toEqual([0, 1]);
  });
});

test("a person who is already a member of that company is informed, and not refused", async () => {
  const { by, row } = await anInvitation();
  const colleague = await aMember({ company: by.company, email: `x-${row.email}` });
  const { db } = deps();
  await db.update(invitations).set({ email: colleague.email }).where(eq(invitations.id, row.id));
  const user = { id: colleague.profile.userId, email: colleague.email, userMetadata: {}, createdAt: 0 };
  expect((await joinCompany(deps(), { user, invitationId: row.id, sessionId: null })).code).toBe("member");
});
