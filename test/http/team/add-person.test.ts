// Proves that 'Añadir persona' makes an employee from a name and a document, without an address.
import { env } from "cloudflare:test";
import { profiles } from "#cell";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { compareProjections } from "~/modules/ledger/compare-projections.server";
import { expectFaults } from "../../support/quiet-console";
import { call } from "../../support/worker/app";
import { deps, settle } from "../../support/worker/deps";
import { aroundD1, losingAnswers } from "../../support/worker/around-d1";
import { everyRow, rowsGained } from "../../support/worker/database";
import { aKiosk, entered } from "../../support/worker/kiosk";
import { openTab } from "../../support/worker/live";
import { aCompany, aMember, type SignedInMember } from "../../support/worker/people";
import { eventsOf } from "../../support/worker/records";
import { resend } from "../../support/worker/resend";
import { aPersonWithoutAccount, peopleCalled } from "../../support/worker/without-account";
import { aTeam, statsOf, submitStatus } from "./a-team";

let boss: SignedInMember;
beforeEach(async () => {
  boss = await aMember({ company: await aCompany(), role: "owner" });
});

const add = (fields: Record<string, string> = {}, by = boss, bindings: object = {}) =>
  call("/team/new", {
    cookie: by.cookie,
    env: bindings,
    form: { full_name: "Rosa Gil", dni: "12345678Z", idempotency_key: crypto.randomUUID(), ...fields },
  });
const numberIn = (page: string) => Number(/Número .*?>(\d{3,6})</s.exec(page)?.[1]);
const pinIn = (page: string) => /PIN <[^>]*><span[^>]*>(\d+)</.exec(page)?.[1] ?? null;
const statusAndText = async (answer: Response) => [answer.status, await answer.text()] as const;
const profileOf = async ({ profile }: { profile: { id: string } }) =>
  (await deps().db.select().from(profiles).where(eq(profiles.id, profile.id)))[0]!;

describe("'Añadir persona'", () => {
  test("creates an active employee with a place in the record, and sends nothing", async () => {
    const [before, mails] = [await everyRow(), resend.mails.length];
    const [status, page] = await statusAndText(await add());
    expect([status, page.includes("Persona añadida: Rosa Gil")]).toEqual([200, true]);
    await settle();
    const [rosa] = await peopleCalled(boss, "Rosa Gil");
    expect(rosa).toMatchObject({
      userId: null,
      email: null,
      dni: "12345678Z",
      role: "employee",
      status: "active",
    });
    const { kind, actor, data } = (await eventsOf({ profile: rosa! }))[0]!;
    expect([kind, actor]).toEqual(["person", boss.profile.id]);
    expect(data).toEqual({ full_name: "Rosa Gil", dni: "12345678Z", email: null });
    const { subject, id: profileId } = rosa!;
    expect(await compareProjections(env.CELL_1, { subject, profileId })).toEqual([]);
    expect(await statsOf(boss.company)).toMatchObject([{ current: 2, max: 2 }]);
    const gained = await rowsGained(before);
    expect(gained).toMatchObject({ profiles: 1, subjects: 1, events: 3, kiosk_pins: 1 });
    expect(
      Object.keys(gained).filter((table) => ["users", "memberships", "mail_outbox"].includes(table)),
    ).toEqual([]);
    expect(resend.mails.length).toBe(mails);
  });

  test("shows the number and the PIN of the new person, which the kiosk accepts", async () => {
    const [, page] = await statusAndText(await add());
    const pin = pinIn(page);
    expect([numberIn(page), pin]).toEqual([101, expect.stringMatching(/^\d+$/)]);
    const kiosk = await aKiosk(boss);
    const visit = await entered(kiosk, { number: "101", pin: pin! });
    expect([visit.status, visit.text.includes("Hola, Rosa ")]).toEqual([200, true]);
  });

  test("adds the person when no PIN can be created, and links to its page", async () => {
    const withoutPins = aroundD1(env.CELL_1, (send, { sql }) =>
      sql.includes("kiosk_pins") ? Promise.reject(new Error("D1_ERROR: no such table")) : send(),
    );
    const [status, page] = await statusAndText(await add({}, boss, { CELL_1: withoutPins }));
    const [rosa] = await peopleCalled(boss, "Rosa Gil");
    expect([status, pinIn(page), page.includes(`/pin?profile=${rosa!.id}`)]).toEqual([200, null, true]);
    expect(expectFaults()).toEqual([expect.stringContaining("pin: not given")]);
  });

  test("needs no document, and sends a live message to the open tabs", async () => {
    const tab = await openTab(boss);
    expect((await add({ dni: "" })).status).toBe(200);
    await settle();
    expect(await peopleCalled(boss, "Rosa Gil")).toMatchObject([{ dni: null }]);
    expect(await tab.news()).toEqual([{ kind: "company" }]);
  });

  test.each([
    [{ full_name: "" }, "Escribe el nombre completo"],
    [{ full_name: "x".repeat(121) }, "120"],
    [{ full_name: "=1+1" }, "aria-invalid"],
    [{ dni: "¿?" }, "Escribe el DNI, NIE o pasaporte"],
  ])(
    "with %j is refused next to its field, keeps the typed text and writes nothing",
    async (fields, words) => {
      const before = await everyRow();
      const [status, page] = await statusAndText(await add(fields));
      expect([status, page.includes(words), page.includes('value="12345678Z"') || "dni" in fields]).toEqual([
        ...[422, true, true],
      ]);
      expect(await everyRow()).toEqual(before);
    },
  );

  test("warns of a document with a wrong letter, and accepts it", async () => {
    const [status, page] = await statusAndText(await add({ dni: "12345678A", full_name: "" }));
    expect([status, page.includes("Ese DNI no cuadra: debería acabar en Z.")]).toEqual([422, true]);
    expect((await add({ dni: "12345678A" })).status).toBe(200);
  });

  test("is refused to employees and to deactivated managers", async () => {
    const ana = await aMember({ company: boss.company });
    const leo = await aMember({ company: boss.company, role: "admin", status: "inactive" });
    const before = await everyRow();
    expect([(await add({}, ana)).status, (await add({}, leo)).status]).toEqual([403, 403]);
    expect(await everyRow()).toEqual(before);
  });

  test("warns before the person exceeds the plan, as 'Activar' does", async () => {
    const paid = { subscriptionStatus: "active", priceId: "price_pro", trialEndsAt: 1 };
    const isWarned = async ({ owner }: { owner: SignedInMember }) =>
      (await (await call("/team/new", { cookie: owner.cookie })).text()).includes("El plan Pro es para 5");
    expect([await isWarned(await aTeam(2, paid)), await isWarned(await aTeam(3, paid))]).toEqual([
      false,
      true,
    ]);
  });
});

describe("a person whom the company already has", () => {
  const here = (fields: Record<string, string>) => add({ ...fields });

  test("is refused next to the document field, in any spelling of the document", async () => {
    await aPersonWithoutAccount(boss, { dni: "12345678Z" });
    const before = await rows();
    const [status, page] = await statusAndText(
      await here({ full_name: "Otra", dni: "12.345.678-z", is_other: "yes" }),
    );
    expect([status, page.includes("Es el documento de Rosa Gil, que ya está en tu equipo.")]).toEqual([
      409,
      true,
    ]);
    expect(await rows()).toEqual(before);
  });

  test("is found by document while inactive, and the answer suggests to activate them", async () => {
    const rosa = await aPersonWithoutAccount(boss, { dni: "12345678Z" });
    await submitStatus(boss, { set_status: "inactive", profile_id: [rosa.profile.id] });
    const [status, page] = await statusAndText(await here({ full_name: "Otra" }));
    expect([status, page.includes("está inactiva: actívala en la lista")]).toEqual([409, true]);
  });

  test("with the same name makes the form ask, and is added once the manager confirms that it is somebody else", async () => {
    await aPersonWithoutAccount(boss, { dni: "12345678Z" });
    const [status, page] = await statusAndText(await here({ full_name: "ROSA  GÍL", dni: "" }));
    expect([status, page.includes("Es otra persona con el mismo nombre")]).toEqual([409, true]);
    expect((await here({ full_name: "Rosa Gil", dni: "", is_other: "yes" })).status).toBe(200);
    expect(await peopleCalled(boss, "Rosa Gil")).toHaveLength(2);
  });

  test("with the same name and another document is added without a question", async () => {
    await aPersonWithoutAccount(boss, { dni: "12345678Z" });
    expect((await here({ dni: "87654321X" })).status).toBe(200);
  });

  test("of another company, or who has left this one, does not block the new one", async () => {
    await aPersonWithoutAccount(await aMember({ role: "owner" }), { dni: "12345678Z" });
    await aMember({
      company: boss.company,
      fullName: "Rosa Gil",
      dni: "12345678Z",
      status: "inactive",
      userId: null,
    });
    expect((await here({})).status).toBe(200);
  });

  const rows = async () => (await everyRow()).profiles;
});

describe("the same attempt of adding a person", () => {
  test("keeps the PIN that was shown when it is repeated", async () => {
    const key = { idempotency_key: crypto.randomUUID() };
    await add(key);
    const pins = (await everyRow()).kiosk_pins;
    const [status, page] = await statusAndText(await add(key));
    expect([status, pinIn(page), page.includes("Darle número y PIN")]).toEqual([200, null, true]);
    expect((await everyRow()).kiosk_pins).toEqual(pins);
  });

  test("sent twice adds one person and reports it both times", async () => {
    const key = { idempotency_key: crypto.randomUUID() };
    expect([(await add(key)).status, (await add(key)).status]).toEqual([200, 200]);
    expect(await peopleCalled(boss, "Rosa Gil")).toHaveLength(1);
    expect(await statsOf(boss.company)).toMatchObject([{ current: 2 }]);
  });

  test("adds one person when its answer was lost", async () => {
    const lost = { CELL_1: losingAnswers(env.CELL_1, 2) };
    await add({ idempotency_key: "one" }, boss, lost);
    expect((await add({ idempotency_key: "one" })).status).toBe(200);
    expect(await peopleCalled(boss, "Rosa Gil")).toHaveLength(1);
  });

  test("with another name adds another person", async () => {
    const key = { idempotency_key: crypto.randomUUID() };
    await add(key);
    await add({ ...key, full_name: "Luis Sol", dni: "87654321X" });
    expect(await peopleCalled(boss, "Luis Sol")).toHaveLength(1);
  });

  test("does not activate a person who was deactivated in between", async () => {
    const key = { idempotency_key: crypto.randomUUID() };
    await add(key);
    const [rosa] = await peopleCalled(boss, "Rosa Gil");
    await submitStatus(boss, { set_status: "inactive", profile_id: [rosa!.id] });
    await add(key);
    expect(await profileOf({ profile: rosa! })).toMatchObject({ status: "inactive" });
  });
});

test("a company adds 500 in a day, and no more", async () => {
  const rosa = await aPersonWithoutAccount(boss);
  await deps()
    .db.$client.prepare(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 499)
     INSERT INTO profiles (id, company_id, subject, full_name, sort_name, role, status, wants_weekly, wants_monthly, created_at, updated_at)
     SELECT 'p' || i, company_id, subject + 1000 + i, 'Nadie', 'nadie', 'employee', 'inactive', 1, 1, created_at, updated_at
     FROM n JOIN profiles ON profiles.id = ?`,
    )
    .bind(rosa.profile.id)
    .run();
  const [status, page] = await statusAndText(await add({ full_name: "Una más" }));
  expect([status, page.includes("Tu empresa ya ha añadido 500 personas")]).toEqual([429, true]);
  expect(await peopleCalled(boss, "Una más")).toEqual([]);
});
