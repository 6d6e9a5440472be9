import { companies, profiles } from "#cell";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { dayMs } from "~/time/units";
import { call } from "../../../support/worker/app";
import { deps, settle } from "../../../support/worker/deps";
import { resend } from "../../../support/worker/resend";
import {
  askByApi,
  pkce,
  askForLink,
  aSignedInProgram,
  countOf,
  openLink,
  redeemByApi,
} from "../../../support/worker/sign-in";
import { timePasses } from "../../../support/worker/time";

/** Returns a person's profile and company in the database. */
async function homeOf(email: string) {
  const user = await deps().directory.query.users.findFirst({
    where: (users, { eq }) => eq(users.email, email),
  });
  const [profile] = await deps().db.select().from(profiles).where(eq(profiles.userId, user!.id));
  const [company] = await deps().db.select().from(companies).where(eq(companies.id, profile!.companyId));
  return { user: user!, profile: profile!, company: company! };
}

describe("the first sign-in of an unknown address", () => {
  test("creates a company with that name and 14 days of trial, and its owner", async () => {
    const { email } = await aSignedInProgram();
    const { profile, company } = await homeOf(email);
    expect(company).toEqual({
      id: company.id,
      ledger: company.ledger,
      name: email,
      nif: null,
      timeZone: "Europe/Madrid",
      workPauses: [],
      offlinePunchesEnabled: true,
      remoteWorkEnabled: false,
      locationTrackingEnabled: false,
      move: null,
      locationNoticeConfirmedAt: null,
      locationDecidedAt: null,
      joinedNotifiedAt: null,
      startHiddenAt: null,
      registerExportedAt: null,
      closedAt: null,
      closureFinishedAt: null,
      colleagueAbsences: "nobody",
      dailyLimitMinutes: null,
      restBetweenMinutes: null,
      shiftNoticeDays: null,
      restRegime: null,
      convenioYearStart: null,
      dayInterruptions: null,
      voluntaryPercent: null,
      payPeriodDay: 1,
      trialEndsAt: company.createdAt + 14 * dayMs,
      stripeCustomerId: null,
      subscriptionStatus: null,
      priceId: null,
      subscriptionPeriodStart: null,
      subscriptionPeriodEnd: null,
      subscriptionCancelAt: null,
      billingVersion: 0,
      overPlanSince: null,
      planGraceSince: null,
      createdAt: company.createdAt,
    });
    expect(Math.abs(Date.now() - company.createdAt)).toBeLessThan(10_000);
    expect(profile).toMatchObject({
      role: "owner",
      status: "active",
      fullName: null,
      avatarUrl: null,
      dni: null,
    });
  });

  test("takes the name that was given with the request for the link, and no picture", async () => {
    const data = { full_name: "  Núria Gómez ", avatar_url: "https://example.com/n.png" };
    const { email } = await aSignedInProgram({ data });
    expect((await homeOf(email)).profile).toMatchObject({ fullName: "Núria Gómez", avatarUrl: null });
  });

  test.each([
    [{ full_name: "x".repeat(121) }],
    [{ full_name: "<b>Ana</b>" }],
    [{ full_name: "=1+1" }],
    [{ full_name: "A\0na" }],
    [{ full_name: "\ud800" }],
    [{ full_name: 7 }],
    ["Ana"],
  ])("cannot be prepared with %j", async (data) => {
    await expect(askByApi({ data })).rejects.toThrow("422");
  });

  test("ignores unrequested fields: role, company, id", async () => {
    const data = { full_name: "Ana", role: "admin", company_id: "x", id: "y" };
    const { email, user } = await aSignedInProgram({ data });
    expect(user.user_metadata).toEqual({ full_name: "Ana" });
    expect((await homeOf(email)).user.userMetadata).toEqual({ full_name: "Ana" });
  });

  test("works in a browser too, and shows the clock", async () => {
    const { token, binding, email } = await askForLink();
    const opened = await openLink({ token }, binding);
    const cookie = opened.headers.getSetCookie()[0]!.split(";")[0];
    expect((await call("/dashboard", { cookie })).status).toBe(200);
    expect((await homeOf(email)).company.name).toBe(email);
  });

  test("notifies the operator once, with the data", async () => {
    const { email } = await aSignedInProgram();
    await settle();
    const { company } = await homeOf(email);
    const mailsToOperator = resend.mails.filter(({ to }) => to === "operador@fichaclara.test");
    expect(mailsToOperator).toHaveLength(1);
    expect(mailsToOperator[0]).toMatchObject({
      subject: `Nueva empresa: ${email}`,
      from: "Fichaclara <hola@fichaclara.test>",
    });
    expect(mailsToOperator[0]!.text).toContain(`Persona propietaria: ${email}`);
    expect(mailsToOperator[0]!.text).toContain(company.id);
    expect(
      await countOf("mail_outbox", "dedupe_key = ? AND sent_at IS NOT NULL", `new-company:${company.id}`),
    ).toBe(1);
  });

  test("is followed by sign-ins that create nothing new", async () => {
    const first = await aSignedInProgram();
    const before = await homeOf(first.email);
    timePasses(dayMs);
    const { token } = await askByApi({ data: { full_name: "Otra" }, ...pkce.challenge }, first);
    expect((await redeemByApi(token, pkce.verifier)).status).toBe(200);
    const after = await homeOf(first.email);
    expect(after.company).toEqual(before.company);
    expect(after.profile).toEqual(before.profile);
    expect(after.user.lastSignInAt! - before.user.lastSignInAt!).toBeGreaterThanOrEqual(dayMs);
    expect(await countOf("companies", "name = ?", first.email)).toBe(1);
  });

  test("queues no mail and is no fault without a configured operator", async () => {
    const { token, email } = await askByApi(pkce.challenge);
    const answer = await redeemByApi(token, pkce.verifier, { env: { OPERATOR_EMAIL: "" } });
    expect(answer.status).toBe(200);
    await settle();
    const { company } = await homeOf(email);
    expect(await countOf("mail_outbox", "dedupe_key = ?", `new-company:${company.id}`)).toBe(0);
    expect(resend.mails.filter(({ to }) => to === "operador@fichaclara.test")).toEqual([]);
  });
});
