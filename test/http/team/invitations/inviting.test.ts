import { describe, expect, test } from "vitest";
import { dayMs } from "~/time/units";
import { expectFaults } from "../../../support/quiet-console";
import { call } from "../../../support/worker/app";
import { everyRow } from "../../../support/worker/database";
import { aCompany, aMember } from "../../../support/worker/people";
import { resend } from "../../../support/worker/resend";
import { aStranger } from "../../../support/worker/sign-in";
import { anInvitation, anOwner, invitationToken, invite, invitee, rowsFor, verify } from "./invited";

describe("an invitation", () => {
  test("is valid for 7 days and mailed, and its token is not in the database", async () => {
    const { by, email, token, row } = await anInvitation(undefined, { dni: "12345678Z" });
    expect(row).toMatchObject({ companyId: by.company.id, role: "employee", status: "pending" });
    expect(row).toMatchObject({ fullName: "Ana López", dni: "12345678Z" });
    expect(row.expiresAt - row.createdAt).toBe(7 * dayMs);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(await everyRow())).not.toContain(token);
    const mail = resend.mails.find(({ to }) => to === email)!;
    expect(mail.subject).toBe("Te han invitado a fichar en Fichaclara");
    expect(mail.text).toContain("«Panadería Sol» te invita a fichar con Fichaclara.");
    expect(mail.text).toContain(`https://app.fichaclara.test/accept-invite?token=${token}`);
    expect(mail.html).toContain(`/accept-invite?token=${token}`);
  });

  test("shows markup in a company's name as text", async () => {
    const company = await aCompany({ name: "<b>Sol</b>\nBcc: x" });
    const { email } = await anInvitation(await aMember({ company, role: "owner" }));
    const mail = resend.mails.find(({ to }) => to === email)!;
    expect(mail.html).not.toContain("<b>");
    expect(mail.html).toContain("«<bdi>&lt;b&gt;Sol&lt;/b&gt; Bcc: x</bdi>»");
  });

  test("to an address that already has one replaces it: new link, new data, one row", async () => {
    const first = await anInvitation();
    const again = await invite(first.by, { ...invitee(), email: first.email.toUpperCase(), role: "admin" });
    expect(again.status).toBe(200);
    const rows = await rowsFor(first.email);
    expect(rows.map(({ role }) => role)).toEqual(["admin"]);
    expect((await verify(first.token)).body.valid).toBe(false);
    expect((await verify(invitationToken(first.email))).body.valid).toBe(true);
  });

  test("may be open from two companies at the same time", async () => {
    const first = await anInvitation();
    await anInvitation(await anOwner(), { email: first.email });
    expect(await rowsFor(first.email)).toHaveLength(2);
    expect((await verify(first.token)).body.valid).toBe(true);
  });

  test("is refused for a person of the same company, also a deactivated one or the sender", async () => {
    const owner = await anOwner();
    const member = await aMember({ company: owner.company, status: "inactive" });
    for (const { email } of [member, owner]) {
      const answer = await invite(owner, invitee({ email }));
      expect(answer.status).toBe(409);
      expect(await answer.json()).toEqual({
        error: "Esta dirección ya es de una persona de tu empresa. La encontrarás en Equipo.",
      });
      expect(await rowsFor(email)).toEqual([]);
    }
    expect(resend.calls).toBe(0);
  });

  test.each([[{ status: 500, name: "x", message: "No" }], ["no-answer" as const]])(
    "states when its mail cannot be sent, stays, and can be sent again (%j)",
    async (fault) => {
      const owner = await anOwner();
      const person = invitee();
      resend.faults = [fault];
      const answer = await invite(owner, person);
      expect(answer.status).toBe(502);
      expect((await answer.json<{ error: string }>()).error).toMatch(
        /^Error enviando invitación: el correo no ha salido\. La invitación queda guardada/,
      );
      expect(expectFaults()).toHaveLength(1);
      const [row] = await rowsFor(person.email);
      const form = { intent: "resend", invitation_id: row!.id };
      expect((await call("/invitations", { cookie: owner.cookie, form })).status).toBe(200);
      expect((await verify(invitationToken(person.email))).body.valid).toBe(true);
    },
  );
});

describe("POST /api/admin/invite-user", () => {
  test.each([
    [{ full_name: "" }, "full_name: Escribe el nombre completo"],
    [{ full_name: "<b>Ana</b>" }, "full_name: Escribe solo el nombre"],
    [{ full_name: "=1+1" }, "full_name: Escribe solo el nombre"],
    [{ full_name: "Entra en www.malo.es" }, "full_name: Escribe solo el nombre, sin direcciones"],
    [{ full_name: "x".repeat(121) }, "full_name: El nombre puede tener como mucho 120"],
    [{ email: "" }, "email: Escribe el email"],
    [{ email: "ana" }, "email: Escribe un email completo"],
    [{ email: "аna@empresa.es" }, "email: El email lleva «а»"],
    [{ email: ["ana@empresa.es"] }, "email: Escribe el email"],
    [{ role: "owner" }, "role: El rol debe ser empleado o administrador"],
    [{ dni: "<b>" }, "dni: Escribe el DNI"],
    [{ dni: 12345678 }, "dni: Escribe el DNI"],
  ])("returns 422 for %j, writes nothing and mails nothing", async (fields, error) => {
    const owner = await anOwner();
    const before = await everyRow();
    const answer = await invite(owner, invitee(fields));
    expect(answer.status).toBe(422);
    expect((await answer.json<{ error: string }>()).error).toContain(error);
    expect(await everyRow()).toEqual(before);
    expect(resend.calls).toBe(0);
  });

  test.each([
    ["no object", "[]", 422],
    ["no JSON", "{", 400],
    ["10,000 ids", JSON.stringify({ ...invitee(), ids: Array(10_000).fill(crypto.randomUUID()) }), 413],
  ])("returns %s without writing", async (_, json, status) => {
    const owner = await anOwner();
    const before = await everyRow();
    expect((await invite(owner, {}, { json })).status).toBe(status);
    expect(await everyRow()).toEqual(before);
  });

  test.each([
    ["an employee", { role: "employee" as const }, 403, "Sin permisos"],
    ["a deactivated admin", { role: "admin" as const, status: "inactive" as const }, 403, "Tu cuenta está"],
  ])("refuses %s", async (_, fields, status, error) => {
    const member = await aMember(fields);
    const before = await everyRow();
    for (const carried of [{ bearer: member.bearer }, { bearer: undefined, cookie: member.cookie }]) {
      const answer = await invite(member, invitee(), carried);
      expect(answer.status).toBe(status);
      expect((await answer.json<{ error: string }>()).error).toContain(error);
    }
    expect(await everyRow()).toEqual(before);
  });

  test("refuses a visitor without a session", async () => {
    const answer = await call("/api/admin/invite-user", { json: invitee() });
    expect(answer.status).toBe(401);
  });

  test("lets an admin invite admins, into their own company whatever the body names", async () => {
    const admin = await aMember({ role: "admin" });
    const other = await anOwner();
    const person = invitee({ role: "admin", company_id: other.company.id });
    expect((await invite(admin, person)).status).toBe(200);
    expect((await rowsFor(person.email))[0]).toMatchObject({ companyId: admin.company.id, role: "admin" });
  });
});

describe("POST /api/admin/invite-people", () => {
  const inviteMany = (by: { bearer: string }, people: unknown) =>
    call("/api/admin/invite-people", { bearer: by.bearer, json: { people } });

  test("sends the correct rows and returns the error of each wrong one", async () => {
    const owner = await anOwner();
    const good = invitee();
    const another = invitee();
    const people = [good, invitee({ email: "x" }), invitee({ email: owner.email }), "Ana", another];
    const answer = await inviteMany(owner, people);
    expect(answer.status).toBe(200);
    const { errors } = await answer.json<{ errors: (string | null)[] }>();
    expect(errors.map((error) => error === null)).toEqual([true, false, false, false, true]);
    expect(resend.mails.map(({ to }) => to)).toEqual([good.email, another.email]);
  });

  test.each([[[]], [Array(11).fill(invitee())], ["Ana"], [{ 0: invitee() }], [Array(10_000).fill("x")]])(
    "refuses a value that is no list, empty or too long (case %#)",
    async (people) => {
      const owner = await anOwner();
      const before = await everyRow();
      expect((await inviteMany(owner, people)).status).toBe(422);
      expect(await everyRow()).toEqual(before);
    },
  );

  test("refuses everybody except owners and admins", async () => {
    expect((await inviteMany(await aMember(), [invitee()])).status).toBe(403);
    const signedOut = await call("/api/admin/invite-people", { json: { people: [invitee()] } });
    expect(signedOut.status).toBe(401);
  });
});

describe("the form of a browser without scripts", () => {
  const post = (cookie: string, form: Record<string, string>) => call("/invitations/new", { cookie, form });

  test("invites, and confirms it", async () => {
    const { cookie } = await anOwner();
    const { email } = aStranger();
    const answer = await post(cookie, { full_name: "Ana", email, dni: "", role: "employee" });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain("Invitación enviada correctamente");
    expect(await rowsFor(email)).toHaveLength(1);
  });

  test("warns of a DNI with a wrong letter, and still sends it", async () => {
    const { cookie } = await anOwner();
    const { email } = aStranger();
    const typed = { full_name: "Ana", dni: "12345678A", role: "employee" };
    const refusal = await post(cookie, { ...typed, email: "" });
    expect(await refusal.text()).toContain("Ese DNI no cuadra: debería acabar en Z.");
    expect((await post(cookie, { ...typed, email })).status).toBe(200);
    expect((await rowsFor(email))[0]!.dni).toBe("12345678A");
  });

  test("keeps the typed text next to its error", async () => {
    const { cookie } = await anOwner();
    const answer = await post(cookie, { full_name: '"><script>', email: "ana@", dni: "", role: "owner" });
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(html).toContain("Escribe un email completo");
    expect(html).toContain('value="ana@"');
    expect(html).toContain('value="&quot;&gt;&lt;script&gt;"');
    expect(html).toContain("El rol debe ser empleado o administrador");
  });
});
