// Proves that a server fault appears at the form, also without scripts. It keeps the typed values and writes nothing.
import { env } from "cloudflare:test";
import { describe, expect, test } from "vitest";
import { messages as invitations } from "~/modules/team/invitations/messages";
import { messages as joinLink } from "~/modules/team/invitations/link/messages";
import { messages as kiosk } from "~/modules/kiosk/messages";
import { messages as onboarding } from "~/modules/tenancy/onboarding/messages";
import { messages as team } from "~/modules/team/messages";
import { expectFaults } from "../../support/quiet-console";
import { call } from "../../support/worker/app";
import { refusingWrites } from "../../support/worker/around-d1";
import { settle } from "../../support/worker/deps";
import { everyRow, rowsGained } from "../../support/worker/database";
import type { SignedInMember } from "../../support/worker/people";
import { aTeam } from "../team/a-team";

type Form = (of: Awaited<ReturnType<typeof aTeam>>) => {
  by: SignedInMember;
  path: string;
  form: Record<string, string>;
};

const onTheirRow = ({ owner, employees: [leo] }: Parameters<Form>[0], form: Record<string, string>) => ({
  by: owner,
  path: `/team?edit=${leo!.profile.id}`,
  form,
});
const person = { full_name: "Rosa Gil", dni: "12345678Z" };

const forms: [what: string, said: string, form: Form, typed?: string][] = [
  [
    "'Añadir persona'",
    team.addFailed,
    ({ owner: by }) => ({ by, path: "/team/new", form: person }),
    "Rosa Gil",
  ],
  [
    "'Invitar'",
    invitations.sendFailed,
    ({ owner: by }) => ({
      by,
      path: "/invitations/new",
      form: { ...person, email: "rosa@example.com", role: "employee" },
    }),
    "rosa@example.com",
  ],
  [
    "'Crear enlace'",
    joinLink.failed,
    ({ owner: by }) => ({ by, path: "/invitations/link", form: { intent: "make" } }),
  ],
  [
    "a new address of a colleague",
    team.addressFailed,
    (of) => onTheirRow(of, { intent: "new-address", email: "otra@example.com" }),
    "otra@example.com",
  ],
  [
    "'Editar Miembro'",
    team.memberFailed,
    (of) => onTheirRow(of, { intent: "edit", ...person, role: "employee" }),
    "Rosa Gil",
  ],
  [
    "'Desactivar'",
    team.statusFailed,
    ({ owner: by, employees: [leo] }) => ({
      by,
      path: "/team",
      form: { set_status: "inactive", profile_id: leo!.profile.id },
    }),
  ],
  [
    "the person's own PIN",
    kiosk.failedSave,
    ({ employees: [leo] }) => ({ by: leo!, path: "/pin", form: { pin: "7395", again: "7395" } }),
  ],
  [
    "a PIN for a colleague",
    kiosk.failedSave,
    ({ owner: by, employees: [leo] }) => ({ by, path: `/pin?profile=${leo!.profile.id}`, form: {} }),
  ],
  [
    "'Dejar la empresa'",
    onboarding.leaveFailed,
    ({ employees: [leo] }) => ({ by: leo!, path: "/leave", form: { profile_id: leo!.profile.id } }),
  ],
];

describe("a database fault is shown in place", () => {
  test.each(forms)("by %s", async (_, expectedText, formOf, typed = "") => {
    const { by, path, form } = formOf(await aTeam(1));
    const sent = { cookie: by.cookie, form: { ...form, idempotency_key: crypto.randomUUID() } };
    await settle();
    const before = await everyRow();
    const cell = refusingWrites(env.CELL_1);
    const answer = await call(path, { ...sent, env: { CELL_1: cell } });
    const page = await answer.text();
    await settle();
    expect(answer.status).toBe(500);
    expect(page).toContain(expectedText);
    expect(page).toContain(typed);
    expect(page).toContain("<form");
    expect(expectFaults().length).toBeGreaterThan(0);
    expect(await rowsGained(before)).toEqual({});

    // Twin: a working database accepts the same form.
    expect((await call(path, sent)).status).toBeLessThan(400);
  });
});
