// Proves that a person can leave a company. Their sign-in ends, their record remains, and an empty company is given up.
import { env } from "cloudflare:test";
import { companies, invitationMails, profiles } from "#cell";
import { memberships, users } from "#directory";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { compareProjections } from "~/modules/ledger/compare-projections.server";
import { eraseOfCompany } from "~/modules/jobs/register-jobs.server";
import { joinCompany } from "~/modules/tenancy/onboarding/server/join-company.server";
import { leaveCompany } from "~/modules/tenancy/onboarding/leave-company.server";
import { changeStatus } from "~/modules/team/server/change-status.server";
import type { Deps } from "~/platform/context.server";
import { dayMs, hourMs } from "~/time/units";
import { call } from "../../../support/worker/app";
import { deps, settle } from "../../../support/worker/deps";
import { everyRow } from "../../../support/worker/database";
import { runJob } from "../../../support/worker/jobs";
import { killedAtEach, sweep } from "../../../support/worker/killed-at-each";
import { openTab } from "../../../support/worker/live";
import { aCompany, aLog, aMember, type SignedInMember } from "../../../support/worker/people";
import { expectFailure } from "../../../support/worker/expect-failure";
import { unbatchedIn } from "../../../support/worker/unbatched";
import { logsOf } from "../../../support/worker/records";
import { readExport, register, worked } from "../../../support/worker/register";
import { resend } from "../../../support/worker/resend";
import type { Race } from "../../../support/worker/race";
import { inSeededOrders } from "../../../support/worker/schedule";
import { askForLink, cookiesOf, countOf, openLink } from "../../../support/worker/sign-in";
import { anInvitation, homesOf } from "../../team/invitations/invited";

let boss: SignedInMember;
let ana: SignedInMember;

beforeEach(async () => {
  boss = await aMember({ company: await aCompany({ name: "Panadería Sol" }), role: "owner" });
  ana = await aMember({ company: boss.company, fullName: "Ana Gil", role: "admin" });
});

const own = ({ profile: { id: profileId, userId } }: SignedInMember) => ({ profileId, userId });
const userOf = ({ profile, email }: SignedInMember) => ({
  id: profile.userId,
  email,
  userMetadata: {},
  createdAt: 0,
});
const leave = (who = ana, cookie = who.cookie) =>
  call("/leave", { cookie, form: { profile_id: who.profile.id } });
const profileOf = async ({ profile }: SignedInMember) =>
  (await deps().db.select().from(profiles).where(eq(profiles.id, profile.id)))[0]!;
const membershipsOf = ({ profile }: SignedInMember) => countOf("memberships", "user_id = ?", profile.userId);

describe("a person who leaves a company", () => {
  test("is no longer in it, with any of their sessions, and chooses where to go", async () => {
    const left = await leave();
    expect([left.status, left.headers.get("Location")]).toEqual([302, "/join?why=left"]);
    await settle();
    expect(await profileOf(ana)).toMatchObject({ userId: null, status: "inactive", fullName: "Ana Gil" });
    expect(await membershipsOf(ana)).toBe(0);
    const page = await (await call("/join?why=left", { cookie: ana.cookie })).text();
    expect(page).toContain("Has dejado la empresa");
    expect(page).toContain("Crear mi propia empresa");
    expect((await call("/dashboard", { cookie: ana.cookie })).headers.get("Location")).toBe("/join");
    const punch = await call("/api/check-in", {
      bearer: ana.bearer,
      json: { action: "check_in", location: null },
    });
    expect(punch.status).toBe(403);
  });

  test.each(["/profile/datos.zip", "/dashboard/fichajes.csv", "/schedules/calendar.pdf"])(
    "is redirected to the choice of a company by an old link to a file: %s",
    async (path) => {
      await leave();
      await settle();
      const answer = await call(path, { cookie: ana.cookie });
      expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/join"]);
    },
  );

  test("leaves a record that the company proves as before", async () => {
    await register(ana);
    const from = Date.now() - dayMs;
    await worked(ana, from, from + hourMs);
    await leave();
    await settle();
    expect(await logsOf(ana)).toHaveLength(1);
    const { subject, id: profileId } = ana.profile;
    expect(await compareProjections(env.CELL_1, { subject, profileId })).toEqual([]);
    const { outcome, texts } = await readExport(
      await call("/register/registro.zip", { cookie: boss.cookie }),
    );
    expect(outcome).toMatchObject({ verdict: "valid" });
    expect(texts["registro.csv"]).toContain("Ana Gil");
  });

  test("is reported to the owner by mail, and their open invitations are withdrawn", async () => {
    await anInvitation(ana);
    const before = resend.mails.length;
    await leave();
    await settle();
    expect(await countOf("invitations", "status = 'pending'")).toBe(0);
    const mailsToBoss = resend.mails.slice(before).filter(({ to }) => [to].flat().includes(boss.email));
    expect(mailsToBoss.map(({ subject }) => subject).sort()).toEqual([
      "Ana Gil ha dejado tu empresa",
      "Hemos retirado una invitación a tu empresa",
    ]);
    expect(mailsToBoss.map(({ text }) => text).join()).toContain("Ana Gil ha dejado «Panadería Sol»");
  });

  test("gets no more live messages of the company in an open tab", async () => {
    const tab = await openTab(ana);
    await leave();
    await settle();
    expect(await tab.closeCode()).toBeGreaterThan(4_000);
  });

  test("continues in their other company", async () => {
    const garage = await aMember({ company: await aCompany({ name: "Taller Ruiz" }), role: "owner" });
    const { row } = await anInvitation(garage, { email: ana.email });
    await joinCompany(deps(), { user: userOf(ana), invitationId: row.id, sessionId: null });
    await leave();
    await call("/dashboard", { cookie: ana.cookie });
    const me = await (await call("/api/me", { cookie: ana.cookie })).json();
    expect(me).toMatchObject({ company: { name: "Taller Ruiz" } });
    expect(await countOf("users", "id = ? AND is_in_several = 0", ana.profile.userId)).toBe(1);
  });

  test("gets no company automatically when they sign in again, but chooses", async () => {
    await leave();
    const before = await countOf("companies");
    const link = await askForLink({ email: ana.email, ip: "2001:db8:98:1::1" });
    const opened = await openLink({ token: link.token }, link.binding);
    expect(opened.headers.get("Location")).toBe("/join");
    expect(await countOf("companies")).toBe(before);
    const cookie = cookiesOf(opened);
    expect(await (await call("/join", { cookie })).text()).toContain("No estás en ninguna empresa");
    await call("/join", { cookie, form: { intent: "found" } });
    expect((await homesOf(ana.email)).map(({ profile }) => profile.role)).toEqual(["owner"]);
  });

  test("comes back with an invitation, as a new person, and not by an activation", async () => {
    await leave();
    const change = { member: boss, profileIds: [ana.profile.id], status: "active" as const };
    expect(await changeStatus(deps(), change)).toEqual({ code: "protected" });
    const { row } = await anInvitation(boss, { email: ana.email });
    await joinCompany(deps(), { user: userOf(ana), invitationId: row.id, sessionId: null });
    const [home] = await homesOf(ana.email);
    expect(home!.profile.id).not.toBe(ana.profile.id);
    expect(home!.profile.status).toBe("active");
    expect(await profileOf(ana)).toMatchObject({ status: "inactive", userId: null });
  });

  test("is shown to managers as gone, without a tick box", async () => {
    await leave();
    const page = await (await call("/team", { cookie: boss.cookie })).text();
    expect(page).toContain("Dejó la empresa");
    expect(page).not.toContain("Elegir a Ana Gil");
  });

  test("may be deactivated already", async () => {
    await changeStatus(deps(), { member: boss, profileIds: [ana.profile.id], status: "inactive" });
    expect((await call("/leave", { cookie: ana.cookie })).status).toBe(200);
    expect((await leave()).status).toBe(302);
    expect(await membershipsOf(ana)).toBe(0);
  });

  test("is deleted from the directory once they have no session", async () => {
    await leave();
    await runJob(deps(Date.now() + dayMs), "purge-expired");
    expect(await countOf("users", "id = ?", ana.profile.userId)).toBe(1);
    await runJob(deps(Date.now() + 120 * dayMs), "purge-expired");
    expect(await countOf("users", "id = ?", ana.profile.userId)).toBe(0);
    expect(await countOf("users", "id = ?", boss.profile.userId)).toBe(1);
  });
});

async function aSoleTrader() {
  const alone = await aMember({ company: await aCompany({ name: "Solo Uno" }), role: "owner" });
  await aLog(alone);
  return alone;
}

describe("a person who cannot leave a company", () => {
  test("sees the reason, and nothing is written: at work", async () => {
    await aLog(ana, { checkInTime: Date.now() - hourMs, checkOutTime: null });
    expect(await (await call("/leave", { cookie: ana.cookie })).text()).not.toContain(">Dejar la empresa<");
    const before = await everyRow();
    const answer = await leave();
    expect([answer.status, (await answer.text()).includes("Ficha antes la salida")]).toEqual([409, true]);
    expect(await everyRow()).toEqual(before);
  });

  test.each([
    ["with people", "traspasa antes la propiedad", () => Promise.resolve(boss)],
    ["of one, who worked in it", "Si no queda nadie, puedes cerrarla", aSoleTrader],
  ])("sees the reason, and nothing is written: the owner of a company %s", async (_, words, who) => {
    const owner = await who();
    const before = await everyRow();
    const answer = await leave(owner);
    expect([answer.status, (await answer.text()).includes(words)]).toEqual([409, true]);
    expect(await everyRow()).toEqual(before);
  });
});

describe("an empty company", () => {
  let founder: SignedInMember;
  beforeEach(async () => {
    founder = await aMember({ company: await aCompany({ name: "ana@example.com" }), role: "owner" });
  });

  /** As after the nightly job deleted the rows that no limit needs. */
  const deleteMails = ({ company: { id } }: SignedInMember) =>
    deps().db.delete(invitationMails).where(eq(invitationMails.companyId, id));

  test("is abandoned by its owner, with the invitations that they sent, and mails nobody", async () => {
    await anInvitation(founder, { company_name: "Sol" });
    await deleteMails(founder);
    const before = resend.mails.length;
    expect(await (await call("/leave", { cookie: founder.cookie })).text()).toContain("Descartar la empresa");
    expect((await leave(founder)).headers.get("Location")).toBe("/join?why=left");
    await settle();
    expect(await countOf("invitations", "status = 'pending'")).toBe(0);
    const { db, now } = deps();
    await db
      .update(companies)
      .set({ trialEndsAt: now + dayMs })
      .where(eq(companies.id, founder.company.id));
    await runJob(deps(), "mail-trial-ends");
    await settle();
    expect(resend.mails.slice(before)).toEqual([]);
  });

  test("keeps no name: its name is erased after four years", async () => {
    const { db, now } = deps();
    const { company } = founder;
    await register(founder);
    await leaveCompany(deps(), own(founder));
    await settle();
    const called = await db.select().from(companies).where(eq(companies.id, company.id));
    expect(called).toMatchObject([{ name: "Empresa sin titular", nif: null }]);
    const opens = () =>
      countOf("revealed", 'ledger = ? AND data LIKE \'%"name":"ana@example.com"%\'', company.ledger);
    expect(await opens()).toBe(1);
    await eraseOfCompany(deps(now + 4 * 366 * dayMs), { companyId: company.id });
    expect(await opens()).toBe(0);
  });

  test(
    "killed at each call while it is abandoned is nameless in the end, once, or unchanged",
    { tags: "deep" },
    async () => {
      let one: SignedInMember;
      await killedAtEach(
        async () => {
          one = await aMember({ company: await aCompany({ name: "ana@example.com" }), role: "owner" });
          return (deps) => leaveCompany(deps, own(one));
        },
        async () => {
          const begun = await countOf("memberships", "user_id = ? AND is_leaving = 0", one.profile.userId);
          await sweep();
          const events = await countOf("events", "ledger = ? AND kind = 'company'", one.company.ledger);
          const named = await countOf("companies", "id = ? AND name = 'ana@example.com'", one.company.id);
          expect([await membershipsOf(one), events, named]).toEqual(begun === 1 ? [1, 0, 1] : [0, 1, 0]);
        },
      );
    },
  );

  test.each([
    ["another person is in it", () => aMember({ company: founder.company, status: "inactive" })],
    ["something is recorded in it", () => aLog(founder)],
    ["it has mailed an invitation", () => anInvitation(founder, { company_name: "Sol" })],
    [
      "it has been about to pay",
      () =>
        deps()
          .db.update(companies)
          .set({ stripeCustomerId: "cus_1" })
          .where(eq(companies.id, founder.company.id)),
    ],
  ])("counts as not empty once %s", async (_, happens) => {
    await happens();
    expect(await leaveCompany(deps(), own(founder))).toEqual({ code: "owner" });
    expect(await membershipsOf(founder)).toBe(1);
  });

  describe("that a person joins while it is abandoned", () => {
    /** Makes an empty company, and an invitation by its owner. */
    async function begun() {
      const owner = await aMember({ company: await aCompany(), role: "owner" });
      const { row, email } = await anInvitation(owner);
      await deleteMails(owner);
      const user = userOf(await aMember({ email }));
      return {
        giveUp: (d: Deps) => leaveCompany(d, own(owner)),
        join: (d: Deps) => joinCompany(d, { user, invitationId: row.id, sessionId: null }),
        /** Returns whether others remain in a company without an owner. */
        isOrphaned: async () => {
          const { company, profile } = owner;
          const others = await countOf("profiles", "company_id = ? AND id <> ?", company.id, profile.id);
          return (await profileOf(owner)).userId === null && others > 0;
        },
      };
    }

    const isNotOrphaned = async (race: Race) => {
      const { giveUp, join, isOrphaned } = await begun();
      await race<unknown>(
        ({ deps }) => giveUp(deps()),
        ({ deps }) => join(deps()),
      );
      expect(await isOrphaned()).toBe(false);
    };

    test("is kept, or nobody joins", { tags: "deep" }, () => inSeededOrders(20, isNotOrphaned));

    test("has people and no owner without the single batch (twin)", { tags: "deep" }, () =>
      expectFailure(() => inSeededOrders(30, (race) => isNotOrphaned(unbatchedIn(race)))),
    );
  });

  test("is abandoned on joining the company that invited, if its owner wants", async () => {
    const { row } = await anInvitation(boss, { email: founder.email });
    const { cookie } = founder;
    expect(await (await call("/join", { cookie })).text()).toContain("Descartar también");
    const form = { intent: "join", invitation_id: row.id, give_up: founder.profile.id };
    expect((await call("/join", { cookie, form })).headers.get("Location")).toBe("/dashboard");
    expect((await homesOf(founder.email)).map(({ company }) => company.name)).toEqual(["Panadería Sol"]);
    const me = await (await call("/api/me", { cookie })).json();
    expect(me).toMatchObject({ company: { name: "Panadería Sol" } });
  });

  test("is mentioned after joining by the invitation's own link", async () => {
    const { row } = await anInvitation(boss, { email: founder.email });
    const link = await askForLink({ email: founder.email, ip: "2001:db8:98:2::1" });
    await env.DIRECTORY.prepare("UPDATE sign_in_links SET invitation_id = ? WHERE email = ?")
      .bind(row.id, founder.email)
      .run();
    const opened = await openLink({ token: link.token }, link.binding);
    expect(opened.headers.get("Location")).toBe("/join");
    const cookie = cookiesOf(opened);
    expect(await (await call("/join", { cookie })).text()).toContain("Descartar esta empresa");
    await call("/join", { cookie, form: { intent: "give-up", profile_id: founder.profile.id } });
    expect((await homesOf(founder.email)).map(({ company }) => company.name)).toEqual(["Panadería Sol"]);
  });
});

describe("leaving a company", () => {
  test("killed at each call is finished by the sweep, or never began", { tags: "deep" }, async () => {
    let one: SignedInMember;
    const calls = await killedAtEach(
      async () => {
        const owner = await aMember({ role: "owner" });
        one = await aMember({ company: owner.company });
        return (deps) => leaveCompany(deps, own(one));
      },
      async () => {
        const begun = await countOf("memberships", "user_id = ? AND is_leaving = 0", one.profile.userId);
        await sweep();
        const { userId, status } = await profileOf(one);
        expect([await membershipsOf(one), userId !== null, status]).toEqual(
          begun === 1 ? [1, true, "active"] : [0, false, "inactive"],
        );
        expect(await countOf("events", "kind = 'member' AND subject = ?", one.profile.subject)).toBe(
          begun === 1 ? 1 : 2,
        );
      },
    );
    expect(calls).toBeGreaterThan(3);
  });

  test("twice at the same time is recorded once", { tags: "deep" }, () =>
    inSeededOrders(20, async (race) => {
      const one = await aMember({ company: boss.company });
      await race(
        ({ deps }) => leaveCompany(deps(), own(one)),
        ({ deps }) => leaveCompany(deps(), own(one)),
      );
      expect(await countOf("events", "kind = 'member' AND subject = ?", one.profile.subject)).toBe(2);
      expect(await membershipsOf(one)).toBe(0);
    }),
  );

  test("that was begun and is impossible is undone by the sweep", async () => {
    const { directory } = deps();
    await directory
      .update(memberships)
      .set({ isLeaving: true, createdAt: 0 })
      .where(eq(memberships.profileId, boss.profile.id));
    await sweep();
    expect(await countOf("memberships", "profile_id = ? AND is_leaving = 0", boss.profile.id)).toBe(1);
    expect(
      (await deps().directory.select().from(users).where(eq(users.id, boss.profile.userId)))[0],
    ).toMatchObject({ hasLeft: false });
  });
});
