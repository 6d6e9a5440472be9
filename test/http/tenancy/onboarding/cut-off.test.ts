// Proves that founding and joining, killed at any call, are finished later, once. They write in two databases, one after the other.
import { beforeEach, describe, expect, test } from "vitest";
import { profiles } from "#cell";
import { memberships } from "#directory";
import { foundCompany } from "~/modules/tenancy/onboarding/server/found-company.server";
import { joinCompany } from "~/modules/tenancy/onboarding/server/join-company.server";
import { deleteInvitation } from "~/modules/team/invitations/change-invitation.server";
import { beginJoining } from "~/modules/directory/begin-memberships.server";
import type { Deps } from "~/platform/context.server";
import { newId } from "~/platform/ids";
import { minuteMs } from "~/time/units";
import { aUser } from "../../../support/worker/a-user";
import { deps, settle } from "../../../support/worker/deps";
import { emptyDatabase } from "../../../support/worker/empty-database";
import { killedAtEach, sweep } from "../../../support/worker/killed-at-each";
import { aStranger, countOf } from "../../../support/worker/sign-in";
import { timePasses } from "../../../support/worker/time";
import { anInvitation } from "../../team/invitations/invited";

/** Expects every membership confirmed, with its profile, and every profile with its membership. */
async function isWhole() {
  const { directory, db } = deps();
  const all = await directory.select().from(memberships);
  expect(all.filter(({ confirmedAt }) => confirmedAt === null)).toEqual([]);
  const ids = (await db.select().from(profiles)).filter(({ userId }) => userId !== null).map(({ id }) => id);
  expect(all.map(({ profileId }) => profileId).sort()).toEqual(ids.sort());
}

beforeEach(emptyDatabase);

describe("founding a company", () => {
  const killedFounding = (sweepAfter: () => Promise<unknown>) =>
    killedAtEach(
      async () => {
        const user = await aUser();
        return (deps) => foundCompany(deps, { user, sessionId: null });
      },
      async () => {
        await sweepAfter();
        const begun = await countOf("memberships");
        expect(await countOf("companies")).toBe(begun);
        expect(await countOf("profiles", "role = 'owner'")).toBe(begun);
        expect(await countOf("events", "kind = 'company'")).toBe(begun);
        await isWhole();
      },
    );

  test("killed at each call is finished by the sweep, with one company", { tags: "deep" }, async () => {
    expect(await killedFounding(sweep)).toBeGreaterThan(5);
  });

  test("remains unfinished without the sweep (twin)", { tags: "deep" }, () =>
    expect(killedFounding(() => Promise.resolve())).rejects.toThrow(/expected/),
  );

  test(
    "killed at each call is finished by the next request of the same person",
    { tags: "deep" },
    async () => {
      let user: Awaited<ReturnType<typeof aUser>>;
      await killedAtEach(
        async () => {
          user = await aUser();
          return (deps) => foundCompany(deps, { user, sessionId: null });
        },
        async () => {
          await foundCompany(deps(), { user, sessionId: null });
          await settle();
          expect([await countOf("companies"), await countOf("profiles")]).toEqual([1, 1]);
          await isWhole();
        },
      );
    },
  );
});

describe("joining a company", () => {
  async function anInvited() {
    const user = await aUser();
    const { row, by } = await anInvitation(undefined, { email: user.email });
    return { user, row, by };
  }
  let invited: Awaited<ReturnType<typeof anInvited>>;

  async function begin() {
    invited = await anInvited();
    const { user, row } = invited;
    return (deps: Deps) => joinCompany(deps, { user, invitationId: row.id, sessionId: null });
  }

  test("killed at each call is finished by the sweep, or never began", { tags: "deep" }, async () => {
    await killedAtEach(begin, async () => {
      const begun = await countOf("memberships", "user_id = ?", invited.user.id);
      await sweep();
      expect(await countOf("profiles", "user_id = ?", invited.user.id)).toBe(begun);
      expect(await countOf("invitations", "status = 'accepted'")).toBe(begun);
      await isWhole();
    });
  });

  test("is undone if the invitation was deleted before it was used", { tags: "deep" }, async () => {
    await killedAtEach(begin, async () => {
      const { user, row, by } = invited;
      const { code } = await deleteInvitation(deps(), { member: by, invitationId: row.id });
      await sweep();
      const isIn = await countOf("profiles", "user_id = ?", user.id);
      expect(isIn).toBe(code === "deleted" ? 0 : 1);
      expect(await countOf("memberships", "user_id = ?", user.id)).toBe(isIn);
      await isWhole();
    });
  });

  test("delays a person who would rather found a company by some minutes at most", async () => {
    const { user, row } = await anInvited();
    const begun = { userId: user.id, companyId: row.companyId, cell: "CELL_1", invitationId: row.id };
    await beginJoining(deps(), { ...begun, profileId: newId(Date.now()) });
    const foundOnce = () => foundCompany(deps(), { user, sessionId: null });
    const until = row.expiresAt - Date.now();
    timePasses(until + minuteMs);
    expect(await foundOnce()).toBe("joining");
    timePasses(5 * minuteMs);
    expect(await foundOnce()).toBe("done");
    expect(await countOf("profiles", "user_id = ? AND role = 'owner'", user.id)).toBe(1);
  });

  test("is undone immediately if the invitation was for an earlier address of theirs", async () => {
    const { user, row } = await anInvited();
    const begun = { userId: user.id, companyId: row.companyId, cell: "CELL_1", invitationId: row.id };
    await beginJoining(deps(), { ...begun, profileId: newId(Date.now()) });
    const renamed = { ...user, email: aStranger().email };
    expect(await foundCompany(deps(), { user: renamed, sessionId: null })).toBe("done");
  });
});
