// Proves that after an owner closes their company, the record remains readable and all else ends.
import { env } from "cloudflare:test";
import { beforeEach, describe, expect, test } from "vitest";
import { joinLedger } from "~/modules/ledger/open-ledger.server";
import { newId } from "~/platform/ids";
import { formatDate } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import { dayMs, hourMs } from "~/time/units";
import { expectFaults } from "../../../support/quiet-console";
import { call } from "../../../support/worker/app";
import { deps, settle } from "../../../support/worker/deps";
import { heldBy } from "../../../support/worker/by-hand";
import { aCustomer, aSubscriber } from "../../../support/worker/billing";
import { everyRow } from "../../../support/worker/database";
import { runJob } from "../../../support/worker/jobs";
import { aKiosk, aPin, tapped } from "../../../support/worker/kiosk";
import { aCompany, aLog, aMember, type SignedInMember } from "../../../support/worker/people";
import { readExport, register } from "../../../support/worker/register";
import { resend } from "../../../support/worker/resend";
import { countOf } from "../../../support/worker/sign-in";
import { stripe } from "../../../support/worker/stripe";
import { withBrokenSchema } from "../../../support/worker/broken-schema";
import { anInvitation, homeOf, verify } from "../../team/invitations/invited";
import {
  aBakery,
  closedAt,
  closes,
  deactivate,
  kindsAfterClosing,
  press,
  punchIn,
  rowOf,
  see,
  statusesOf,
  takeRegister,
} from "./a-closing";

let owner: SignedInMember;
let ana: SignedInMember;

beforeEach(async () => {
  ({ owner, ana } = await aBakery());
});

const mailsTo = ({ email }: Pick<SignedInMember, "email">) =>
  resend.mails.filter(({ to }) => to === email).map(({ subject }) => subject);

describe("closing a company", () => {
  test("explains itself, requires the register's download, and then leaves only the record", async () => {
    const kiosk = await aKiosk(owner);
    const pin = await aPin(owner, ana);
    const { token, email } = await anInvitation(owner);
    const boss = await aMember({ company: owner.company, role: "admin" });
    await call("/ownership", {
      cookie: owner.cookie,
      form: { intent: "offer", profile_id: boss.profile.id },
    });
    await settle();

    const page = await see(owner, "/close-company");
    for (const expectedText of [
      "Cerrar «Panadería Sol»",
      "Nadie podrá fichar",
      "La suscripción se cancela",
      "Las tablets se desconectan",
      "Descargar el registro",
      "volver a abrirla hasta el",
    ])
      expect(page.text).toContain(expectedText);
    const before = await everyRow();
    const early = await press(owner, "close");
    expect([early.status, early.text]).toEqual([409, expect.stringContaining("Descarga antes el registro")]);
    expect(await everyRow()).toEqual(before);

    expect(await takeRegister(owner)).toBe(200);
    expect((await see(owner, "/close-company")).text).toContain("Ya has descargado el registro");
    resend.mails.length = 0;
    expect(await press(owner, "close")).toMatchObject({ status: 302, location: "/close-company" });

    expect(await statusesOf(owner)).toEqual(["closed"]);
    expect((await rowOf(owner)).closureFinishedAt).not.toBeNull();
    for (const somebody of [ana, boss, owner]) {
      expect(await punchIn(somebody)).toEqual({
        status: 403,
        error: expect.stringContaining("La empresa está cerrada") as string,
      });
      const dashboard = await see(somebody, "/dashboard");
      expect([dashboard.status, dashboard.text]).toEqual([
        200,
        expect.stringContaining("La empresa está cerrada"),
      ]);
      for (const path of ["/history", "/dashboard/registro.zip", "/profile/datos.zip", "/profile"])
        expect([path, (await call(path, { cookie: somebody.cookie })).status]).toEqual([path, 200]);
      for (const path of ["/team", "/corrections", "/working-now", "/start"])
        expect([path, [200, 302].includes((await see(somebody, path)).status)]).toEqual([path, false]);
    }
    for (const path of ["/reports", "/register", "/inspection", "/register/registro.zip", "/protocol"])
      expect([path, (await call(path, { cookie: boss.cookie })).status]).toEqual([path, 200]);
    expect((await see(boss, "/close-company")).status).toBe(403);

    expect((await tapped(kiosk, pin, "check_in")).status).not.toBe(200);
    expect((await verify(token)).body.valid).not.toBe(true);
    expect(await countOf("ownership_offers", "company_id = ?", owner.company.id)).toBe(0);
    expect(mailsTo(ana)).toEqual(["Tu empresa ha cerrado en Fichaclara"]);
    expect(mailsTo(boss)).toEqual(["Tu empresa ha cerrado en Fichaclara"]);
    expect(mailsTo(owner)).toEqual(["Has cerrado tu empresa en Fichaclara"]);
    expect(mailsTo({ email })).toEqual(["Tu invitación en Fichaclara ya no sirve"]);
    expect(resend.mails.find(({ to }) => to === ana.email)!.text).toContain("Ver y descargar mi registro");
  });

  test("twice, also from another tab, closes it once", async () => {
    await closes(owner);
    const before = await everyRow();
    expect((await press(owner, "close")).status).toBe(302);
    const after = await everyRow();
    expect({ ...after, companies: [] }).toEqual({ ...before, companies: [] });
    expect(await statusesOf(owner)).toEqual(["closed"]);
  });

  test("is possible only for the owner, whatever others type", async () => {
    const boss = await aMember({ company: owner.company, role: "admin" });
    for (const somebody of [ana, boss]) expect((await press(somebody, "close")).status).toBe(403);
    expect((await press(owner, "" as "close")).status).toBe(422);
    expect((await rowOf(owner)).closedAt).toBeNull();
  });

  test("waits for the people at work, by name, and ends entries with a missing exit", async () => {
    const luis = await aMember({ company: owner.company, fullName: "Luis Paz" });
    await aLog(luis, { checkInTime: Date.now() - 20 * hourMs, checkOutTime: null });
    await takeRegister(owner);
    await punchIn(ana);
    const refusal = await press(owner, "close");
    expect([refusal.status, refusal.text]).toEqual([
      409,
      expect.stringContaining("Sigue trabajando: Ana Gil"),
    ]);
    const page = await see(owner, "/close-company");
    expect(page.text).toContain("Ver quién trabaja");
    expect(page.text).toContain("salida de Luis Paz");
    await call("/api/check-in", { cookie: ana.cookie, json: { action: "check_out", location: null } });
    await settle();
    // Within an hour, later punches do not invalidate the owner's download of the register.
    expect((await press(owner, "close")).status).toBe(302);
    const { results } = await env.CELL_1.prepare(
      "SELECT exit_missing FROM time_logs WHERE subject = ? AND check_out_time IS NULL",
    )
      .bind(luis.profile.subject)
      .all();
    expect(results).toEqual([{ exit_missing: 1 }]);
    expect(await kindsAfterClosing(owner)).toEqual([]);
  });

  test("requires the download again if somebody punched since, an hour later", async () => {
    await takeRegister(owner);
    await env.CELL_1.prepare("UPDATE companies SET register_exported_at = ? WHERE id = ?")
      .bind(Date.now() - 2 * hourMs, owner.company.id)
      .run();
    expect((await press(owner, "close")).status).toBe(409);
  });

  test("of one person is the same, without export for an empty record, and without colleagues to mail", async () => {
    const alone = await aMember({ company: await aCompany({ name: "Solo Uno" }), role: "owner" });
    const page = await see(alone, "/close-company");
    expect(page.text).not.toContain("compañeros");
    expect(page.text).not.toContain("Descargar el registro");
    expect((await press(alone, "close")).status).toBe(302);
    expect(mailsTo(alone)).toEqual(["Has cerrado tu empresa en Fichaclara"]);
    const worker = await aMember({ role: "owner" });
    await punchIn(worker);
    await takeRegister(worker);
    expect((await press(worker, "close")).status).toBe(409);
    expect((await see(worker, "/close-company")).text).toContain("Ficha antes la salida");
  });
});

describe("the subscription of a closing company", () => {
  test("is cancelled at Stripe immediately, and the company is not closed while Stripe does not answer", async () => {
    const paying = await aSubscriber("pyme");
    const state = () => stripe.state.subscriptions[paying.subscriptionId]!.status;
    stripe.isDown = true;
    const before = await everyRow();
    const refusal = await press(paying.owner, "close");
    expect([refusal.status, refusal.text]).toEqual([503, expect.stringContaining("no hemos cerrado nada")]);
    expect(await everyRow()).toEqual(before);
    expectFaults();
    stripe.isDown = false;
    expect((await press(paying.owner, "close")).status).toBe(302);
    expect(state()).toBe("canceled");
    expect(await rowOf(paying.owner)).toMatchObject({ subscriptionStatus: "canceled" });
    expect((await rowOf(paying.owner)).closureFinishedAt).not.toBeNull();
  });

  test("that could not be cancelled is reported, and is cancelled by the next sweep", async () => {
    const paying = await aSubscriber("pyme");
    const isLive = () => stripe.state.subscriptions[paying.subscriptionId]!.status !== "canceled";
    const failing = { on: /^DELETE \/v1\/subscriptions/, kind: 500 } as const;
    stripe.faults = [failing, failing, failing];
    const closeAnswer = await press(paying.owner, "close");
    expect([closeAnswer.status, closeAnswer.text]).toEqual([
      503,
      expect.stringContaining("Lo reintentamos cada cinco minutos"),
    ]);
    expectFaults();
    expect([(await rowOf(paying.owner)).closedAt, isLive()]).toEqual([expect.any(Number), true]);
    expect((await see(paying.owner, "/close-company")).text).toContain("Terminar ahora");
    await runJob(deps(), "finish-closing");
    await settle();
    expect([isLive(), (await rowOf(paying.owner)).closureFinishedAt !== null]).toEqual([false, true]);
  });

  test("that is paid in a page left open is cancelled by the sweep", async () => {
    const { owner: late, checkout } = await aCustomer({ trialEndsAt: Date.now() + dayMs });
    expect((await press(late, "close")).status).toBe(302);
    stripe.control.payCheckout(checkout);
    await stripe.deliverAll();
    const { subscription } = stripe.state.checkouts[checkout]!;
    expect(stripe.state.subscriptions[subscription!]!.status).not.toBe("canceled");
    await runJob(deps(), "finish-closing");
    await settle();
    expect(stripe.state.subscriptions[subscription!]!.status).toBe("canceled");
  });

  test("leaves unpaid invoices due: they block nothing, and their pages are linked", async () => {
    const paying = await aSubscriber("pyme");
    stripe.control.setCard(paying.customerId, "failing");
    await stripe.moveTo(Date.now() + 32 * dayMs);
    await stripe.deliverAll();
    const owed = Object.values(stripe.state.invoices).filter(({ status }) => status === "open");
    expect(owed).toHaveLength(1);
    const page = await see(paying.owner, "/close-company");
    expect(page.text).toMatch(/Quedan 24\u00a0€ por pagar/);
    expect(page.text).toContain(`/invoices/${owed[0]!.id}`);
    expect((await press(paying.owner, "close")).status).toBe(302);
    expect(stripe.state.invoices[owed[0]!.id]!.status).toBe("open");
    const closedPage = await see(paying.owner, "/close-company");
    expect(closedPage.text).toContain(`/invoices/${owed[0]!.id}`);
    // A debtor is not suspended once closed: the record can be read.
    expect((await see(paying.owner, "/dashboard")).text).not.toContain("Suspendida");
  });
});

describe("a closed company", () => {
  test("is reopened within 30 days unchanged, and everybody gets a mail", async () => {
    await closes(owner);
    resend.mails.length = 0;
    expect(await press(owner, "reopen")).toMatchObject({ status: 302, location: "/dashboard" });
    expect(await statusesOf(owner)).toEqual(["closed", "open"]);
    expect(await rowOf(owner)).toMatchObject({ closedAt: null, closureFinishedAt: null });
    for (const somebody of [owner, ana])
      expect(mailsTo(somebody)).toEqual(["Tu empresa vuelve a estar abierta en Fichaclara"]);
    expect((await punchIn(ana)).status).toBe(200);
    const before = await everyRow();
    expect((await press(owner, "reopen")).status).toBe(302);
    expect(await everyRow()).toEqual(before);
  });

  test("is closed for good after 30 days, and readable for its owner and people for four years", async () => {
    await closes(owner);
    await closedAt(owner, Date.now() - 30 * dayMs);
    expect(await press(owner, "reopen")).toMatchObject({
      status: 409,
      text: expect.stringContaining("el cierre es definitivo") as string,
    });
    expect(await statusesOf(owner)).toEqual(["closed"]);
    expect((await see(owner, "/close-company")).text).not.toContain("Volver a abrir la empresa");
    expect(await takeRegister(owner)).toBe(200);
    expect((await see(ana, "/history")).status).toBe(200);
    const fourYearsAgo = new Date();
    fourYearsAgo.setUTCFullYear(fourYearsAgo.getUTCFullYear() - 4);
    await closedAt(owner, fourYearsAgo.getTime());
    for (const path of ["/register/registro.zip", "/reports", "/close-company"])
      expect([path, (await call(path, { cookie: owner.cookie })).status]).toEqual([path, 403]);
    for (const somebody of [owner, ana]) {
      expect((await see(somebody, "/history")).text).toContain("cerró hace cuatro años");
      for (const path of ["/profile", "/profile/datos.zip", "/sessions", "/leave"])
        expect([path, (await call(path, { cookie: somebody.cookie })).status]).toEqual([path, 200]);
    }
    // The retention period is over, so the owner may leave too.
    const accountAnswer = await call("/close-account", { cookie: owner.cookie, form: { confirmed: "yes" } });
    await settle();
    expect([accountAnswer.status, await homeOf(owner.email)]).toEqual([302, null]);
  });

  test("is closed for earlier deactivated people too; they still read their own record", async () => {
    await deactivate(ana);
    await closes(owner);
    expect((await see(ana, "/history")).status).toBe(200);
    const answer = await call("/api/corrections", { bearer: ana.bearer, json: {} });
    expect(answer.status).toBe(403);
  });

  test("can be left by its workers, and not by its owner, whose sign-in reads it", async () => {
    await closes(owner);
    const left = await call("/leave", { cookie: ana.cookie, form: { profile_id: ana.profile.id } });
    await settle();
    expect([left.status, left.headers.get("Location")]).toEqual([302, "/join?why=left"]);
    const file = await call("/profile/datos.zip", { cookie: ana.cookie });
    expect([file.status, file.headers.get("Location")]).toEqual([302, "/join"]);
    const page = await see(owner, "/close-account");
    expect(page.text).toContain("se consulta con tu acceso");
    expect((await call("/close-account", { cookie: owner.cookie, form: { confirmed: "yes" } })).status).toBe(
      409,
    );
    expect((await see(owner, "/dashboard")).status).toBe(200);
  });

  test("has the closing in its register, and the verifier finds work recorded in it anyway", async () => {
    await register(ana);
    await closes(owner);
    const closedOn = formatDate(localDateOf(Date.now(), owner.company.timeZone));
    const exported = async () =>
      (await readExport(await call("/register/registro.zip", { cookie: owner.cookie }))).outcome;
    expect(await exported()).toMatchObject({
      verdict: "valid",
      answer: expect.stringContaining(`La empresa está cerrada desde el ${closedOn}`) as string,
    });
    await withBrokenSchema(["DROP TRIGGER events_fenced"], async () => {
      await aLog(ana, { checkInTime: Date.now(), checkOutTime: null });
      expect(JSON.stringify(await exported())).toContain("se registró cuando la empresa estaba cerrada");
    });
  });

  test("accepts no person and no invitation: the database refuses them", async () => {
    await closes(owner);
    const { id } = owner.company;
    const run = (sql: string, ...values: unknown[]) =>
      env.CELL_1.prepare(sql)
        .bind(...values)
        .run();
    const closed = "the ledger is closed with its company";
    const another = await joinLedger(env.CELL_1, { companyId: id, profileId: newId(Date.now()) });
    await heldBy("profiles_closed", closed, () =>
      run(
        `INSERT INTO profiles (id, company_id, subject, sort_name, role, created_at, updated_at)
         VALUES (lower(hex(randomblob(16))), ?, ?, '', 'employee', 0, 0)`,
        id,
        another.subject,
      ),
    );
    await heldBy("invitations_closed", closed, () =>
      run(
        `INSERT INTO invitations (id, company_id, email, role, full_name, token_hash, expires_at, created_at)
         VALUES ('an invitation', ?, 'eva@example.com', 'employee', 'Eva', 'hash', 1, 1)`,
        id,
      ),
    );
    await heldBy("companies_closing", "closed without its event", () =>
      run("UPDATE companies SET closed_at = NULL WHERE id = ?", id),
    );
  });
});
