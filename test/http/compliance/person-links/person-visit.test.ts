// Proves the visit of a person with a link on paper: what it shows, downloads and answers, and what ends it.
import { profiles } from "#cell";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { findStatement } from "~/modules/periods/find-statement.server";
import { verifyPeriod } from "../../../../verifier/verify-period";
import { call } from "../../../support/worker/app";
import { deps, settle } from "../../../support/worker/deps";
import { aMember, type SignedInMember } from "../../../support/worker/people";
import { aTeamOfMondays, issue, workOctober } from "../../../support/worker/periods";
import { register, trusted } from "../../../support/worker/register";

const month = "/mis-meses/resumen?from=2026-10-01";

/** Makes a company with a closed month of Ana, who has no address, and of its owner. */
async function aClosedMonth() {
  const team = await aTeamOfMondays();
  const { owner, ana } = team;
  await workOctober(ana);
  await issue(owner, [ana, owner], { reason: "El calendario no está declarado." });
  await deps().db.update(profiles).set({ email: null }).where(eq(profiles.id, ana.profile.id));
  return team;
}

const sheetPath = ({ profile }: SignedInMember) => `/months/link?profile=${profile.id}`;

/** Makes a sheet as its manager does. @returns its content. */
async function aSheet(owner: SignedInMember, ana: SignedInMember) {
  const page = await call(sheetPath(ana), { cookie: owner.cookie, form: { intent: "make" } });
  const html = await page.text();
  return {
    link: /[^">]*\/mis-meses#[\w-]+/.exec(html)![0],
    code: />(\d{3} \d{3})</.exec(html)![1]!,
    id: /name="revoke" value="([\w-]+)"/.exec(html)![1]!,
  };
}

async function opened(form: { link: string; code: string }) {
  const answer = await call("/mis-meses", { form: { link: form.link, code: form.code } });
  expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/mis-meses/resumen"]);
  return answer.headers.get("Set-Cookie")!.split(";")[0]!;
}

const statementOf = ({ company, profile }: SignedInMember) =>
  findStatement(deps(), { companyId: company.id, profileId: profile.id, from: "2026-10-01" });

test("a person reads, downloads and answers their closed month with a person link, and the company sees that", async () => {
  const { owner, ana } = await aClosedMonth();
  expect(await (await call("/mis-meses")).text()).not.toContain(owner.company.name);
  const cookie = await opened(await aSheet(owner, ana));
  const page = await call("/mis-meses/resumen", { cookie });
  const html = await page.text();
  expect(page.status).toBe(200);
  expect(html).toContain("Ana López");
  expect(html).not.toContain("Olga Dueña");
  const pdf = await call("/mis-meses/resumen.pdf?from=2026-10-01", { cookie });
  expect([pdf.status, pdf.headers.get("Content-Type")]).toEqual([200, "application/pdf"]);
  const form = {
    intent: "contested",
    from: "2026-10-01",
    version: "1",
    on: "2026-10-05",
    text: "Salí a las seis.",
  };
  const refusal = await call(month, { cookie, form: { ...form, on: "2026-11-05" } });
  expect([refusal.status, (await refusal.text()).includes("Salí a las seis.")]).toEqual([422, true]);
  expect((await call(month, { cookie, form })).status).toBe(200);
  await settle();
  const { answers, deliveries } = (await statementOf(ana))!;
  expect(answers).toMatchObject([{ answer: "contested", on: "2026-10-05", via: "link", isInLedger: true }]);
  expect(deliveries.map(({ way }) => way)).toEqual(["shown"]);
  const seen = await call(`/statements?from=2026-10-01&profile=${ana.profile.id}`, { cookie: owner.cookie });
  expect(await seen.text()).toContain("con el enlace");
});

test("a person with the sheet downloads the file that the verifier calls valid", async () => {
  const { owner, ana } = await aTeamOfMondays();
  await register(owner, ana);
  await workOctober(ana);
  await issue(owner, [ana]);
  await deps().db.update(profiles).set({ email: null }).where(eq(profiles.id, ana.profile.id));
  const cookie = await opened(await aSheet(owner, ana));
  const path = "/mis-meses/resumen.json?from=2026-10-01";
  expect(await (await call(month, { cookie })).text()).toContain(`href="${path}"`);
  const file = new Uint8Array(await (await call(path, { cookie })).arrayBuffer());
  expect(verifyPeriod(file, trusted()).verdict).toMatchObject({ verdict: "valid" });
});

test("the team's form of a person without an address leads to their sheet, for managers who may close months", async () => {
  const { company, owner, ana } = await aClosedMonth();
  const scoped = await aMember({ company, role: "admin", managedCentres: [company.id] });
  const formOf = async (manager: SignedInMember, { profile }: SignedInMember) =>
    (await call(`/team?edit=${profile.id}`, { cookie: manager.cookie })).text();
  expect(await formOf(owner, ana)).toContain(`href="${sheetPath(ana)}"`);
  const href = 'href="/months/link';
  expect(await formOf(scoped, ana)).not.toContain(href);
  expect(await formOf(owner, scoped)).not.toContain(href);
});

test("a revocation, a new sheet and leaving the visit each end the visit of a person link", async () => {
  const { owner, ana } = await aClosedMonth();
  const first = await aSheet(owner, ana);
  const cookie = await opened(first);
  const second = await aSheet(owner, ana);
  expect((await call("/mis-meses/resumen", { cookie })).status).toBe(302);
  for (const file of ["pdf", "json"])
    expect((await call(`/mis-meses/resumen.${file}?from=2026-10-01`, { cookie })).status, file).toBe(401);
  const later = await opened(second);
  const left = await call("/mis-meses/salir", { cookie: later, form: {} });
  expect(left.headers.get("Set-Cookie")).toMatch(/^__Host-person-link=;.*Max-Age=0/);
  await call(sheetPath(ana), { cookie: owner.cookie, form: { revoke: second.id } });
  const form = { intent: "agreed", from: "2026-10-01", version: "1" };
  expect((await call(month, { cookie: later, form })).status).toBe(302);
  expect((await statementOf(ana))!.answers).toEqual([]);
  expect((await call("/mis-meses", { form: { link: second.link, code: second.code } })).status).toBe(404);
});

test("a person link opens no other person's month, no screen of the company and no other kind of link", async () => {
  const { owner, ana } = await aClosedMonth();
  const cookie = await opened(await aSheet(owner, ana));
  const html = await (await call(`${month}&profile=${owner.profile.id}`, { cookie })).text();
  expect(html).toContain("Ana López");
  for (const path of ["/statements", "/history", "/dashboard", "/months"])
    expect((await call(path, { cookie })).headers.get("Location"), path).toMatch(/^\/login/);
  const session = cookie.split("=")[1]!;
  expect((await call("/asesoria/meses", { cookie: `__Host-adviser=${session}` })).status).toBe(302);
  expect((await call("/inspeccion/personas", { cookie: `__Host-inspection=${session}` })).status).toBe(302);
});
