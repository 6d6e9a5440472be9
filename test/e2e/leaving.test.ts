// @module-tag deep
// Proves that a worker can leave the company, and that an owner can hand it over.
import { expect } from "vitest";
import { picture, test } from "../support/node/browser-test";
import { aColleague, query } from "../support/node/database";
import { subjectsTo } from "../support/node/mailbox";
import { anEmail, signedIn } from "../support/node/people";
import { openAlive, openLive } from "../support/node/screens";

const roleOf = async (email: string) =>
  (await query<{ role: string }>("SELECT role FROM profiles WHERE email = ?", email))[0]?.role;

test("a person who leaves sees what remains, leaves with one tap, and chooses where to go", async ({
  aBrowser,
  context,
  page,
}) => {
  const email = await signedIn(context);
  const leaver = anEmail("leo");
  await aColleague(email, { email: leaver, fullName: "Leo Paz Goikoetxea" });
  const theirs = await aBrowser();
  await signedIn(theirs, leaver);
  const phone = await theirs.newPage();
  const opened = phone.waitForEvent("websocket");
  await openLive(phone, "/profile");
  const closed = opened.then((socket) => socket.waitForEvent("close"));
  await phone.getByRole("link", { name: "Dejar la empresa" }).click();
  await phone.getByRole("heading", { name: /^Dejar «/ }).waitFor();
  await picture(phone, "leave");
  // The end of the live socket may come before the answer.
  await phone.route(/\/leave(\.data)?(\?|$)/, async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    const response = await route.fetch({ maxRedirects: 0 });
    await closed;
    await route.fulfill({ response });
  });
  await phone.getByRole("button", { name: "Dejar la empresa" }).click();
  await phone.getByText("Has dejado la empresa").waitFor();
  await picture(phone, "left");
  await openAlive(page, "/team");
  await page.getByText("Dejó la empresa").waitFor();
  await picture(page, "team-left");
  // The mail has no fixed time.
  await expect.poll(() => subjectsTo(email)).toContain("Leo Paz Goikoetxea ha dejado tu empresa");
});

test("a company goes to the person who accepts it, and its former owner stays as an admin", async ({
  aBrowser,
  context,
  page,
}) => {
  const email = await signedIn(context);
  const heir = anEmail("ana");
  await aColleague(email, { email: heir, fullName: "Ana Gil" });
  await openAlive(page, "/leave");
  await picture(page, "leave-owner");
  await openAlive(page, "/settings");
  await picture(page, "settings-owner");
  await page.getByRole("link", { name: "Traspasar la empresa" }).click();
  const heirLink = page.getByRole("link", { name: "Ana Gil" });
  await heirLink.waitFor();
  await picture(page, "ownership-heirs");
  await heirLink.click();
  await page.getByRole("heading", { name: /¿Traspasar «/ }).waitFor();
  await picture(page, "ownership-offer");
  await page.getByRole("button", { name: "Ofrecer la propiedad" }).click();
  await page.getByText("Oferta enviada a Ana Gil").waitFor();
  await picture(page, "ownership-offered");

  const theirs = await aBrowser();
  await signedIn(theirs, heir);
  const phone = await theirs.newPage();
  await openAlive(phone, "/ownership");
  await picture(phone, "ownership-received");
  await phone.getByRole("button", { name: "Aceptar la propiedad" }).click();
  await phone.getByText("Ahora eres el propietario de la empresa.").waitFor();
  await picture(phone, "ownership-accepted");
  // The menu is immediately that of an owner.
  await phone.getByRole("link", { name: "Equipo" }).first().waitFor();
  expect([await roleOf(email), await roleOf(heir)]).toEqual(["admin", "owner"]);
});
