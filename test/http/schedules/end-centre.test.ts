// Proves the screen that closes a centre.
import { profiles } from "#cell";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { call } from "../../support/worker/app";
import { deps } from "../../support/worker/deps";
import { aCentre } from "../../support/worker/give-terms";
import { aMember, type SignedInMember } from "../../support/worker/people";

const page = "/schedules/centres";
const shown = async ({ cookie }: SignedInMember, query = "") => (await call(page + query, { cookie })).text();
const submit = async ({ cookie }: SignedInMember, form: Record<string, string>) => {
  const answer = await call(page, { cookie, form });
  return { status: answer.status, html: await answer.text() };
};
const set = ({ profile }: SignedInMember, columns: Partial<typeof profiles.$inferInsert>) =>
  deps().db.update(profiles).set(columns).where(eq(profiles.id, profile.id));

test("a manager sees why a centre cannot be closed, closes it without such reasons, and opens it again", async () => {
  const owner = await aMember({ role: "owner" });
  const sol = await aCentre(owner, "Atlantic/Canary");
  const ana = await aMember({ company: owner.company });
  await set(ana, { centreId: sol, centreSince: "2026-01-01" });
  const ties = "Para cerrarlo, antes pasa a otro centro a 1 persona.";
  const questionPage = await shown(owner, `?close=${sol}`);
  expect(questionPage).toContain(ties);
  expect(questionPage).not.toContain('value="close"');
  expect(await submit(owner, { intent: "close", centre: sol })).toMatchObject({
    status: 409,
    html: expect.stringContaining(ties) as string,
  });
  await set(ana, { centreId: null, centreSince: null });
  expect(await shown(owner, `?close=${sol}`)).toContain('value="close"');
  expect((await submit(owner, { intent: "close", centre: sol })).status).toBe(200);
  const after = await shown(owner);
  expect(after).toContain("Centros cerrados");
  expect(after).not.toContain(`?rename=${sol}`);
  expect((await submit(owner, { intent: "close", centre: sol })).status).toBe(404);
  expect((await submit(owner, { intent: "reopen", centre: sol })).status).toBe(200);
  expect(await shown(owner)).toContain(`?rename=${sol}`);
});

test("the first centre has no button to close it, and a changed form does not close it", async () => {
  const owner = await aMember({ role: "owner" });
  await aCentre(owner, "Atlantic/Canary");
  const { id } = owner.company;
  await submit(owner, { intent: "rename", centre: id, name: "Bar Luna", zone: owner.company.timeZone });
  expect(await shown(owner)).not.toContain(`?close=${id}`);
  expect((await submit(owner, { intent: "close", centre: id })).status).toBe(409);
});

test("a manager of some centres sees only theirs, and cannot add, close or open any", async () => {
  const owner = await aMember({ role: "owner" });
  const sol = await aCentre(owner, "Atlantic/Canary");
  const luna = await aCentre(owner, null);
  const manager = await aMember({ company: owner.company, role: "admin" });
  await set(manager, { managedCentres: [sol] });
  const html = await shown(manager, `?close=${sol}`);
  expect([html.includes(`?rename=${sol}`), html.includes(luna), html.includes("Añadir centro")]).toEqual([
    true,
    false,
    false,
  ]);
  const forms: Record<string, string>[] = [
    { intent: "close", centre: sol },
    { intent: "reopen", centre: sol },
    { intent: "rename", centre: luna, name: "Suyo", zone: owner.company.timeZone },
    { intent: "add", place: "ES-MD", name: "Bar Mar", zone: "" },
  ];
  const statuses: number[] = [];
  for (const form of forms) statuses.push((await submit(manager, form)).status);
  expect(statuses).toEqual([403, 403, 403, 403]);
  expect(
    (await submit(manager, { intent: "rename", centre: sol, name: "Bar Sol", zone: "Atlantic/Canary" }))
      .status,
  ).toBe(200);
});
