import { payrollCodes, payrollFiles, payrollPeople } from "#cell";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { GuardArgs } from "~/modules/session/find-session.server";
import { showCodes } from "~/modules/periods/payroll/show-codes.server";
import { showPayroll } from "~/modules/periods/payroll/show-payroll.server";
import { submitCodes } from "~/modules/periods/payroll/submit-codes.server";
import { takePayrollFile } from "~/modules/periods/payroll/take-payroll-file.server";
import { changeStatus } from "~/modules/team/server/change-status.server";
import { dayMs } from "~/time/units";
import { deps } from "../../support/worker/deps";
import { everyDay, giveTerms } from "../../support/worker/give-terms";
import { anIssuedPeriod } from "../../support/worker/issued-period";
import { aCompany, aMember, type SignedInMember } from "../../support/worker/people";

const month = "2026-10";

async function aTeam() {
  const company = await aCompany();
  const owner = await aMember({ company, role: "owner", fullName: "Olga Mar" });
  const ana = await aMember({ company, fullName: "Ana Sol", dni: "12345678Z" });
  const luis = await aMember({ company, fullName: "Luis Gil" });
  return { owner, ana, luis };
}

const argsFor = (file: string, method = "GET", of = month) => ({
  request: new Request("https://fichaclara.test/", { method }),
  context: deps() as unknown as GuardArgs["context"],
  params: { month: of, file },
});

const take = (member: SignedInMember, file: string, method?: string, of?: string) =>
  takePayrollFile(deps(), { member, args: argsFor(file, method, of) });

/** Returns the status of a refusal. */
const statusOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 200,
    (thrown: unknown) => (thrown as Response).status,
  );

const show = (member: SignedInMember, query = "") =>
  showPayroll(deps(), { member, params: new URLSearchParams(query) });

const filesOf = async ({ company }: SignedInMember) => {
  const { month: of, file, profileId } = payrollFiles;
  return deps()
    .db.select({ of, file, profileId })
    .from(payrollFiles)
    .where(eq(payrollFiles.companyId, company.id))
    .orderBy(file);
};

async function submit(member: SignedInMember, fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const answer = await submitCodes(deps(), {
    member,
    form,
    args: { request: new Request("https://fichaclara.test/months/payroll/codes") },
  });
  return "data" in answer ? { status: 422, ...answer.data } : { status: answer.status };
}

describe("a payroll file", () => {
  test("has the closed month of each person, and the same bytes when it is downloaded again", async () => {
    const { owner, ana, luis } = await aTeam();
    await anIssuedPeriod(ana, { minutes: 9_730 });
    await anIssuedPeriod(luis);
    await anIssuedPeriod(luis, { from: "2026-11-01", to: "2026-11-30" });
    const first = await (await take(owner, "nominas.csv")).text();
    expect(first.match(/Ana Sol|Luis Gil/g)).toEqual(["Ana Sol", "Luis Gil"]);
    expect(first).toContain(";162,17;162:10;");
    expect(await (await take(owner, "nominas.csv")).text()).toBe(first);
    const [one, other] = await Promise.all([
      take(owner, "nominas.xlsx").then((file) => file.arrayBuffer()),
      take(owner, "nominas.xlsx").then((file) => file.arrayBuffer()),
    ]);
    expect(new Uint8Array(one)).toEqual(new Uint8Array(other));
  });

  test("is recorded with its reader before it is sent, and not for a request without a body", async () => {
    const { owner, ana } = await aTeam();
    await anIssuedPeriod(ana);
    await take(owner, "nominas.csv", "HEAD");
    expect(await filesOf(owner)).toEqual([]);
    await take(owner, "nominas.csv");
    await take(owner, "nominas.xlsx");
    const by = { of: month, profileId: owner.profile.id };
    expect(await filesOf(owner)).toEqual([
      { ...by, file: "csv" },
      { ...by, file: "workbook" },
    ]);
    const { shown } = await show(owner);
    expect(shown!.taken.map(({ file, by: name }) => [file, name]).sort()).toEqual([
      ["csv", "Olga Mar"],
      ["workbook", "Olga Mar"],
    ]);
  });

  test("is refused to a manager who was deactivated after the session was read", async () => {
    const { owner, ana } = await aTeam();
    const admin = await aMember({ company: owner.company, role: "admin" });
    await anIssuedPeriod(ana);
    await changeStatus(deps(), { member: owner, profileIds: [admin.profile.id], status: "inactive" });
    expect(await statusOf(take(admin, "nominas.csv"))).toBe(403);
    expect(await filesOf(owner)).toEqual([]);
  });

  test("is refused for a month without closed periods, a wrong month and an unknown file", async () => {
    const { owner, ana } = await aTeam();
    await anIssuedPeriod(ana);
    expect(await statusOf(take(owner, "nominas.csv", "GET", "2026-09"))).toBe(404);
    expect(await statusOf(take(owner, "nominas.csv", "GET", "2026-13"))).toBe(422);
    expect(await statusOf(take(owner, "nominas.pdf"))).toBe(404);
    expect(await statusOf(take(owner, "cambios.csv"))).toBe(404);
    expect(await statusOf(take(owner, "conceptos.csv"))).toBe(422);
    expect(await filesOf(owner)).toEqual([]);
  });

  test("never has another company's people", async () => {
    const [here, there] = [await aTeam(), await aTeam()];
    await anIssuedPeriod(there.ana);
    expect(await statusOf(take(here.owner, "nominas.csv"))).toBe(404);
    expect(await show(here.owner)).toMatchObject({ months: [], shown: null });
  });

  test("of terms has those valid at the end of the month, also after later ones were recorded", async () => {
    const { owner, ana, luis } = await aTeam();
    const terms = { pattern: everyDay(540, 780), part_time_percent: 50, contract: "indefinite" as const };
    const recordedAt = Date.parse("2026-09-01T08:00Z");
    await giveTerms(owner, ana, { at: recordedAt, from: "2026-09-01", ...terms });
    await giveTerms(owner, ana, { at: recordedAt + 1, from: "2026-11-15", ...terms, part_time_percent: 75 });
    await anIssuedPeriod(ana);
    await anIssuedPeriod(luis, { payroll: { hired: "2026-10-13", left: "2026-10-20" } });
    const text = await (await take(owner, "condiciones.csv")).text();
    expect(text.trimEnd().split("\r\n").slice(1)).toEqual([
      `;;12345678Z;Ana Sol;${owner.company.name};indefinido;50,00;28,00;01/09/2026;;`,
      ";;;Luis Gil;;;;;;13/10/2026;20/10/2026",
    ]);
    await giveTerms(owner, ana, { at: deps().now + 2 * dayMs, from: "2026-10-01", pattern: everyDay(0, 60) });
    expect(await (await take(owner, "condiciones.csv")).text()).toBe(text);
    expect((await filesOf(owner)).map(({ file }) => file)).toEqual(["terms", "terms"]);
  });

  test("of changes has only the changes of a later version and later statements", async () => {
    const { owner, ana, luis } = await aTeam();
    await anIssuedPeriod(ana, { isCurrent: false });
    await anIssuedPeriod(ana, { version: 2, minutes: 9_660 });
    await anIssuedPeriod(luis);
    const lines = [{ from: "2026-10-01", version: 1, figure: "night" as const, minutes: 30 }];
    await anIssuedPeriod(luis, { from: "2026-11-01", to: "2026-11-30", lines });
    const text = await (await take(owner, "cambios.csv")).text();
    const rows = text.trimEnd().split("\r\n").slice(1);
    expect(rows.map((row) => row.split(";").slice(3, 6))).toEqual([
      ["Ana Sol", "Centro", "Cambio de versión"],
      ["Luis Gil", "", "Regularización"],
    ]);
    expect((await show(owner, "month=2026-10")).shown).toMatchObject({ month, hasChanges: true });
    expect((await show(owner)).shown).toMatchObject({ month: "2026-11", hasChanges: false });
  });
});

describe("the codes of a payroll program", () => {
  test("are saved, shown and used, and missing ones are listed before a download", async () => {
    const { owner, ana, luis } = await aTeam();
    await anIssuedPeriod(ana, {
      payroll: {
        absences: [
          {
            kind: "vacation",
            name: "Vacaciones",
            unit: "natural",
            amount: 700,
            from: "2026-10-05",
            to: "2026-10-11",
            continues: false,
          },
        ],
      },
    });
    await anIssuedPeriod(luis);
    expect((await show(owner)).shown!.missing).toEqual({
      company: true,
      people: [
        { profileId: ana.profile.id, name: "Ana Sol" },
        { profileId: luis.profile.id, name: "Luis Gil" },
      ],
      concepts: ["Vacaciones"],
    });
    const concepts = { company: "C01", "code-absence:vacation": "030", "code-hours:night": "21" };
    expect(await submit(owner, { ...concepts, "unit-hours:night": "minutes" })).toEqual({ status: 302 });
    const people = { [`person-${ana.profile.id}`]: "7", [`person-${luis.profile.id}`]: "8" };
    expect(await submit(owner, { intent: "people", ...people })).toEqual({ status: 302 });
    expect((await show(owner)).shown!.missing).toEqual({ company: false, people: [], concepts: [] });
    const page = await showCodes(deps(), { member: owner, params: new URLSearchParams() });
    expect(page.typed).toMatchObject({
      company: "C01",
      "code-hours:night": "21",
      "unit-hours:night": "minutes",
    });
    const kinds = page.fields.filter(({ concept }) => concept.startsWith("absence:"));
    expect(kinds.filter(({ isUsed }) => isUsed).map(({ name }) => name)).toEqual(["Vacaciones"]);
    expect(page.people.map(({ name, code }) => [name, code])).toEqual([
      ["Ana Sol", "7"],
      ["Luis Gil", "8"],
      ["Olga Mar", ""],
    ]);
    const csv = await (await take(owner, "conceptos.csv")).text();
    expect(csv.trimEnd().split("\r\n").slice(1)).toEqual([
      "C01;7;12345678Z;Ana Sol;030;Vacaciones;días;7,00;05/10/2026;11/10/2026",
    ]);
  });

  test("show a code that two concepts have, and keep both", async () => {
    const { owner } = await aTeam();
    await submit(owner, { company: "", "code-hours:overtime": "21", "code-hours:outside_pact": "21" });
    const page = await showCodes(deps(), { member: owner, params: new URLSearchParams() });
    expect(page.shared).toEqual([{ code: "21", names: ["No pactadas", "Extraordinarias"] }]);
  });

  test("refuse a wrong code next to its field, and write nothing", async () => {
    const { owner } = await aTeam();
    await submit(owner, { company: "C01" });
    const typed = { company: "C02", "code-hours:night": "=1+1" };
    expect(await submit(owner, typed)).toMatchObject({
      status: 422,
      errors: { "code-hours:night": expect.any(String) as string },
      typed,
    });
    const rows = await deps()
      .db.select()
      .from(payrollCodes)
      .where(eq(payrollCodes.companyId, owner.company.id));
    expect(rows.map(({ code }) => code)).toEqual(["C01"]);
  });

  test("refuse a code of two people, in one form or with another form, and write nothing", async () => {
    const { owner, ana, luis } = await aTeam();
    const [ofAna, ofLuis] = [`person-${ana.profile.id}`, `person-${luis.profile.id}`];
    const both = { intent: "people", [ofAna]: "7", [ofLuis]: "7" };
    expect(await submit(owner, both)).toMatchObject({
      status: 422,
      errors: { [ofLuis]: "Ese código ya es de Ana Sol" },
    });
    await submit(owner, { intent: "people", [ofAna]: "7" });
    expect(await submit(owner, { intent: "people", [ofLuis]: "7" })).toMatchObject({
      status: 422,
      errors: { [ofLuis]: "Ese código ya es de Ana Sol" },
    });
    const rows = await deps()
      .db.select()
      .from(payrollPeople)
      .where(eq(payrollPeople.companyId, owner.company.id));
    expect(rows.map(({ profileId, code }) => [profileId, code])).toEqual([[ana.profile.id, "7"]]);
  });

  test("of two people can be exchanged in one form", async () => {
    const { owner, ana, luis } = await aTeam();
    const [ofAna, ofLuis] = [`person-${ana.profile.id}`, `person-${luis.profile.id}`];
    await submit(owner, { intent: "people", [ofAna]: "7", [ofLuis]: "8" });
    expect(await submit(owner, { intent: "people", [ofAna]: "8", [ofLuis]: "7" })).toEqual({ status: 302 });
  });

  test("of another company's person are not saved", async () => {
    const [here, there] = [await aTeam(), await aTeam()];
    await submit(here.owner, { intent: "people", [`person-${there.ana.profile.id}`]: "7" });
    expect(
      await deps().db.select().from(payrollPeople).where(eq(payrollPeople.profileId, there.ana.profile.id)),
    ).toEqual([]);
  });

  test("of a statement stay, even if the person's code has changed", async () => {
    const { owner, ana } = await aTeam();
    await anIssuedPeriod(ana, { payroll: { code: "7" } });
    await submit(owner, { intent: "people", [`person-${ana.profile.id}`]: "9" });
    expect((await show(owner)).shown!.rows.map(({ person }) => person.code)).toEqual(["7"]);
  });
});
