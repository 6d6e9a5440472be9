// @module-tag deep
// Proves that the sweep finishes in the second cell what began in the directory and was cut off.
import { env } from "cloudflare:test";
import { memberships } from "#directory";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { foundCompany } from "~/modules/tenancy/onboarding/server/found-company.server";
import { joinCompany } from "~/modules/tenancy/onboarding/server/join-company.server";
import { leaveCompany } from "~/modules/tenancy/onboarding/leave-company.server";
import { inCell, type Deps } from "~/platform/context.server";
import { newId } from "~/platform/ids";
import { call } from "../../support/worker/app";
import { deps, settle } from "../../support/worker/deps";
import { rowsOf } from "../../support/worker/database";
import { killedAtEach, sweep } from "../../support/worker/killed-at-each";
import { aFounder, aSecondCell } from "../../support/worker/second-cell";
import { aStranger } from "../../support/worker/sign-in";

async function aUser() {
  const user = { id: newId(Date.now()), email: aStranger().email, userMetadata: {}, createdAt: Date.now() };
  await env.DIRECTORY.prepare(
    "INSERT INTO users (id, email, user_metadata, created_at) VALUES (?, ?, '{}', ?)",
  )
    .bind(user.id, user.email, user.createdAt)
    .run();
  return user;
}

/** Returns a person's profiles in each cell, and the directory's rows about them. */
async function whereaboutsOf({ id }: { id: string }) {
  const profilesIn = async (d1: D1Database) =>
    (await rowsOf(d1)).profiles!.filter(({ user_id }) => user_id === id).map((row) => row.id as string);
  const homes = await deps().directory.select().from(memberships).where(eq(memberships.userId, id));
  return {
    first: await profilesIn(env.CELL_1),
    second: await profilesIn(env.SPARE_CELL),
    homes: homes.map(({ profileId, cell, confirmedAt }) => ({
      profileId,
      cell,
      isSettled: confirmedAt !== null,
    })),
  };
}

/** Invites a person without a company into a company of the second cell. */
async function anInvited() {
  const founder = await aFounder();
  const user = await aUser();
  const json = { full_name: "Ana Gil", email: user.email, dni: null, role: "employee" };
  await call("/api/admin/invite-user", { cookie: founder.cookie, json });
  await settle();
  const row = await env.SPARE_CELL.prepare("SELECT id FROM invitations WHERE email = ?")
    .bind(user.email)
    .first<{ id: string }>();
  return { user, invitationId: row!.id };
}

test("founding a company, killed at each call, ends in the first chosen cell", async () => {
  let user: Awaited<ReturnType<typeof aUser>>;
  const calls = await killedAtEach(
    async () => {
      await aSecondCell();
      user = await aUser();
      return (dying: Deps) => foundCompany(dying, { user, sessionId: null });
    },
    async () => {
      const begun = await whereaboutsOf(user);
      await sweep();
      const { first, second, homes } = await whereaboutsOf(user);
      if (begun.homes.length === 0) return expect([first, second, homes]).toEqual([[], [], []]);
      expect([first, second]).toEqual([[], [homes[0]!.profileId]]);
      expect(homes).toEqual([{ ...begun.homes[0]!, cell: "CELL_2", isSettled: true }]);
    },
  );
  expect(calls).toBeGreaterThan(5);
});

test("joining a company, killed at each call, is complete or never began", async () => {
  let invited: Awaited<ReturnType<typeof anInvited>>;
  const calls = await killedAtEach(
    async () => {
      await aSecondCell();
      invited = await anInvited();
      return (dying: Deps) => joinCompany(dying, { ...invited, sessionId: null });
    },
    async () => {
      const begun = await whereaboutsOf(invited.user);
      await sweep();
      const { first, second, homes } = await whereaboutsOf(invited.user);
      expect(first).toEqual([]);
      expect(second).toHaveLength(begun.homes.length);
      expect(homes).toEqual(begun.homes.map((home) => ({ ...home, cell: "CELL_2", isSettled: true })));
    },
  );
  expect(calls).toBeGreaterThan(5);
});

test("leaving a company, killed at each call, is finished in its cell or never began", async () => {
  let user: { id: string };
  const calls = await killedAtEach(
    async () => {
      await aSecondCell();
      const { user: joined, invitationId } = await anInvited();
      user = joined;
      await joinCompany(deps(), { user: joined, invitationId, sessionId: null });
      await settle();
      const [home] = (await whereaboutsOf(user)).homes;
      return (dying: Deps) =>
        leaveCompany(inCell(dying, "CELL_2"), { userId: joined.id, profileId: home!.profileId });
    },
    async () => {
      await sweep();
      const { second, homes } = await whereaboutsOf(user);
      expect(second).toHaveLength(homes.length);
    },
  );
  expect(calls).toBeGreaterThan(4);
  // The last round killed nothing.
  expect(await whereaboutsOf(user!)).toEqual({ first: [], second: [], homes: [] });
});
