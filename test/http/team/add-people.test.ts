// Proves that a CSV of people invites those with an address and immediately adds the others.
import { env } from "cloudflare:test";
import { beforeEach, expect, test } from "vitest";
import { addListedPeople } from "~/modules/team/add-people.server";
import { openDb } from "~/platform/db.server";
import { call } from "../../support/worker/app";
import { deps, settle } from "../../support/worker/deps";
import { losingAnswers } from "../../support/worker/around-d1";
import { everyRow, rowsGained } from "../../support/worker/database";
import { aCompany, aMember, type SignedInMember } from "../../support/worker/people";
import { resend } from "../../support/worker/resend";
import { aStranger } from "../../support/worker/sign-in";
import { peopleCalled } from "../../support/worker/without-account";
import { rowsFor } from "./invitations/invited";

let boss: SignedInMember;
beforeEach(async () => {
  boss = await aMember({ company: await aCompany(), role: "owner" });
});

const luis = { full_name: "Luis Gil", email: "", dni: "87654321X", role: "employee" };
const take = async (people: object[], more: object = { import_key: "one" }, by = boss) => {
  const answer = await call("/api/admin/invite-people", { bearer: by.bearer, json: { people, ...more } });
  await settle();
  return {
    status: answer.status,
    ...(await answer.json<{ error: string | null; errors?: (string | null)[] }>()),
  };
};

test("each row of added people is handled separately; a wrong one stops no other and is not written", async () => {
  const { email } = aStranger();
  const ana = { full_name: "Ana López", email, dni: "", role: "admin" };
  const bad = [
    { ...luis, full_name: "", dni: "1" },
    { ...luis, full_name: "Eva Luz", dni: "", role: "admin" },
    { ...luis, full_name: "Otro Gil" },
    { ...luis, dni: "" },
    { ...luis, full_name: "Leo", email: "no es" },
  ];
  const before = await everyRow();
  const { errors } = await take([ana, luis, ...bad]);
  expect(errors).toEqual([
    ...[null, null, "Escribe el nombre completo", "Para ser administrador hace falta un email"],
    "Es el documento de Luis Gil, que ya está en tu equipo.",
    "Ya hay una persona que se llama así en tu equipo: Luis Gil, DNI 87654321X. Si es otra, añádela en Equipo.",
    expect.stringContaining("email"),
  ]);
  expect(await rowsGained(before)).toMatchObject({ profiles: 1, invitations: 1 });
  expect(await rowsFor(email)).toMatchObject([{ role: "admin" }]);
  expect(await peopleCalled(boss, "Luis Gil")).toMatchObject([
    { email: null, userId: null, dni: "87654321X", role: "employee", status: "active" },
  ]);
});

test("a list of added people sent again, or after its answer was lost, creates nobody twice", async () => {
  const db = openDb(losingAnswers(env.CELL_1, 1));
  const input = { member: boss, people: [luis], importKey: "one" };
  expect((await addListedPeople(deps(Date.now(), db), input)).errors).toEqual([null]);
  expect((await take([luis])).errors).toEqual([null]);
  expect(await peopleCalled(boss, "Luis Gil")).toHaveLength(1);
  // Another attempt is a new request: its error says that they are already here.
  expect((await take([luis], { import_key: "two" })).errors).toEqual([expect.stringContaining("Luis Gil")]);
});

test("a company without a name adds people, and invites nobody", async () => {
  const unnamed = await aMember({ company: await aCompany({ name: "eva@example.com" }), role: "owner" });
  const mails = resend.mails.length;
  expect(await take([luis], { import_key: "one" }, unnamed)).toMatchObject({ status: 200, errors: [null] });
  const both = await take([luis, { ...luis, email: aStranger().email }], { import_key: "two" }, unnamed);
  expect(both).toMatchObject({ status: 422, error: expect.stringContaining("company_name") as string });
  expect(resend.mails.length).toBe(mails);
});

test("an API client without support for people without an address adds nobody", async () => {
  const before = await everyRow();
  expect((await take([luis], {})).errors).toEqual([expect.stringContaining("email")]);
  expect(await everyRow()).toEqual(before);
});

test("an employee adds nobody", async () => {
  const leo = await aMember({ company: boss.company });
  expect((await take([luis], { import_key: "one" }, leo)).status).toBe(403);
});
