import { companies, profiles } from "#cell";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { localDateOf } from "~/time/zones";
import { dayMs } from "~/time/units";
import { call } from "../../../support/worker/app";
import { deps } from "../../../support/worker/deps";
import { declareCalendar, everyDay, giveTerms } from "../../../support/worker/give-terms";
import { everyRow } from "../../../support/worker/database";
import { aCompany, aLog, aMember, type SignedInMember } from "../../../support/worker/people";
import { companyOf, identitiesOf, profileOf } from "../../../support/worker/profile";
import { resend } from "../../../support/worker/resend";
import { aStranger } from "../../../support/worker/sign-in";
import { rowsFor } from "../../team/invitations/invited";
import { aProtocol } from "../../../support/worker/a-protocol";

/** Returns a person who has just signed in for the first time. */
const aFounder = async () =>
  aMember({ role: "owner", fullName: null, company: await aCompany({ name: "marta@example.com" }) });

const page = async (member: SignedInMember, path: string) => {
  const answer = await call(path, { cookie: member.cookie });
  return { status: answer.status, html: await answer.text() };
};
const post = (member: SignedInMember, form: Record<string, string>) =>
  call(`/start?step=${form.intent!}`, { cookie: member.cookie, form });

const company = { company_name: "Panadería Luna", nif: "", time_zone: "Atlantic/Canary" };

test("each onboarding step saves its fields and leads to the next; a person who returns continues there", async () => {
  const marta = await aFounder();
  expect((await page(marta, "/start")).html).toContain("Paso 1 de 3");
  const named = await post(marta, { intent: "company", ...company });
  expect([named.status, named.headers.get("Location")]).toEqual([302, "/start?step=you"]);
  expect((await page(marta, "/start")).html).toContain("Paso 2 de 3");
  const answer = await post(marta, { intent: "you", full_name: "Marta Gil", dni: "" });
  expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/start?step=invite"]);
  expect((await page(marta, "/start")).html).toContain("Paso 3 de 3");
  expect(await companyOf(marta)).toMatchObject({ name: "Panadería Luna", timeZone: "Atlantic/Canary" });
  expect((await profileOf(marta)).fullName).toBe("Marta Gil");
  expect((await identitiesOf(marta)).map(({ kind }) => kind)).toEqual(["company", "person"]);
});

test.each([
  [{ intent: "company", ...company, company_name: "" }, "Escribe el nombre de la empresa."],
  [{ intent: "company", ...company, company_name: "marta@example.com" }, "Escribe solo el nombre"],
  [{ intent: "company", ...company, time_zone: "Europe/Paris" }, "Elige una zona horaria de la lista."],
  [{ intent: "you", full_name: "", dni: "" }, "Escribe tu nombre completo."],
  [{ intent: "company", ...company, full_name: "Marta" }, "este formulario no guarda «full_name»"],
  [{ intent: "you", full_name: "Marta", dni: "", time_zone: "Atlantic/Canary" }, "no guarda «time_zone»"],
  [{ intent: "invite", people: " " }, "Escribe o pega al menos un email."],
  [{ intent: "invite", people: "Ana López" }, "«Ana López» no es un email"],
  [
    { intent: "invite", people: Array.from({ length: 11 }, (_, at) => `p${at}@x.es`).join("\n") },
    "Como mucho 10",
  ],
  [{ intent: "invite", people: "ana@x.es" }, "Escribe el nombre de tu empresa"],
])("the onboarding value %j is refused next to its field and writes nothing", async (form, error) => {
  const marta = await aFounder();
  const before = await everyRow();
  const answer = await post(marta, form);
  expect(answer.status).toBe(422);
  expect(await answer.text()).toContain(error);
  expect(await everyRow()).toEqual(before);
});

test("people in a pasted text are invited; refused ones stay in it, with the reason", async () => {
  const marta = await aFounder();
  const { email } = aStranger();
  const people = `Ana López <${email}>\n${marta.email}`;
  const answer = await post(marta, { intent: "invite", people, company_name: "Sol" });
  expect(answer.status).toBe(422);
  const html = await answer.text();
  expect(html).toContain("1 invitación enviada");
  expect(html).toContain("Esta dirección ya es de una persona de tu empresa.");
  expect(html).toContain(`>${marta.email}</textarea>`);
  expect((await rowsFor(email))[0]).toMatchObject({ fullName: "Ana López", role: "employee" });
  expect(resend.mails.map(({ to }) => to)).toEqual([email]);
});

test("after an invitation the box is empty, the names are above it, and 'Terminar' is the main button", async () => {
  const marta = await aFounder();
  const { email } = aStranger();
  const before = (await page(marta, "/start?step=invite")).html;
  const form = { intent: "invite", people: `Ana López ${email}`, company_name: "Sol" };
  const html = await (await post(marta, form)).text();
  expect(html).toContain("></textarea>");
  expect(html).toContain("<bdi>Ana López</bdi>");
  expect([mainButton(before), mainButton(html)]).toEqual(["Invitar por WhatsApp o QR", "Terminar"]);
  // The names stay when the owner comes back.
  const later = (await page(marta, "/start?step=invite")).html;
  expect(later).toContain("1 persona invitada");
  expect([later.includes("<bdi>Ana López</bdi>"), mainButton(later)]).toEqual([true, "Terminar"]);
});

/** Returns the text of the first green button or link. */
const mainButton = (html: string) => /class="[^"]*bg-brand [^"]*"[^>]*>(?:<[^>]*>)*([^<]*)</.exec(html)?.[1];

test("an address with an apostrophe is mailed complete, and a document next to it is shown as unused", async () => {
  const marta = await aFounder();
  const email = `o'${aStranger().email}`;
  const people = `Sinéad O'Neill;12345678Z;${email.replace("'", "’")}`;
  const form = { intent: "invite", people, company_name: "Sol" };
  const shown = await post(marta, form);
  expect([shown.status, resend.mails]).toEqual([422, []]);
  expect(await shown.text()).toContain("«12345678Z» no se usará");
  expect((await post(marta, { ...form, left_out: "12345678Z" })).status).toBe(200);
  expect(resend.mails.map(({ to }) => to)).toEqual([email]);
  expect((await rowsFor(email))[0]).toMatchObject({ fullName: "Sinéad O'Neill", dni: null });
});

test("the clock's screen lists remaining steps, only to the owner, until they are done or dismissed", async () => {
  const marta = await aFounder();
  const leo = await aMember({ role: "admin", company: marta.company });
  const shown = async (member: SignedInMember) => {
    const { html } = await page(member, "/dashboard");
    return [/(\d) de 5 hechos/.exec(html)?.[1] ?? null, html.includes(`href="/start"`)];
  };
  expect(await shown(marta)).toEqual(["1", true]);
  expect(await shown(leo)).toEqual([null, false]);
  await post(marta, { intent: "company", ...company });
  await post(marta, { intent: "you", full_name: "Marta Gil", dni: "" });
  expect(await shown(marta)).toEqual(["2", false]);
  await aLog(marta);
  const no = await post(marta, { intent: "no-location" });
  expect([no.status, no.headers.get("Location")]).toEqual([302, "/dashboard"]);
  expect(await companyOf(marta)).toMatchObject({ locationTrackingEnabled: false });
  expect(await shown(marta)).toEqual(["4", false]);
  await giveTerms(marta, leo, { at: deps().now, from: "2026-12-01", pattern: everyDay(540, 780) });
  expect(await shown(marta)).toEqual(["4", false]);
  const year = Number(localDateOf(deps().now, company.time_zone).slice(0, 4));
  await declareCalendar(marta, { at: deps().now, years: [year] });
  expect(await shown(marta)).toEqual(["4", false]);
  await aProtocol(marta);
  expect(await shown(marta)).toEqual([null, false]);

  // Nobody has to say when they work.
  const sol = await aFounder();
  await aMember({ company: sol.company });
  await post(sol, { intent: "company", ...company });
  await post(sol, { intent: "you", full_name: "Sol Gil", dni: "" });
  await aLog(sol);
  await post(sol, { intent: "no-location" });
  expect(await shown(sol)).toEqual(["4", false]);
  await aProtocol(sol);
  expect(await shown(sol)).toEqual([null, false]);

  const eva = await aFounder();
  expect(await shown(eva)).toEqual(["0", true]);
  await post(eva, { intent: "hide" });
  expect(await shown(eva)).toEqual([null, false]);

  const old = await aFounder();
  const { db, now } = deps();
  await db
    .update(companies)
    .set({ createdAt: now - 31 * dayMs })
    .where(eq(companies.id, old.company.id));
  expect(await shown(old)).toEqual([null, false]);
});

test("a former owner changes nothing with an old page", async () => {
  const marta = await aFounder();
  const { db } = deps();
  await db.update(profiles).set({ role: "admin" }).where(eq(profiles.id, marta.profile.id));
  const before = await everyRow();
  const forms: Record<string, string>[] = [{ intent: "hide" }, { intent: "you", full_name: "Otra", dni: "" }];
  for (const form of forms) expect((await post(marta, form)).status).toBe(403);
  expect(await everyRow()).toEqual(before);
});

test("unused pasted text is shown before anything is sent, and left out after a confirmation", async () => {
  const marta = await aFounder();
  await post(marta, { intent: "company", ...company });
  const people = "Ana López ana@sol.es 600123123\nPepe";
  const shown = await post(marta, { intent: "invite", people });
  const html = await shown.text();
  expect(shown.status).toBe(422);
  for (const text of ["«Pepe» no es un email", "«600123123» no se usará", "Todavía no se ha enviado nada"])
    expect(html).toContain(text);
  expect(await rowsFor("ana@sol.es")).toEqual([]);
  const confirmation = /name="left_out" value="([^"]*)"/.exec(html)![1]!;
  const other = await post(marta, { intent: "invite", people: `${people}\nLuis`, left_out: confirmation });
  expect([other.status, await rowsFor("ana@sol.es")]).toEqual([422, []]);
  const sent = await post(marta, { intent: "invite", people, left_out: confirmation });
  expect([sent.status, (await rowsFor("ana@sol.es")).length]).toEqual([200, 1]);
});
