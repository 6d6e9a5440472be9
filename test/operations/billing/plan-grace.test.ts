import { companies, mailOutbox } from "#cell";
import { and, eq, like, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { followPlanLimits } from "~/modules/billing/follow-headcount.server";
import { mayExceedPlan } from "~/modules/billing/notify-over-plan.server";
import { findMember } from "~/modules/session/find-member.server";
import { judgeCompany } from "~/modules/policy/guards.server";
import { changeStatus } from "~/modules/team/server/change-status.server";
import { dayMs } from "~/time/units";
import { deps } from "../../support/worker/deps";
import { aTeam, changePriceTo } from "../../support/worker/full-plan";
import type { SignedInMember } from "../../support/worker/people";
import { timePasses } from "../../support/worker/time";

const follow = ({ company }: SignedInMember) => followPlanLimits(deps(), { companyId: company.id });

/** Returns the phase of the company now. */
async function phaseOf({ profile }: SignedInMember) {
  const memberRead = (await findMember(deps(), { profileId: profile.id }))!;
  const { restriction, warning } = judgeCompany(deps(), memberRead);
  return restriction?.kind ?? (warning ? `${warning.kind} ${warning.daysLeft}` : null);
}

const mailsOf = async ({ email }: SignedInMember, kind: string) =>
  deps()
    .db.select({ subject: mailOutbox.subject, text: mailOutbox.text })
    .from(mailOutbox)
    .where(and(eq(mailOutbox.recipient, email), like(mailOutbox.dedupeKey, `${kind}:%`)));

const change = ({ company }: SignedInMember, columns: Partial<typeof companies.$inferInsert>) =>
  deps().db.update(companies).set(columns).where(eq(companies.id, company.id));

describe("a company that takes a smaller plan than its people need", () => {
  test("can clock in for seven days of grace, with mails to everybody at the beginning and before the end", async () => {
    const { owner, present } = await aTeam("price_plus", { active: 17 });
    const worker = present[0]!;
    await changePriceTo(owner, "price_pro");
    expect(await phaseOf(worker)).toBe("plan-limit 7");
    await Promise.all(Array.from({ length: 5 }, () => follow(owner)));
    const [toOwner, ...more] = await mailsOf(owner, "plan-grace");
    expect([toOwner!.subject, more]).toEqual(["Tu empresa supera los 5 empleados del plan Pro", []]);
    expect(toOwner!.text).toContain("desactiva a 12 personas");
    expect(await mailsOf(worker, "plan-grace")).toHaveLength(1);
    timePasses(6 * dayMs);
    await follow(owner);
    await follow(owner);
    expect(await mailsOf(owner, "plan-grace-ends")).toHaveLength(1);
    expect(await mailsOf(worker, "plan-grace-ends")).toHaveLength(1);
    expect(await phaseOf(worker)).toBe("plan-limit 1");
    timePasses(dayMs);
    await follow(owner);
    expect(await phaseOf(worker)).toBe("plan-limit");
    expect(await mailsOf(owner, "plan-grace")).toHaveLength(1);
  });

  test("is free again once people are deactivated, and a later smaller plan gives seven days again", async () => {
    const { owner, present } = await aTeam("price_pro", { active: 6 });
    await follow(owner);
    timePasses(8 * dayMs);
    expect(await phaseOf(owner)).toBe("plan-limit");
    const profileIds = [present[0]!.profile.id];
    await changeStatus(deps(), { member: owner, profileIds, status: "inactive" });
    expect(await phaseOf(owner)).toBeNull();
    await follow(owner);
    const [row] = await deps().db.select().from(companies).where(eq(companies.id, owner.company.id));
    expect(row!.planGraceSince).toBeNull();
  });

  test("gets its grace from the first night on if it was over the limit before grace existed", async () => {
    const { owner } = await aTeam("price_pro", { active: 8 });
    await change(owner, { overPlanSince: 1 });
    expect(await phaseOf(owner)).toBe("plan-limit 7");
    const concerned = await deps()
      .db.select({ id: companies.id })
      .from(companies)
      .where(and(mayExceedPlan(deps(), sql`${companies.id}`), eq(companies.id, owner.company.id)));
    expect(concerned).toHaveLength(1);
    await follow(owner);
    expect(await phaseOf(owner)).toBe("plan-limit 7");
    timePasses(7 * dayMs);
    expect(await phaseOf(owner)).toBe("plan-limit");
  });

  test("is warned in a trial about the plan that follows it, by one mail to the owner, and nobody is stopped", async () => {
    const { owner, present } = await aTeam("price_pro", { active: 17, status: "trialing" });
    await change(owner, { subscriptionPeriodEnd: deps().now + 9 * dayMs });
    await follow(owner);
    await follow(owner);
    const [mail, ...more] = await mailsOf(owner, "plan-ahead");
    expect([mail!.subject, more]).toEqual(["El plan Pro se os queda pequeño", []]);
    expect(await mailsOf(present[0]!, "plan-%")).toEqual([]);
    expect(await phaseOf(owner)).toBe("plan-limit 16");
    timePasses(9 * dayMs);
    await change(owner, { subscriptionStatus: "active" });
    await follow(owner);
    expect(await phaseOf(owner)).toBe("plan-limit 7");
    expect(await mailsOf(present[0]!, "plan-grace")).toHaveLength(1);
  });

  test("on Plus is never over the limit: the owner gets the price of the people above thirty", async () => {
    const { owner } = await aTeam("price_plus", { active: 31 });
    await follow(owner);
    expect(await phaseOf(owner)).toBeNull();
    expect(await mailsOf(owner, "plan-grace")).toEqual([]);
    const [mail] = await mailsOf(owner, "over-plan");
    expect(mail!.text.replaceAll("\u00a0", " ")).toContain(
      "Cada persona de más cuesta 2 € al mes: con 31 este mes son 50 €.",
    );
  });
});
