// Proves a gestoría's visit: the link's page names no company, its session reads the closed months, and a revocation ends it.
import { mailOutbox } from "#cell";
import { like } from "drizzle-orm";
import { expect, test } from "vitest";
import { newId } from "~/platform/ids";
import { dayMs } from "~/time/units";
import { revokeAdviserLink } from "~/modules/compliance/advisers/submit-advisers.server";
import { aVisit } from "../../../support/worker/adviser";
import { call } from "../../../support/worker/app";
import { deps, settle } from "../../../support/worker/deps";
import { aLink, opened } from "../../../support/worker/inspection";
import { anIssuedPeriod } from "../../../support/worker/issued-period";
import { aMember } from "../../../support/worker/people";
import { aTeamOfMondays, workOctober } from "../../../support/worker/periods";
import { timePasses } from "../../../support/worker/time";

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

test("a gestoría's session cannot open an inspection, and an inspector's cannot open closed months", async () => {
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

test("closing a month sends a mail to a gestoría whose link asks for it", async () => {
  const { owner, ana } = await aTeamOfMondays();
  await workOctober(ana);
  const id = newId(deps().now);
  const form = { intent: "make", id, email: "nominas@example.com", follows_closings: "on" };
  expect((await call("/months/payroll/adviser", { cookie: owner.cookie, form })).status).toBe(200);
  timePasses(dayMs);
  const reviewed = `/months/person?profile=${ana.profile.id}&from=2026-10-01`;
  await call(reviewed, {
    cookie: owner.cookie,
    form: { intent: "close", version: "1", reason: "El calendario no está declarado." },
  });
  await settle();
  const mails = await deps()
    .db.select()
    .from(mailOutbox)
    .where(like(mailOutbox.dedupeKey, `adviser:${id}:%`));
  expect(mails.map(({ subject }) => subject)).toEqual(["Horas de octubre de 2026 para las nóminas"]);
});
