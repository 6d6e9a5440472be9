// @module-tag deep
// Counts the touches with which a month is closed, explained, answered and sent to the gestoría, and looks at the pages behind both links.
import { randomUUID } from "node:crypto";
import type { BrowserContext } from "playwright-core";
import { expect } from "vitest";
import { accessibilityFaults } from "../support/node/accessibility";
import { desk, phone, test } from "../support/node/browser-test";
import { aColleague, pastLogs, query } from "../support/node/database";
import { sidewaysOverflow } from "../support/node/layout";
import { anEmail, signedIn, submitForm } from "../support/node/people";
import { openAlive } from "../support/node/screens";
import { countTouches } from "../support/node/touches";
import { addDays, previousMonthOf } from "../../app/time/dates";
import { instantsAt, localDateOf } from "../../app/time/zones";

const zone = "Europe/Madrid";
const lastMonth = previousMonthOf(localDateOf(Date.now(), zone));
/** The day of last month on which everybody worked eight hours. */
const workedOn = addDays(lastMonth.from, 7);
const at = (time: string) => instantsAt(workedOn, time, zone)[0]!;

test("an owner closes the month of nine people in five touches, and each answers theirs", async ({
  aBrowser,
}) => {
  const ofOwner = await aBrowser({ viewport: phone });
  const owner = await signedIn(ofOwner);
  const emails = Array.from({ length: 9 }, (_, nth) => anEmail(`persona${nth}`));
  const joinedAt = instantsAt(lastMonth.from, "08:00", zone)[0]!;
  for (const [nth, email] of emails.entries()) {
    await aColleague(owner, { email, fullName: `Persona ${nth + 1}`, joinedAt });
    await pastLogs(email, [{ startsAt: at("09:00"), endsAt: at("17:00") }]);
  }
  const page = await ofOwner.newPage();
  await openAlive(page, "/dashboard");
  const closing = countTouches();
  await closing.tap(page.locator("summary", { hasText: "Menú de usuario" }));
  await closing.tap(page.getByRole("link", { name: "Meses", exact: true }).last());
  await closing.tap(page.getByRole("button", { name: "Cerrar 9 de 9" }));
  await closing.tap(page.getByRole("button", { name: /^Cerrar \S+ de \d{4}$/ }));
  await page.getByText("Cerrado para 9 personas.").waitFor();
  expect(closing.touches()).toBeLessThanOrEqual(5);

  const explaining = countTouches();
  await explaining.tap(page.getByRole("link", { name: "8 h 00 min" }).first());
  await page.getByText("09:00 – 17:00").first().waitFor();
  expect(explaining.touches()).toBe(1);

  const madeHtml = await submitForm(ofOwner, "/months/payroll/adviser", {
    intent: "make",
    id: randomUUID(),
    email: "nominas@example.com",
  });
  await openAlive(page, "/months/payroll/adviser");
  const sending = countTouches();
  await sending.tap(page.getByRole("button", { name: /^Enviar \S+ de \d{4}$/ }));
  await page.getByText("Enviado a nominas@example.com").first().waitFor();
  expect(sending.touches()).toBe(1);
  await openByCode(await aBrowser(), {
    html: madeHtml,
    path: "/asesoria",
    submit: "Ver los meses",
    shows: "Persona 1",
  });

  const [, , printed] = emails as [string, string, string];
  const [person] = await query<{ id: string }>("SELECT id FROM profiles WHERE email = ?", printed);
  await query("UPDATE profiles SET email = NULL WHERE id = ?", person!.id);
  const sheet = await submitForm(ofOwner, `/months/link?profile=${person!.id}`, { intent: "make" });
  await openByCode(await aBrowser(), {
    html: sheet,
    path: "/mis-meses",
    submit: "Ver mis meses",
    shows: "Persona 3",
  });

  const [agrees, contests] = emails as [string, string];
  const ofAgreeing = await aBrowser({ viewport: phone });
  await signedIn(ofAgreeing, agrees);
  const agreed = await ofAgreeing.newPage();
  await openAlive(agreed, "/statements");
  const agreeing = countTouches();
  await agreeing.tap(agreed.getByRole("button", { name: "Conforme", exact: true }));
  await agreed.getByRole("heading", { name: "Dijiste: conforme" }).waitFor();
  expect(agreeing.touches()).toBe(1);

  const ofContesting = await aBrowser({ viewport: phone });
  await signedIn(ofContesting, contests);
  const contested = await ofContesting.newPage();
  await openAlive(contested, "/statements");
  const contesting = countTouches();
  await contesting.tap(contested.locator("summary", { hasText: "No conforme" }));
  await contesting.choose(contested.getByLabel("Día", { exact: true }), workedOn);
  await contesting.tap(contested.getByRole("button", { name: "Enviar «No conforme»" }));
  await contested.getByRole("heading", { name: "Dijiste: no conforme" }).waitFor();
  expect(contesting.touches()).toBe(3);
  await contested.getByRole("link", { name: /^Corregir el / }).waitFor();
});

interface Opening {
  /** The page that shows the link and its code. */
  html: string;
  path: string;
  submit: string;
  shows: string;
}

/** Opens a link with its code, and looks at the page behind it on a phone and a desk. */
async function openByCode(browser: BrowserContext, { html, path, submit, shows }: Opening) {
  const page = await browser.newPage();
  await page.goto(new RegExp(`[^">]*${path}#[\\w-]+`).exec(html)![0]);
  await page.getByLabel("Código de seis números").fill(/>(\d{3} \d{3})</.exec(html)![1]!);
  await page.getByRole("button", { name: submit }).click();
  await page.getByText(shows).first().waitFor();
  for (const viewport of [phone, desk]) {
    await page.setViewportSize(viewport);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await sidewaysOverflow(page)).toBe(0);
  }
}
