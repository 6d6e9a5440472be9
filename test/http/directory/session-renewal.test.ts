import { sessions } from "#directory";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { dayMs, minuteMs } from "~/time/units";
import { call, origin } from "../../support/worker/app";
import { deps } from "../../support/worker/deps";
import { doors, open, shut } from "../../support/worker/doors";
import { aCompany, aMember } from "../../support/worker/people";
import { timePasses } from "../../support/worker/time";

const ofSession = (id: string) => deps().directory.select().from(sessions).where(eq(sessions.id, id));

describe("POST /auth/renew", () => {
  const renew = (carried: { cookie?: string; bearer?: string }) =>
    call("/auth/renew", { method: "POST", origin, ...carried });

  test("gives the session its full life again, and extends the cookie", async () => {
    const { cookie, profile } = await aMember({
      company: await aCompany({ subscriptionStatus: "active" }),
    });
    timePasses(29 * dayMs);
    const renewed = await renew({ cookie });
    expect(await renewed.json()).toEqual({ expires_in: 30 * 86_400 });
    expect(renewed.headers.getSetCookie()).toEqual([
      `${cookie.split("; ")[1]}; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=${30 * 86_400}`,
      `__Host-profile=${profile.id}@CELL_1; Path=/; Secure; SameSite=Lax; Max-Age=${30 * 86_400}`,
    ]);
    timePasses(29 * dayMs);
    expect(await doors({ cookie })).toEqual(open);
  });

  test("can be repeated if its answer was lost: the same session, for all tabs", async () => {
    const { cookie, sessionId } = await aMember();
    const renewal = await renew({ cookie });
    const [before] = await ofSession(sessionId);
    timePasses(20_000);
    const repeated = await Promise.all([renew({ cookie }), renew({ cookie })]);
    const body = await renewal.json();
    for (const answer of repeated) {
      expect([answer.status, await answer.json()]).toEqual([200, body]);
      expect(answer.headers.getSetCookie()).toEqual(renewal.headers.getSetCookie());
    }
    expect(await ofSession(sessionId)).toEqual([{ ...before, expiresAt: before!.expiresAt + 20_000 }]);
    expect(await doors({ cookie })).toEqual(open);
  });

  test.each(["signed out", "expired"])("does not restore a session that is %s", async (end) => {
    const { cookie, sessionId } = await aMember();
    if (end === "expired") timePasses(31 * dayMs);
    else await call("/auth/sign-out", { method: "POST", cookie });
    const before = await ofSession(sessionId);
    const refusal = await renew({ cookie });
    expect(refusal.status).toBe(401);
    expect(await refusal.json()).toEqual({ error: "Tienes que iniciar sesión." });
    expect(refusal.headers.getSetCookie()).toEqual([
      "__Host-profile=; Path=/; Secure; SameSite=Lax; Max-Age=0",
    ]);
    expect(await ofSession(sessionId)).toEqual(before);
  });

  test("is not for API clients, whose tokens rotate", async () => {
    const ana = await aMember();
    const refusal = await renew({ bearer: ana.bearer });
    expect(refusal.status).toBe(403);
    timePasses(61 * minuteMs);
    expect(await doors({ bearer: ana.bearer })).toEqual(shut);
  });
});
