// Proves what a person sees of an issued month, that they answer it without scripts, and that a manager notes a delivery on paper.
import { profiles } from "#cell";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { findStatement } from "~/modules/periods/find-statement.server";
import { messages as messagesOfMonths } from "~/modules/periods/months/messages";
import { messages } from "~/modules/periods/statement/messages";
import { archiveCheckpoint, archiveDeps } from "~/modules/register/archive-checkpoint.server";
import { dateOfUtc, formatDate } from "~/time/dates";
import { verifyPeriod } from "../../../verifier/verify-period";
import { pagesOfPdf } from "../../support/pdf";
import { call } from "../../support/worker/app";
import { deps, settle } from "../../support/worker/deps";
import { aMember, type SignedInMember } from "../../support/worker/people";
import { register, trusted } from "../../support/worker/register";
import { aTeamOfMondays, issue, madrid, workOctober, workOn } from "../../support/worker/periods";
import { beginAt } from "../../support/worker/time";

beginAt(madrid("2026-12-02T12:00"));

const october = { from: "2026-10-01", version: "1" };

async function screen({ cookie }: SignedInMember, query = "") {
  const answer = await call(`/statements${query}`, { cookie });
  return { status: answer.status, text: await answer.text() };
}

async function send({ cookie }: SignedInMember, form: Record<string, string>, query = "") {
  const answer = await call(`/statements${query}`, { cookie, form: { ...october, ...form } });
  const text = await answer.text();
  await settle();
  return { status: answer.status, text };
}

const statementOf = async ({ company, profile }: SignedInMember) =>
  (await findStatement(deps(), { companyId: company.id, profileId: profile.id, from: october.from }))!;

async function anIssuedMonth() {
  const team = await aTeamOfMondays();
  await workOctober(team.ana);
  await issue(team.owner, [team.ana]);
  return team;
}

describe("the person of an issued month", () => {
  test("sees their hours, and the first opening is recorded once", async () => {
    const { ana } = await anIssuedMonth();
    const { status, text } = await screen(ana);
    expect(status).toBe(200);
    for (const words of ["octubre de 2026", "32\u00a0h", messages.agree, messages.contest, messages.waiver])
      expect(text).toContain(words);
    await settle();
    await screen(ana);
    await settle();
    expect((await statementOf(ana)).deliveries.map(({ way }) => way)).toEqual(["shown"]);
  });

  test("opens each figure to its days, with their entries", async () => {
    const { owner, ana } = await anIssuedMonth();
    for (const [reader, query] of [
      [ana, ""],
      [owner, `?profile=${ana.profile.id}`],
    ] as const) {
      const { text } = await screen(reader, query);
      const figure = /id="figure-effective".*?<\/details>/s.exec(text)![0];
      expect(figure).toContain("lun 05/10");
      expect(figure).toContain("09:00\u00a0–\u00a017:00");
      expect(figure).toContain("day=2026-10-05");
    }
  });

  test("agrees with one form, and contests with a day that leads to its correction", async () => {
    const { ana } = await anIssuedMonth();
    const agreed = await send(ana, { intent: "agreed" });
    expect(agreed.status).toBe(200);
    expect(agreed.text).toContain(messages.agreed);
    const contested = await send(ana, { intent: "contested", on: "2026-10-05", text: "Salí a las seis" });
    expect(contested.text).toContain(messages.contested);
    expect(contested.text).toContain("/corrections/new?day=2026-10-05");
    expect(contested.text).toContain("«Salí a las seis» (05/10)");
    const { period, answers } = await statementOf(ana);
    expect(period.answer).toBe("contested");
    expect(answers.map(({ answer }) => answer)).toEqual(["agreed", "contested"]);
  });

  test.each([
    [{ intent: "contested", on: "", text: "" }, messages.noWords],
    [{ intent: "contested", on: "2026-11-01", text: "Otro mes" }, messages.anotherDay],
    [{ intent: "contested", on: "", text: "a".repeat(501) }, messages.wordsTooLong],
  ])("gets an error beside the field, and keeps what they typed: %j", async (form, error) => {
    const { ana } = await anIssuedMonth();
    const { status, text } = await send(ana, form);
    expect(status).toBe(422);
    expect(text).toContain(error);
    expect(text).toContain(form.text);
    expect((await statementOf(ana)).answers).toEqual([]);
  });

  test("sees that another version is the one to answer", async () => {
    const { owner, ana } = await anIssuedMonth();
    await issue(owner, [ana], { version: 2 });
    const { status, text } = await send(ana, { intent: "agreed" });
    expect(status).toBe(409);
    expect(text).toContain(messages.superseded);
  });
});

test("an issued month is a PDF of one page for its person and for a manager", async () => {
  const { owner, ana } = await anIssuedMonth();
  for (const [reader, query] of [
    [ana, ""],
    [owner, `&profile=${ana.profile.id}`],
  ] as const) {
    const answer = await call(`/statements.pdf?from=2026-10-01${query}`, { cookie: reader.cookie });
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "application/pdf"]);
    const text = new TextDecoder("latin1").decode(await answer.arrayBuffer());
    expect(text.match(/\/Type \/Page\n/g)).toHaveLength(1);
  }
});

test("an issued month has a file that the verifier calls valid, for its person and for a manager", async () => {
  const { owner, ana } = await aTeamOfMondays();
  await register(owner, ana);
  await workOctober(ana);
  await issue(owner, [ana]);
  for (const [reader, query] of [
    [ana, ""],
    [owner, `&profile=${ana.profile.id}`],
  ] as const) {
    const answer = await call(`/statements.json?from=2026-10-01${query}`, { cookie: reader.cookie });
    expect(answer.status).toBe(200);
    const text = await answer.text();
    const verdictOf = (file: string) => verifyPeriod(new TextEncoder().encode(file), trusted()).verdict;
    expect(verdictOf(text)).toMatchObject({ verdict: "valid" });
    expect(verdictOf(text.replace('"effective":1920', '"effective":1980'))).toMatchObject({
      verdict: "invalid",
    });
  }
});

test("a statement says which signed checkpoint covers it, once the night has signed one", async () => {
  const { company, owner, ana } = await aTeamOfMondays();
  await register(owner, ana);
  await workOctober(ana);
  await issue(owner, [ana], { at: deps().now - 3_600_000 });
  expect((await screen(ana)).text).toContain("La firmará el próximo punto de control");
  await archiveCheckpoint(archiveDeps(deps()), { companyId: company.id, ledger: company.ledger });
  expect((await screen(ana)).text).toContain(
    `punto de control firmado del ${formatDate(dateOfUtc(deps().now))}: `,
  );
});

test("an old statement without an archived checkpoint does not promise one for the next night", async () => {
  const { ana } = await anIssuedMonth();
  expect((await screen(ana)).text).not.toContain("La firmará el próximo punto de control");
});

test("the report of a month that is over leads to its close", async () => {
  const { owner } = await anIssuedMonth();
  const report = async (days: string) =>
    (await call(`/reports?${days}&people=todos`, { cookie: owner.cookie })).text();
  expect(await report("from=2026-10-01&to=2026-10-31")).toContain("/months?from=2026-10-01");
  for (const days of ["from=2026-12-01&to=2026-12-31", "from=2026-10-01&to=2026-10-30"])
    expect(await report(days)).not.toContain("/months?from=");
});

describe("a manager", () => {
  test("delivers a month that nobody has, notes it once, and then sees it without answer", async () => {
    const { owner, ana } = await anIssuedMonth();
    const query = `?profile=${ana.profile.id}`;
    expect((await screen(owner, query)).text).toContain(messages.deliverHint);
    expect((await send(owner, { intent: "paper" }, query)).text).toContain(messages.paperDone);
    expect((await send(owner, { intent: "paper" }, query)).text).toContain(messages.paperBefore);
    const { text } = await screen(owner, query);
    expect(text).toContain(messages.silent);
    expect(text).not.toContain(messages.deliverHint);
    expect((await statementOf(ana)).deliveries.map(({ way }) => way)).toEqual(["paper"]);
  });

  test("notes paper until the person answers, and reads why they do not agree, with the way to correct that day", async () => {
    const { owner, ana } = await anIssuedMonth();
    const query = `?${new URLSearchParams({ profile: ana.profile.id, from: october.from })}`;
    expect((await screen(owner, query)).text).toContain(messages.paper);
    await send(ana, { intent: "contested", on: "2026-10-05", text: "Salí a las seis" });
    const review = await call(`/months/person${query}`, { cookie: owner.cookie });
    for (const page of [(await screen(owner, query)).text, await review.text()]) {
      expect(page).toContain("«Salí a las seis» (05/10)");
      expect(page).toContain(`/corrections/new?day=2026-10-05&amp;profile=${ana.profile.id}`);
    }
    expect((await screen(owner, query)).text).not.toContain(messages.paper);
  });

  test("cannot answer for a person, and colleagues see nothing", async () => {
    const { company, owner, ana } = await anIssuedMonth();
    const query = `?profile=${ana.profile.id}`;
    await send(owner, { intent: "agreed" }, query);
    expect((await statementOf(ana)).answers).toEqual([]);
    const leo = await aMember({ company });
    expect((await screen(leo, query)).status).toBe(403);
    expect((await send(leo, { intent: "paper" }, query)).status).toBe(403);
  });
});

describe("the report of exactly a closed month", () => {
  const range = "from=01/10/2026&to=31/10/2026&people=todos";
  const readPage = async ({ cookie }: SignedInMember, path: string) =>
    (await (await call(path, { cookie })).text()).replaceAll("<!-- -->", "").replaceAll("\u00a0", " ");

  async function aMonthWithOvertime() {
    const team = await aTeamOfMondays();
    await workOctober(team.ana);
    await workOn(team.ana, "2026-10-06", 90);
    await issue(team.owner, [team.ana]);
    return team;
  }

  test("has the excess by class and fate as a column of table, CSV and PDF", async () => {
    const { owner, ana } = await aMonthWithOvertime();
    const name = "Extraordinarias: por acordar";
    const html = await readPage(owner, `/reports?${range}`);
    expect(html).toContain(`>${name}</th>`);
    expect(html).toMatch(/<tr[^>]*><th[^>]*>(?:(?!<\/tr>).)*Ana López(?:(?!<\/tr>).)*>1 h 30 min<\/td>/);
    expect(html).toContain(messagesOfMonths.columnsNote);
    const [head, ofAna, ofOlga] = (await readPage(owner, `/reports/resumen.csv?${range}`)).split("\r\n");
    const at = head!.split(";").indexOf(name);
    expect([ofAna, ofOlga].map((row) => row!.split(";")[at])).toEqual(["1,50", ""]);
    const pdf = await call(`/reports/resumen.pdf?${range}`, { cookie: owner.cookie });
    const [page] = await pagesOfPdf(await pdf.arrayBuffer());
    expect(page!.replaceAll("\u00a0", " ")).toContain(`${name} 1 h 30 min`);
    await send(ana, { intent: "agreed" });
    expect(await readPage(owner, `/reports?${range}`)).toContain(">Extraordinarias: se descansan</th>");
  });

  test("has no such column for other days, nor for a manager who does not see the whole month", async () => {
    const { company, owner, ana } = await aMonthWithOvertime();
    const scoped = await aMember({ company, role: "admin", managedCentres: [company.id] });
    await deps()
      .db.update(profiles)
      .set({ centreId: company.id, centreSince: "2026-10-10" })
      .where(eq(profiles.id, ana.profile.id));
    const columns = "Extraordinarias: ";
    expect(await readPage(owner, "/reports?from=01/10/2026&to=30/10/2026&people=todos")).not.toContain(
      columns,
    );
    expect(await readPage(scoped, `/reports?${range}`)).not.toContain(columns);
    expect(await readPage(scoped, `/reports/resumen.csv?${range}`)).not.toContain(columns);
  });
});
