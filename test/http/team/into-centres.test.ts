// Proves into which centres managers let people in, by each way, and that a changed form lets nobody into another centre.
import { invitations, joinLinks, profiles } from "#cell";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { call } from "../../support/worker/app";
import { watchRows } from "../../support/worker/database";
import { deps, settle } from "../../support/worker/deps";
import { aCentre } from "../../support/worker/give-terms";
import { askToJoin } from "../../support/worker/join-link";
import { aMember, type SignedInMember } from "../../support/worker/people";
import { aStranger } from "../../support/worker/sign-in";

let owner: SignedInMember;
let triana: string;
let sol: string;

beforeEach(async () => {
  owner = await aMember({ role: "owner" });
  triana = owner.company.id;
  sol = await aCentre(owner, "Atlantic/Canary");
});

const aManagerOf = async (managedCentres: string[]) => {
  const manager = await aMember({ company: owner.company, role: "admin" });
  await deps().db.update(profiles).set({ managedCentres }).where(eq(profiles.id, manager.profile.id));
  return manager;
};

type Centre = Record<string, string>;
const person = () => ({ full_name: "Ana López", email: aStranger().email, dni: "", role: "employee" });
const row = () => ({ full_name: "Luis Gil", email: "", dni: "", role: "employee" });

/** The ways to let a person in, each with the status of its success. */
const ways: Record<string, (by: SignedInMember, centre: Centre) => Promise<Response>> = {
  "the form of an invitation": ({ cookie }, centre) =>
    call("/invitations/new", { cookie, form: { ...person(), ...centre } }),
  "the call that invites one": ({ bearer }, centre) =>
    call("/api/admin/invite-user", { bearer, json: { ...person(), ...centre } }),
  "the call that invites many": ({ bearer }, centre) =>
    call("/api/admin/invite-people", { bearer, json: { people: [person()], ...centre } }),
  "the call that adds many": ({ bearer }, centre) =>
    call("/api/admin/invite-people", { bearer, json: { people: [row()], import_key: "one", ...centre } }),
  "the form of a person without e-mail": ({ cookie }, centre) =>
    call("/team/new", {
      cookie,
      form: { full_name: "Luis Gil", dni: "", idempotency_key: "one", ...centre },
    }),
  "the join link": ({ cookie }, centre) =>
    call("/invitations/link", { cookie, form: { intent: "make", ...centre } }),
};

/** Returns the centres into which people of the company come. */
async function centresOfNew(): Promise<(string | null)[]> {
  const { db } = deps();
  const { id } = owner.company;
  const invited = await db.select().from(invitations).where(eq(invitations.companyId, id));
  const linked = await db.select().from(joinLinks).where(eq(joinLinks.companyId, id));
  const added = await db
    .select()
    .from(profiles)
    .where(sql`${profiles.companyId} = ${id} AND ${profiles.email} IS NULL`);
  return [...invited, ...linked, ...added].map(({ centreId }) => centreId);
}

describe.each(Object.entries(ways))("%s", (_, come) => {
  const comes = async (by: SignedInMember, centre: Centre) => {
    const { status } = await come(by, centre);
    await settle();
    return { status, centres: await centresOfNew() };
  };

  test("lets an employee into the centre that a manager of everything chooses", async () => {
    expect(await comes(owner, { centre_id: sol })).toEqual({ status: 200, centres: [sol] });
  });

  test("lets an employee into no centre when a manager of everything chose none", async () => {
    expect(await comes(owner, {})).toEqual({ status: 200, centres: [null] });
  });

  test("takes the only centre of a manager of one", async () => {
    expect(await comes(await aManagerOf([sol]), {})).toEqual({ status: 200, centres: [sol] });
  });

  test("refuses a manager of two centres who chose none, and another manager's or company's centre", async () => {
    const [ofBoth, ofSol] = [await aManagerOf([sol, triana]), await aManagerOf([sol])];
    const elsewhere = await aMember({ role: "owner" });
    const theirs = await aCentre(elsewhere, "Atlantic/Canary");
    const isChanged = await watchRows();
    for (const [by, centre_id] of [
      [ofBoth, ""],
      [ofSol, triana],
      [owner, theirs],
      [owner, "nobody's"],
    ] as const)
      expect(await comes(by, { centre_id })).toEqual({ status: 422, centres: [] });
    expect(await isChanged()).toBe(false);
  });
});

test("a manager of a centre invites no administrator, by the call or by the form", async () => {
  const manager = await aManagerOf([sol]);
  const admin = { ...person(), role: "admin", centre_id: sol };
  const byCall = await call("/api/admin/invite-user", { bearer: manager.bearer, json: admin });
  const byForm = await call("/invitations/new", { cookie: manager.cookie, form: admin });
  expect([byCall.status, byForm.status, await centresOfNew()]).toEqual([403, 403, []]);
});

test("a manager of a centre changes no invitation and no join link of another centre", async () => {
  const manager = await aManagerOf([sol]);
  const invited = person();
  await call("/api/admin/invite-user", { bearer: owner.bearer, json: { ...invited, role: "admin" } });
  await call("/invitations/link", { cookie: owner.cookie, form: { intent: "make", centre_id: triana } });
  await settle();
  const isChanged = await watchRows();
  const again = await call("/api/admin/invite-user", { bearer: manager.bearer, json: invited });
  const link = await call("/invitations/link", { cookie: manager.cookie, form: { intent: "make" } });
  expect([again.status, link.status, await isChanged()]).toEqual([409, 409, false]);
  const page = await (await call("/invitations/link", { cookie: manager.cookie })).text();
  expect(page).not.toContain("Hay un enlace en uso");
});

test("a manager of a centre sees the pending invitations into it, resends and deletes them, and no other", async () => {
  const [ofSol, ofTriana, ofNowhere, anAdmin] = [
    person(),
    person(),
    person(),
    { ...person(), role: "admin" },
  ];
  const invite = (invited: object) =>
    call("/api/admin/invite-user", { bearer: owner.bearer, json: { ...invited } });
  for (const invited of [
    { ...ofSol, centre_id: sol },
    { ...ofTriana, centre_id: triana },
    ofNowhere,
    { ...anAdmin, centre_id: sol },
  ])
    expect((await invite(invited)).status).toBe(200);
  await settle();
  const manager = await aManagerOf([sol]);
  const html = await (await call("/invitations", { cookie: manager.cookie })).text();
  const everybody = [ofSol, ofTriana, ofNowhere, anAdmin].map(({ email }) => email);
  expect(everybody.filter((email) => html.includes(email))).toEqual([ofSol.email]);
  const rows = await deps().db.select().from(invitations).where(eq(invitations.companyId, triana));
  const idOf = (email: string) => rows.find((row) => row.email === email)!.id;
  for (const intent of ["resend", "delete"]) {
    const statuses = [];
    for (const email of everybody.toReversed()) {
      const form = { intent, invitation_id: idOf(email) };
      statuses.push((await call("/invitations", { cookie: manager.cookie, form })).status);
    }
    expect([intent, statuses]).toEqual([intent, [404, 404, 404, 200]]);
  }
});

test("a person who joins by a link begins in its centre", async () => {
  const linkAnswer = await call("/invitations/link", {
    cookie: owner.cookie,
    form: { intent: "make", centre_id: sol },
  });
  const token = /\/unirse#([\w-]+)/.exec(await linkAnswer.text())![1]!;
  const { email } = await askToJoin(token);
  await settle();
  const [invitation] = await deps().db.select().from(invitations).where(eq(invitations.email, email));
  expect(invitation).toMatchObject({ centreId: sol, role: "employee" });
});

test("the field of the centre appears only if there are several, and a manager sees only theirs", async () => {
  const luna = await aCentre(owner, null);
  const shown = async ({ cookie }: SignedInMember) =>
    Promise.all(
      ["/invitations/new", "/team/new", "/invitations/link"].map(async (path) => {
        const html = await (await call(path, { cookie })).text();
        return [triana, sol, luna].map((id) => html.includes(`<option value="${id}"`));
      }),
    );
  const lonely = await aMember({ role: "owner" });
  const all = (each: boolean[]) => Array.from({ length: 3 }, () => each);
  expect(await shown(owner)).toEqual(all([true, true, true]));
  expect(await shown(await aManagerOf([sol, luna]))).toEqual(all([false, true, true]));
  expect(await shown(await aManagerOf([sol]))).toEqual(all([false, false, false]));
  expect(await shown(lonely)).toEqual(all([false, false, false]));
});
