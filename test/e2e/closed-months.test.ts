// @module-tag deep
// Counts the touches with which a month is closed, explained and answered.
import { expect } from "vitest";
import { phone, test } from "../support/node/browser-test";
import { aColleague, pastLogs } from "../support/node/database";
import { anEmail, signedIn } from "../support/node/people";
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
  await closing.tap(page.getByRole("button", { name: "Cerrar", exact: true }).last());
  await page.getByText("9 meses cerrados.").waitFor();
  expect(closing.touches()).toBeLessThanOrEqual(5);

  const explaining = countTouches();
  await explaining.tap(page.getByRole("link", { name: "8 h 00 min" }).first());
  await page.getByText("09:00 – 17:00").first().waitFor();
  expect(explaining.touches()).toBe(1);

  const [agrees, contests] = emails as [string, string];
  const ofAgreeing = await aBrowser({ viewport: phone });
  await signedIn(ofAgreeing, agrees);
  const agreed = await ofAgreeing.newPage();
  await openAlive(agreed, "/statements");
  const agreeing = countTouches();
  await agreeing.tap(agreed.getByRole("button", { name: "Conforme", exact: true }));
  await agreed.getByText("Has dicho que estás conforme.").first().waitFor();
  expect(agreeing.touches()).toBe(1);

  const ofContesting = await aBrowser({ viewport: phone });
  await signedIn(ofContesting, contests);
  const contested = await ofContesting.newPage();
  await openAlive(contested, "/statements");
  const contesting = countTouches();
  await contesting.tap(contested.locator("summary", { hasText: "No conforme" }));
  await contesting.choose(contested.getByLabel("Día", { exact: true }), workedOn);
  await contesting.tap(contested.getByRole("button", { name: "No conforme" }));
  await contested.getByText("Has dicho que no estás conforme.").first().waitFor();
  expect(contesting.touches()).toBe(3);
  await contested.getByRole("link", { name: "Proponer la corrección de ese día" }).waitFor();
});
