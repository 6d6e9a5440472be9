import { env } from "cloudflare:test";
import { describe, expect, test } from "vitest";
import { dayMs } from "~/time/units";
import { expectFaults } from "../../../support/quiet-console";
import { call } from "../../../support/worker/app";
import { broken } from "../../../support/worker/around-d1";
import { everyRow } from "../../../support/worker/database";
import { resend } from "../../../support/worker/resend";
import { countOf, cookiesOf } from "../../../support/worker/sign-in";
import { timePasses } from "../../../support/worker/time";
import { accept, anInvitation, verify } from "./invited";

const invalid = { valid: false, invitation: null, error: "Invitación no válida" };
const show = async (token: string, options: object = {}) => {
  const answer = await call(`/accept-invite?token=${encodeURIComponent(token)}`, options);
  return { status: answer.status, html: (await answer.text()).replaceAll("<!-- -->", "") };
};

describe("POST /api/admin/verify-invite", () => {
  test("returns the company, the role, the address and its expiry", async () => {
    const { token, email, row } = await anInvitation(undefined, { role: "admin" });
    expect(await verify(token)).toEqual({
      status: 200,
      body: {
        valid: true,
        invitation: {
          company_name: "Panadería Sol",
          role: "admin",
          email,
          expires_at: new Date(row.expiresAt).toISOString(),
        },
        error: null,
      },
    });
  });

  test("gives the same answer for an unknown, altered, expired, used or deleted token", async () => {
    const altered = await anInvitation();
    const expired = await anInvitation();
    const used = await anInvitation();
    const deleted = await anInvitation();
    await env.CELL_1.batch([
      env.CELL_1.prepare("UPDATE invitations SET expires_at = ? WHERE id = ?").bind(
        Date.now(),
        expired.row.id,
      ),
      env.CELL_1.prepare("UPDATE invitations SET status = 'accepted' WHERE id = ?").bind(used.row.id),
      env.CELL_1.prepare("DELETE FROM invitations WHERE id = ?").bind(deleted.row.id),
    ]);
    const flipped = (altered.token.startsWith("A") ? "B" : "A") + altered.token.slice(1);
    const tokens = ["x", "A".repeat(43), flipped, `${altered.token}=`, altered.row.tokenHash];
    for (const token of [...tokens, expired.token, used.token, deleted.token])
      expect(await verify(token)).toEqual({ status: 200, body: invalid });
  });

  test("ends at the exact instant of its expiry", async () => {
    const { token } = await anInvitation();
    timePasses(7 * dayMs - 60_000);
    expect((await verify(token)).body.valid).toBe(true);
    timePasses(60_000);
    expect((await verify(token)).body).toEqual(invalid);
  });

  test.each([undefined, null, "", 7, ["x"], { $ne: "" }, "x".repeat(2_001)])("refuses %j", async (token) => {
    expect((await verify(token)).status).toBe(422);
  });
});

describe("/accept-invite", () => {
  test("shows company, role and address of a valid token, and uses nothing up by showing it", async () => {
    const { token, email } = await anInvitation();
    const before = await everyRow();
    for (const method of ["GET", "HEAD", "GET"]) await call(`/accept-invite?token=${token}`, { method });
    const { status, html } = await show(token);
    expect(status).toBe(200);
    for (const text of ["Panadería Sol", "empleado", email, "Aceptar Invitación y Unirse"])
      expect(html).toContain(text);
    expect(html.indexOf(email)).toBeLessThan(html.indexOf("Aceptar Invitación y Unirse"));
    expect(await everyRow()).toEqual(before);
  });

  test("without a token, or with an invalid one, states that and links to the login", async () => {
    for (const [path, status, title] of [
      ["/accept-invite", 400, "Token de invitación no encontrado en la URL"],
      ["/accept-invite?token=", 400, "Token de invitación no encontrado en la URL"],
      [`/accept-invite?token=${"A".repeat(43)}`, 404, "Invitación no válida"],
      ["/accept-invite?token=<script>alert(1)</script>", 404, "Invitación no válida"],
    ] as const) {
      const answer = await call(path);
      const html = await answer.text();
      expect([path, answer.status]).toEqual([path, status]);
      expect(html).toContain(title);
      expect(html).toContain('href="/login"');
      expect(html).not.toContain("<script>alert");
    }
  });

  test("when the database does not answer, shows 'Error verificando la invitación' and offers to try again", async () => {
    const { token } = await anInvitation();
    const { status, html } = await show(token, { env: broken() });
    expect(status).toBe(503);
    expect(html).toContain("Error verificando la invitación");
    expect(html).toContain("Reintentar");
    expect(expectFaults()).toHaveLength(1);
  });

  test("mails a sign-in link to the invited address, and shows until when it works", async () => {
    const { token, email, row } = await anInvitation();
    const answer = await accept(token);
    expect(answer.status).toBe(200);
    const html = await answer.text();
    expect(html).toContain("Enlace enviado");
    expect(html).toContain("spam");
    expect(html).toMatch(/El enlace caduca el (<!-- -->)?\d\d\/\d\d\/\d{4} \d\d:\d\d/);
    const mail = resend.mails.at(-1)!;
    expect(mail.to).toBe(email);
    expect(mail.text).toContain(`entrar en «Panadería Sol», en Fichaclara, como ${email}:`);
    expect(mail.subject).toBe("Tu enlace para entrar en Fichaclara");
    expect(await countOf("sign_in_links", "invitation_id = ? AND email = ?", row.id, email)).toBe(1);
    expect(cookiesOf(answer)).toContain("__Host-sign-in=");
  });

  test("mails nobody for an invalid token", async () => {
    const answer = await accept("A".repeat(43));
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain("Invitación no válida");
    expect(resend.calls).toBe(0);
  });

  test("shows 'Ocurrió un error al enviar el enlace de acceso' when the mail cannot be sent", async () => {
    const { token } = await anInvitation();
    resend.faults = ["no-answer"];
    const answer = await accept(token);
    expect(answer.status).toBe(502);
    expect(await answer.text()).toContain("Ocurrió un error al enviar el enlace de acceso");
    expect(expectFaults()).toHaveLength(1);
  });

  test("refuses a sixth link in an hour, with the time to try again", async () => {
    const { token } = await anInvitation();
    for (let time = 1; time <= 5; time += 1) expect((await accept(token)).status).toBe(200);
    const answer = await accept(token);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(await answer.text()).toContain("Se han pedido demasiados enlaces para este email");
  });

  test.each(["/accept-invite", "/accept-invite.data", "/api/admin/verify-invite"])(
    "POST %s is refused at the edge once an address has used its attempts",
    async (path) => {
      const full = { EDGE_LIMIT: { limit: () => Promise.resolve({ success: false }) }, ...broken() };
      expect((await call(path, { form: {}, env: full })).status).toBe(429);
    },
  );
});
