// Proves that repeated founding has a limit, and that an abandoned company has no activity.
import { memberships } from "#directory";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { mostFoundedADay } from "~/modules/directory/begin-memberships.server";
import type { User } from "~/modules/directory/redeem-sign-in-link.server";
import { isGivenUp, isCellKept } from "~/modules/jobs/given-up";
import { foundCompany } from "~/modules/tenancy/onboarding/server/found-company.server";
import { leaveCompany } from "~/modules/tenancy/onboarding/leave-company.server";
import { dayMs } from "~/time/units";
import { aUser } from "../../../support/worker/a-user";
import { deps, settle } from "../../../support/worker/deps";
import { countOf } from "../../../support/worker/sign-in";
import { timePasses } from "../../../support/worker/time";

const from = (network: string) => ({ ...deps(), network });

/** Tests share a database, so each founds from its own networks. */
let networks = 0;
const aNetwork = () => `192.0.2.${(networks += 1)}`;

const foundBy = (user: User, network = aNetwork()) => foundCompany(from(network), { user, sessionId: null });

/** @returns the company. */
async function giveUp({ id: userId }: User): Promise<string> {
  const [theirs] = await deps().directory.select().from(memberships).where(eq(memberships.userId, userId));
  expect(await leaveCompany(deps(), { userId, profileId: theirs!.profileId })).toEqual({ code: "left" });
  await settle();
  return theirs!.companyId;
}

describe("within 24 hours", () => {
  test("one account founds three companies at most, even if it abandons each", async () => {
    const user = await aUser();
    for (let nth = 0; nth < mostFoundedADay.perUser; nth += 1) {
      expect(await foundBy(user)).toBe("done");
      await giveUp(user);
    }
    expect(await foundBy(user)).toBe("too-many");
    expect(await countOf("foundings", "user_id = ?", user.id)).toBe(mostFoundedADay.perUser);
    expect(await countOf("memberships", "user_id = ?", user.id)).toBe(0);
    expect(await foundBy(await aUser())).toBe("done");
    timePasses(dayMs);
    expect(await foundBy(user)).toBe("done");
  });

  test("one network founds twenty with any accounts, and other networks do not count", async () => {
    const network = aNetwork();
    for (let nth = 0; nth < mostFoundedADay.perNetwork; nth += 1)
      expect(await foundBy(await aUser(), network)).toBe("done");
    const late = await aUser();
    expect(await foundBy(late, network)).toBe("too-many");
    // The network address itself is not stored.
    expect(await countOf("foundings", "requester LIKE '%192.0.2%'")).toBe(0);
    expect(await foundBy(late)).toBe("done");
  });

  test("repeating a begun founding does not count again", async () => {
    const user = await aUser();
    for (let nth = 0; nth < 5; nth += 1) expect(await foundBy(user)).toBe("done");
    expect(await countOf("foundings", "user_id = ?", user.id)).toBe(1);
  });
});

test("a company that everybody has left is given up immediately, and its register rests a week later", async () => {
  const [user, other] = [await aUser(), await aUser()];
  await foundBy(user);
  await foundBy(other);
  const givenUpId = await giveUp(user);
  const holding = async (condition: typeof isCellKept) => {
    const { db, now } = deps();
    const rows = await db.all<{ id: string }>(
      sql`SELECT c.id FROM companies c WHERE ${condition({ now }, sql`c.id`)}`,
    );
    return new Set(rows.map(({ id }) => id));
  };
  const owned = await holding((_, id) => sql`NOT ${isGivenUp(id)}`);
  expect(owned.size).toBeGreaterThan(0);
  expect([owned.has(givenUpId), (await holding(isCellKept)).has(givenUpId)]).toEqual([false, true]);
  timePasses(8 * dayMs);
  expect(await holding(isCellKept)).toEqual(owned);
});
