// Proves that an owner can offer the company, and that it never has two owners or none.
import { env } from "cloudflare:test";
import { ownershipOffers, profiles } from "#cell";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { compareProjections } from "~/modules/ledger/compare-projections.server";
import { leaveCompany } from "~/modules/tenancy/onboarding/leave-company.server";
import { changeStatus } from "~/modules/team/server/change-status.server";
import { declineOffer, offerOwnership, withdrawOffer } from "~/modules/team/ownership/offer.server";
import { acceptOffer } from "~/modules/team/ownership/submit-ownership.server";
import { aCustomer } from "../../support/worker/billing";
import { call } from "../../support/worker/app";
import { deps, settle } from "../../support/worker/deps";
import { everyRow } from "../../support/worker/database";
import { openTab } from "../../support/worker/live";
import { aCompany, aMember, type SignedInMember } from "../../support/worker/people";
import { readExport, register } from "../../support/worker/register";
import { resend } from "../../support/worker/resend";
import { inOrder, inSeededOrders } from "../../support/worker/schedule";
import { countOf } from "../../support/worker/sign-in";
import { stripe } from "../../support/worker/stripe";

let owner: SignedInMember;
let ana: SignedInMember;
let leo: SignedInMember;

async function aTeam() {
  owner = await aMember({
    company: await aCompany({ name: "Panadería Sol" }),
    role: "owner",
    fullName: "Eva Ruiz",
  });
  ana = await aMember({ company: owner.company, fullName: "Ana Gil" });
  leo = await aMember({ company: owner.company, fullName: "Leo Paz", role: "admin" });
}
beforeEach(aTeam);

const post = ({ cookie }: SignedInMember, form: Record<string, string>) =>
  call("/ownership", { cookie, form });
const offer = (to = ana) => post(owner, { intent: "offer", profile_id: to.profile.id });
const screen = async ({ cookie }: SignedInMember, query = "") =>
  (await call(`/ownership${query}`, { cookie })).text();
const rolesNow = async (): Promise<Record<string, string>> => {
  const { db } = deps();
  const all = await db.select().from(profiles).where(eq(profiles.companyId, owner.company.id));
  return Object.fromEntries(all.map(({ fullName, role }) => [fullName!, role]));
};
const mailsTo = (who: SignedInMember, from: number) =>
  resend.mails.slice(from).filter(({ to }) => [to].flat().includes(who.email));
const unchanged = { "Eva Ruiz": "owner", "Ana Gil": "employee", "Leo Paz": "admin" };

describe("an offer of ownership", () => {
  test("changes nothing, is sent by mail, and appears only on the screens of its two people", async () => {
    const before = resend.mails.length;
    expect(await screen(owner, `?to=${ana.profile.id}`)).toContain("Ofrecer la propiedad");
    const answer = await offer();
    expect(await answer.text()).toContain("Oferta enviada a Ana Gil");
    await settle();
    expect(mailsTo(ana, before).map(({ subject }) => subject)).toEqual([
      "Te ofrecen la propiedad de tu empresa en Fichaclara",
    ]);
    expect(await rolesNow()).toEqual(unchanged);
    expect(await screen(owner)).toContain("Retirar la oferta");
    expect(await screen(ana)).toContain("Aceptar la propiedad");
    expect(await screen(leo)).not.toContain("Ana Gil</");
    expect(await screen(leo)).toContain("Nadie te ha ofrecido");
  });

  test("accepted makes the heir the owner and the owner an admin, in the register too", async () => {
    await register(ana);
    const tabs = [await openTab(owner), await openTab(ana)];
    await offer();
    const before = resend.mails.length;
    const answer = await post(ana, { intent: "accept" });
    expect(await answer.text()).toContain("Ahora eres el propietario");
    await settle();
    expect(await rolesNow()).toEqual({ ...unchanged, "Eva Ruiz": "admin", "Ana Gil": "owner" });
    expect(mailsTo(owner, before).map(({ subject }) => subject)).toEqual([
      "Has traspasado tu empresa en Fichaclara",
    ]);
    for (const { profile } of [owner, ana]) {
      const { subject, id: profileId } = profile;
      expect(await compareProjections(env.CELL_1, { subject, profileId })).toEqual([]);
    }
    const { outcome } = await readExport(await call("/register/registro.zip", { cookie: ana.cookie }));
    expect(outcome).toMatchObject({ verdict: "valid" });
    for (const tab of tabs) expect(await tab.closeCode()).toBeGreaterThan(4_000);
    expect(await countOf("ownership_offers", "company_id = ?", owner.company.id)).toBe(0);
    // The offer is gone: the former owner may be edited, and leave.
    expect(
      (await call("/leave", { cookie: owner.cookie, form: { profile_id: owner.profile.id } })).status,
    ).toBe(302);
  });

  test("accepted is reported to Stripe, which writes to the new owner from then on", async () => {
    const customer = await aCustomer();
    const heir = await aMember({ company: customer.owner.company, fullName: "Ana Gil" });
    await offerOwnership(deps(), { member: customer.owner, profileId: heir.profile.id });
    await post(heir, { intent: "accept" });
    await settle();
    expect(stripe.state.customers[customer.customerId]!.email).toBe(heir.email);
  });

  test("that was never made cannot be accepted, and Stripe gets no call", async () => {
    const { owner: other } = await aCustomer();
    const colleague = await aMember({ company: other.company });
    const before = stripe.calls.length;
    expect((await post(colleague, { intent: "accept" })).status).toBe(409);
    await settle();
    expect(stripe.calls.slice(before)).toEqual([]);
  });

  test("declined disappears, and the owner gets a mail", async () => {
    await offer();
    const before = resend.mails.length;
    expect(await (await post(ana, { intent: "decline" })).text()).toContain("Has rechazado la oferta");
    await settle();
    expect(mailsTo(owner, before).map(({ subject }) => subject)).toEqual([
      "No han aceptado la propiedad de tu empresa",
    ]);
    expect((await post(ana, { intent: "accept" })).status).toBe(409);
    expect(await rolesNow()).toEqual(unchanged);
  });

  test("to another person ends the previous one", async () => {
    await offer(ana);
    await offer(leo);
    expect((await post(ana, { intent: "accept" })).status).toBe(409);
    expect((await post(leo, { intent: "accept" })).status).toBe(200);
    expect(await rolesNow()).toMatchObject({
      "Leo Paz": "owner",
      "Eva Ruiz": "admin",
      "Ana Gil": "employee",
    });
  });

  test.each([
    ["it was withdrawn", () => withdrawOffer(deps(), { member: owner })],
    ["seven days have passed", () => deps().db.update(ownershipOffers).set({ expiresAt: deps().now })],
    ["it was never made", () => deps().db.delete(ownershipOffers)],
  ])("cannot be accepted once %s, and nothing is written", async (_, happens) => {
    await offer();
    await happens();
    await settle();
    const before = await everyRow();
    const answer = await post(ana, { intent: "accept" });
    expect([answer.status, (await answer.text()).includes("ya no está en pie")]).toEqual([409, true]);
    expect(await everyRow()).toEqual(before);
  });

  test("no longer waits for a person who was deactivated or has left", async () => {
    await offer();
    await changeStatus(deps(), { member: owner, profileIds: [ana.profile.id], status: "inactive" });
    expect((await post(ana, { intent: "accept" })).status).toBe(403);
    expect(await screen(owner)).not.toContain("Retirar la oferta");
    await changeStatus(deps(), { member: owner, profileIds: [ana.profile.id], status: "active" });
    await leaveCompany(deps(), { userId: ana.profile.userId, profileId: ana.profile.id });
    expect(await screen(owner)).not.toContain("Retirar la oferta");
  });

  test.each([
    ["the owner", () => owner],
    ["a deactivated person", () => aMember({ company: owner.company, status: "inactive" })],
    ["a person without an account", () => aMember({ company: owner.company, userId: null })],
  ])("to %s is refused, and nothing is written", async (_, whom) => {
    const to = await whom();
    const before = await everyRow();
    const answer = await offer(to);
    expect([answer.status, (await answer.text()).includes("No se le puede ofrecer")]).toEqual([422, true]);
    expect(await everyRow()).toEqual(before);
    expect(await screen(owner, `?to=${to.profile.id}`)).not.toContain("Ofrecer la propiedad");
  });

  test("to a person outside the company returns 404, and nothing is written", async () => {
    const stranger = await aMember();
    const before = await everyRow();
    for (const profile_id of [stranger.profile.id, "nobody", ""]) {
      const answer = await post(owner, { intent: "offer", profile_id });
      expect([answer.status, (await answer.text()).includes("No se le puede ofrecer")]).toEqual([404, false]);
    }
    expect(await everyRow()).toEqual(before);
    expect(await screen(owner, `?to=${stranger.profile.id}`)).not.toContain("Ofrecer la propiedad");
  });

  test("is begun by choosing the heir among the eligible people, on its own page", async () => {
    const pathOf = ({ profile }: SignedInMember) => `href="/ownership?to=${profile.id}"`;
    const inactivePerson = await aMember({ company: owner.company, status: "inactive" });
    const page = await screen(owner);
    for (const who of [ana, leo]) expect(page).toContain(pathOf(who));
    for (const who of [inactivePerson, owner]) expect(page).not.toContain(pathOf(who));
    const searched = await screen(owner, "?who=gil");
    expect([ana, leo].map((who) => searched.includes(pathOf(who)))).toEqual([true, false]);
    expect(await screen(owner, "?who=nadie")).toContain("Nadie coincide");
    expect(await screen(leo)).not.toContain(pathOf(ana));
    await offer();
    const offered = await screen(owner);
    expect([ana, leo].map((who) => offered.includes(pathOf(who)))).toEqual([false, true]);
    expect(await screen(await aMember({ role: "owner" }))).toContain("Todavía no hay a quién traspasarla");
  });

  test("can be made only by the owner", async () => {
    for (const who of [ana, leo]) {
      expect((await post(who, { intent: "offer", profile_id: who.profile.id })).status).toBe(403);
      expect((await post(who, { intent: "withdraw" })).status).toBe(403);
    }
    expect(await countOf("ownership_offers", "company_id = ?", owner.company.id)).toBe(0);
  });
});

describe("at the same moment", () => {
  const owners = () => countOf("profiles", "company_id = ? AND role = 'owner'", owner.company.id);

  test(
    "accepting twice, withdrawing, declining and offering to another leave one owner",
    { tags: "deep" },
    () =>
      inSeededOrders(20, async (race) => {
        await aTeam();
        await offerOwnership(deps(), { member: owner, profileId: ana.profile.id });
        await race<unknown>(
          ({ deps }) => acceptOffer(deps(), { member: ana }),
          ({ deps }) => acceptOffer(deps(), { member: ana }),
          ({ deps }) => offerOwnership(deps(), { member: owner, profileId: leo.profile.id }),
          ({ deps }) => acceptOffer(deps(), { member: leo }),
          ({ deps }) => withdrawOffer(deps(), { member: owner }),
          ({ deps }) => declineOffer(deps(), { member: ana }),
        );
        expect(await owners()).toBe(1);
        for (const { profile } of [owner, ana, leo]) {
          const { subject, id: profileId } = profile;
          expect(await compareProjections(env.CELL_1, { subject, profileId })).toEqual([]);
        }
      }),
  );

  test(
    "an offer of ownership that is withdrawn before its acceptance is written is not accepted",
    { tags: "deep" },
    () =>
      inOrder("AAB+A+", async (race) => {
        await aTeam();
        await offerOwnership(deps(), { member: owner, profileId: ana.profile.id });
        await race<unknown>(
          ({ deps }) => acceptOffer(deps(), { member: ana }),
          ({ deps }) => withdrawOffer(deps(), { member: owner }),
        );
        expect(await rolesNow()).toEqual(unchanged);
      }),
  );
});

test("another company's owner sees neither the offer nor its heir", async () => {
  await offer();
  const stranger = await aMember({ role: "owner" });
  const page = await screen(stranger, `?to=${ana.profile.id}`);
  expect(page).not.toContain("Ana Gil");
});
