import { companies, invitations, profiles } from "#schema";
import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { User } from "~/modules/accounts/redeem-sign-in-link.server";
import { deleteInvitation } from "~/modules/invitations/delete-invitation.server";
import { invitePerson } from "~/modules/invitations/invite-person.server";
import { mailsADay } from "~/modules/invitations/invitee-schema";
import { ensureProfile } from "~/modules/onboarding/ensure-profile.server";
import { joinCompany } from "~/modules/onboarding/join-company.server";
import { settleIn } from "~/modules/onboarding/settle-in.server";
import { recordPerson } from "~/modules/register/record-identity.server";
import { newId } from "~/platform/ids";
import { openDb } from "~/platform/db.server";
import { env } from "cloudflare:test";
import { aUser } from "../../support/worker/a-user";
import { deps, settle } from "../../support/worker/app";
import { losingAnswers } from "../../support/worker/around-d1";
import { atOnce, jitteryDb } from "../../support/worker/jitter";
import { aMember } from "../../support/worker/people";
import { resend } from "../../support/worker/resend";
import { countOf } from "../../support/worker/sign-in";
import { anInvitation, anOwner, rowsFor, verify } from "./invited";

const farAway = () => deps(Date.now(), jitteryDb());

/** Somebody who has signed in and is about to join. */
async function anInvitedUser() {
  const user = await aUser();
  return { user, ...(await anInvitation(undefined, { email: user.email })) };
}

/** The twin: looks at the invitation and for a profile, and writes in later steps. */
async function joinCarelessly(user: User, invitationId: string) {
  const { db, now } = farAway();
  const invitation = await db.query.invitations.findFirst({ where: eq(invitations.id, invitationId) });
  if (invitation?.status !== "pending") return { code: "invitation-gone" };
  const { companyId, email, fullName, dni, role } = invitation;
  const profileId = newId(now);
  await db
    .insert(profiles)
    .values({
      id: profileId,
      userId: user.id,
      companyId,
      fullName,
      dni,
      role,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing();
  const [mine] = await db.select().from(profiles).where(eq(profiles.userId, user.id));
  const data = { full_name: fullName, dni, email };
  const person = { companyId, timeZone: "Europe/Madrid", profileId: mine!.id, actorProfileId: null, data };
  await db.batch(recordPerson({ db, now }, person));
  await db.update(invitations).set({ status: "accepted" }).where(eq(invitations.id, invitationId));
  return { code: "joined" };
}

const made = async ({ id }: User) => ({
  profiles: await countOf("profiles", "user_id = ?", id),
  events: await countOf("clock_events", "profile_id IN (SELECT id FROM profiles WHERE user_id = ?)", id),
});

describe("an invitation accepted twice at once", () => {
  test.each([2, 20])("(%i times) makes one profile and one entry in the register", async (times) => {
    const { user, row } = await anInvitedUser();
    const outcomes = await atOnce(times, () => joinCompany(farAway(), { user, invitationId: row.id }));
    expect(outcomes.filter(({ code }) => code === "joined")).toHaveLength(1);
    expect(outcomes.filter(({ code }) => code === "member")).toHaveLength(times - 1);
    expect(await made(user)).toEqual({ profiles: 1, events: 1 });
    expect((await rowsFor(user.email)).map(({ status }) => status)).toEqual(["accepted"]);
  });

  test("would be recorded several times, were it looked first and written later", async () => {
    const { user, row } = await anInvitedUser();
    await atOnce(20, () => joinCarelessly(user, row.id));
    expect((await made(user)).events).toBeGreaterThan(1);
  });

  test("is the same when the answer of the first time was lost", async () => {
    const { user, row } = await anInvitedUser();
    const db = openDb(losingAnswers(env.DB, 1));
    const outcome = await joinCompany(deps(Date.now(), db), { user, invitationId: row.id });
    expect(outcome.code).toBe("joined");
    expect(await made(user)).toEqual({ profiles: 1, events: 1 });
  });
});

/** Accepts and deletes at once, many times. @returns how often both said that they did it. */
async function acceptAndDelete(join: (user: User, invitationId: string) => Promise<{ code: string }>) {
  const outcomes = await atOnce(15, async () => {
    const { user, row, by } = await anInvitedUser();
    const [joined, deleted] = await Promise.all([
      join(user, row.id),
      deleteInvitation(farAway(), { member: by, invitationId: row.id }),
    ]);
    const has = (await made(user)).profiles === 1;
    return { joined: joined.code === "joined", deleted: deleted.code === "deleted", has };
  });
  return {
    both: outcomes.filter(({ deleted, has }) => deleted && has).length,
    neither: outcomes.filter(({ deleted, has }) => !deleted && !has).length,
    untrue: outcomes.filter(({ joined, has }) => joined !== has).length,
  };
}

describe("an invitation accepted while it is being deleted", () => {
  test("is one or the other, and both are told the truth", async () => {
    const counts = await acceptAndDelete((user, invitationId) =>
      joinCompany(farAway(), { user, invitationId }),
    );
    expect(counts).toEqual({ both: 0, neither: 0, untrue: 0 });
  });

  test("would be both, were it looked first and written later", async () => {
    expect((await acceptAndDelete(joinCarelessly)).both).toBeGreaterThan(0);
  });
});

describe("two invitations to one address at once", () => {
  const someone = { role: "employee" as const, fullName: "Ana", dni: null };

  test("leave one, whose link is the only one that works", async () => {
    const [owner, { email }] = [await anOwner(), await aUser()];
    const outcomes = await atOnce(mailsADay.perAddress, (index) =>
      invitePerson(farAway(), { member: owner, invitee: { ...someone, email, fullName: `Ana ${index}` } }),
    );
    // Each was mailed; the links of those that were overtaken are dead.
    expect(new Set(outcomes.map(({ code }) => code))).toEqual(new Set(["invited"]));
    const rows = await rowsFor(email);
    expect(rows).toHaveLength(1);
    const tokens = resend.mails.map(({ text }) => /token=([\w-]+)/.exec(text)![1]);
    const works = await Promise.all(tokens.map(async (token) => (await verify(token)).body.valid));
    expect(works.filter(Boolean)).toHaveLength(1);
  });

  test("would break on each other, were it looked first and written later", async () => {
    const [owner, { email }] = [await anOwner(), await aUser()];
    const companyId = owner.company.id;
    const careless = async () => {
      const { db, now } = farAway();
      const mine = and(eq(invitations.companyId, companyId), eq(invitations.email, email));
      const row = {
        id: newId(now),
        companyId,
        email,
        ...someone,
        tokenHash: newId(now),
        expiresAt: now,
        createdAt: now,
      };
      if (await db.query.invitations.findFirst({ where: mine }))
        await db.update(invitations).set(row).where(mine);
      else await db.insert(invitations).values(row);
    };
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, careless));
    expect(outcomes.filter(({ status }) => status === "rejected")).not.toEqual([]);
  });
});

describe("an invitation sent while its address signs in for the first time", () => {
  test("finds the person in one company at most, and is refused, waits or is accepted accordingly", async () => {
    const owner = await anOwner();
    await atOnce(15, async () => {
      const user = await aUser();
      const invitee = { email: user.email, role: "employee" as const, fullName: "Ana", dni: null };
      const [invited] = await Promise.all([
        invitePerson(farAway(), { member: owner, invitee }),
        settleIn(farAway(), { user, invitationId: null }),
      ]);
      const profile = await deps().db.query.profiles.findFirst({ where: eq(profiles.userId, user.id) });
      const [row] = await rowsFor(user.email);
      const isHere = profile?.companyId === owner.company.id;
      expect(row?.status).toBe(
        invited.code === "in-another-company" ? undefined : isHere ? "accepted" : "pending",
      );
      if (row && !isHere)
        expect(await joinCompany(farAway(), { user, invitationId: row.id })).toMatchObject({
          code: profile ? "already-elsewhere" : "joined",
        });
      expect((await made(user)).profiles).toBe(1);
    });
    await settle();
  });

  test("joins or founds, never both", async () => {
    await atOnce(15, async () => {
      const { user, row } = await anInvitedUser();
      const [joined] = await Promise.all([
        joinCompany(farAway(), { user, invitationId: row.id }),
        ensureProfile(farAway(), user),
      ]);
      const founded = await countOf("companies", "name = ?", user.email);
      expect([joined.code, founded]).toEqual(
        joined.code === "joined" ? ["joined", 0] : ["already-elsewhere", 1],
      );
      expect((await made(user)).profiles).toBe(1);
    });
    await settle();
  });

  test("would leave companies without anybody, were it looked first and founded later", async () => {
    const empty = await atOnce(15, async () => {
      const { user, row } = await anInvitedUser();
      const found = async () => {
        const { db, now } = farAway();
        if (await db.query.profiles.findFirst({ where: eq(profiles.userId, user.id) })) return;
        const id = newId(now);
        await db.insert(companies).values({ id, name: user.email, trialEndsAt: now, createdAt: now });
      };
      const [joined] = await Promise.all([joinCompany(farAway(), { user, invitationId: row.id }), found()]);
      return joined.code === "joined" && (await countOf("companies", "name = ?", user.email)) > 0;
    });
    expect(empty.filter(Boolean)).not.toEqual([]);
  });
});

test("whoever is a member of that company already is told so, not refused", async () => {
  const { by, row } = await anInvitation();
  const colleague = await aMember({ company: by.company, email: `x-${row.email}` });
  const { db } = deps();
  await db.update(invitations).set({ email: colleague.email }).where(eq(invitations.id, row.id));
  const user = { id: colleague.profile.userId, email: colleague.email, userMetadata: {}, createdAt: 0 };
  expect((await joinCompany(deps(), { user, invitationId: row.id })).code).toBe("member");
});
