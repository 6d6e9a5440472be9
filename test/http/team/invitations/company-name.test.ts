import { companies } from "#cell";
import { expect, test } from "vitest";
import { invitePerson } from "~/modules/team/invitations/invite-person.server";
import { call } from "../../../support/worker/app";
import { deps } from "../../../support/worker/deps";
import { everyRow } from "../../../support/worker/database";
import { aCompany, aMember } from "../../../support/worker/people";
import { companyOf, identitiesOf } from "../../../support/worker/profile";
import { resend } from "../../../support/worker/resend";
import { anInvitation, invite, invitee, rowsFor } from "./invited";

/** Returns the founder of a company that is still named after their address. */
const aFounder = async () =>
  aMember({ role: "owner", company: await aCompany({ name: "marta@example.com" }) });

const many = (by: { bearer: string }, json: object) =>
  call("/api/admin/invite-people", { bearer: by.bearer, json });

const missing = "Escribe el nombre de tu empresa: es lo que lee quien recibe la invitación.";

test.each([
  ["  ", `company_name: ${missing}`],
  ["otra@example.com", "company_name: Escribe solo el nombre"],
  [7, "company_name: Escribe el nombre de tu empresa"],
])(
  "a company with an address called %j as its name invites nobody and writes nothing",
  async (name, error) => {
    const founder = await aFounder();
    const before = await everyRow();
    const one = await invite(founder, { ...invitee(), company_name: name });
    const more = await many(founder, { people: [invitee()], company_name: name });
    for (const answer of [one, more]) {
      expect(answer.status).toBe(422);
      expect((await answer.json<{ error: string }>()).error).toContain(error);
    }
    expect(await everyRow()).toEqual(before);
    expect(resend.calls).toBe(0);
  },
);

test("an API client that sends no company name invites under the client's account; a list is refused without the name", async () => {
  const founder = await aFounder();
  const person = invitee();
  expect((await invite(founder, person)).status).toBe(200);
  const { text, subject } = resend.mails.find(({ to }) => to === person.email)!;
  expect(text).toContain(`La empresa de «${founder.profile.fullName}» te invita`);
  expect(`${subject} ${text}`).not.toContain("marta@example.com");
  expect((await companyOf(founder)).name).toBe("marta@example.com");
  expect((await many(founder, { people: [invitee()] })).status).toBe(422);
});

test("the name that is typed with the first invitation becomes the company's, in the register and in the mail", async () => {
  for (const by of ["one", "many"]) {
    const founder = await aFounder();
    const person = invitee();
    const company_name = " Panadería Luna ";
    const answer = await (by === "one"
      ? invite(founder, { ...person, company_name })
      : many(founder, { people: [person], company_name }));
    expect(answer.status).toBe(200);
    expect((await companyOf(founder)).name).toBe("Panadería Luna");
    const [event, ...others] = await identitiesOf(founder);
    expect([event!.kind, event!.data, others]).toEqual([
      "company",
      { name: "Panadería Luna", nif: null },
      [],
    ]);
    expect(resend.mails.find(({ to }) => to === person.email)!.text).toContain("«Panadería Luna» te invita");
    // The next invitation needs none, and changes nothing.
    expect((await invite(founder, { ...invitee(), company_name: "Otra" })).status).toBe(200);
    expect((await companyOf(founder)).name).toBe("Panadería Luna");
  }
});

test("the page without scripts asks for the name next to its field, keeps the typed text, and accepts it", async () => {
  const founder = await aFounder();
  const { full_name, email } = invitee();
  const form = { full_name, email, dni: "", role: "employee" };
  const post = (more = {}) =>
    call("/invitations/new", { cookie: founder.cookie, form: { ...form, company_name: "", ...more } });
  const refusal = await post();
  expect(refusal.status).toBe(422);
  const html = await refusal.text();
  expect(html).toContain(missing);
  expect(html).toContain(`value="${email}"`);
  expect(await rowsFor(email)).toEqual([]);
  expect((await post({ company_name: "Sol" })).status).toBe(200);
  expect(await rowsFor(email)).toHaveLength(1);
});

test("without a company name, no other way sends an invitation: not another link, nor a colleague's new address", async () => {
  const { by, row, email } = await anInvitation();
  const { db } = deps();
  await db.update(companies).set({ name: "marta@example.com" });
  const mails = resend.mails.length;
  const form = { intent: "resend", invitation_id: row.id };
  const answer = await call("/invitations", { cookie: by.cookie, form });
  expect(answer.status).toBe(422);
  expect(await answer.text()).toContain(
    "Antes de invitar a alguien, pon el nombre de tu empresa en Mi Perfil.",
  );
  const member = { ...by, company: { ...by.company, name: "marta@example.com" } };
  const again = { email, fullName: "Ana", dni: null, role: "employee" as const };
  expect(await invitePerson(deps(), { member, invitee: again })).toEqual({ code: "unnamed" });
  expect(resend.mails).toHaveLength(mails);
});
