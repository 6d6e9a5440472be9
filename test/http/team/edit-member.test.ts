import { env } from "cloudflare:test";
import { profiles } from "#cell";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { updateMember } from "~/modules/team/server/update-member.server";
import { openDb } from "~/platform/db.server";
import { sortNameOf } from "~/platform/search-text";
import { call } from "../../support/worker/app";
import { deps, settle } from "../../support/worker/deps";
import { losingAnswers } from "../../support/worker/around-d1";
import { everyRow } from "../../support/worker/database";
import { openTab } from "../../support/worker/live";
import { aMember, type SignedInMember } from "../../support/worker/people";
import { eventsOf } from "../../support/worker/records";
import { aTeam, profileOf } from "./a-team";

const valid = { intent: "edit", full_name: "Ana Núñez", dni: "12345678Z", role: "employee" };

const edit = ({ cookie }: SignedInMember, whom: SignedInMember, fields: Record<string, string> = {}) =>
  call(`/team?edit=${whom.profile.id}`, { cookie, form: { ...valid, ...fields } });

/** Sets a name from before the forms had their rule. */
const rename = ({ profile }: SignedInMember, fullName: string) =>
  deps()
    .db.update(profiles)
    .set({ fullName, sortName: sortNameOf(fullName) })
    .where(eq(profiles.id, profile.id));

/** Returns the register's data about a person's identity. */
async function recorded({ profile }: SignedInMember) {
  const events = (await eventsOf({ profile })).filter(({ kind }) => kind === "person");
  return { identities: events.map(({ data }) => data), events: events.map(({ actor }) => ({ actor })) };
}

describe("the form 'Editar Miembro'", () => {
  test("changes name, DNI and role, records the identity, and leads back to the list", async () => {
    const { owner, employees } = await aTeam();
    const ana = employees[0]!;
    const answer = await edit(owner, ana, { full_name: "  Ana Núñez ", role: "admin" });
    expect(answer.status).toBe(302);
    expect(answer.headers.get("Location")).toBe(`/team?saved=${ana.profile.id}`);
    const profile = await profileOf(ana);
    expect(profile).toMatchObject({ fullName: "Ana Núñez", dni: "12345678Z", role: "admin" });
    const { identities, events } = await recorded(ana);
    expect(identities).toEqual([{ full_name: "Ana Núñez", dni: "12345678Z", email: ana.email }]);
    expect(events).toEqual([{ actor: owner.profile.id }]);
    expect(profile.identityCommitment).not.toBeNull();
  });

  test("accepts a DNI with a wrong letter, and warns of it when it is opened again", async () => {
    const { owner, employees } = await aTeam();
    const ana = employees[0]!;
    expect((await edit(owner, ana, { dni: "12345678A" })).status).toBe(302);
    const opened = await call(`/team?edit=${ana.profile.id}`, { cookie: owner.cookie });
    expect(await opened.text()).toContain("Ese DNI no cuadra: debería acabar en Z.");
  });

  test("records nothing when only the role changes", async () => {
    const { owner, employees } = await aTeam();
    const ana = employees[0]!;
    const same = { full_name: ana.profile.fullName!, dni: "" };
    await edit(owner, ana, { ...same, role: "admin" });
    expect((await profileOf(ana)).role).toBe("admin");
    expect(await recorded(ana)).toEqual({ identities: [], events: [] });
  });

  test("closes the live sockets of a demoted person, who then gets only their own messages", async () => {
    const { owner, admin } = await aTeam();
    const tab = await openTab(admin);
    await edit(owner, admin, { role: "employee" });
    await settle();
    expect(await tab.closeCode()).toBe(4401);
    expect((await call("/team", { cookie: admin.cookie })).status).toBe(403);
  });

  test("lets an admin change their own name, but not their own role", async () => {
    const { admin } = await aTeam();
    expect((await edit(admin, admin, { role: "admin" })).status).toBe(302);
    const answer = await edit(admin, admin, { full_name: "Otra", role: "employee" });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain("Nadie cambia su propio rol");
    expect(await profileOf(admin)).toMatchObject({ fullName: "Ana Núñez", role: "admin" });
  });

  test("repeated after its answer was lost records once", async () => {
    const { owner, employees } = await aTeam();
    const ana = employees[0]!;
    const outcome = await updateMember(deps(Date.now(), openDb(losingAnswers(env.CELL_1, 1))), {
      member: owner,
      profileId: ana.profile.id,
      fullName: "Ana",
      dni: null,
      role: "employee",
    });
    expect(outcome).toEqual({ code: "updated", isReachChanged: false });
    expect((await recorded(ana)).events).toHaveLength(1);
  });

  test("of an admin who has just been deactivated changes nothing", async () => {
    const { admin, employees } = await aTeam();
    const before = async () => ({ ...(await everyRow()) });
    await deps()
      .db.$client.prepare("UPDATE profiles SET status = 'inactive' WHERE id = ?")
      .bind(admin.profile.id)
      .run();
    const rows = await before();
    const outcome = await updateMember(deps(), {
      member: admin,
      profileId: employees[0]!.profile.id,
      fullName: "Ana",
      dni: null,
      role: "admin",
    });
    expect(outcome).toEqual({ code: "no-permission" });
    expect(await before()).toEqual(rows);
  });
});

describe("editing a member is refused, and nothing is written,", () => {
  const wrong: [string, Record<string, string>, string][] = [
    ["without a name", { full_name: "  " }, "Escribe el nombre completo"],
    ["with a name that is too long", { full_name: "x".repeat(121) }, "como mucho 120 caracteres"],
    ["with a NUL in the name", { full_name: "Ana\0" }, "Quita del nombre los caracteres"],
    ["with markup in the name", { full_name: "<b>Ana" }, "Escribe solo el nombre"],
    ["with a formula for a name", { full_name: "=1+1" }, "Escribe solo el nombre"],
    ["with a DNI that is too long", { dni: "1".repeat(21) }, "Escribe el DNI, NIE o pasaporte con letras"],
    ["with a NUL in the DNI", { dni: "123\u0000" }, "Escribe el DNI, NIE o pasaporte con letras"],
    ["as owner", { role: "owner" }, "Elige Empleado o Administrador"],
    ["without a role", { role: "" }, "Elige Empleado o Administrador"],
  ];
  test.each(wrong)("%s", async (_, fields, expectedText) => {
    const { owner, employees } = await aTeam();
    const before = await everyRow();
    const answer = await edit(owner, employees[0]!, fields);
    expect(answer.status).toBe(422);
    const page = await answer.text();
    expect(page).toContain(expectedText);
    // The typed values remain.
    expect(page).toContain(fields.full_name === undefined ? 'value="Ana Núñez"' : 'value="12345678Z"');
    expect(await everyRow()).toEqual(before);
  });

  test("for the owner, whose form nobody can open", async () => {
    const { owner, admin } = await aTeam();
    const before = await everyRow();
    for (const who of [admin, owner]) {
      expect((await edit(who, owner)).status).toBe(403);
      expect((await call(`/team?edit=${owner.profile.id}`, { cookie: who.cookie })).status).toBe(403);
    }
    expect(await everyRow()).toEqual(before);
  });

  test.each(["another company's employee", "nobody"])("for %s", async (who) => {
    const { owner } = await aTeam();
    const stranger = await aMember({ fullName: "Forastera" });
    const id = who === "nobody" ? crypto.randomUUID() : stranger.profile.id;
    const before = await everyRow();
    const answers = [
      await call(`/team?edit=${id}`, { cookie: owner.cookie, form: valid }),
      await call(`/team?edit=${id}`, { cookie: owner.cookie }),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(404);
      expect(await answer.text()).not.toContain("Forastera");
    }
    expect(await everyRow()).toEqual(before);
  });
});

test("an old name that no form would accept stays, and does not block changing other fields", async () => {
  const { owner, employees } = await aTeam();
  const ana = employees[0]!;
  await rename(ana, "=Ana  <Sol>");
  expect((await edit(owner, ana, { full_name: "=Ana  <Sol>", role: "admin" })).status).toBe(302);
  expect(await profileOf(ana)).toMatchObject({ fullName: "=Ana  <Sol>", dni: "12345678Z", role: "admin" });
  const changed = await edit(owner, ana, { full_name: "=Ana <Sol>" });
  expect(changed.status).toBe(422);
  expect(await changed.text()).toContain("Escribe solo el nombre");
});

test("a name with markup is shown as text", async () => {
  const { owner, employees } = await aTeam();
  await rename(employees[0]!, "<img src=x onerror=alert(1)>");
  const page = await (await call("/team", { cookie: owner.cookie })).text();
  expect(page).toContain("&lt;img src=x onerror=alert(1)&gt;");
  expect(page).not.toContain("<img src=x");
});
