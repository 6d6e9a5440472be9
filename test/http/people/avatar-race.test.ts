import { env } from "cloudflare:test";
import { profiles } from "#cell";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Member } from "~/modules/session/find-session.server";
import { openDb } from "~/platform/db.server";
import { removeAvatar, saveAvatar } from "~/modules/people/avatar/submit-avatar-form.server";
import { aPng } from "../../support/images/pictures";
import { expectFaults } from "../../support/quiet-console";
import { deps, settle } from "../../support/worker/deps";
import { aroundD1, losingAnswers } from "../../support/worker/around-d1";
import { aMember, type SignedInMember } from "../../support/worker/people";
import { picturesOf, profileOf } from "../../support/worker/profile";
import type { Participant } from "../../support/worker/race";
import { inEveryOrder, inOrder, inSeededOrders } from "../../support/worker/schedule";
import { unbatched } from "../../support/worker/unbatched";

const at = Date.UTC(2026, 0, 1);
const keyOf = async (member: SignedInMember) => (await profileOf(member)).avatarUrl?.replace("/avatars/", "");

const uploading =
  (member: SignedInMember, index: number, change = (d1: D1Database) => d1): Participant =>
  ({ d1, deps }) =>
    saveAvatar(deps(change(d1), at + index), { member, bytes: aPng({ side: 8 + index }) });

test.each([2, 3])(
  "of %i parallel picture uploads the latest stays, and no other remains stored",
  { tags: "deep" },
  (times) =>
    inEveryOrder(
      async (race) => {
        const ana = await aMember();
        await race(...Array.from({ length: times }, (_, index) => uploading(ana, index)));
        expect(await keyOf(ana)).toBe(`${ana.profile.userId}/${at + times - 1}.png`);
        expect(await picturesOf(ana)).toEqual([await keyOf(ana)]);
      },
      { including: ["ABC".slice(0, times)] },
    ),
);

test(
  "of twenty parallel picture uploads the latest stays, and no other remains stored",
  { tags: "deep" },
  () =>
    inSeededOrders(2, async (race) => {
      const ana = await aMember();
      await race(...Array.from({ length: 20 }, (_, index) => uploading(ana, index)));
      expect(await picturesOf(ana)).toEqual([`${ana.profile.userId}/${at + 19}.png`]);
    }),
);

test("deleting the picture that was read before the write leaves one behind (twin)", { tags: "deep" }, () =>
  inOrder("ABA+B+", async (race) => {
    const ana = await aMember();
    await race(uploading(ana, 0, unbatched), uploading(ana, 1, unbatched));
    expect(await picturesOf(ana)).toHaveLength(2);
  }),
);

test("removing a picture does not remove one that is uploaded at the same time", { tags: "deep" }, () =>
  inEveryOrder(async (race) => {
    const ana = await aMember();
    await saveAvatar(deps(at), { member: ana, bytes: aPng() });
    await settle();
    const shown: Member = { ...ana, profile: await profileOf(ana) };
    await race(uploading(ana, 1), ({ deps }) => removeAvatar(deps(), { member: shown }));
    expect(await keyOf(ana)).toBe(`${ana.profile.userId}/${at + 1}.png`);
    expect(await picturesOf(ana)).toEqual([await keyOf(ana)]);
  }),
);

test("an upload whose answer was lost neither undoes a later one nor leaves a file behind", async () => {
  const ana = await aMember();
  const later = () => saveAvatar(deps(at + 1), { member: ana, bytes: aPng() });
  const lossy = openDb(losingAnswers(env.CELL_1, 1, later));
  await saveAvatar(deps(at, lossy), { member: ana, bytes: aPng() });
  await settle();
  expect(await keyOf(ana)).toBe(`${ana.profile.userId}/${at + 1}.png`);
  expect(await picturesOf(ana)).toEqual([await keyOf(ana)]);
});

test("a person who is deactivated during an upload keeps the old picture", async () => {
  const ana = await aMember();
  await saveAvatar(deps(at), { member: ana, bytes: aPng() });
  await deps().db.update(profiles).set({ status: "inactive" }).where(eq(profiles.id, ana.profile.id));
  const outcome = await saveAvatar(deps(at + 1), { member: ana, bytes: aPng() });
  await settle();
  expect(outcome).toEqual({ code: "no-permission" });
  expect(await picturesOf(ana)).toEqual([`${ana.profile.userId}/${at}.png`]);
});

test("a database fault during an upload gets its own error, and is logged", async () => {
  const ana = await aMember();
  const down = openDb(aroundD1(env.CELL_1, () => Promise.reject(new Error("down"))));
  expect(await saveAvatar(deps(at, down), { member: ana, bytes: aPng() })).toEqual({ code: "url-failed" });
  expect(expectFaults()[0]).toContain("avatar: set");
});
