// @module-tag deep
// Proves that a manager can change a colleague's address by invitation. The colleague remains the same person.
import { expect } from "vitest";
import { accessibilityFaults } from "../support/node/accessibility";
import { picture, smallPhone, test } from "../support/node/browser-test";
import { aColleague, nameCompany, query } from "../support/node/database";
import { acceptButton, readInvitationLink } from "../support/node/invitations";
import { sidewaysOverflow, smallTargets } from "../support/node/layout";
import { readMailWith, readSignInLink } from "../support/node/mailbox";
import { anEmail, bearerOf, punchByApi, signedIn } from "../support/node/people";
import { openAlive } from "../support/node/screens";

test("a colleague continues at a new address with the same record, and the old one no longer opens it", async ({
  aBrowser,
  context,
  expectProblem,
  page,
}) => {
  expectProblem(/status of 422/);
  const owner = await signedIn(context);
  await nameCompany(owner);
  const [old, email] = [anEmail("leo.antiguo"), anEmail("leo.nuevo")];
  const profileId = await aColleague(owner, { email: old, fullName: "Leo Paz Goikoetxea" });
  await punchByApi(await bearerOf(old), "check_in");
  const before = await aBrowser();
  await signedIn(before, old);

  await page.setViewportSize(smallPhone);
  await openAlive(page, "/team");
  await page.getByRole("link", { name: "Editar a Leo Paz Goikoetxea" }).click();
  await page.getByText("Email, sesiones y otros accesos").click();
  const field = page.getByLabel("Nuevo email");
  await field.fill(old);
  await page.getByRole("button", { name: "Cambiar su email" }).click();
  await page.getByText("Ya entra con este email.").waitFor();
  expect(await field.inputValue()).toBe(old);
  await picture(page, "new-address-refused");
  await field.fill(email);
  await page.getByRole("button", { name: "Cambiar su email" }).click();
  await page.getByText("Invitación enviada al nuevo email.").waitFor();
  await picture(page, "new-address-sent");

  const phone = await (await aBrowser({ viewport: smallPhone })).newPage();
  await phone.goto(await readInvitationLink(email));
  await acceptButton(phone).waitFor();
  expect(await accessibilityFaults(phone)).toEqual([]);
  expect([await sidewaysOverflow(phone), await smallTargets(phone)]).toEqual([0, []]);
  await picture(phone, "new-address-accept");
  await acceptButton(phone).click();
  await phone.getByRole("heading", { name: "Enlace enviado" }).waitFor();
  await phone.goto(await readSignInLink(email));
  await phone.waitForURL("/dashboard");
  await phone.getByRole("heading", { name: "Hola, Leo Paz Goikoetxea" }).waitFor();
  // Still at work since before.
  await phone.getByRole("button", { name: "Fichar Salida" }).waitFor();
  await picture(phone, "new-address-taken-over");
  const profiles = await query(
    "SELECT id, email FROM profiles WHERE full_name = 'Leo Paz Goikoetxea' AND email = ?",
    email,
  );
  expect(profiles).toEqual([{ id: profileId, email }]);

  const theirs = await before.newPage();
  await theirs.goto("/dashboard");
  await theirs.getByRole("heading", { name: "No estás en ninguna empresa" }).waitFor();
  await picture(theirs, "new-address-former");
  await expect.poll(() => readMailWith(old, new RegExp(email)).catch(() => null)).not.toBeNull();
});
