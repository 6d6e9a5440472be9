// Proves a pack for an inspection, from the form to the ZIP that a recipient opens.
import { env } from "cloudflare:test";
import { preparedPacks } from "#cell";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { eq } from "drizzle-orm";
import { unzipSync } from "fflate";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { messages } from "~/modules/compliance/inspection/pack/messages";
import { listPacks } from "~/modules/compliance/inspection/pack/list-packs.server";
import {
  mostKeptPacks,
  mostTries,
  mostPacksUnderWay,
} from "~/modules/compliance/inspection/pack/model/pack-limits";
import { packPrefix } from "~/modules/compliance/inspection/pack/model/pack-files";
import { purgeExpired } from "~/modules/jobs/purge-expired.server";
import { formatDateTime } from "~/time/formats";
import { localDateOf } from "~/time/zones";
import { dayMs, hourMs } from "~/time/units";
import { packOf } from "../../../support/register/sealed-pack";
import { pagesOfPdf } from "../../../support/pdf";
import { call } from "../../../support/worker/app";
import { deps, settle } from "../../../support/worker/deps";
import { after, before } from "../../../support/worker/around-each";
import { rowsOfCsv, totalOfText, totalsOfCsv } from "../../../support/worker/file-totals";
import {
  aPack,
  aPackTurn,
  anAskedPack,
  askForPack,
  bytesOfPack,
  filesOfPack,
  makeAll,
} from "../../../support/worker/packs";
import { packForm } from "../../../support/request-bodies";
import { declareCalendar, everyDay, giveTerms } from "../../../support/worker/give-terms";
import { aCompany, aLog, aMember, type SignedInMember } from "../../../support/worker/people";
import { jobQueue, turnsWaiting } from "../../../support/worker/queues";
import { register, trusted } from "../../../support/worker/register";
import { forgetPace } from "../../../support/worker/time";
import { resend } from "../../../support/worker/resend";
import { emptyLog } from "../../../support/worker/transparency";
import { verifyFiles } from "../../../../verifier/verify-files";
import { aProtocol, readForm } from "../../../support/worker/a-protocol";
import { archived, filesOf as attachedTo } from "../../../support/worker/a-period";
import { answering, iso, proposed } from "../../corrections/corrected";

const at = (text: string) => Date.parse(`2026-${text}:00+02:00`);
const autumn = { range: { from: "2026-09-01", to: "2026-10-31" } };
const plain = (text: string) => text.replaceAll("\u00a0", " ");
const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

let owner: SignedInMember;
let ana: SignedInMember;
let tomas: SignedInMember;

// With a test's fakes: the scene's mails reach no real queue.
beforeAll(async () => {
  before();
  await aScene().finally(after);
});

async function aScene() {
  const company = await aCompany({ name: "Panadería «Sol»", nif: "B12345674" });
  owner = await aMember({ company, role: "owner", fullName: "Olga Dueña" });
  ana = await aMember({ company, fullName: "Ana Ruiz", dni: "12345678Z", email: "ana.ruiz@example.com" });
  tomas = await aMember({ company, fullName: "Tomás Gil", status: "inactive" });
  await aMember({ company, fullName: "Nadie Nunca", status: "inactive" });
  await register(owner, ana, tomas);
  await aLog(ana, { checkInTime: at("09-07T09:00"), checkOutTime: at("09-07T12:30") });
  const day = await aLog(ana, { checkInTime: at("10-05T09:00"), checkOutTime: at("10-05T17:00") });
  await aLog(tomas, { checkInTime: at("09-08T09:00"), checkOutTime: at("09-08T10:30") });
  const longer = await proposed(ana, {
    entry_id: day.id,
    reason: "me quedé hasta las siete",
    change: {
      kind: "change",
      check_in_time: iso(at("10-05T09:00")),
      check_out_time: iso(at("10-05T19:00")),
    },
  });
  await answering(owner, longer, { answer: "disagree", comment: "cerramos a las cinco" });
  await settle();
}

beforeEach(async () => {
  jobQueue.waiting = [];
  await env.CELL_1.exec("DELETE FROM prepared_packs");
});

const packsOf = ({ company }: SignedInMember, now?: number) =>
  listPacks(deps(now), { companyId: company.id });
const keysOf = async (id: string) =>
  (await env.REGISTER.list({ prefix: packPrefix({ companyId: owner.company.id, id }) })).objects.map(
    ({ key }) => key,
  );

describe("an inspection pack", () => {
  test("is requested by the form, made by the queue while its progress is shown, and downloaded", async () => {
    const answer = await call("/inspection", { cookie: owner.cookie, form: packForm() });
    expect(answer.status).toBe(200);
    const answerText = await answer.text();
    expect(answerText).toContain(messages.requested);
    // The chosen days remain.
    for (const day of ["01/10/2026", "31/10/2026"]) expect(answerText).toContain(`value="${day}"`);
    await settle();
    expect(await packsOf(owner)).toMatchObject([{ state: "making", percent: 0, people: null }]);
    expect(await aPackTurn(owner)).toBe("more");
    expect(await packsOf(owner)).toMatchObject([{ state: "making", percent: 33 }]);
    const page = plain(await (await call("/inspection", { cookie: owner.cookie })).text());
    expect(page.replaceAll("<!-- -->", "")).toContain("Preparándose: 33 %");
    const { id } = (await packsOf(owner))[0]!;
    expect((await askForPack(owner, id)).status).toBe(409);
    await makeAll();
    expect(await packsOf(owner)).toMatchObject([{ state: "ready", percent: 100 }]);
    const done = await askForPack(owner, id);
    expect(done.headers.get("Content-Disposition")).toMatch(
      /"paquete_inspeccion_[a-z-]+_2026-10-01_2026-10-31\.zip"/,
    );
    const bytes = new Uint8Array(await done.arrayBuffer());
    expect((await packsOf(owner))[0]!.bytes).toBe(bytes.length);
  });

  test("has the protocol of its day and its readers, next to an unchanged package", async () => {
    const other = await aMember({ role: "owner", company: await aCompany({ name: "Con protocolo" }) });
    await register(other);
    const now = Date.now();
    const first = await aProtocol(other, 0, "La primera.", now - hourMs);
    await readForm(other, first);
    const files = await filesOfPack(other, await aPack(other, { now: Date.now() }));
    expect(Object.keys(files)).toEqual([
      ...["LEEME.txt", "verificar.html", "registro_de_jornada.pdf", "fichajes.csv", "correcciones.csv"],
      ...["protocolo.pdf", "protocolo.txt", "protocolo_leido.csv", "registro_verificable.zip"],
      "lista_firmada.txt",
    ]);
    expect(bytesToHex(sha256(files["protocolo.txt"]!))).toBe(first.digest);
    expect((await pagesOfPdf(files["protocolo.pdf"]!)).join("")).toContain("La primera.");
    const csv = textOf(files["protocolo_leido.csv"]!);
    expect([csv.includes(first.digest), csv.includes(";Sí;"), csv.includes(";1;")]).toEqual([
      true,
      true,
      true,
    ]);
    expect(textOf(files["LEEME.txt"]!)).toContain("protocolo.pdf  El protocolo de registro de jornada");
    await aProtocol(other, 1, "La segunda.", now + hourMs);
    const before = await filesOfPack(other, await aPack(other, { now: Date.now() }));
    expect(textOf(before["protocolo.txt"]!)).toContain("La primera.");
  });

  test("has planned days and calendars separately, if the company has them, and stays valid", async () => {
    const company = await aCompany({ name: "Con horarios" });
    const boss = await aMember({ role: "owner", company, fullName: "Eva Jefa", dni: "12345678Z" });
    await register(boss);
    const at = Date.now();
    await giveTerms(boss, boss, {
      at,
      from: "2026-10-11",
      pattern: everyDay(540, 780),
      part_time_percent: 62.5,
      holidays_off: true,
    });
    await declareCalendar(boss, { at, years: [2026], holidays: ["2026-10-12"] });
    const id = await aPack(boss, { range: { from: "2026-10-10", to: "2026-10-12" } });
    const files = await filesOfPack(boss, id);
    expect(Object.keys(files).slice(-4)).toEqual([
      "registro_verificable.zip",
      "horarios.csv",
      "calendario_laboral.csv",
      "lista_firmada.txt",
    ]);
    const rows = rowsOfCsv(textOf(files["horarios.csv"]!));
    const plannedRows = rows.map((row) => [row["Nombre"], row["Día"], row["Horario"], row["Calendario"]]);
    expect(plannedRows).toEqual([
      ["Eva Jefa", "11/10/2026", "09:00–13:00", ""],
      ["Eva Jefa", "12/10/2026", "libre", "Fiesta"],
    ]);
    expect(rows[0]).toMatchObject({
      DNI: "12345678Z",
      "Horas previstas": "4:00",
      "Jornada (%)": "62,5",
      Centro: "Con horarios",
      "Condiciones desde": "11/10/2026",
    });
    expect(rowsOfCsv(textOf(files["calendario_laboral.csv"]!))).toEqual([
      {
        Centro: "Con horarios",
        Año: "2026",
        Día: "12/10/2026",
        Nombre: "Fiesta",
        Ámbito: "de la empresa",
        "Se trabaja (%)": "0",
        Versión: "1",
        "Declarada el": formatDateTime(at, "Europe/Madrid"),
        "Declarada por": "Eva Jefa",
        "Sustituida el": "",
      },
    ]);
    const readme = textOf(files["LEEME.txt"]!);
    expect(readme).toContain("horarios.csv  El horario que tenía puesto cada persona cada día");
    expect(readme).toContain("calendario_laboral.csv  Los festivos");
    const givenFile = { name: "paquete.zip", bytes: await bytesOfPack(boss, id) };
    const { outcomes } = await verifyFiles([givenFile], trusted());
    expect(outcomes).toMatchObject([{ what: "package", verdict: { verdict: "valid" } }]);
    const range = { from: "2026-10-10", to: "2026-10-12" };
    const withoutPlans = await filesOfPack(boss, await aPack(boss, { range, withPlans: false }));
    expect(Object.keys(withoutPlans)).toEqual(
      Object.keys(files).filter((name) => !["horarios.csv", "calendario_laboral.csv"].includes(name)),
    );
    expect(textOf(withoutPlans["LEEME.txt"]!)).toContain("No lleva horarios, turnos ni calendario");
  });

  test("has a sheet for each person and month after its contents, a CSV with the same sums, and the disputes", async () => {
    const files = await filesOfPack(owner, await aPack(owner, autumn));
    expect(Object.keys(files)).toEqual([
      ...["LEEME.txt", "verificar.html", "registro_de_jornada.pdf", "fichajes.csv", "correcciones.csv"],
      ...["registro_verificable.zip", "lista_firmada.txt"],
    ]);
    const [contents, ...sheets] = (await pagesOfPdf(files["registro_de_jornada.pdf"]!)).map(plain);
    for (const expectedText of [
      "Registro de jornada 01/09/2026 – 31/10/2026",
      "Personas 3 Persona DNI/NIE Total Página",
      "Ana Ruiz 12345678Z 11 h 30 min 2",
      "Olga Dueña — 0 min",
      "Tomás Gil — 1 h 30 min",
    ])
      expect(contents).toContain(expectedText);
    const begins = sheets.flatMap((page) => {
      const [, name] = /Persona trabajadora (.*?) DNI/.exec(page) ?? [];
      return name ? [`${name} ${/(Septiembre|Octubre) de 2026/.exec(page)![1]}`] : [];
    });
    expect(begins).toEqual([
      ...["Ana Ruiz Septiembre", "Ana Ruiz Octubre", "Olga Dueña Septiembre", "Olga Dueña Octubre"],
      "Tomás Gil Septiembre",
    ]);
    const pageOfTomas = sheets.findIndex((page) => page.includes("Tomás Gil")) + 2;
    expect(contents).toContain(`Tomás Gil — 1 h 30 min ${pageOfTomas} Total 13 h 00 min`);

    const rows = rowsOfCsv(textOf(files["fichajes.csv"]!));
    expect([...totalsOfCsv(rows)]).toEqual([
      ["Ana Ruiz 2026-09", 210],
      ["Ana Ruiz 2026-10", 480],
      ["Tomás Gil 2026-09", 90],
    ]);
    const totals = sheets.map((page) => totalOfText(page)).filter((total) => total);
    expect(totals).toEqual([210, 480, 90]);
    expect(textOf(files["fichajes.csv"]!)).not.toContain("@");

    const [dispute] = rowsOfCsv(textOf(files["correcciones.csv"]!));
    expect(dispute).toMatchObject({
      Nombre: "Ana Ruiz",
      Día: "05/10/2026",
      "Propuesto por": "Ana Ruiz",
      Motivo: "me quedé hasta las siete",
      "Respondido por": "Olga Dueña",
      Respuesta: "cerramos a las cinco",
    });
    const readme = textOf(files["LEEME.txt"]!);
    for (const name of Object.keys(files).slice(1)) expect(readme).toContain(name);
    expect(Object.values(files).map(textOf).join()).not.toContain("Nadie Nunca");
  });

  test("has the register unchanged: the verifier's verdict equals that of a separately downloaded one", async () => {
    const files = await filesOfPack(owner, await aPack(owner, autumn));
    const bytes = files["registro_verificable.zip"]!;
    const { outcomes } = await verifyFiles([{ name: "registro_verificable.zip", bytes }], trusted());
    expect(outcomes).toMatchObject([{ what: "package", verdict: { verdict: "valid" } }]);
  });

  test("has the verifier's page next to the register, which also accepts the whole pack", async () => {
    const id = await aPack(owner, autumn);
    const bytes = await bytesOfPack(owner, id);
    const { outcomes } = await verifyFiles([{ name: "paquete.zip", bytes }], trusted());
    expect(outcomes).toMatchObject([
      { name: "paquete.zip", verdict: { verdict: "valid", pack: { unchecked: null } } },
    ]);
    const altered = { ...(await filesOfPack(owner, id)), "fichajes.csv": new TextEncoder().encode("otro") };
    const judged = await verifyFiles([{ name: "paquete.zip", bytes: await packOf(altered) }], trusted());
    expect(judged.outcomes).toMatchObject([
      { verdict: { verdict: "invalid", findings: [{ kind: "file-altered", file: "fichajes.csv" }] } },
    ]);
    const files = await filesOfPack(owner, id);
    const inside = unzipSync(files["registro_verificable.zip"]!)["verificar.html"]!;
    expect(bytesToHex(sha256(files["verificar.html"]!))).toBe(bytesToHex(sha256(inside)));
    expect(textOf(files["LEEME.txt"]!)).toContain("1. Abre verificar.html con cualquier navegador");
  });

  test("numbers the pages of the register through the whole file", async () => {
    const files = await filesOfPack(owner, await aPack(owner, autumn));
    const pages = await pagesOfPdf(files["registro_de_jornada.pdf"]!);
    expect(pages.length).toBeGreaterThan(5);
    expect(pages.map((page) => page.match(/Página \d+ de \d+/g))).toEqual(
      pages.map((_, at) => [`Página ${at + 1} de ${pages.length}`]),
    );
  });

  test("of some people names only them, also one without data", async () => {
    const profileIds = [tomas.profile.id, owner.profile.id];
    const files = await filesOfPack(owner, await aPack(owner, { ...autumn, profileIds }));
    const pages = (await pagesOfPdf(files["registro_de_jornada.pdf"]!)).map(plain);
    expect(pages.join()).toContain("Tomás Gil");
    expect(pages.join()).not.toContain("Ana Ruiz");
    expect(pages[0]).toContain("Personas 2");
  });

  test("that was downloaded is recorded, so that later corrections mention it", async () => {
    await env.CELL_1.exec("DELETE FROM month_exports");
    const id = await aPack(owner, autumn);
    await bytesOfPack(owner, id);
    const { results } = await env.CELL_1.prepare("SELECT what FROM month_exports ORDER BY what").all();
    expect(results).toEqual([{ what: "2026-09" }, { what: "2026-10" }]);
  });
});

describe("the manager who requested a pack", () => {
  const today = () => localDateOf(Date.now(), "Europe/Madrid");
  const mailsTo = ({ email }: SignedInMember) => resend.mails.filter(({ to }) => to === email);
  async function madePackId(member: SignedInMember, change?: () => Promise<unknown>) {
    await forgetPace();
    const id = await anAskedPack(member);
    await change?.();
    jobQueue.waiting.push(...jobQueue.waiting);
    await makeAll();
    await settle();
    return id;
  }

  test("gets one mail when it is ready, with the checkpoints of the day, which match its contents", async () => {
    await emptyLog();
    await archived(today());
    const id = await madePackId(owner);
    const [mail, ...others] = mailsTo(owner);
    expect(others).toEqual([]);
    expect(mail!.subject).toBe("Tu carpeta para la Inspección está lista");
    const { APP_ORIGIN: origin } = deps().env;
    for (const expectedText of [
      "01/10/2026 – 31/10/2026 de «Panadería «Sol»»",
      `${origin}/inspection\n`,
      "7 días",
    ])
      expect(plain(mail!.text)).toContain(expectedText);
    expect(mail!.text).toContain(`Guarda este correo`);
    const attached = attachedTo(mail!);
    expect(Object.keys(attached)).toEqual(
      ["registro", "transparencia"].map((name) => `${name}-${today()}.checkpoint`),
    );
    const bytes = (await filesOfPack(owner, id))["registro_verificable.zip"]!;
    const attachedFiles = Object.entries(attached).map(([name, text]) => ({
      name,
      bytes: new TextEncoder().encode(text),
    }));
    const { comparisons } = await verifyFiles([{ name: "registro.zip", bytes }, ...attachedFiles], trusted());
    expect(comparisons.map(({ outcome, names }) => [outcome, names[1]])).toContainEqual([
      ...["agree", `registro-${today()}.checkpoint`],
    ]);
    expect(JSON.stringify(comparisons)).not.toContain("contradiction");
  });

  test("gets no mail after deleting it or losing the right", async () => {
    const admin = await aMember({ company: owner.company, role: "admin" });
    const limited = await aMember({ company: owner.company, role: "admin" });
    const change = (set: string, { profile }: SignedInMember) =>
      env.CELL_1.prepare(`UPDATE profiles SET ${set} WHERE id = ?`).bind(profile.id).run();
    await madePackId(admin, () => change("role = 'employee'", admin));
    await madePackId(limited, () => change(`managed_centres = '["x"]'`, limited));
    await madePackId(owner, () => env.CELL_1.exec("UPDATE prepared_packs SET state = 'deleted'"));
    expect(resend.mails).toEqual([]);
  });
});

describe("a pack that is requested twice", () => {
  test("under one id is one, and both answers are successful", async () => {
    const form = packForm();
    for (let times = 0; times < 2; times += 1)
      expect(await (await call("/inspection", { cookie: owner.cookie, form })).text()).toContain(
        messages.requested,
      );
    expect(await packsOf(owner)).toHaveLength(1);
  });

  test("for the same days and people, in any order, is reported as under way", async () => {
    await anAskedPack(owner, { profileIds: [ana.profile.id, owner.profile.id] });
    const form = new URLSearchParams(packForm());
    form.delete("people");
    for (const { profile } of [owner, ana]) form.append("people", profile.id);
    const answer = await call("/inspection", { cookie: owner.cookie, form });
    expect([answer.status, await packsOf(owner)]).toMatchObject([200, [{ people: 2 }]]);
    expect(await answer.text()).toContain(messages.underWay);
    // Once made, a pack may be requested again: the record may have changed.
    await makeAll();
    await anAskedPack(owner, { profileIds: [ana.profile.id, owner.profile.id] });
    expect(await packsOf(owner)).toHaveLength(2);
  });

  test("once with plans and once without them is two packs", async () => {
    await anAskedPack(owner);
    const form = packForm();
    delete form.plans;
    await call("/inspection", { cookie: owner.cookie, form });
    expect((await packsOf(owner)).map(({ withPlans }) => withPlans).sort()).toEqual([false, true]);
  });

  test("is made in one turn after the other, however many messages arrive", async () => {
    const id = await anAskedPack(owner);
    jobQueue.waiting.push(...jobQueue.waiting, ...jobQueue.waiting);
    await makeAll();
    expect(await packsOf(owner)).toMatchObject([{ state: "ready" }]);
    expect(Object.keys(await filesOfPack(owner, id))).toHaveLength(7);
  });
});

describe("no pack is started", () => {
  const ask = async (fields: Record<string, string> = {}) => {
    const answer = await call("/inspection", { cookie: owner.cookie, form: packForm(fields) });
    return { status: answer.status, text: await answer.text() };
  };

  test.each([
    [{ from: "31/02/2026" }, /value="31\/02\/2026"/],
    [{ from: "01/11/2026" }, /igual o posterior|anterior/],
    [{ from: "01/01/2015" }, /cuatro años/],
    [{ people: "" }, /Elige|Selecciona/],
  ])("for %o, which is reported next to its field with the typed text kept", async (fields, expectedText) => {
    const { status, text } = await ask(fields);
    expect(status).toBe(422);
    expect(text).toMatch(expectedText);
    expect(await packsOf(owner)).toEqual([]);
  });

  test("while the maximum is under way, or the maximum is stored", async () => {
    const other = { profileIds: null };
    for (let day = 1; day <= mostPacksUnderWay; day += 1)
      await anAskedPack(owner, { ...other, range: { from: `2026-10-0${day}`, to: "2026-10-31" } });
    const full = await ask({ from: "20/10/2026" });
    expect([full.status, full.text.includes(messages.tooMany)]).toEqual([409, true]);
    await makeAll();
    const { id } = (await packsOf(owner))[0]!;
    const [row] = await deps().db.select().from(preparedPacks).where(eq(preparedPacks.id, id));
    for (let n = mostPacksUnderWay; n < mostKeptPacks; n += 1)
      await deps()
        .db.insert(preparedPacks)
        .values({ ...row!, id: crypto.randomUUID() });
    const refusal = await ask({ from: "20/10/2026" });
    expect([refusal.status, refusal.text.includes(messages.tooManyKept)]).toEqual([409, true]);
    await call("/inspection", { cookie: owner.cookie, form: { delete: id } });
    expect((await ask({ from: "20/10/2026" })).status).toBe(200);
  });

  test("by an admin who lost the right", async () => {
    const admin = await aMember({ company: owner.company, role: "admin" });
    await env.CELL_1.prepare("UPDATE profiles SET role = 'employee' WHERE id = ?")
      .bind(admin.profile.id)
      .run();
    const answer = await call("/inspection", { cookie: admin.cookie, form: packForm() });
    expect([answer.status, await packsOf(owner)]).toEqual([403, []]);
  });
});

describe("another company", () => {
  test("finds no pack by its id: it downloads, retries and deletes nothing", async () => {
    const id = await aPack(owner);
    const stranger = await aMember({ role: "owner" });
    expect((await askForPack(stranger, id)).status).toBe(404);
    const forms: Record<string, string>[] = [{ delete: id }, { again: id, pack: crypto.randomUUID() }];
    for (const form of forms)
      expect((await call("/inspection", { cookie: stranger.cookie, form })).status).toBe(404);
    expect(await packsOf(owner)).toMatchObject([{ state: "ready" }]);
    expect(await packsOf(stranger)).toEqual([]);
  });

  test("learns nothing about packs by naming the first company's people", async () => {
    const stranger = await aMember({ role: "owner" });
    const form = packForm({ people: ana.profile.id });
    expect((await call("/inspection", { cookie: stranger.cookie, form })).status).toBe(404);
  });
});

describe("a pack that fails", () => {
  test("because its turn never ends states that after the queue's tries, and is made when it is requested again", async () => {
    const id = await anAskedPack(owner);
    const put = vi.spyOn(env.REGISTER, "put").mockRejectedValue(new Error("R2 is away"));
    for (let tries = 1; tries <= mostTries; tries += 1)
      await expect(aPackTurn(owner)).rejects.toThrow("R2 is away");
    expect(await packsOf(owner)).toMatchObject([{ state: "making" }]);
    expect(await aPackTurn(owner)).toBe("more");
    put.mockRestore();
    expect(await packsOf(owner)).toMatchObject([{ state: "failed", problem: null }]);
    const page = await (await call("/inspection", { cookie: owner.cookie })).text();
    expect(page).toContain(messages.broken);
    expect((await askForPack(owner, id)).status).toBe(404);
    await forgetPace();
    await settle();
    const [mail, ...others] = resend.mails;
    expect([mail?.to, mail?.subject, mail?.attachments, others]).toEqual([
      ...[owner.email, "No hemos podido preparar tu carpeta", undefined, []],
    ]);
    expect(mail!.text).toContain(messages.broken);
    jobQueue.waiting = [];
    const form = { again: id, pack: crypto.randomUUID() };
    const again = await call("/inspection", { cookie: owner.cookie, form });
    expect(await again.text()).toContain(messages.requested);
    await settle();
    expect(turnsWaiting()).toHaveLength(1);
    await makeAll();
    expect(await packsOf(owner)).toMatchObject([{ state: "ready" }]);
  });
});

describe("a pack that is over", () => {
  test("is deleted immediately with its files, also while it is made, and no turn restores it", async () => {
    const id = await anAskedPack(owner);
    await aPackTurn(owner);
    expect(await keysOf(id)).not.toEqual([]);
    const answer = await call("/inspection", { cookie: owner.cookie, form: { delete: id } });
    expect(await answer.text()).toContain(messages.deleted);
    await settle();
    expect([await packsOf(owner), await keysOf(id)]).toEqual([[], []]);
    await makeAll();
    expect((await askForPack(owner, id)).status).toBe(404);
  });

  test("exists for seven days, and in the next night its row and files are deleted", async () => {
    const id = await aPack(owner);
    const now = Date.now();
    expect(await packsOf(owner, now + 7 * dayMs - hourMs)).toHaveLength(1);
    expect(await packsOf(owner, now + 7 * dayMs + hourMs)).toEqual([]);
    await purgeExpired(deps(now + 7 * dayMs - hourMs));
    expect(await keysOf(id)).not.toEqual([]);
    await purgeExpired(deps(now + 7 * dayMs + hourMs));
    expect(await keysOf(id)).toEqual([]);
    const { results } = await env.CELL_1.prepare("SELECT id FROM prepared_packs").all();
    expect(results).toEqual([]);
  });
});
