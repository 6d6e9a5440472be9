// Prints parts of screens that a company hangs on its wall.
import { expect } from "vitest";
import { phone, test } from "../support/node/browser-test";
import { aColleague, nameCompany, query } from "../support/node/database";
import { anEmail, signedIn } from "../support/node/people";
import { pagesOfPdf } from "../support/pdf";

test("the poster of a join link prints the company and the instructions, and nothing else of its screen", async ({
  context,
  page,
}) => {
  await nameCompany(await signedIn(context));
  await page.goto("/invitations/link");
  await page.getByRole("button", { name: "Crear enlace" }).click();
  await page.getByRole("img", { name: "Código QR del enlace" }).waitFor();
  const printed = await pagesOfPdf(await page.pdf({ preferCSSPageSize: true }));
  // Chromium parts wide letters.
  const poster = printed.join("").replaceAll(" ", "");
  expect(printed).toHaveLength(1);
  expect(poster).toContain("ParaficharenPanaderíaSol");
  expect(poster).toContain("Abrelacámara");
  expect(poster).not.toMatch(/Imprimir|WhatsApp|Equipo/);
});

test("the calendar prints the months that a phone collapses", async ({ aBrowser }) => {
  const context = await aBrowser({ viewport: phone });
  await signedIn(context);
  const page = await context.newPage();
  await page.goto("/schedules/calendar");
  expect(await page.getByText("febrero").first().isVisible()).toBe(false);
  const printed = await pagesOfPdf(await page.pdf({ preferCSSPageSize: true }));
  expect(printed.join(" ").replaceAll(" ", "")).toMatch(/febrero/i);
});

test("the sheet with a link to closed months prints name, code and address, and nothing else of its screen", async ({
  context,
  page,
}) => {
  const person = { email: anEmail("paz"), fullName: "Paz Ruiz" };
  await aColleague(await signedIn(context), person);
  const [{ id }] = (await query<{ id: string }>("SELECT id FROM profiles WHERE email = ?", person.email)) as [
    { id: string },
  ];
  await query("UPDATE profiles SET email = NULL WHERE id = ?", id);
  await page.goto(`/months/link?profile=${id}`);
  await page.getByRole("button", { name: "Crear la hoja" }).click();
  await page.getByRole("heading", { name: "Tus meses cerrados: Paz Ruiz" }).waitFor();
  const printed = await pagesOfPdf(await page.pdf({ preferCSSPageSize: true }));
  const sheet = printed.join("").replaceAll(" ", "");
  expect(printed).toHaveLength(1);
  expect(sheet).toContain("Tusmesescerrados:PazRuiz");
  expect(sheet).toContain("/mis-meses");
  expect(sheet).not.toMatch(/Imprimir|Creado|hojanueva/);
});
