import { env } from "cloudflare:test";
import { invitations } from "#cell";
import { describe, expect, test } from "vitest";
import type { Company } from "~/modules/session/find-session.server";
import { listPending } from "~/modules/team/invitations/open-invitations.server";
import { openDb } from "~/platform/db.server";
import { newId } from "~/platform/ids";
import { dayMs, hourMs } from "~/time/units";
import { expectFaults } from "../../../support/quiet-console";
import { call } from "../../../support/worker/app";
import { deps } from "../../../support/worker/deps";
import { countingD1 } from "../../../support/worker/counting-d1";
import { everyRow } from "../../../support/worker/database";
import { aMember, type SignedInMember } from "../../../support/worker/people";
import { resend } from "../../../support/worker/resend";
import { timePasses } from "../../../support/worker/time";
import { anInvitation, anOwner, invitationToken, rowsFor, verify } from "./invited";

const open = async ({ cookie }: { cookie: string }, path = "/invitations") => {
  const answer = await call(path, { cookie });
  return { status: answer.status, html: (await answer.text()).replaceAll("<!-- -->", "") };
};

const change = (by: SignedInMember, intent: string, invitation_id: string) =>
  call("/invitations", { cookie: by.cookie, form: { intent, invitation_id } });

/** Inserts pending invitations directly into the table. */
async function many(company: Company, count: number) {
  const { db, now } = deps();
  const row = (at: number) => ({
    id: newId(now),
    companyId: company.id,
    email: `p${String(at).padStart(5, "0")}@empresa.es`,
    role: "employee" as const,
    fullName: `Persona ${at}`,
    tokenHash: newId(now),
    expiresAt: now + dayMs,
    createdAt: now,
  });
  for (let at = 0; at < count; at += 10)
    await db
      .insert(invitations)
      .values(Array.from({ length: Math.min(10, count - at) }, (_, i) => row(at + i)));
}

describe("the page /invitations", () => {
  test("shows 'No hay invitaciones pendientes' when there are none, with the way to create one", async () => {
    const { html } = await open(await anOwner());
    expect(html).toContain("No hay invitaciones pendientes");
    expect(html).toContain('href="/invitations/new"');
  });

  test("shows people, roles and expiry, markup as text, and only the company's own", async () => {
    const owner = await anOwner();
    const mine = await anInvitation(owner, { role: "admin", full_name: "Núria & Cía", dni: "12345678Z" });
    const theirs = await anInvitation();
    const { html } = await open(owner);
    for (const text of [mine.email, "Administrador", "Núria &amp; Cía", "12345678Z", "Expira en 7 días"])
      expect(html).toContain(text);
    expect(html).not.toContain(theirs.email);
    expect(html).not.toContain(mine.token);
    expect(html).not.toContain(mine.row.tokenHash);
  });

  test("shows 'Expira hoy' on the last day, and afterwards that it has expired", async () => {
    const { by } = await anInvitation();
    timePasses(6 * dayMs - hourMs);
    expect((await open(by)).html).not.toContain("Expira hoy");
    timePasses(2 * hourMs);
    expect((await open(by)).html).toContain("Expira hoy");
    timePasses(dayMs);
    expect((await open(by)).html).toContain("Caducada");
  });

  test("leaves out accepted invitations", async () => {
    const { by, row, email } = await anInvitation();
    await env.CELL_1.prepare("UPDATE invitations SET status = 'accepted' WHERE id = ?").bind(row.id).run();
    expect((await open(by)).html).not.toContain(email);
  });

  test("has pages that show each invitation once and cost the same however deep they are", async () => {
    const reader = await anOwner();
    await many(reader.company, 230);
    const { binding, count } = countingD1(env.CELL_1);
    const db = openDb(binding);
    const seen: string[] = [];
    const costs: number[] = [];
    for (let after: string | null = null, first = true; first || after; first = false) {
      const before = count.rowsRead;
      const { page, next } = await listPending({ db }, { reader, after });
      costs.push(count.rowsRead - before);
      seen.push(...page.map(({ email }) => email));
      after = next;
    }
    expect(new Set(seen).size).toBe(230);
    expect(seen).toEqual([...seen].sort());
    expect(Math.max(...costs)).toBeLessThanOrEqual(2 * 51 + 10);
  });

  test("with OFFSET would cost more on every page (twin)", async () => {
    const { company } = await anOwner();
    await many(company, 230);
    const { binding, count } = countingD1(env.CELL_1);
    await binding
      .prepare(
        "SELECT * FROM invitations WHERE company_id = ? AND status = 'pending' ORDER BY email LIMIT 51 OFFSET 150",
      )
      .bind(company.id)
      .all();
    expect(count.rowsRead).toBeGreaterThan(2 * 51 + 10);
  });

  test.each([
    ["an employee", { role: "employee" as const }],
    ["a deactivated owner", { role: "owner" as const, status: "inactive" as const }],
    ["a deactivated admin", { role: "admin" as const, status: "inactive" as const }],
  ])("shows 'Sin permisos' to %s, and does nothing for them", async (_, fields) => {
    const { by, row } = await anInvitation();
    const member = await aMember({
      company: by.company,
      ...fields,
      ...(fields.role === "owner" && { role: "admin" }),
    });
    for (const path of ["/invitations", "/invitations/new", "/invitations/import"]) {
      const { status, html } = await open(member, path);
      expect([path, status]).toEqual([path, 403]);
      expect(html).toContain("<h1");
      expect(html).toContain("Sin permisos");
      expect(html).not.toContain(row.email);
    }
    const before = await everyRow();
    for (const intent of ["delete", "resend"])
      expect((await change(member, intent, row.id)).status).toBe(403);
    expect(await everyRow()).toEqual(before);
  });

  test("redirects a visitor without a session to the login", async () => {
    for (const path of ["/invitations", "/invitations/new", "/invitations/import"])
      expect((await call(path)).headers.get("Location")).toBe("/login");
  });

  test("shows 'Error cargando invitaciones' when the database fails, with a way to try again", async () => {
    const owner = await anOwner();
    await env.CELL_1.prepare("ALTER TABLE invitations RENAME TO away").run();
    const { status, html } = await open(owner);
    await env.CELL_1.prepare("ALTER TABLE away RENAME TO invitations").run();
    expect(status).toBe(500);
    expect(html).toContain("Error cargando invitaciones");
    expect(html).toContain("Reintentar");
    expectFaults();
  });
});

describe("deleting an invitation", () => {
  test("removes it, and its link with it", async () => {
    const { by, row, token, email } = await anInvitation();
    const answer = await change(by, "delete", row.id);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain("Invitación eliminada");
    expect(await rowsFor(email)).toEqual([]);
    expect((await verify(token)).body.valid).toBe(false);
  });

  test("a second time states that it no longer exists", async () => {
    const { by, row } = await anInvitation();
    await change(by, "delete", row.id);
    const answer = await change(by, "delete", row.id);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain("Esa invitación ya no está pendiente");
  });
});

describe("resending an invitation", () => {
  test("mails a new link for another 7 days, and the old one no longer works", async () => {
    const { by, row, token, email } = await anInvitation();
    timePasses(8 * dayMs);
    expect((await change(by, "resend", row.id)).status).toBe(200);
    expect((await verify(token)).body.valid).toBe(false);
    expect((await verify(invitationToken(email))).body.valid).toBe(true);
    expect((await rowsFor(email))[0]!.expiresAt - row.expiresAt).toBeGreaterThanOrEqual(8 * dayMs);
  });

  test("states when the mail cannot be sent, and the invitation stays", async () => {
    const { by, row, email } = await anInvitation();
    resend.faults = ["no-answer"];
    const answer = await change(by, "resend", row.id);
    expect(answer.status).toBe(502);
    expect(await answer.text()).toContain("La invitación queda guardada");
    expect(await rowsFor(email)).toHaveLength(1);
    expect(expectFaults()).toHaveLength(1);
  });
});

describe("an id that is not a pending invitation of one's own company", () => {
  test.each(["delete", "resend"])("returns 404 for %s and changes nothing", async (intent) => {
    const owner = await anOwner();
    const theirs = await anInvitation();
    const accepted = await anInvitation(owner);
    await env.CELL_1.prepare("UPDATE invitations SET status = 'accepted' WHERE id = ?")
      .bind(accepted.row.id)
      .run();
    const before = await everyRow();
    const calls = resend.calls;
    for (const id of [theirs.row.id, accepted.row.id, "x", "' OR 1=1 --"])
      expect([id, (await change(owner, intent, id)).status]).toEqual([id, 404]);
    expect(await everyRow()).toEqual(before);
    expect(resend.calls).toBe(calls);
  });

  test("is refused before any query if it is not an id", async () => {
    const owner = await anOwner();
    for (const form of [
      {},
      { intent: "delete" },
      { intent: "drop", invitation_id: "x" },
      { intent: "delete", invitation_id: "x".repeat(65) },
    ])
      expect(
        (await call("/invitations", { cookie: owner.cookie, form: form as Record<string, string> })).status,
      ).toBe(422);
  });
});
