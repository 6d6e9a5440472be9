// Proves that a person without an address appears wherever others do, and nowhere as "null".
import { env } from "cloudflare:test";
import { profiles } from "#cell";
import { eq } from "drizzle-orm";
import Papa from "papaparse";
import { beforeEach, describe, expect, test } from "vitest";
import { nightlyCron } from "~/modules/jobs/jobs.server";
import { eraseOfCompany } from "~/modules/jobs/register-jobs.server";
import { changeStatus } from "~/modules/team/server/change-status.server";
import { updateMember } from "~/modules/team/server/update-member.server";
import type { LocalDate } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import { dayMs, hourMs } from "~/time/units";
import { pagesOfPdf } from "../../support/pdf";
import { call } from "../../support/worker/app";
import { deps, settle } from "../../support/worker/deps";
import { everyRow } from "../../support/worker/database";
import { runCron } from "../../support/worker/jobs";
import { aCompany, aMember, signInAgain, type SignedInMember } from "../../support/worker/people";
import { readExport, register, worked } from "../../support/worker/register";
import { resend } from "../../support/worker/resend";
import { timePasses } from "../../support/worker/time";
import { aPersonWithoutAccount } from "../../support/worker/without-account";
import { answering, iso, listed, proposed } from "../corrections/corrected";
import { statsOf, submitStatus } from "./a-team";

// One person downloads more files here than the limit of a minute allows.
const unlimited = { EXPORT_LIMIT: { limit: () => Promise.resolve({ success: true }) } };

let boss: SignedInMember;
let rosa: Awaited<ReturnType<typeof aPersonWithoutAccount>> &
  Pick<SignedInMember, "company" | "cell" | "email">;

beforeEach(async () => {
  boss = await aMember({ company: await aCompany(), role: "owner", fullName: "Olga Dueña" });
  await register(boss);
  const added = await aPersonWithoutAccount(boss, { dni: "12345678Z" });
  rosa = { ...added, company: boss.company, cell: boss.cell, email: "" };
});

async function later(ms: number) {
  timePasses(ms);
  await signInAgain(boss);
}
const readPage = async (path: string) => {
  const answer = await call(path, { cookie: boss.cookie, env: unlimited });
  expect(answer.status, path).toBe(200);
  return answer;
};
const main = async (path: string) => {
  const html = await (await readPage(path)).text();
  return html.slice(html.indexOf("<main"), html.indexOf("</main>")).replaceAll("<!-- -->", "");
};
const profileOf = async () =>
  (await deps().db.select().from(profiles).where(eq(profiles.id, rosa.profile.id)))[0]!;
const edit = (fields: Record<string, string>) =>
  call(`/team?edit=${rosa.profile.id}`, {
    cookie: boss.cookie,
    form: { intent: "edit", dni: "", ...fields },
  });
const setStatus = (status: "active" | "inactive") =>
  submitStatus(boss, { set_status: status, profile_id: [rosa.profile.id] });

describe("a person without an account is shown with their known data", () => {
  /** The day of the shift, before the seven days passed. */
  let workedOn: LocalDate;
  const range = () => `from=${workedOn}&to=${workedOn}`;
  const month = () => workedOn.slice(0, 7);
  const paths = {
    "the team": () => "/team",
    "the team, searched by name": () => "/team?q=rosa",
    "the team, searched by document": () => "/team?q=12345678z",
    "'Editar Miembro'": () => `/team?edit=${rosa.profile.id}`,
    "their record": () => `/history?profile=${rosa.profile.id}&month=${month()}`,
    reports: () => `/reports?${range()}&people=${rosa.profile.id}`,
    "the month's sheet": () => `/reports/registro/${rosa.profile.id}/${month()}`,
    "the register": () => "/register",
    corrections: () => "/corrections?status=all",
  };

  beforeEach(async () => {
    Object.assign(rosa.profile, await profileOf());
    await later(2 * dayMs);
    const yesterday = deps().now - dayMs;
    workedOn = localDateOf(yesterday, boss.company.timeZone);
    await addedByHand(yesterday);
  });

  test.each(Object.entries(paths))("on the screen of %s", async (_, path) => {
    const html = await main(path());
    expect(html).toContain("Rosa Gil");
    expect(html).not.toMatch(/\b(null|undefined)\b/);
  });

  test("in the list of people at work", async () => {
    await worked(rosa, deps().now, null);
    expect(await main("/working-now")).toContain("Rosa Gil");
  });

  test("in files, whose column Correo stays empty", async () => {
    const csv = async (path: string) =>
      Papa.parse<string[]>((await (await readPage(path)).text()).trim(), { delimiter: ";" }).data;
    for (const path of [
      `/reports/fichajes.csv?${range()}&people=todos`,
      `/reports/equipo.csv?month=${month()}`,
    ]) {
      const [columns, ...rows] = await csv(path);
      const row = rows.find((cells) => cells.includes("Rosa Gil"))!;
      expect([path, row[columns!.indexOf("Correo")], row[columns!.indexOf("DNI")]]).toEqual([
        ...[path, "", "12345678Z"],
      ]);
    }
    const pdf = await readPage(`/reports/registro/${rosa.profile.id}/${month()}.pdf`);
    const text = (await pagesOfPdf(await pdf.arrayBuffer())).join(" ");
    expect(text).toContain("Rosa Gil");
    expect(text).not.toMatch(/\b(null|undefined)\b/);
    const answer = await call("/register/registro.zip", { cookie: boss.cookie, env: unlimited });
    const { outcome, texts } = await readExport(answer);
    expect(outcome).toMatchObject({ verdict: "valid" });
    expect(texts["registro.jsonl"]).toContain("Rosa Gil");
  });

  test("in the list of addresses, without one", async () => {
    const json = { profile_ids: [rosa.profile.id] };
    const answer = await call("/api/get-user-emails", { bearer: boss.bearer, json });
    expect(await answer.json()).toEqual({ emailMap: { [rosa.profile.id]: "" } });
  });

  /** A manager adds a shift of theirs and, without an answer, applies it. */
  async function addedByHand(from: number) {
    const change = { kind: "add", check_in_time: iso(from), check_out_time: iso(from + 8 * hourMs) };
    const id = await proposed(boss, {
      profile_id: rosa.profile.id,
      change,
      reason: "no había kiosco",
    });
    await later(7 * dayMs);
    expect(await answering(boss, id, { answer: "apply" })).toMatchObject({ status: 200 });
  }
});

describe("a correction that a manager proposes for a person without an account", () => {
  const propose = async () => {
    await later(2 * dayMs);
    const from = deps().now - dayMs;
    const change = { kind: "add", check_in_time: iso(from), check_out_time: iso(from + hourMs) };
    return proposed(boss, { profile_id: rosa.profile.id, change, reason: "no había kiosco" });
  };

  test("waits seven days for their answer, and causes no mail", async () => {
    const mails = resend.mails.length;
    const id = await propose();
    expect(await answering(boss, id, { answer: "apply" })).toMatchObject({ status: 409 });
    await runCron(deps(), nightlyCron);
    await settle();
    expect(resend.mails.slice(mails).filter(({ to }) => !String(to).includes("@"))).toEqual([]);
    await later(7 * dayMs);
    expect(await answering(boss, id, { answer: "apply" })).toMatchObject({ status: 200 });
    expect(await listed(boss)).toMatchObject([{ answers: [{ ground: "no_answer" }] }]);
  });

  test("waits also while they are deactivated: they may be activated again", async () => {
    const id = await propose();
    await setStatus("inactive");
    expect(await answering(boss, id, { answer: "apply" })).toMatchObject({ status: 409 });
  });
});

describe("a deactivated person without an account", () => {
  test("does not count and has not left, and counts again once activated", async () => {
    expect((await setStatus("inactive")).status).toBe(200);
    const list = await main("/team");
    expect([list.includes("Dejó la empresa"), list.includes("Elegir a Rosa Gil")]).toEqual([false, true]);
    expect(await statsOf(boss.company)).toMatchObject([{ current: 1, max: 2 }]);
    expect((await setStatus("active")).status).toBe(200);
    expect(await profileOf()).toMatchObject({ status: "active", userId: null });
    expect(await statsOf(boss.company)).toMatchObject([{ current: 2, max: 2 }]);
  });

  test("for more than four years is erased, and cannot be activated", async () => {
    // The database compares with its own clock, also in years to come.
    const past = deps().now - 10 * 366 * dayMs;
    boss = await aMember({ company: await aCompany(), role: "owner" });
    await register(boss);
    rosa = { ...rosa, ...(await aPersonWithoutAccount(boss, { fullName: "Luz Paz", now: past })) };
    const left = { member: boss, profileIds: [rosa.profile.id], status: "inactive" as const };
    await changeStatus(deps(past + dayMs), left);
    await eraseOfCompany(deps(), { companyId: boss.company.id });
    expect(await profileOf()).toMatchObject({ fullName: null, dni: null, email: null });
    expect(await main("/team")).toContain("Persona borrada");
    expect((await setStatus("active")).status).toBe(422);
  });
});

describe("the form 'Editar Miembro' of a person without an account", () => {
  test("offers an address, and nothing that needs an account", async () => {
    const html = await main(`/team?edit=${rosa.profile.id}`);
    expect(html).toContain("Sin correo: ficha en la tablet");
    expect(html).toContain("Añadir correo");
    for (const words of [
      "Cerrar sus sesiones",
      "Traspasarle la propiedad",
      "Cambiar su email",
      '<option value="admin"',
    ])
      expect(html, words).not.toContain(words);
  });

  test("changes their name and document, and the register discloses their identity", async () => {
    expect((await edit({ full_name: "Rosa Gil Sol", dni: "87654321X", role: "employee" })).status).toBe(302);
    const { identityCommitment, fullName } = await profileOf();
    expect(fullName).toBe("Rosa Gil Sol");
    const data = await env.CELL_1.prepare("SELECT data FROM revealed WHERE commitment = unhex(?)")
      .bind(identityCommitment)
      .first<string>("data");
    expect(JSON.parse(data!)).toEqual({ full_name: "Rosa Gil Sol", dni: "87654321X", email: null });
  });

  test("refuses to make them an admin: next to the field in the form, and in the batch", async () => {
    const before = await everyRow();
    const answer = await edit({ full_name: "Rosa Gil", role: "admin" });
    expect([answer.status, (await answer.text()).includes("necesita entrar con un correo")]).toEqual([
      422,
      true,
    ]);
    const change = { fullName: "Rosa Gil", dni: "12345678Z", role: "admin" as const };
    const outcome = await updateMember(deps(), { ...change, member: boss, profileId: rosa.profile.id });
    expect(outcome).toEqual({ code: "no-account" });
    expect(await everyRow()).toEqual(before);
  });

  test("offers no ownership to them", async () => {
    const form = { intent: "offer", profile_id: rosa.profile.id };
    expect((await call("/ownership", { cookie: boss.cookie, form })).status).toBe(422);
  });
});
