// Proves a gestoría's visit: the link's page names no company, its session reads the closed months, and a revocation ends it.
import { expect, test } from "vitest";
import { revokeAdviserLink } from "~/modules/compliance/advisers/revoke-adviser-link.server";
import { aVisit } from "../../support/worker/adviser";
import { call } from "../../support/worker/app";
import { deps } from "../../support/worker/deps";
import { aLink, opened } from "../../support/worker/inspection";
import { anIssuedPeriod } from "../../support/worker/issued-period";
import { aMember } from "../../support/worker/people";

const months = "/asesoria/meses";
const file = "/asesoria/nominas/2026-10/nominas.csv";

async function aClosedMonth() {
  const owner = await aMember({ role: "owner", fullName: "Olga Mar" });
  const ana = await aMember({ company: owner.company, fullName: "Ana Sol" });
  await anIssuedPeriod(ana);
  return { owner, ...(await aVisit(owner)) };
}

test("a gestoría reads and downloads the closed months until the company revokes the link", async () => {
  const { owner, id, form, answer, cookie } = await aClosedMonth();
  expect([answer.status, answer.headers.get("Location")]).toEqual([302, months]);
  expect(answer.headers.get("Set-Cookie")).toMatch(
    /^__Host-adviser=[\w.-]+; Path=\/; Secure; HttpOnly; SameSite=Lax; Max-Age=28800$/,
  );
  expect(await (await call("/asesoria")).text()).not.toContain(owner.company.name);
  const page = await call(months, { cookie });
  expect(page.status).toBe(200);
  expect(await page.text()).toContain("Ana Sol");
  const csv = await call(file, { cookie });
  expect([csv.status, (await csv.text()).includes("Ana Sol")]).toEqual([200, true]);

  await revokeAdviserLink(deps(), { member: owner, id });
  expect((await call(months, { cookie })).status).toBe(302);
  expect((await call(file, { cookie })).status).toBe(401);
  expect((await call("/asesoria", { form })).status).toBe(404);
});

test("a gestoría's session opens no inspection, and an inspector's no closed months", async () => {
  const { owner, cookie } = await aClosedMonth();
  const session = cookie.split("=")[1]!;
  expect((await call("/inspeccion/personas", { cookie: `__Host-inspection=${session}` })).status).toBe(302);
  const inspection = (await opened(await aLink(owner))).split("=")[1]!.split(";")[0]!;
  expect((await call(months, { cookie: `__Host-adviser=${inspection}` })).status).toBe(302);
});

test("a gestoría's session sees no screen of the company", async () => {
  const { cookie } = await aClosedMonth();
  expect((await call("/months/payroll", { cookie })).status).toBe(302);
  expect((await call("/reports", { cookie })).status).toBe(302);
});
