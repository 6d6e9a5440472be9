// Prints parts of screens that a company hangs on its wall.
import { expect } from "vitest";
import { phone, test } from "../support/node/browser-test";
import { nameCompany } from "../support/node/database";
import { signedIn } from "../support/node/people";
import { pagesOfPdf } from "../support/pdf";

test("the poster of a join link prints the company and what to do, and nothing else of its screen", async ({
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

test("the calendar prints the months that a phone folds", async ({ aBrowser }) => {
  const context = await aBrowser({ viewport: phone });
  await signedIn(context);
  const page = await context.newPage();
  await page.goto("/schedules/calendar");
  expect(await page.getByText("febrero").first().isVisible()).toBe(false);
  const printed = await pagesOfPdf(await page.pdf({ preferCSSPageSize: true }));
  expect(printed.join(" ").replaceAll(" ", "")).toMatch(/febrero/i);
});
