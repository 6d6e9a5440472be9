import { companies, profiles } from "#schema";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { User } from "~/modules/accounts/redeem-sign-in-link.server";
import { ensureProfile } from "~/modules/onboarding/ensure-profile.server";
import { newId } from "~/platform/ids";
import { deps, settle } from "../../support/worker/app";
import { aUser } from "../../support/worker/a-user";
import { atOnce, jitteryDb } from "../../support/worker/jitter";
import { resend } from "../../support/worker/resend";
import { countOf } from "../../support/worker/sign-in";

/** The twin: looks whether there is a profile, and makes company and profile in later steps. */
async function ensureCarelessly(user: User) {
  const { db, now } = deps(Date.now(), jitteryDb());
  if (await db.query.profiles.findFirst({ where: eq(profiles.userId, user.id) })) return;
  const id = newId(now);
  await db.insert(companies).values({ id, name: user.email, trialEndsAt: now, createdAt: now });
  await db
    .insert(profiles)
    .values({
      id: newId(now),
      userId: user.id,
      companyId: id,
      sortName: "",
      role: "owner",
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing();
}

const made = async ({ id, email }: User) => ({
  companies: await countOf("companies", "name = ?", email),
  profiles: await countOf("profiles", "user_id = ?", id),
  queued: await countOf("mail_outbox", "text LIKE ?", `%${email}%`),
});

describe("first requests of one person at once", () => {
  test.each([2, 20])("%i of them make one company, one profile and one mail", async (times) => {
    const user = await aUser();
    await atOnce(times, () => ensureProfile(deps(Date.now(), jitteryDb()), user));
    await settle();
    expect(await made(user)).toEqual({ companies: 1, profiles: 1, queued: 1 });
    expect(resend.mails).toHaveLength(1);
  });

  test("would make several companies, were it looked first and written later", async () => {
    const user = await aUser();
    await atOnce(20, () => ensureCarelessly(user));
    expect((await made(user)).companies).toBeGreaterThan(1);
  });

  test("do nothing for who already has a profile", async () => {
    const user = await aUser();
    await ensureProfile(deps(), user);
    const first = await made(user);
    await ensureProfile(deps(Date.now() + 1), user);
    expect(await made(user)).toEqual(first);
  });

  test("are refused without an address", async () => {
    const user = await aUser();
    await expect(ensureProfile(deps(), { ...user, email: "" })).rejects.toThrow(
      "User email is required to create company",
    );
  });
});
