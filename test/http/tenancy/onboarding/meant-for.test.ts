// Proves that a form keeps its expected profile when another tab has switched to the person's other company.
import { companies, paymentFailures } from "#cell";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { joinCompany } from "~/modules/tenancy/onboarding/server/join-company.server";
import { refusals } from "~/modules/session/refusals";
import { newId } from "~/platform/ids";
import { dayMs } from "~/time/units";
import { call } from "../../../support/worker/app";
import { deps, settle } from "../../../support/worker/deps";
import { everyRow } from "../../../support/worker/database";
import { aCompany, aMember, type SignedInMember } from "../../../support/worker/people";
import { anInvitation, homesOf } from "../../team/invitations/invited";

/** She owns the bakery, where her pages were rendered. She is an admin of the garage, where her session is now. */
let ana: SignedInMember;
let inGarage: string;
let colleague: SignedInMember;

beforeEach(async () => {
  const garage = await aMember({ company: await aCompany({ name: "Taller Ruiz" }), role: "owner" });
  colleague = await aMember({ company: garage.company });
  ana = await aMember({ role: "owner" });
  const { row } = await anInvitation(garage, { email: ana.email, role: "admin" });
  const user = { id: ana.profile.userId, email: ana.email, userMetadata: {}, createdAt: 0 };
  await joinCompany(deps(), { user, invitationId: row.id, sessionId: null });
  await settle();
  const homes = await homesOf(ana.email);
  inGarage = homes.find(({ company }) => company.id === garage.company.id)!.profile.id;
});

test.each([
  "/profile",
  "/access",
  "/settings",
  "/team",
  "/team/new",
  "/start",
  "/invitations/new",
  "/invitations/link",
  "/subscription",
  "/close-company",
  "/inspection",
  "/inspection/new",
  "/leave",
  "/corrections/new",
])("the forms of %s name their expected profile", async (path) => {
  const html = await (await call(path, { cookie: ana.cookie })).text();
  expect(html).toContain(`<input type="hidden" name="expected_profile" value="${ana.profile.id}"/>`);
});

describe("in a suspended company, a person who is at work", () => {
  beforeEach(async () => {
    const { db, now } = deps();
    const punch = { action: "check_in", location: null };
    expect((await call("/api/check-in", { bearer: ana.bearer, json: punch })).status).toBe(200);
    const companyId = ana.company.id;
    const owing = { subscriptionStatus: "past_due", priceId: "price_plus", trialEndsAt: 1 };
    await db.update(companies).set(owing).where(eq(companies.id, companyId));
    const firstFailureDate = now - 8 * dayMs;
    await db.insert(paymentFailures).values({ id: newId(now), companyId, firstFailureDate });
  });

  test("checks out of the company of the page, and of no other", async () => {
    const html = await (await call("/dashboard", { cookie: ana.cookie })).text();
    const named = /<input type="hidden" name="expected_profile" value="([^"]+)"\/>/.exec(html)?.[1];
    expect(named).toBe(ana.profile.id);
    const key = /name="idempotency_key" value="([^"]+)"/.exec(html)![1]!;
    const form = { action: "check_out", confirmed: "1", idempotency_key: key };
    const punchOut = (expected_profile: string) =>
      call("/dashboard", { cookie: ana.cookie, form: { ...form, expected_profile } });
    await call("/join", { cookie: ana.cookie, form: { intent: "enter", profile_id: inGarage } });
    const before = await everyRow();
    const refusal = await punchOut(named!);
    expect([refusal.status, await everyRow()]).toEqual([409, before]);
    await call("/join", { cookie: ana.cookie, form: { intent: "enter", profile_id: ana.profile.id } });
    expect((await punchOut(named!)).status).toBe(303);
  });
});

describe("after switching to the other company,", () => {
  const goOver = () => call("/join", { cookie: ana.cookie, form: { intent: "enter", profile_id: inGarage } });
  const person = { full_name: "Eva Luz", email: "eva@example.com", dni: "", role: "employee" };
  const forms: [string, () => Record<string, string>][] = [
    ["/profile", () => ({ form: "information", full_name: "Otra" })],
    ["/access", () => ({ form: "mails" })],
    ["/settings", () => ({ form: "zone", time_zone: "Africa/Ceuta" })],
    ["/invitations/new", () => person],
    ["/invitations/link", () => ({ intent: "make" })],
    ["/team/new", () => ({ full_name: "Eva Luz", dni: "" })],
    ["/team", () => ({ scope: "ticked", set_status: "inactive", profile_id: colleague.profile.id })],
    ["/invitations", () => ({ intent: "delete", invitation_id: crypto.randomUUID() })],
    ["/inspection", () => ({ pack: crypto.randomUUID(), from: "2026-10-01", to: "2026-10-31" })],
    ["/inspection", () => ({ revoke: crypto.randomUUID() })],
    ["/inspection/new", () => ({ id: crypto.randomUUID(), name: "Inspección" })],
    ["/leave", () => ({ profile_id: inGarage })],
    ["/sessions", () => ({ others: "1" })],
    ["/corrections/new", () => ({ day: "2026-10-01" })],
    ["/ownership", () => ({ intent: "accept" })],
    ["/corrections", () => ({ id: crypto.randomUUID(), answer: "accept" })],
  ];

  test.each(forms)("a form of %s is refused, and nothing is written", async (path, fields) => {
    const form = (expected_profile: string) =>
      call(path, { cookie: ana.cookie, form: { ...fields(), expected_profile } });
    await goOver();
    const before = await everyRow();
    const answer = await form(ana.profile.id);
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain(refusals.otherCompany("Taller Ruiz"));
    expect(await everyRow()).toEqual(before);
    // Rendered there, the form is accepted.
    expect(await (await form(inGarage)).text()).not.toContain(refusals.otherCompany("Taller Ruiz"));
  });

  test("a picture is refused too", async () => {
    await goOver();
    const form = new FormData();
    form.set("expected_profile", ana.profile.id);
    form.set("avatar", new File(["x"], "x.png"));
    const { cookie } = ana;
    expect((await call("/profile", { cookie, upload: form })).status).toBe(409);
  });
});
