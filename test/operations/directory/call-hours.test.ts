// Proves which clock hours with calls a session and a kiosk remember.
import { kiosks, sessions } from "#directory";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { clockHourOf } from "~/modules/directory/call-hours";
import { issueSecrets } from "~/modules/directory/issue-session.server";
import { findKiosk, noteKioskContact, noteKioskUse } from "~/modules/directory/kiosks.server";
import { readAccount } from "~/modules/directory/own-account.server";
import { refreshSession } from "~/modules/directory/refresh-session.server";
import { noteUse } from "~/modules/directory/renew-session.server";
import { sha256 } from "~/platform/hash.server";
import { dayMs, hourMs, minuteMs } from "~/time/units";
import { noon } from "../../support/worker/clock";
import { deps, settle } from "../../support/worker/deps";
import { aMember } from "../../support/worker/people";

const hour = clockHourOf(noon);

/** Returns the newest session of a sign-in. */
async function newestOf(familyId: string) {
  const rows = await deps().directory.select().from(sessions).where(eq(sessions.familyId, familyId));
  return rows.find(({ revokedAt }) => revokedAt === null)!;
}

/** Opens a session at noon. @returns its sign-in, which calls at given times after that. */
async function aSignIn() {
  const { profile } = await aMember();
  const { session, row } = await issueSecrets("api", noon);
  const { id, expiresAt } = session;
  const of = { userId: profile.userId, profileId: profile.id, kind: "api", familyId: id } as const;
  await deps()
    .directory.insert(sessions)
    .values({ id, ...of, createdAt: noon, expiresAt, ...row });
  const callsAt = async (...afterMs: readonly number[]) => {
    for (const after of afterMs) {
      noteUse(deps(noon + after), await newestOf(id));
      await settle();
    }
  };
  return { id, userId: profile.userId, refreshToken: session.refreshToken!, callsAt };
}

test("a session records each clock hour with a call, also for calls ten minutes apart across an hour", async () => {
  const { id, callsAt } = await aSignIn();
  await callsAt(55 * minuteMs, 65 * minuteMs, 70 * minuteMs, 5 * hourMs);
  expect(await newestOf(id)).toMatchObject({
    callHours: [hour, hour + 1, hour + 5],
    lastUsedAt: noon + 5 * hourMs,
  });
});

test("a session drops hours that are older than 72 hours", async () => {
  const { id, callsAt } = await aSignIn();
  await callsAt(hourMs, dayMs, 3 * dayMs + hourMs);
  expect((await newestOf(id)).callHours).toEqual([hour + 24, hour + 73]);
});

test("calls in parallel, in either order of their writes, lose no hour", async () => {
  const { id } = await aSignIn();
  const before = await newestOf(id);
  for (const after of [2 * hourMs, hourMs]) noteUse(deps(noon + after), before);
  await settle();
  expect(await newestOf(id)).toMatchObject({
    callHours: [hour, hour + 1, hour + 2],
    lastUsedAt: noon + 2 * hourMs,
  });
});

test("an API client's rotated session keeps the earlier session's hours, and the rotation counts as a call", async () => {
  const { id, userId, refreshToken, callsAt } = await aSignIn();
  await callsAt(hourMs);
  const before = await newestOf(id);
  const now = noon + 3 * hourMs;
  await refreshSession(deps(now), { refreshToken });
  expect((await newestOf(id)).callHours).toEqual([hour, hour + 1, hour + 3]);
  noteUse(deps(now - hourMs), before);
  await settle();
  expect((await newestOf(id)).callHours).toEqual([hour, hour + 1, hour + 2, hour + 3]);
  const account = await readAccount(deps(now), { userId });
  expect(account!.signIns.map(({ usedHours }) => usedHours)).toContainEqual(
    [0, 1, 2, 3].map((after) => noon + after * hourMs),
  );
});

test("a kiosk records the hours of its use and of its contacts, and a contact is no use", async () => {
  const token = "a-kiosk-that-remembers";
  const { directory } = deps();
  await directory.insert(kiosks).values({
    id: token,
    tokenHash: await sha256(token),
    codeHash: token,
    codeExpiresAt: noon,
    createdAt: noon,
  });
  const { profile } = await aMember();
  await directory
    .update(kiosks)
    .set({ companyId: profile.companyId, name: "Barra", pairedAt: noon })
    .where(eq(kiosks.id, token));
  const paired = async () => {
    const kiosk = await findKiosk(deps(), token);
    if (kiosk?.state !== "paired") throw new Error("It is not paired.");
    return kiosk;
  };
  for (const [note, after] of [
    [noteKioskUse, 59.5 * minuteMs],
    [noteKioskUse, 60.2 * minuteMs],
    [noteKioskContact, 3 * hourMs],
  ] as const) {
    note(deps(noon + after), await paired());
    await settle();
  }
  expect(await paired()).toMatchObject({
    callHours: [hour, hour + 1, hour + 3],
    lastUsedAt: noon + 60.2 * minuteMs,
  });
});
