// Proves that a manager can change a colleague's address. The reader of the new mailbox gets the profile, and person and record remain the
// same.
import { env } from "cloudflare:test";
import { invitations, profiles } from "#cell";
import { memberships } from "#directory";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { compareProjections } from "~/modules/ledger/compare-projections.server";
import { deleteInvitation } from "~/modules/team/invitations/change-invitation.server";
import { leaveCompany } from "~/modules/tenancy/onboarding/leave-company.server";
import { offerOwnership } from "~/modules/team/ownership/offer.server";
import { beginTakeover } from "~/modules/directory/profile-takeover.server";
import { joinCompany } from "~/modules/tenancy/onboarding/server/join-company.server";
import type { Deps } from "~/platform/context.server";
import { dayMs, hourMs } from "~/time/units";
import { acceptOffer } from "~/modules/team/ownership/submit-ownership.server";
import { aUser } from "../../../support/worker/a-user";
import { call } from "../../../support/worker/app";
import { deps, settle } from "../../../support/worker/deps";
import { everyRow } from "../../../support/worker/database";
import { killedAtEach, sweep } from "../../../support/worker/killed-at-each";
import { openTab } from "../../../support/worker/live";
import { aCompany, aMember, type SignedInMember } from "../../../support/worker/people";
import { logsOf } from "../../../support/worker/records";
import { readExport, register, worked } from "../../../support/worker/register";
import { resend, tokenFor } from "../../../support/worker/resend";
import { inOrder, inSeededOrders } from "../../../support/worker/schedule";
import { aStranger, cookiesOf, countOf, openLink } from "../../../support/worker/sign-in";
import { accept, homesOf, invitationToken } from "../../team/invitations/invited";

let boss: SignedInMember;
let ana: SignedInMember;
let newEmail: string;

beforeEach(async () => {
  boss = await aMember({ company: await aCompany({ name: "Panadería Sol" }), role: "owner" });
  ana = await aMember({ company: boss.company, fullName: "Ana Gil", dni: "12345678Z" });
  newEmail = aStranger().email;
});

const ask = (email = newEmail, { by = boss, of = ana } = {}) =>
  call(`/team?edit=${of.profile.id}`, { cookie: by.cookie, form: { intent: "new-address", email } });
const profileOf = async ({ profile }: SignedInMember) =>
  (await deps().db.select().from(profiles).where(eq(profiles.id, profile.id)))[0]!;
const membershipOf = async ({ profile }: SignedInMember) =>
  (await deps().directory.select().from(memberships).where(eq(memberships.profileId, profile.id)))[0];
const invitationFor = async (email: string) =>
  (await deps().db.select().from(invitations).where(eq(invitations.email, email)))[0]!;

/** Accepts the invitation by its mail, in its own browser. */
async function takeOver(email = newEmail) {
  const accepted = await accept(invitationToken(email));
  const opened = await openLink({ token: tokenFor(email) }, cookiesOf(accepted));
  await settle();
  return cookiesOf(opened);
}

describe("a new address that a manager enters for a colleague", () => {
  test("changes nothing until it is accepted there, and then opens the same profile", async () => {
    const askAnswer = await ask();
    expect(askAnswer.headers.get("Location")).toContain(`invited=${ana.profile.id}`);
    expect(await profileOf(ana)).toMatchObject({ email: ana.email, userId: ana.profile.userId });
    const cookie = await takeOver();
    const me = await (await call("/api/me", { cookie })).json();
    expect(me).toMatchObject({ user: { email: newEmail }, profile: { id: ana.profile.id } });
    expect(await homesOf(newEmail)).toHaveLength(1);
    expect(await profileOf(ana)).toMatchObject({ email: newEmail, fullName: "Ana Gil", role: "employee" });
    expect(await membershipOf(ana)).toMatchObject({ formerUserId: null });
  });

  test("leaves the record unchanged, and the register proves the new identity", async () => {
    await register(ana);
    const from = Date.now() - dayMs;
    await worked(ana, from, from + hourMs);
    await ask();
    const cookie = await takeOver();
    expect(await logsOf(ana)).toHaveLength(1);
    const { subject, id: profileId } = ana.profile;
    expect(await compareProjections(env.CELL_1, { subject, profileId })).toEqual([]);
    const { outcome, texts } = await readExport(await call("/dashboard/registro.zip", { cookie }));
    expect(outcome).toMatchObject({ verdict: "valid" });
    expect(texts["registro.jsonl"]).toContain(newEmail);
  });

  test("ends the old address's access, notifies it, and asks where to go: no company is founded unasked", async () => {
    const tab = await openTab(ana);
    await ask();
    const before = resend.mails.length;
    const companies = await countOf("companies");
    await takeOver();
    expect(await tab.closeCode()).toBeGreaterThan(4_000);
    const mailsToAna = resend.mails.slice(before).filter(({ to }) => [to].flat().includes(ana.email));
    expect(mailsToAna.map(({ subject }) => subject)).toEqual([
      "Tu email en una empresa de Fichaclara ha cambiado",
    ]);
    expect(mailsToAna[0]!.text).toMatch(/^Hola, \S+:\n/);
    expect((await call("/dashboard", { cookie: ana.cookie })).headers.get("Location")).toBe("/join");
    const punch = { bearer: ana.bearer, json: { action: "check_in", location: null } };
    expect((await call("/api/check-in", punch)).status).toBe(403);
    expect(await countOf("companies")).toBe(companies);
  });

  test("leaves a person with a company of their own in that one too", async () => {
    const leo = await aMember({ role: "owner", email: newEmail });
    await ask();
    await takeOver();
    expect((await homesOf(newEmail)).map(({ profile }) => profile.id).sort()).toEqual(
      [leo.profile.id, ana.profile.id].sort(),
    );
    expect(await countOf("users", "email = ? AND is_in_several = 1", newEmail)).toBe(1);
  });

  test("becomes an ordinary invitation once another invitation replaces it", async () => {
    await ask();
    const json = { full_name: "Ana Gil", email: newEmail, dni: null, role: "employee" };
    expect((await call("/api/admin/invite-user", { bearer: boss.bearer, json })).status).toBe(200);
    await takeOver();
    const [home] = await homesOf(newEmail);
    expect(home!.profile.id).not.toBe(ana.profile.id);
    expect(await profileOf(ana)).toMatchObject({ email: ana.email });
  });

  test.each([
    ["", 422, "Por favor ingresa tu email"],
    ["ana", 422, "Escribe un email completo"],
    ["theirs", 422, "Ya entra con este email."],
    ["the boss's", 409, "ya"],
  ])(
    "that is %j is refused next to its field, and nothing is written",
    async (typed, status, expectedText) => {
      const email = { theirs: ana.email, "the boss's": boss.email }[typed] ?? typed;
      const [mails, before] = [resend.mails.length, await everyRow()];
      const answer = await ask(email);
      expect([answer.status, (await answer.text()).includes(expectedText)]).toEqual([status, true]);
      expect([resend.mails.length, await everyRow()]).toEqual([mails, before]);
    },
  );

  test("is refused for the manager, the owner, another company's people and people who have left", async () => {
    const leo = await aMember({ company: boss.company, role: "admin" });
    const stranger = await aMember();
    const inactivePerson = await aMember({ company: boss.company, status: "inactive", userId: null });
    const before = await everyRow();
    const statuses = [
      await ask(newEmail, { by: leo, of: leo }),
      await ask(newEmail, { by: leo, of: boss }),
      await ask(newEmail, { of: stranger }),
      await ask(newEmail, { of: inactivePerson }),
      await ask(newEmail, { by: ana, of: leo }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([403, 403, 404, 403, 403]);
    expect(await everyRow()).toEqual(before);
  });
});

describe("moving a profile to a new address", () => {
  async function begun() {
    const company = await aCompany();
    const by = await aMember({ company, role: "owner" });
    const one = await aMember({ company, fullName: "Ana Gil" });
    const user = await aUser();
    await ask(user.email, { by, of: one });
    const row = await invitationFor(user.email);
    return { by, one, user, row };
  }
  type Begun = Awaited<ReturnType<typeof begun>>;
  const join =
    ({ user, row }: Begun) =>
    (deps: Deps) =>
      joinCompany(deps, { user, invitationId: row.id, sessionId: null });
  /** Returns the profile's user in the directory, and in the cell. */
  const whose = async ({ one }: Begun) => {
    const [inDirectory, inCell] = [await membershipOf(one), await profileOf(one)];
    const { userId, confirmedAt, formerUserId } = inDirectory!;
    return { isWhole: userId === inCell.userId && confirmedAt !== null && formerUserId === null, userId };
  };

  test("killed at each call is finished by the sweep, or never began", { tags: "deep" }, async () => {
    let now: Begun;
    const calls = await killedAtEach(
      async () => {
        now = await begun();
        return join(now);
      },
      async () => {
        const { userId: noted } = (await membershipOf(now.one))!;
        await sweep();
        expect(await whose(now)).toEqual({ isWhole: true, userId: noted });
        const events = await countOf("events", "kind = 'person' AND subject = ?", now.one.profile.subject);
        expect(events).toBe(noted === now.user.id ? 1 : 0);
      },
    );
    expect(calls).toBeGreaterThan(4);
  });

  test(
    "that was cut off is undone if the invitation was deleted before it was used",
    { tags: "deep" },
    async () => {
      let now: Begun;
      await killedAtEach(
        async () => {
          now = await begun();
          return join(now);
        },
        async () => {
          const { userId: inCell } = await profileOf(now.one);
          await deleteInvitation(deps(), { member: now.by, invitationId: now.row.id });
          await sweep();
          expect(await whose(now)).toEqual({ isWhole: true, userId: inCell });
        },
      );
    },
  );

  test(
    "twice at the same time, and during the invitation's deletion, ends in one of the two",
    { tags: "deep" },
    () =>
      inSeededOrders(20, async (race) => {
        const now = await begun();
        await race<unknown>(
          ({ deps }) => join(now)(deps()),
          ({ deps }) => join(now)(deps()),
          ({ deps }) => deleteInvitation(deps(), { member: now.by, invitationId: now.row.id }),
        );
        await sweep();
        expect((await whose(now)).isWhole).toBe(true);
      }),
  );

  describe("together with another change of the profile", () => {
    test("ends an offer of the company to its person, which can no longer be accepted", async () => {
      const now = await begun();
      await offerOwnership(deps(), { member: now.by, profileId: now.one.profile.id });
      await join(now)(deps());
      await settle();
      expect(await countOf("ownership_offers", "profile_id = ?", now.one.profile.id)).toBe(0);
      expect(await acceptOffer(deps(), { member: now.one })).toEqual({ code: "gone" });
    });

    test("has no effect once its person is the owner, who continues as before", async () => {
      const now = await begun();
      await offerOwnership(deps(), { member: now.by, profileId: now.one.profile.id });
      await acceptOffer(deps(), { member: now.one });
      await settle();
      expect(await join(now)(deps())).toEqual({ code: "invitation-gone" });
      expect(await whose(now)).toEqual({ isWhole: true, userId: now.one.profile.userId });
    });

    test("has no effect once its person has left, whom only a new invitation brings back", async () => {
      const now = await begun();
      const { userId, id: profileId } = now.one.profile;
      await leaveCompany(deps(), { userId, profileId });
      await settle();
      expect(await join(now)(deps())).toEqual({ code: "invitation-gone" });
      expect(await membershipOf(now.one)).toBeUndefined();
      expect(await profileOf(now.one)).toMatchObject({ userId: null, status: "inactive" });
    });

    test("counts the last address only: earlier wrong ones are withdrawn", async () => {
      const wrong = await begun();
      const right = await aUser();
      await ask(right.email, { by: wrong.by, of: wrong.one });
      expect(await join(wrong)(deps())).toEqual({ code: "invitation-gone" });
      const row = await invitationFor(right.email);
      await join({ ...wrong, user: right, row })(deps());
      await settle();
      expect(await whose(wrong)).toEqual({ isWhole: true, userId: right.id });
    });

    test("that was begun before the address got an ordinary invitation gives nobody's profile away", async () => {
      const now = await begun();
      const of = { profileId: now.one.profile.id, companyId: now.one.company.id, invitationId: now.row.id };
      await beginTakeover(deps(), { ...of, cell: "CELL_1", userId: now.user.id });
      const json = { full_name: "Otra", email: now.user.email, dni: null, role: "employee" };
      expect((await call("/api/admin/invite-user", { bearer: now.by.bearer, json })).status).toBe(200);
      await sweep();
      expect(await whose(now)).toEqual({ isWhole: true, userId: now.one.profile.userId });
      const [home] = await homesOf(now.user.email);
      expect(home!.profile.id).not.toBe(now.one.profile.id);
    });

    test("such as leaving or becoming the owner leaves both databases consistent", { tags: "deep" }, () =>
      inSeededOrders(30, async (race) => {
        const now = await begun();
        const { userId, id: profileId } = now.one.profile;
        await offerOwnership(deps(), { member: now.by, profileId });
        await race<unknown>(
          ({ deps }) => join(now)(deps()),
          ({ deps }) => leaveCompany(deps(), { userId, profileId }),
          ({ deps }) => acceptOffer(deps(), { member: now.one }),
        );
        await sweep();
        const { userId: used } = await profileOf(now.one);
        const membership = await membershipOf(now.one);
        expect(membership?.userId ?? null).toBe(used);
        if (membership) expect(await whose(now)).toEqual({ isWhole: true, userId: used });
        expect(await countOf("profiles", "company_id = ? AND role = 'owner'", now.one.company.id)).toBe(1);
      }),
    );
  });

  test("by an invitation that is deleted before it is written has no effect", { tags: "deep" }, () =>
    inOrder("AAAAB+A+", async (race) => {
      const now = await begun();
      await race<unknown>(
        ({ deps }) => join(now)(deps()),
        ({ deps }) => deleteInvitation(deps(), { member: now.by, invitationId: now.row.id }),
      );
      expect((await profileOf(now.one)).userId).toBe(now.one.profile.userId);
    }),
  );
});
