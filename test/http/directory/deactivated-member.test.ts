import { profiles } from "#cell";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { call } from "../../support/worker/app";
import { deps } from "../../support/worker/deps";
import { everyRow } from "../../support/worker/database";
import { aLog, aMember, type SignedInMember } from "../../support/worker/people";

const deactivate = ({ profile }: SignedInMember) =>
  deps().db.update(profiles).set({ status: "inactive" }).where(eq(profiles.id, profile.id));

describe("a member who is deactivated while signed in", () => {
  test("can no longer punch, in any way", async () => {
    const ana = await aMember();
    const punch = { json: { action: "check_in", location: null } };
    await deactivate(ana);
    const before = await everyRow();
    for (const carried of [{ cookie: ana.cookie }, { bearer: ana.bearer }]) {
      const refusal = await call("/api/check-in", { ...carried, ...punch });
      expect(refusal.status).toBe(403);
      expect(await refusal.json()).toEqual({
        error: "Tu cuenta está desactivada. Habla con la persona responsable de tu empresa.",
      });
    }
    const form = { action: "check_in", idempotency_key: crypto.randomUUID() };
    expect((await call("/dashboard", { cookie: ana.cookie, form })).status).toBe(403);
    expect(await everyRow()).toEqual(before);
  });

  test("still reads and exports their own history", async () => {
    const ana = await aMember();
    await aLog(ana, { checkInTime: Date.UTC(2026, 2, 3, 8) });
    await deactivate(ana);
    const range = "from=2026-03-01&to=2026-03-31";
    const page = await call(`/dashboard?${range}`, { cookie: ana.cookie });
    expect(page.status).toBe(200);
    expect(await page.text()).toContain("03/03/2026");
    const csv = await call(`/dashboard/fichajes.csv?${range}`, { cookie: ana.cookie });
    expect(csv.status).toBe(200);
    expect(await csv.text()).toContain("03/03/2026");
  });

  test("may do nothing else: even an owner's calls are refused", async () => {
    const ana = await aMember({ role: "owner" });
    await deactivate(ana);
    const answer = await call("/api/admin/send-new-company-notification", {
      bearer: ana.bearer,
      json: { companyId: ana.company.id },
    });
    expect(answer.status).toBe(403);
  });
});
