import { invitations } from "#cell";
import { memberships, sessions } from "#directory";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { issueSecrets } from "~/modules/directory/issue-session.server";
import { newId } from "~/platform/ids";
import { dayMs } from "~/time/units";
import { call } from "../../support/worker/app";
import { deps, settle } from "../../support/worker/deps";
import { aTeam, headcount, joinNew } from "../../support/worker/full-plan";
import type { SignedInMember } from "../../support/worker/people";

/** Signs a user in to their only company. @returns a Cookie header. */
async function cookieOf({ id: userId }: { id: string }) {
  const { directory, now } = deps();
  const { session, row } = await issueSecrets("browser", now);
  const { id, expiresAt } = session;
  const [home] = await directory.select().from(memberships).where(eq(memberships.userId, userId));
  const profileId = home!.profileId;
  await directory
    .insert(sessions)
    .values({ id, userId, profileId, kind: "browser", familyId: id, createdAt: now, expiresAt, ...row });
  return `__Host-session=${session.token}`;
}

const readPage = async (path: string, { cookie }: Pick<SignedInMember, "cookie">) => {
  const html = await (await call(path, { cookie })).text();
  return html.replaceAll(/<!--.*?-->|<[^>]+>/g, "").replaceAll(/\s+/g, " ");
};

describe("three people who join a full company at the same time", () => {
  test("wait on a screen that states it, while the others still clock in", async () => {
    const { owner, present } = await aTeam("price_pro", { active: 5, inactive: 0 });
    const strangers = await Promise.all([joinNew(owner), joinNew(owner), joinNew(owner)]);
    const json = { action: "check_in", location: null };
    expect((await call("/api/check-in", { bearer: present[0]!.bearer, json })).status).toBe(200);
    const cookie = await cookieOf(strangers[0]);
    const page = await readPage("/dashboard", { cookie });
    expect(page).toContain("El plan de Panadería Sol está completo");
    expect(page).toContain("Ya hemos avisado a quien dirige la empresa");
    const refusal = await call("/api/check-in", { cookie, json });
    expect(refusal.status).toBe(403);
    expect(await refusal.text()).toContain("esperas a que haya sitio");
    const team = await readPage("/team", owner);
    expect(team).toContain("3 personas esperan sitio en el plan");
    expect(team).toContain("Espera desde el");
    expect(team).toContain("Mejorar plan");
  });

  test("are let in one by one after 'Desactivar'", async () => {
    const { owner, present } = await aTeam("price_pro", { active: 5, inactive: 0 });
    await joinNew(owner);
    await joinNew(owner);
    const form = new URLSearchParams({
      set_status: "inactive",
      scope: "ticked",
      profile_id: present[0]!.profile.id,
    });
    await call("/team", { cookie: owner.cookie, form });
    await settle();
    expect(await headcount(owner)).toMatchObject({ active: 5, waiting: [expect.any(String)] });
  });
});

test("'Desactivar' announces that a waiting person takes the place", async () => {
  const { owner, present } = await aTeam("price_pro", { active: 5, inactive: 0 });
  await joinNew(owner);
  const form = new URLSearchParams({ ask: "inactive", scope: "ticked", profile_id: present[0]!.profile.id });
  const html = await (await call("/team", { cookie: owner.cookie, form })).text();
  expect(html).toContain("Hay quien espera sitio en el plan y entra en su lugar");
});

test("'Activar' beyond the plan names the people who wait", async () => {
  const { owner, away } = await aTeam("price_pro", { active: 5, inactive: 1 });
  const form = new URLSearchParams({
    set_status: "active",
    scope: "ticked",
    profile_id: away[0]!.profile.id,
  });
  const html = await (await call("/team", { cookie: owner.cookie, form })).text();
  expect(html).toContain("1 persona espera: el plan está completo");
});

test("a smaller plan announces its seven days of grace before it is taken", async () => {
  const { owner } = await aTeam("price_plus", { active: 17, inactive: 0 });
  const page = await readPage("/subscription?change=pro", owner);
  expect(page).toContain("Tienes siete días para desactivar a 12; después nadie podrá fichar entrada");
});

describe("before the plan's limit is passed", () => {
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

  test("the invitation announces it, counting open invitations, and is still sent", async () => {
    const { owner } = await aTeam("price_pro", { active: 4, inactive: 0 });
    await anInvitation(owner, Date.now() - dayMs);
    expect(await readPage("/invitations/new", owner)).not.toContain("El plan Pro es para");
    await anInvitation(owner, Date.now() + dayMs);
    expect(await readPage("/invitations/new", owner)).toContain(
      "El plan Pro es para 5 empleados activos y habría 6, contando 1 invitación pendiente. Esperará a que haya sitio",
    );
    const json = { email: "nuria@example.com", full_name: "Núria", role: "employee" };
    expect((await call("/api/admin/invite-user", { bearer: owner.bearer, json })).status).toBe(200);
  });

  test("'Activar' announces it for one person, without scripts, and for a whole search", async () => {
    const { owner } = await aTeam("price_plus", { active: 30, inactive: 3 });
    expect(await readPage("/team", owner)).toContain("Al activar: Será la persona 31: 2 € más al mes");
    expect(await readPage("/team?all=1", owner)).toContain("Serán las personas 31 a 33: 6 € más al mes");
  });
});
