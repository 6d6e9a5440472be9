// Proves that managers choose the kinds of absence of their company, and move what a person may take, with forms that need no scripts.
import { absenceKinds, allowanceMoves } from "#cell";
import { desc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { messages as allowanceMessages } from "~/modules/absences/allowances/messages";
import { mostMoves } from "~/modules/absences/allowances/submit-move.server";
import { withoutTermsText } from "~/modules/absences/allowance-text";
import { listKinds } from "~/modules/absences/list-kinds.server";
import {
  newKindSettings,
  settingsOf,
  typedKindOf,
  type KindSettings,
} from "~/modules/absences/kinds/kind-form";
import { messages } from "~/modules/absences/kinds/messages";
import { amountTexts } from "~/modules/absences/model/amount-schema";
import { mostOwnKinds, setKind, turnKindOnOrOff } from "~/modules/absences/kinds/set-kind.server";
import { newId } from "~/platform/ids";
import { localDateOf } from "~/time/zones";
import { anAbsence } from "../../support/worker/absences";
import { call } from "../../support/worker/app";
import { deps } from "../../support/worker/deps";
import { everyDay, giveTerms } from "../../support/worker/give-terms";
import { findFieldName, findForm, sendForm } from "../../support/worker/html-form";
import { aCompany, aMember, type SignedInMember } from "../../support/worker/people";

let owner: SignedInMember;
let ana: SignedInMember;
beforeEach(async () => {
  const company = await aCompany({ name: "Bar Luna" });
  owner = await aMember({ company, role: "owner", fullName: "Olga Dueña" });
  ana = await aMember({ company, fullName: "Ana López" });
});

const as = ({ cookie }: SignedInMember) => ({ cookie });
const textOf = async (answer: Response) =>
  (await answer.text()).replaceAll("<!-- -->", "").replaceAll("\u00a0", " ");
const screen = async ({ cookie }: SignedInMember, path: string) => textOf(await call(path, { cookie }));
const kindsOf = ({ company }: SignedInMember) => listKinds(deps(), company.id);
const ownKinds = async (of: SignedInMember) => (await kindsOf(of)).filter(({ source }) => source === null);
const kind = async (key: string) => (await kindsOf(owner)).find((each) => each.key === key)!;

describe("the kinds of absence of a company", () => {
  test("are listed with article and source, and one tap offers a hidden one", async () => {
    const page = await screen(owner, "/absences/kinds");
    for (const expectedText of ["Vacaciones", "art. 38 ET", "Baja médica", "15 días naturales cada vez"])
      expect(page).toContain(expectedText);
    const before = await kind("own-days");
    const answer = await sendForm(findForm(page, "Usar Asuntos propios", "/absences/kinds"), {}, as(owner));
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/absences/kinds?saved=own-days"]);
    expect(await kind("own-days")).toEqual({ ...before, isOn: true });
    const after = await screen(owner, "/absences/kinds?saved=own-days");
    expect(after).toContain(messages.saved("Asuntos propios"));
    // The form of the kind hides it again.
    const path = "/absences/kinds?kind=own-days";
    const form = findForm(await screen(owner, path), "Guardar", path);
    await sendForm(form, { unit: "working", allowance: "" }, as(owner));
    expect((await kind("own-days")).isOn).toBe(false);
    const [row, ...others] = await deps()
      .db.select()
      .from(absenceKinds)
      .where(eq(absenceKinds.companyId, owner.company.id));
    expect(row).toMatchObject({ kind: "own-days", name: null, authorId: owner.profile.id });
    expect(others).toEqual([]);
  });

  test("are saved from the form, and its errors appear next to the fields", async () => {
    const path = "/absences/kinds?kind=own-days";
    const form = findForm(await screen(owner, path), "Guardar", path);
    expect(findFieldName(form, "Cuánto al año")).toBe("allowance");
    const typed = { unit: "working", allowance: "seis", is_on: "on", needs_answer: "on" };
    const refusal = await sendForm(form, typed, as(owner));
    expect(refusal.status).toBe(422);
    const page = await textOf(refusal);
    for (const expectedText of [amountTexts["not-days"], messages.invalid, 'value="seis"'])
      expect(page).toContain(expectedText);
    expect((await kind("own-days")).isOn).toBe(false);
    await sendForm(form, { ...typed, allowance: "6" }, as(owner));
    expect(await kind("own-days")).toMatchObject({ isOn: true, allowance: 600, unit: "working" });
    const thisYear = Number(localDateOf(deps().now, owner.company.timeZone).slice(0, 4));
    await sendForm(form, { ...typed, allowance: "8", from_year: String(thisYear + 1) }, as(owner));
    expect(await kind("own-days")).toMatchObject({
      allowance: 800,
      earlier: [{ until: thisYear, allowance: 600, carriedUntil: null }],
    });
    expect(await screen(owner, "/absences/kinds")).toContain(
      `8 días laborables al año · hasta ${thisYear}, 6 días laborables`,
    );
  });

  test("can be the company's own, are in no other company, and have different names", async () => {
    const other = await aMember({ role: "owner" });
    const path = "/absences/kinds?kind=new";
    const form = findForm(await screen(owner, path), "Guardar", path);
    const typed = { name: "Formación", unit: "minutes", allowance: "20", is_on: "on" };
    expect((await sendForm(form, typed, as(owner))).status).toBe(302);
    expect(await ownKinds(owner)).toMatchObject([{ name: "Formación", unit: "minutes", allowance: 1_200 }]);
    expect(await ownKinds(other)).toEqual([]);
    for (const name of ["formacion", "Vacaciones"]) {
      const again = await sendForm(form, { ...typed, name }, as(owner));
      expect(again.status).toBe(422);
      expect(await textOf(again)).toContain(messages.nameTaken);
    }
    expect(await ownKinds(owner)).toHaveLength(1);
    const [{ key } = { key: "" }] = await ownKinds(owner);
    expect((await call(`/absences/kinds?kind=${key}`, as(other))).status).toBe(404);
    expect(
      (
        await call(`/absences/kinds?kind=${key}`, {
          cookie: other.cookie,
          form: { intent: "save", ...typed },
        })
      ).status,
    ).toBe(404);
  });

  test("of its own are 30 at most, also with two managers at the same time", async () => {
    const add = (name: string) =>
      setKind(deps(), { member: owner, key: null, settings: { ...newKindSettings, name } });
    for (let at = 1; at < mostOwnKinds; at += 1) await add(`Tipo ${at}`);
    const codes = await Promise.all([add("Uno más"), add("Otro más")]);
    expect(codes.map(({ code }) => code).sort()).toEqual(["set", "too-many"]);
    expect(await ownKinds(owner)).toHaveLength(mostOwnKinds);
    expect(await screen(owner, "/absences/kinds?kind=new")).toContain(messages.full);
  });

  test("get a new name only once from two managers at the same time", async () => {
    const add = () =>
      setKind(deps(), { member: owner, key: null, settings: { ...newKindSettings, name: "Curso" } });
    const codes = await Promise.all([add(), add()]);
    expect(codes.map(({ code }) => code).sort()).toEqual(["name-taken", "set"]);
  });

  test("do not change from days to hours while moves are recorded in days", async () => {
    await deps()
      .db.insert(allowanceMoves)
      .values({
        id: newId(0),
        companyId: owner.company.id,
        profileId: ana.profile.id,
        kind: "own-days",
        year: 2026,
        amount: 100,
        note: "Acordado",
        authorId: owner.profile.id,
        recordedAt: 0,
      });
    const form = { intent: "save", unit: "minutes", allowance: "20", is_on: "on" };
    const refusal = await call("/absences/kinds?kind=own-days", { cookie: owner.cookie, form });
    expect(refusal.status).toBe(422);
    expect(await textOf(refusal)).toContain(messages.hasMoves);
    const natural = { ...form, unit: "natural", allowance: "5" };
    expect(
      (await call("/absences/kinds?kind=own-days", { cookie: owner.cookie, form: natural })).status,
    ).toBe(302);
  });
});

describe("a kind of absence of the company's own", () => {
  const aKind = async (settings: Partial<KindSettings>) => {
    const own = { ...newKindSettings, name: "Asuntos sindicales", ...settings };
    const set = await setKind(deps(), { member: owner, key: null, settings: own });
    return { key: "key" in set ? set.key : "", own };
  };
  const save = (key: string, settings: KindSettings) =>
    sendForm(
      { action: `/absences/kinds?kind=${key}`, sent: { intent: "save" }, html: "" },
      typedKindOf(settings, 0),
      as(owner),
    );

  test.each([
    ["becomes public", { isPrivate: false }],
    ["stops covering expected time", { covers: false }],
  ])("never %s: these switches are no fields, with and without absences", async (_, changes) => {
    const { key, own } = await aKind({ isPrivate: true, covers: true });
    const answers: [number, string][] = [];
    for (const isUsed of [false, true]) {
      if (isUsed) await anAbsence(ana, { fromDay: "2026-08-03", kind: key, state: "declined" });
      const page = await screen(owner, `/absences/kinds?kind=${key}`);
      expect(page).not.toMatch(/name="(is_private|covers)"/);
      for (const words of [messages.isPrivate, messages.covers]) expect(page).toContain(words);
      const sent = await save(key, { ...own, ...changes });
      answers.push([sent.status, await textOf(sent)]);
      expect(await kind(key)).toMatchObject(own);
    }
    expect(answers[1]).toEqual(answers[0]);
    expect((await save(key, { ...own, isOn: false, allowance: 300 })).status).toBe(302);
    expect(await kind(key)).toMatchObject({ ...own, isOn: false, allowance: 300 });
  });
});

test("a kind that is switched on keeps another manager's simultaneous change", async () => {
  const kindRow = await kind("own-days");
  const settings = { ...settingsOf(kindRow), allowance: 600, unit: "natural" as const };
  await setKind(deps(), { member: owner, key: "own-days", settings });
  expect(await turnKindOnOrOff(deps(), { member: owner, kind: kindRow, isOn: true })).toEqual({
    code: "turned",
  });
  expect(await kind("own-days")).toMatchObject({ ...settings, isOn: true });
});

describe("the vacation allowance of a person", () => {
  const year = () => Number(localDateOf(deps().now, owner.company.timeZone).slice(0, 4));
  const allowancePath = ({ profile }: SignedInMember) => `/absences/allowance?profile=${profile.id}`;
  const moves = async () =>
    (
      await deps()
        .db.select()
        .from(allowanceMoves)
        .where(eq(allowanceMoves.companyId, owner.company.id))
        .orderBy(desc(allowanceMoves.amount))
    ).map(({ kind, amount, note, authorId, profileId }) => ({ kind, amount, note, authorId, profileId }));
  const typed = { kind: "vacation", sign: "add", amount: "2,5", note: "Quedaban de otro año" };

  beforeEach(async () => {
    const from = `${year()}-01-01`;
    await giveTerms(owner, ana, { at: deps().now, from, pattern: everyDay(540, 1020) });
  });

  test("shows the days left, and a manager's moves with a reason that the person reads", async () => {
    const page = await screen(owner, allowancePath(ana));
    expect(page).toContain("Le quedan 22 días laborables hasta el 31/12.");
    const form = findForm(page, "Guardar", allowancePath(ana));
    expect([findFieldName(form, "Cuánto"), findFieldName(form, "Motivo")]).toEqual(["amount", "note"]);
    const saved = await sendForm(form, typed, as(owner));
    expect([saved.status, saved.headers.get("Location")]).toEqual([
      302,
      `${allowancePath(ana)}&year=${year()}&saved=1`,
    ]);
    // The same form sent twice moves once.
    expect((await sendForm(form, typed, as(owner))).status).toBe(302);
    const next = findForm(await screen(owner, allowancePath(ana)), "Guardar", allowancePath(ana));
    await sendForm(next, { ...typed, sign: "take", amount: "1", note: "Error" }, as(owner));
    const by = { kind: "vacation", authorId: owner.profile.id, profileId: ana.profile.id };
    expect(await moves()).toEqual([
      { ...by, amount: 250, note: "Quedaban de otro año" },
      { ...by, amount: -100, note: "Error" },
    ]);
    const own = await screen(ana, "/absences/allowance");
    for (const expectedText of [
      "Te quedan 23,5 días laborables",
      "Quedaban de otro año",
      "Olga Dueña",
      "−1 día",
    ])
      expect(own).toContain(expectedText);
    expect(own).not.toContain(allowanceMessages.moveTitle);
    expect(
      (await call(allowancePath(ana), { cookie: ana.cookie, form: { id: newId(0), ...typed } })).status,
    ).toBe(403);
  });

  test.each([
    [{ amount: "0" }, amountTexts.zero],
    [{ amount: "muchos" }, amountTexts["not-days"]],
    [{ amount: "367" }, amountTexts["over-a-year"]],
    [{ note: " " }, allowanceMessages.noReason],
    [{ note: "x".repeat(201) }, allowanceMessages.reasonTooLong(200)],
    [{ kind: "no-such-kind" }, allowanceMessages.noKind],
  ])("accepts no move with %o", async (changes, error) => {
    const form = { id: newId(0), ...typed, ...changes };
    const refusal = await call(allowancePath(ana), { cookie: owner.cookie, form });
    expect(refusal.status).toBe(422);
    expect(await textOf(refusal)).toContain(error);
    expect(await moves()).toEqual([]);
  });

  test("accepts no year before the third last one, and no text in place of a year", async () => {
    for (const wrong of ["1990", "20266", "abc", String(year() + 2)]) {
      const path = `${allowancePath(ana)}&year=${wrong}`;
      expect((await call(path, as(owner))).status, wrong).toBe(404);
      expect(
        (await call(path, { cookie: owner.cookie, form: { id: newId(0), ...typed } })).status,
        wrong,
      ).toBe(404);
    }
    expect((await call(`${allowancePath(ana)}&year=${year() - 3}`, as(owner))).status).toBe(200);
    expect(await moves()).toEqual([]);
  });

  test("has at most 100 moves a year", async () => {
    const aMove = (at: number) => ({
      id: newId(at),
      companyId: owner.company.id,
      profileId: ana.profile.id,
      kind: "vacation",
      year: year(),
      amount: 100,
      note: "Acordado",
      authorId: owner.profile.id,
      recordedAt: at,
    });
    const { db } = deps();
    for (let at = 0; at < mostMoves; at += 10)
      await db.insert(allowanceMoves).values(Array.from({ length: 10 }, (_, nth) => aMove(at + nth)));
    const refusal = await call(allowancePath(ana), {
      cookie: owner.cookie,
      form: { id: newId(0), ...typed },
    });
    expect(refusal.status).toBe(422);
    expect(await textOf(refusal)).toContain(allowanceMessages.tooMany);
    expect(await moves()).toHaveLength(mostMoves);
  });

  test("is replaced by a sentence without terms, because no days would be counted", async () => {
    const eva = await aMember({ company: owner.company, fullName: "Eva Sanz" });
    await anAbsence(eva, { fromDay: `${year()}-03-02`, toDay: `${year()}-03-06`, kind: "force-majeure" });
    for (const path of ["/absences", "/absences/allowance"]) {
      const page = await screen(eva, path);
      expect(page).toContain(withoutTermsText(true));
      expect(page).not.toMatch(/te quedan \d/i);
    }
    expect(await screen(owner, allowancePath(eva))).toContain(withoutTermsText(false));
    expect(await screen(ana, "/absences")).toMatch(
      /Urgencias familiares<\/span>(?:<span[^>]*>)+Laborables hasta/,
    );
  });

  test("of a manager is changed by another one, whom the refusal names", async () => {
    const admin = await aMember({ company: owner.company, role: "admin", fullName: "Luis Gil" });
    const from = `${year()}-01-01`;
    for (const [by, person] of [
      [owner, admin],
      [admin, owner],
    ] as const)
      await giveTerms(by, person, { at: deps().now, from, pattern: everyDay(540, 1020) });
    const move = ({ cookie }: SignedInMember, to: SignedInMember) =>
      call(allowancePath(to), { cookie, form: { id: newId(0), ...typed } });
    for (const person of [owner, admin]) {
      const another = person === owner ? "Luis Gil" : owner.profile.fullName!;
      const refusal = await move(person, person);
      expect(refusal.status).toBe(422);
      expect(await refusal.text()).toContain(another);
      const withoutProfile = { cookie: person.cookie, form: { id: newId(0), ...typed } };
      expect((await call("/absences/allowance", withoutProfile)).status).toBe(422);
      const page = await screen(person, "/absences/allowance");
      expect(page).not.toContain(allowanceMessages.moveTitle);
      expect(page).toContain(another);
    }
    expect(await moves()).toEqual([]);
    const statuses = [await move(owner, admin), await move(admin, owner)];
    expect(statuses.map(({ status }) => status)).toEqual([302, 302]);
  });

  test("shows a private kind only to its person", async () => {
    const today = localDateOf(deps().now, owner.company.timeZone);
    await anAbsence(ana, { fromDay: today, kind: "sick-leave" });
    expect(await screen(ana, "/absences/allowance")).toContain("Baja médica");
    expect(await screen(owner, allowancePath(ana))).not.toContain("Baja médica");
  });
});
