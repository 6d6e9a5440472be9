// @module-tag deep
// Counts the touches of journeys that no other file counts. Each tap is one, and so is each field that somebody types in.
import { expect } from "vitest";
import { historyPath } from "~/modules/timesheets/my-time/history-path";
import { dayMs, hourMs } from "~/time/units";
import { phone, test } from "../support/node/browser-test";
import { aColleague, pastLogs } from "../support/node/database";
import { addDays } from "../../app/time/dates";
import { instantsAt, localDateOf } from "../../app/time/zones";
import { anEmail, signedIn, submitForm } from "../support/node/people";
import { openAlive } from "../support/node/screens";
import { countTouches } from "../support/node/touches";

/** Returns five days of eight hours that began at the same time of the day as an entry. */
const usualDaysBefore = (startsAt: number) =>
  [5, 4, 3, 2, 1].map((days) => ({
    startsAt: startsAt - days * dayMs,
    endsAt: startsAt - days * dayMs + 8 * hourMs,
  }));

test("on a phone a manager answers a request in two touches from the clock", async ({ aBrowser }) => {
  const owner = anEmail("marta");
  const ofOwner = await aBrowser({ viewport: phone });
  await signedIn(ofOwner, owner);
  const email = anEmail("lucia");
  await aColleague(owner, { email, fullName: "Lucía Peña" });
  const ofWorker = await aBrowser();
  await signedIn(ofWorker, email);
  const on = localDateOf(Date.now() + dayMs, "Europe/Madrid")
    .split("-")
    .reverse()
    .join("/");
  await submitForm(ofWorker, "/absences/new", {
    intent: "send",
    kind: "vacation",
    from: on,
    to: on,
    part: "all",
  });
  const page = await ofOwner.newPage();
  await openAlive(page, "/dashboard");
  const { tap, touches } = countTouches();
  await tap(page.getByRole("link", { name: "Te toca a ti: 1" }));
  await tap(page.getByRole("button", { name: "Aceptar" }));
  await page.getByText(/^Aceptado: .* de Lucía Peña /).waitFor();
  expect(touches()).toBe(2);
});

test("a manager adds a colleague's missing exit in three touches from the board", async ({ aBrowser }) => {
  const context = await aBrowser({ viewport: phone });
  const owner = await signedIn(context);
  const email = anEmail("omar");
  await aColleague(owner, { email, fullName: "Omar Haddad" });
  const on = addDays(localDateOf(Date.now(), "Europe/Madrid"), -2);
  const [startsAt] = instantsAt(on, "09:00", "Europe/Madrid");
  await pastLogs(email, [{ startsAt: startsAt!, endsAt: null }]);
  const page = await context.newPage();
  await openAlive(page, "/working-now");
  const { tap, type, touches } = countTouches();
  await tap(page.getByRole("link", { name: "Poner la hora de salida Omar Haddad" }));
  await type(page.getByLabel("Hora de salida"), "17:00");
  await tap(page.getByRole("button", { name: "Proponer", exact: true }));
  await page.getByText("Propuesta enviada.").waitFor();
  expect(touches()).toBe(3);
});

test("a worker who forgot to leave proposes the usual exit in two touches from the clock", async ({
  aBrowser,
}) => {
  const email = anEmail("lucia");
  await aColleague(await signedIn(await aBrowser()), { email, fullName: "Lucía Peña" });
  const context = await aBrowser({ viewport: phone });
  await signedIn(context, email);
  const startsAt = Date.now() - 14 * hourMs;
  await pastLogs(email, [...usualDaysBefore(startsAt), { startsAt, endsAt: null }]);
  const page = await context.newPage();
  await openAlive(page, "/dashboard");
  const { tap, touches } = countTouches();
  await tap(page.getByRole("link", { name: "Poner a qué hora salí" }));
  await page.getByText("Te proponemos la hora habitual").waitFor();
  await tap(page.getByRole("button", { name: "Proponer", exact: true }));
  await page.getByText("Propuesta enviada.").waitFor();
  expect(touches()).toBe(2);
});

test("a worker corrects a wrong exit in three touches from its day", async ({ aBrowser }) => {
  const email = anEmail("lucia");
  await aColleague(await signedIn(await aBrowser()), { email, fullName: "Lucía Peña" });
  const context = await aBrowser({ viewport: phone });
  await signedIn(context, email);
  const on = addDays(localDateOf(Date.now(), "Europe/Madrid"), -2);
  const [startsAt] = instantsAt(on, "09:00", "Europe/Madrid");
  await pastLogs(email, [{ startsAt: startsAt!, endsAt: startsAt! + 8 * hourMs }]);
  const page = await context.newPage();
  await openAlive(page, historyPath({ profileId: null, monthOn: on, dayOn: on }));
  const { tap, type, touches } = countTouches();
  await tap(page.getByRole("link", { name: "Corregir: Entrada 09:00" }));
  await type(page.getByLabel("Hora de salida"), "18:00");
  await tap(page.getByRole("button", { name: "Proponer: «Olvidé fichar a tiempo»" }));
  await page.getByText("Propuesta enviada.").waitFor();
  expect(touches()).toBe(3);
  await page.getByText("Olvidé fichar a tiempo").waitFor();
});

test("the month of the whole team is one touch from the reports", async ({ aBrowser }) => {
  const context = await aBrowser({ viewport: phone });
  const owner = await signedIn(context);
  const startsAt = Date.now() - dayMs;
  await pastLogs(owner, [{ startsAt, endsAt: startsAt + 8 * hourMs }]);
  const page = await context.newPage();
  await openAlive(page, "/reports");
  const { tap, touches } = countTouches();
  const saving = page.waitForEvent("download");
  await tap(page.getByRole("button", { name: "Equipo en PDF" }));
  expect((await saving).suggestedFilename()).toMatch(/\.pdf$/);
  expect(touches()).toBe(1);
});

test("on a phone an owner opens the company's self-check in one touch from the board", async ({
  aBrowser,
}) => {
  const context = await aBrowser({ viewport: phone });
  await signedIn(context);
  const page = await context.newPage();
  await openAlive(page, "/working-now");
  const { tap, touches } = countTouches();
  await tap(page.getByRole("link", { name: "Autoinspección" }));
  await page.getByRole("heading", { name: "Autoinspección" }).waitFor();
  expect(touches()).toBe(1);
});

test("with an inspector at the door an owner gets a link and its code in two touches from the board", async ({
  aBrowser,
}) => {
  const context = await aBrowser({ viewport: phone });
  await signedIn(context);
  const page = await context.newPage();
  await openAlive(page, "/working-now");
  const { tap, touches } = countTouches();
  await tap(page.getByRole("link", { name: "Inspector en la puerta" }));
  await tap(page.getByRole("button", { name: "Inspector en la puerta" }));
  await page.getByText(/^\d{3} \d{3}$/).waitFor();
  expect(touches()).toBe(2);
});

test("an owner limits an administrator to a centre in three touches from the team", async ({ aBrowser }) => {
  const context = await aBrowser({ viewport: phone });
  const owner = await signedIn(context);
  await aColleague(owner, { email: anEmail("jorge"), fullName: "Jorge Ruiz", role: "admin" });
  for (const name of ["Triana", "Nervión"])
    await submitForm(context, "/schedules/centres", {
      intent: "add",
      name,
      zone: "Europe/Madrid",
      place: "ES-AN",
      municipality: "",
    });
  const page = await context.newPage();
  await openAlive(page, "/team");
  const { tap, touches } = countTouches();
  await tap(page.getByRole("link", { name: "Editar a Jorge Ruiz" }));
  await tap(page.getByLabel("Triana"));
  await tap(page.getByRole("button", { name: "Guardar Cambios" }));
  await page.getByText("Responsable de Triana").first().waitFor();
  expect(touches()).toBe(3);
});
