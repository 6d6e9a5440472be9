// Proves the part of 'Editar' that limits an administrator to centres, without scripts.
import { profiles } from "#cell";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { call } from "../../support/worker/app";
import { deps } from "../../support/worker/deps";
import { aCentre } from "../../support/worker/give-terms";
import { findForm } from "../../support/worker/html-form";
import { aMember, type SignedInMember } from "../../support/worker/people";

const set = ({ profile }: SignedInMember, columns: Partial<typeof profiles.$inferInsert>) =>
  deps().db.update(profiles).set(columns).where(eq(profiles.id, profile.id));

async function aTeam() {
  const owner = await aMember({ role: "owner" });
  const sol = await aCentre(owner, "Atlantic/Canary");
  const admin = await aMember({ company: owner.company, role: "admin", fullName: "Rita Sol" });
  const path = `/team?edit=${admin.profile.id}`;
  const edit = {
    intent: "edit",
    full_name: "Rita Sol",
    dni: "",
    role: "admin",
    known_scope: "",
    managed_centre: sol,
  };
  const page = async ({ cookie }: SignedInMember, at = path) => (await call(at, { cookie })).text();
  return { owner, admin, sol, path, edit, page };
}

test("an administrator is limited to a centre by a tick, and the list shows it", async () => {
  const { owner, path, edit, page } = await aTeam();
  const form = await page(owner);
  expect(form).toContain("Responsable de");
  const { status } = await call(path, { cookie: owner.cookie, form: edit });
  expect(status).toBe(302);
  expect(await page(owner, "/team")).toContain("Responsable de Bar Atlantic/Canary");
  expect(await page(owner)).toContain("Sin límite de centros → Bar Atlantic/Canary");
});

test("a form that is older than the limit shows that next to the centres, and writes nothing", async () => {
  const { owner, admin, path, edit, page } = await aTeam();
  await set(admin, { managedCentres: [owner.company.id] });
  const answer = await call(path, { cookie: owner.cookie, form: edit });
  const html = await answer.text();
  expect([answer.status, html.includes("Otra persona lo ha cambiado mientras")]).toEqual([409, true]);
  expect(html).toContain(`name="known_scope" value="${owner.company.id}"`);
  expect(await page(owner, "/team")).not.toContain("Responsable de Bar");
});

test("the form shows no centres in a company with one, for the own profile, and for a manager of centres", async () => {
  const { admin, sol, page } = await aTeam();
  const lonely = await aMember({ role: "owner" });
  const helper = await aMember({ company: lonely.company, role: "admin" });
  const ana = await aMember({ company: admin.company });
  await set(ana, { centreId: sol, centreSince: "2026-01-01" });
  const has = async (by: SignedInMember, of: SignedInMember) =>
    (await page(by, `/team?edit=${of.profile.id}`)).includes('name="known_scope"');
  expect([await has(lonely, helper), await has(admin, admin)]).toEqual([false, false]);
  await set(admin, { managedCentres: [sol] });
  expect(await has(admin, ana)).toBe(false);
});

test("more than eight centres get an error next to them, and the ticks stay", async () => {
  const { owner, path, page } = await aTeam();
  for (const zone of ["Europe/Madrid", "Africa/Ceuta", "Europe/Lisbon", "Europe/Paris", "Europe/Rome", "UTC"])
    await aCentre(owner, zone);
  await aCentre(owner, null);
  const form = findForm(await page(owner), "Guardar Cambios", path);
  const ids = [...form.html.matchAll(/name="managed_centre"[^>]*value="([^"]+)"/g)].map(([, id]) => id!);
  expect(ids).toHaveLength(9);
  const sent = new URLSearchParams({ ...form.sent, full_name: "Rita Sol", dni: "", role: "admin" });
  for (const id of ids) sent.append("managed_centre", id);
  const answer = await call(path, { cookie: owner.cookie, form: sent });
  const html = await answer.text();
  expect([answer.status, html.includes("Marca 8 centros como mucho")]).toEqual([422, true]);
  expect(html.match(/name="managed_centre"[^>]*checked/g)).toHaveLength(9);
});
