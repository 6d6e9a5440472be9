// Proves that a company in an unbound cell is unavailable, and that nobody else is affected.
import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { beginFounding } from "~/modules/directory/begin-memberships.server";
import { joinCompany } from "~/modules/tenancy/onboarding/server/join-company.server";
import { newId } from "~/platform/ids";
import { expectFaults } from "../../support/quiet-console";
import { call } from "../../support/worker/app";
import { deps, settle } from "../../support/worker/deps";
import { connect } from "../../support/worker/live";
import { sweep } from "../../support/worker/killed-at-each";
import { aMember, type SignedInMember } from "../../support/worker/people";
import { aStranger, countOf } from "../../support/worker/sign-in";
import { anInvitation, homesOf } from "../team/invitations/invited";

const losesCell = ({ profile }: SignedInMember, cell = "CELL_9") =>
  env.DIRECTORY.prepare("UPDATE memberships SET cell = ? WHERE profile_id = ?").bind(cell, profile.id).run();

const namesCell = expect.stringContaining("CELL_9") as string;

test("an unbound cell gives its people 503 everywhere, with a log that names it", async () => {
  const ana = await aMember({ role: "owner" });
  await losesCell(ana);
  const { cookie, bearer } = ana;
  const page = await call("/dashboard", { cookie });
  const shown = await page.text();
  expect([page.status, shown]).toEqual([503, expect.stringContaining("Error cargando perfil") as string]);
  // There they can choose another company, or sign out.
  expect(shown).toContain('<a href="/join"');
  for (const path of ["/team", "/history", "/api/me", "/register/registro.zip"])
    expect([path, (await call(path, { cookie })).status]).toEqual([path, 503]);
  const download = await call("/register/registro.zip", { cookie });
  expect(await download.json()).toEqual({ error: "Error cargando perfil" });
  const json = { action: "check_in", location: null };
  for (const carried of [{ bearer }, { cookie }])
    expect((await call("/api/check-in", { ...carried, json })).status).toBe(503);
  expect((await connect({ cookie })).status).toBe(503);
  // Pages without a company still work, and nobody is offered a substitute.
  const choice = await call("/join", { cookie });
  const html = await choice.text();
  expect([choice.status, html.includes("Crear mi propia empresa")]).toEqual([200, false]);
  expect(html).toContain("Ahora no podemos consultar todas las empresas");
  expect((await call("/auth/sign-out", { method: "POST", cookie })).status).toBeLessThan(400);
  const faults = expectFaults().filter((fault) => fault.includes('"what":"cell"'));
  expect(faults.length).toBeGreaterThan(7);
  for (const fault of faults) expect(fault).toContain("no cell is bound as CELL_9");
});

test("an unbound cell gives 503 also to people who have only begun to found or join a company there", async () => {
  const ana = await aMember({ role: "owner" });
  await losesCell(ana);
  await env.DIRECTORY.prepare("UPDATE memberships SET confirmed_at = NULL WHERE profile_id = ?")
    .bind(ana.profile.id)
    .run();
  expect((await call("/dashboard", { cookie: ana.cookie })).status).toBe(503);
  expect(expectFaults().join()).toContain("CELL_9");
});

test("an unbound cell affects no other company, not even of the same person", async () => {
  const ana = await aMember();
  const { row, by } = await anInvitation(undefined, { email: ana.email });
  const user = { id: ana.profile.userId, email: ana.email, userMetadata: {}, createdAt: 0 };
  await joinCompany(deps(), { user, invitationId: row.id, sessionId: null });
  await settle();
  await losesCell(ana);
  const page = await (await call("/join", { cookie: ana.cookie })).text();
  expect(page).toContain(by.company.name);
  const there = (await homesOf(ana.email)).find(({ company }) => company.id === by.company.id)!;
  const form = { intent: "enter", profile_id: there.profile.id };
  expect((await call("/join", { cookie: ana.cookie, form })).status).toBe(302);
  expect((await call("/dashboard", { cookie: ana.cookie })).status).toBe(200);
  expect(expectFaults()).toEqual(expect.arrayContaining([namesCell]));
  expect((await call("/dashboard", { cookie: by.cookie })).status).toBe(200);
});

test("an unbound cell does not stop the sweep for others", async () => {
  const people = [];
  for (const cell of ["CELL_9", "CELL_1"]) {
    const { email } = aStranger();
    const userId = newId(Date.now());
    await env.DIRECTORY.prepare(
      "INSERT INTO users (id, email, user_metadata, created_at) VALUES (?, ?, '{}', 0)",
    )
      .bind(userId, email)
      .run();
    const ids = { companyId: newId(Date.now()), profileId: newId(Date.now()) };
    await beginFounding(deps(), { userId, ...ids, cell });
    people.push(ids);
  }
  await sweep();
  expect(expectFaults()).toEqual(expect.arrayContaining([namesCell]));
  expect(
    await countOf("memberships", "confirmed_at IS NOT NULL AND profile_id = ?", people[0]!.profileId),
  ).toBe(0);
  expect(
    await countOf("memberships", "confirmed_at IS NOT NULL AND profile_id = ?", people[1]!.profileId),
  ).toBe(1);
});
