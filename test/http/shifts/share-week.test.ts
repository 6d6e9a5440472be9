// Proves what a manager shares of a published week: a message, and PDF files for the wall and for each person.
import { expect, test } from "vitest";
import { messages } from "~/modules/shifts/paper/messages";
import { ownWeekMessage } from "~/modules/shifts/paper/week-message";
import { pagesOfPdf } from "../../support/pdf";
import { aScopedCompany } from "../../support/worker/a-scoped-company";
import { call } from "../../support/worker/app";
import { aPin } from "../../support/worker/kiosk";
import { aMember, type SignedInMember } from "../../support/worker/people";
import {
  aBar,
  draftWeek,
  publishDraft,
  thursdayAt,
  week,
  weekOfShifts,
  worksAtBar,
} from "../../support/worker/shifts";
import { beginAt } from "../../support/worker/time";

beginAt(thursdayAt);

const path = `/shifts/share?week=${week}`;
const noon = weekOfShifts(720, 960, [0, 1]);

const screen = async (address: string, { cookie }: SignedInMember) =>
  (await (await call(address, { cookie })).text()).replaceAll("<!-- -->", "");

async function pdf(by: string, { cookie }: SignedInMember) {
  const answer = await call(`/shifts/week.pdf?week=${week}&by=${by}`, { cookie });
  const bytes = await answer.arrayBuffer();
  const { headers } = answer;
  return { headers, pages: await pagesOfPdf(bytes.slice(0)), text: new TextDecoder("latin1").decode(bytes) };
}

test("a draft is not shared, and a published week is a message with first names and hours", async () => {
  const { owner, ana, leo } = await aBar();
  await draftWeek(owner, leo, { days: weekOfShifts(600, 900) });
  expect(await screen(path, owner)).toContain(messages.nothing);
  expect(await screen(`/shifts?week=${week}`, owner)).not.toContain('href="/shifts/share');
  expect((await call(`/shifts/week.pdf?week=${week}`, { cookie: owner.cookie })).status).toBe(404);
  await publishDraft(owner, ana, { days: noon });
  const text = await screen(path, owner);
  expect(text).toContain("Ana: lun y mar 12–16");
  expect(text).toContain("No sale Leo: su semana no está publicada.");
  expect(text).not.toContain("Leo: lun");
  expect(await screen(`/shifts?week=${week}`, owner)).toContain('href="/shifts/share');
});

test("the printable PDF has everybody on landscape A4, and repeats its header on each page", async () => {
  const { owner, company, ana } = await aBar();
  const others = await Promise.all(
    Array.from({ length: 14 }, (_each, at) => aMember({ company, fullName: `Persona ${at + 10}` })),
  );
  for (const person of others) {
    await worksAtBar(owner, person);
    await publishDraft(owner, person, { days: noon });
  }
  await publishDraft(owner, ana, { days: noon });
  const { headers, pages, text } = await pdf("all", owner);
  expect(headers.get("Content-Disposition")).toMatch(/filename="turnos_bar-sol_2026-12-07_2026-12-13\.pdf"/);
  expect(text).toMatch(/\/MediaBox \[0 0 841\.\d+ 595\.\d+\]/);
  expect(pages.length).toBeGreaterThan(1);
  for (const page of pages) {
    expect(page).toContain("Turnos del 7 al 13 de diciembre");
    expect(page).toContain("lun 7");
  }
  expect(pages.join(" ").match(/Persona \d+/g)?.length).toBe(14);
});

test("the PDF by person has a page for each of them", async () => {
  const { owner, ana, leo } = await aBar();
  await publishDraft(owner, ana, { days: noon });
  await publishDraft(owner, leo, { days: weekOfShifts(600, 900) });
  const { pages } = await pdf("person", owner);
  expect(pages).toHaveLength(2);
  expect(pages[0]).toMatch(/Ana López.*lunes 7 12–16.*miércoles 9 libre/);
  expect(pages[1]).toMatch(/Leo Gil.*lunes 7 10–15/);
});

test("the PDF prints a number or an address beside names that its font cannot write", async () => {
  const { owner, company } = await aBar();
  const atTablet = await aMember({ company, fullName: "李小龍" });
  const { number } = await aPin(owner, atTablet);
  const other = await aMember({ company, fullName: "王芳", email: "fang@bar-sol.example" });
  for (const person of [atTablet, other]) {
    await worksAtBar(owner, person);
    await publishDraft(owner, person, { days: noon });
  }
  const wall = (await pdf("all", owner)).pages.join(" ");
  expect(wall).toMatch(new RegExp(`\\(…\\) .*n\\.º ${number}\\b`));
  expect(wall).toContain("fang");
  const sheets = (await pdf("person", owner)).pages.join(" ");
  expect(sheets).toContain(`Turnos de (…) · n.º ${number}`);
  expect(sheets).toContain("Turnos de (…) · fang");
});

test("a manager of one centre shares the weeks of its people only", async () => {
  const { owner, scoped, triana, sol } = await aScopedCompany();
  await publishDraft(owner, triana, { days: noon });
  await publishDraft(owner, sol, { days: noon });
  for (const text of [await screen(path, scoped), (await pdf("all", scoped)).pages.join()]) {
    expect(text).toContain("Triana");
    expect(text).not.toContain("Ana Sol");
  }
});

test("a person who comes from another centre is in the message and on the wall, and has no page there", async () => {
  const { owner, scoped, triana, sol, ids } = await aScopedCompany();
  await publishDraft(owner, triana, { days: noon });
  const there = { from: 1_080, to: 1_260, centre: ids.triana };
  await publishDraft(owner, sol, { days: noon.with(5, [there]) });
  expect(await screen(path, scoped)).toContain("Ana (Sol): sáb 18–21");
  expect((await pdf("all", scoped)).pages.join()).toMatch(/Ana \(Sol\) .*18–21/);
  expect((await pdf("person", scoped)).pages.join()).not.toContain("(Sol)");
  const { pages } = await pdf("all", owner);
  expect(pages).toHaveLength(2);
  expect(pages.join()).toMatch(/18–21 Triana.*Ana S\. \(Sol\)/);
});

test("a worker can share only their own week", async () => {
  const { owner, ana } = await aBar();
  await publishDraft(owner, ana, { days: noon });
  for (const address of [path, `/shifts/week.pdf?week=${week}`])
    expect((await call(address, { cookie: ana.cookie })).status).toBe(403);
  const days = noon.map((day) => day.map(() => ({ hours: "12–16", place: null })));
  // The buttons need scripts. The data have their text.
  const text = await (await call("/history/shifts.data", { cookie: ana.cookie })).text();
  expect(text).toContain(JSON.stringify(ownWeekMessage(week, days)));
});
