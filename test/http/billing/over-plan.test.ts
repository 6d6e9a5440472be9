import { companies, invitations, mailOutbox } from "#cell";
import { eq, like, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { mayPassPlan, notifyOverPlan } from "~/modules/billing/notify-over-plan.server";
import { changeStatus } from "~/modules/team/server/change-status.server";
import { newId } from "~/platform/ids";
import { call } from "../../support/worker/app";
import { deps, settle } from "../../support/worker/deps";
import { companyRow } from "../../support/worker/billing";
import { aCompany, aMember, type SignedInMember } from "../../support/worker/people";
import { dayMs, timePasses } from "../../support/worker/time";

/** Makes a company on a plan with active and inactive people. @returns its owner and the others. */
async function aTeam(priceId: string, { active, inactive }: { active: number; inactive: number }) {
  const company = await aCompany({ subscriptionStatus: "active", priceId, trialEndsAt: 1 });
  const owner = await aMember({ company, role: "owner" });
  const others = (status: "active" | "inactive", count: number) =>
    Promise.all(Array.from({ length: count }, () => aMember({ company, status })));
  return { owner, present: await others("active", active - 1), away: await others("inactive", inactive) };
}

const turn = (owner: SignedInMember, people: SignedInMember[], status: "active" | "inactive") =>
  changeStatus(deps(), { member: owner, profileIds: people.map(({ profile }) => profile.id), status });

const tell = ({ company }: SignedInMember) => notifyOverPlan(deps(), { companyId: company.id });

/** Runs the nightly turn of each company. */
async function theNight() {
  const concerned = await deps()
    .db.select({ companyId: companies.id })
    .from(companies)
    .where(mayPassPlan(deps(), sql`${companies.id}`));
  for (const company of concerned) await notifyOverPlan(deps(), company);
}

const mailsTo = async (owner: SignedInMember) => {
  const mails = await deps().db.select().from(mailOutbox).where(like(mailOutbox.dedupeKey, "over-plan:%"));
  return mails.filter(({ recipient }) => recipient === owner.email);
};

const read = async (path: string, { cookie }: SignedInMember) => {
  const html = await (await call(path, { cookie })).text();
  return html.replaceAll(/<!--.*?-->|<[^>]+>/g, "").replaceAll(/\s+/g, " ");
};

describe("the owner", () => {
  test("is mailed when the plan's limit is passed, once, and again only after it was kept", async () => {
    const { owner, away } = await aTeam("price_pro", { active: 5, inactive: 2 });
    await tell(owner);
    expect(await mailsTo(owner)).toEqual([]);
    await turn(owner, away, "active");
    await tell(owner);
    await tell(owner);
    const [mail, ...others] = await mailsTo(owner);
    expect(others).toEqual([]);
    expect(mail!.subject).toBe("Tu empresa supera los 5 empleados del plan Pro");
    expect(mail!.text).toMatch(/^Hola, Persona:\n[^]*nadie puede fichar entrada/);
    await turn(owner, away.slice(0, 1), "inactive");
    await tell(owner);
    expect(await mailsTo(owner)).toHaveLength(1);
    await turn(owner, away, "inactive");
    await tell(owner);
    timePasses(dayMs);
    await turn(owner, away, "active");
    await tell(owner);
    expect(await mailsTo(owner)).toHaveLength(2);
  });

  test("of Plus hears what the people above thirty cost", async () => {
    const { owner, away } = await aTeam("price_plus", { active: 30, inactive: 1 });
    await turn(owner, away, "active");
    await tell(owner);
    const [mail] = await mailsTo(owner);
    expect(mail!.text.replaceAll("\u00a0", " ")).toContain(
      "Cada persona de más cuesta 2 € al mes: con 31 este mes son 50 €.",
    );
  });

  test("hears it after the answer to 'Activar', and nothing in a trial", async () => {
    const { owner, away } = await aTeam("price_pro", { active: 5, inactive: 1 });
    const form = new URLSearchParams({
      set_status: "active",
      scope: "ticked",
      profile_id: away[0]!.profile.id,
    });
    await call("/team", { cookie: owner.cookie, form });
    await settle();
    expect(await mailsTo(owner)).toHaveLength(1);
    const trial = await aTeam("price_pro", { active: 9, inactive: 0 });
    await deps()
      .db.update(companies)
      .set({ subscriptionStatus: "trialing" })
      .where(eq(companies.id, trial.owner.company.id));
    await turn(trial.owner, trial.present.slice(0, 1), "inactive");
    await tell(trial.owner);
    expect(await mailsTo(trial.owner)).toEqual([]);
  });

  test("hears it once of many who look at the same moment, and of a night that looks twice", async () => {
    const { owner, away } = await aTeam("price_pro", { active: 5, inactive: 1 });
    await turn(owner, away, "active");
    await Promise.all(Array.from({ length: 10 }, () => tell(owner)));
    await theNight();
    expect(await mailsTo(owner)).toHaveLength(1);
  });

  test(
    "would hear it twice if the passing were not written down (broken twin)",
    { tags: "deep" },
    async () => {
      const { owner, away } = await aTeam("price_pro", { active: 5, inactive: 1 });
      await turn(owner, away, "active");
      await tell(owner);
      await deps()
        .db.update(companies)
        .set({ overPlanSince: null })
        .where(eq(companies.id, owner.company.id));
      // A day has one mail of each kind at most.
      timePasses(dayMs);
      await tell(owner);
      expect(await mailsTo(owner)).toHaveLength(2);
    },
  );

  test("is mailed by the nightly job when the change's own notice was lost", async () => {
    const { owner, away } = await aTeam("price_pro", { active: 5, inactive: 1 });
    await turn(owner, away, "active");
    await theNight();
    expect(await mailsTo(owner)).toHaveLength(1);
    expect((await companyRow(owner)).overPlanSince).not.toBeNull();
  });
});

describe("before it is passed", () => {
  const anInvitation = async ({ company }: SignedInMember, expiresAt: number) =>
    deps()
      .db.insert(invitations)
      .values({
        id: newId(Date.now()),
        companyId: company.id,
        email: `${crypto.randomUUID()}@example.com`,
        role: "employee",
        fullName: "Ana",
        tokenHash: crypto.randomUUID(),
        expiresAt,
        createdAt: Date.now(),
      });

  test("the invitation says so, counting those that can still be accepted, and is sent all the same", async () => {
    const { owner } = await aTeam("price_pro", { active: 4, inactive: 0 });
    await anInvitation(owner, Date.now() - dayMs);
    expect(await read("/invitations/new", owner)).not.toContain("El plan Pro es para");
    await anInvitation(owner, Date.now() + dayMs);
    expect(await read("/invitations/new", owner)).toContain(
      "El plan Pro es para 5 empleados activos y habría 6, contando 1 invitación pendiente.",
    );
    const json = { email: "nuria@example.com", full_name: "Núria", role: "employee" };
    expect((await call("/api/admin/invite-user", { bearer: owner.bearer, json })).status).toBe(200);
  });

  test("'Activar' says so for one, without scripts, and for a whole search", async () => {
    const { owner } = await aTeam("price_plus", { active: 30, inactive: 3 });
    expect(await read("/team", owner)).toContain("Al activar: Será la persona 31: 2 € más al mes");
    expect(await read("/team?all=1", owner)).toContain("Serán las personas 31 a 33: 6 € más al mes");
  });
});
