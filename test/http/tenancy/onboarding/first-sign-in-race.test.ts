import { describe, expect, test } from "vitest";
import type { User } from "~/modules/directory/redeem-sign-in-link.server";
import { foundCompany } from "~/modules/tenancy/onboarding/server/found-company.server";
import { deps } from "../../../support/worker/deps";
import { aUser } from "../../../support/worker/a-user";
import type { Participant, Race } from "../../../support/worker/race";
import { resend } from "../../../support/worker/resend";
import { inSeededOrders } from "../../../support/worker/schedule";
import { countOf } from "../../../support/worker/sign-in";

const arriving =
  (user: User): Participant =>
  ({ deps }) =>
    foundCompany(deps(), { user, sessionId: null });

const rowsOf = async ({ id, email }: User) => ({
  companies: await countOf("companies", "name = ?", email),
  profiles: await countOf("profiles", "user_id = ?", id),
  memberships: await countOf("memberships", "user_id = ?", id),
  queued: await countOf("mail_outbox", "text LIKE ?", `%${email}%`),
});

describe("first requests of one person in parallel", () => {
  const once = { companies: 1, profiles: 1, memberships: 1, queued: 1 };

  async function arriveAtOnce(race: Race, times: number) {
    const user = await aUser();
    const before = resend.mails.length;
    await race(...Array.from({ length: times }, () => arriving(user)));
    expect(await rowsOf(user)).toEqual(once);
    expect(resend.mails).toHaveLength(before + 1);
  }

  test("twice create one company, one profile and one mail", { tags: "deep" }, () =>
    inSeededOrders(60, (race) => arriveAtOnce(race, 2)),
  );

  test("three times create one company, one profile and one mail", { tags: "deep" }, () =>
    inSeededOrders(20, (race) => arriveAtOnce(race, 3)),
  );

  test("twenty times create one company, one profile and one mail", { tags: "deep" }, () =>
    inSeededOrders(2, async (race) => {
      const user = await aUser();
      await race(...Array.from({ length: 20 }, () => arriving(user)));
      expect(await rowsOf(user)).toEqual(once);
    }),
  );

  test("create nothing for a person who already has a profile", async () => {
    const user = await aUser();
    await foundCompany(deps(), { user, sessionId: null });
    const first = await rowsOf(user);
    await foundCompany(deps(Date.now() + 1), { user, sessionId: null });
    expect(await rowsOf(user)).toEqual(first);
  });

  test("are refused without an address", async () => {
    const user = await aUser();
    await expect(foundCompany(deps(), { user: { ...user, email: "" }, sessionId: null })).rejects.toThrow(
      "User email is required to create company",
    );
  });
});
