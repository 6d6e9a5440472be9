import { profiles } from "#schema";
import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { saveAvatar } from "~/modules/team/avatar/save-avatar.server";
import { openDb } from "~/platform/db.server";
import { aPng } from "../../support/images/pictures";
import { expectFaults } from "../../support/quiet-console";
import { deps, settle } from "../../support/worker/app";
import { aroundD1, losingAnswers } from "../../support/worker/around-d1";
import { atOnce, jitteryDb } from "../../support/worker/jitter";
import { aMember, type SignedInMember } from "../../support/worker/people";
import { picturesOf, profileOf } from "../../support/worker/profile";

const at = Date.UTC(2026, 0, 1);
const keyOf = async (member: SignedInMember) => (await profileOf(member)).avatarUrl?.replace("/avatars/", "");

test("of many uploads at once the latest stays, and no other is left behind", async () => {
  const ana = await aMember();
  await atOnce(20, (index) =>
    saveAvatar(deps(at + index, jitteryDb()), { member: ana, bytes: aPng({ side: 8 + index }) }),
  );
  await settle();
  expect(await keyOf(ana)).toBe(`${ana.profile.userId}/${at + 19}.png`);
  expect(await picturesOf(ana)).toEqual([await keyOf(ana)]);
});

test("the twin that removes what it read before it wrote leaves pictures behind", async () => {
  const ana = await aMember();
  await atOnce(20, async (index) => {
    const db = jitteryDb();
    const [before] = await db.select().from(profiles).where(eq(profiles.id, ana.profile.id));
    const key = `${ana.profile.userId}/${at + index}.png`;
    await env.AVATARS.put(key, aPng());
    await db
      .update(profiles)
      .set({ avatarUrl: `/avatars/${key}` })
      .where(eq(profiles.id, ana.profile.id));
    if (before?.avatarUrl) await env.AVATARS.delete(before.avatarUrl.replace("/avatars/", ""));
  });
  expect((await picturesOf(ana)).length).toBeGreaterThan(1);
});

test("an upload whose answer was lost neither undoes a later one nor leaves anything behind", async () => {
  const ana = await aMember();
  const later = () => saveAvatar(deps(at + 1), { member: ana, bytes: aPng() });
  const lossy = openDb(losingAnswers(env.DB, 1, later));
  await saveAvatar(deps(at, lossy), { member: ana, bytes: aPng() });
  await settle();
  expect(await keyOf(ana)).toBe(`${ana.profile.userId}/${at + 1}.png`);
  expect(await picturesOf(ana)).toEqual([await keyOf(ana)]);
});

test("somebody who is deactivated meanwhile keeps the picture they had", async () => {
  const ana = await aMember();
  await saveAvatar(deps(at), { member: ana, bytes: aPng() });
  await deps().db.update(profiles).set({ status: "inactive" }).where(eq(profiles.id, ana.profile.id));
  const outcome = await saveAvatar(deps(at + 1), { member: ana, bytes: aPng() });
  await settle();
  expect(outcome).toEqual({ code: "refused" });
  expect(await picturesOf(ana)).toEqual([`${ana.profile.userId}/${at}.png`]);
});

test("a database that is down is told as such, and logged", async () => {
  const ana = await aMember();
  const down = openDb(aroundD1(env.DB, () => Promise.reject(new Error("down"))));
  expect(await saveAvatar(deps(at, down), { member: ana, bytes: aPng() })).toEqual({ code: "url-failed" });
  expect(expectFaults()[0]).toContain("avatar: set");
});
