import { sessions, signInLinks, users } from "#schema";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { issueSecrets } from "~/modules/accounts/issue-session.server";
import { sha256 } from "~/platform/hash.server";
import { newId } from "~/platform/ids";
import { call, deps } from "../../support/worker/app";
import { atOnce, jitteryD1, jitteryDb } from "../../support/worker/jitter";
import { askByApi, askForLink, countOf, openLink, redeemByApi } from "../../support/worker/sign-in";
import { minuteMs, secondMs, timePasses } from "../../support/worker/time";

const sessionsOf = (email: string) =>
  countOf("sessions", "user_id = (SELECT id FROM users WHERE email = ?)", email);

/** The twin: looks whether the link is spent, and writes that it is in a second step. */
async function redeemCarelessly(token: string) {
  const { db, now } = deps(Date.now(), jitteryDb());
  const link = await db.query.signInLinks.findFirst({
    where: eq(signInLinks.tokenHash, await sha256(token)),
  });
  if (!link || link.consumedAt !== null) return;
  await db.update(signInLinks).set({ consumedAt: now }).where(eq(signInLinks.id, link.id));
  await db
    .insert(users)
    .values({ id: newId(now), email: link.email, userMetadata: {}, createdAt: now })
    .onConflictDoNothing();
  const user = await db.query.users.findFirst({ where: eq(users.email, link.email) });
  const { session, row } = await issueSecrets("browser", now);
  await db.insert(sessions).values({
    id: session.id,
    userId: user!.id,
    kind: "browser",
    familyId: session.id,
    createdAt: now,
    expiresAt: session.expiresAt,
    ...row,
  });
}

describe("a sign-in link", () => {
  test("is not burnt by scanners that fetch the page, with GET and HEAD, five times each", async () => {
    const { token, binding, email } = await askForLink();
    for (const method of ["GET", "HEAD", "GET", "HEAD", "GET", "HEAD", "GET", "HEAD", "GET", "HEAD"]) {
      const page = await call(`/auth/callback?token=${token}`, { method });
      expect(page.status).toBe(200);
      expect(page.headers.getSetCookie()).toEqual([]);
    }
    expect(await sessionsOf(email)).toBe(0);
    const opened = await openLink({ token }, binding);
    expect(opened.headers.get("Location")).toBe("/dashboard");
    expect(await sessionsOf(email)).toBe(1);
  });

  test("is refused when it is used again, by the same browser, another one or a program", async () => {
    const { token, binding, email } = await askForLink();
    await openLink({ token }, binding);
    for (const cookie of [binding, undefined]) {
      const again = await openLink({ token }, cookie);
      expect(again.status).toBe(200);
      expect(again.headers.getSetCookie()).toEqual([]);
      expect(await again.text()).toContain("link-invalid");
    }
    const byProgram = await redeemByApi(token);
    expect(byProgram.status).toBe(401);
    expect(await byProgram.json()).toEqual({
      error: "Este enlace ya se ha usado o ha caducado. Pide uno nuevo.",
    });
    expect(await sessionsOf(email)).toBe(1);
  });

  test.each([2, 20])("opens one session when %i try it at once", async (times) => {
    const { token, binding, email } = await askForLink();
    const env = { DB: jitteryD1() };
    const answers = await atOnce(times, (index) =>
      index % 2 === 0
        ? call("/auth/callback", { form: { token }, cookie: binding, env })
        : call("/api/auth/token", { json: { grant_type: "magic_link", token }, origin: null, env }),
    );
    const entered = await Promise.all(
      answers.map(
        async (answer) =>
          answer.headers.get("Location") === "/dashboard" || (await answer.text()).includes("access_token"),
      ),
    );
    expect(entered.filter(Boolean)).toHaveLength(1);
    expect(await sessionsOf(email)).toBe(1);
  });

  test("would open several, were it read before it is written", async () => {
    const { token, email } = await askByApi();
    await atOnce(20, () => redeemCarelessly(token));
    expect(await sessionsOf(email)).toBeGreaterThan(1);
  });

  test("opens a second before its 15 minutes are over, and not a second after", async () => {
    const [early, late] = [await askForLink(), await askForLink()];
    timePasses(15 * minuteMs - secondMs);
    expect((await openLink({ token: early.token }, early.binding)).headers.get("Location")).toBe(
      "/dashboard",
    );
    timePasses(2 * secondMs);
    expect(await (await openLink({ token: late.token }, late.binding)).text()).toContain("link-invalid");
    expect((await redeemByApi(late.token)).status).toBe(401);
    expect(await sessionsOf(late.email)).toBe(0);
  });

  test("of several asked for by one browser, each opens", async () => {
    const first = await askForLink();
    const second = await askForLink(undefined, { cookie: first.binding });
    expect(second.binding).toBe(first.binding);
    for (const { token } of [first, second])
      expect((await openLink({ token }, first.binding)).headers.get("Location")).toBe("/dashboard");
  });
});
