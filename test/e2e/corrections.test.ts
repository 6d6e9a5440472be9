import { rm } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { hourMs } from "~/time/units";
import { instantsAt } from "../../app/time/zones";
import { toUuid } from "../../app/modules/ledger/ledger-rows";
import { accessibilityFaults, rulesIn } from "../support/node/accessibility";
import { desk, phone, picture, smallPhone, test } from "../support/node/browser-test";
import {
  filterHistory,
  leaveAtOnce,
  openClock,
  punchIn,
  saysOut,
  saysWorking,
  userMenu,
} from "../support/node/clock-screen";
import { nightComes } from "../support/node/crons";
import { aColleague, pastLogs, query } from "../support/node/database";
import { sidewaysOverflow, smallTargets } from "../support/node/layout";
import { readMailWith, subjectsTo } from "../support/node/mailbox";
import { downloadPackage, verify } from "../support/node/package";
import { anEmail, bearerOf, inviteByApi, punchByApi, signedIn } from "../support/node/people";
import { openAlive, openLive } from "../support/node/screens";

async function fits(page: Page) {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    for (const viewport of [smallPhone, desk, phone]) {
      await page.setViewportSize(viewport);
      expect(await accessibilityFaults(page, rulesIn[colorScheme]), colorScheme).toEqual([]);
      expect(await sidewaysOverflow(page)).toBe(0);
      expect(await smallTargets(page)).toEqual([]);
    }
  }
  await page.emulateMedia({ colorScheme: "light" });
}

/** Formats an instant by Madrid's clock and calendar. */
const shown = (at: number, options: Intl.DateTimeFormatOptions, locale = "es") =>
  new Intl.DateTimeFormat(locale, { timeZone: "Europe/Madrid", ...options }).format(at);
const hourOf = (at: number) => shown(at, { hour: "2-digit", minute: "2-digit" });
const dateOf = (at: number) => shown(at, { day: "2-digit", month: "2-digit", year: "numeric" });
const dayOf = (at: number) => shown(at, {}, "sv");

const newestEntryOf = async (email: string) => {
  const [entry] = await query<{ id: string }>(
    `SELECT hex(id) AS id FROM time_logs WHERE subject = (SELECT subject FROM profiles WHERE email = ?)
     ORDER BY check_in_time DESC LIMIT 1`,
    email,
  );
  return toUuid(entry!.id);
};

test("a proposed correction appears on the manager's open page, and is accepted there with one tap", async ({
  aBrowser,
}) => {
  const [hers, owners] = [await aBrowser(), await aBrowser()];
  const owner = await signedIn(owners);
  const email = anEmail("lucia");
  await aColleague(owner, { email, fullName: "Lucía Peña" });
  const [began] = instantsAt(dayOf(Date.now() - 48 * hourMs), "09:00", "Europe/Madrid");
  await pastLogs(email, [{ startsAt: began!, endsAt: began! + 8 * hourMs }]);
  await signedIn(hers, email);
  const [theirs, page] = [await owners.newPage(), await hers.newPage()];
  await openLive(theirs, "/dashboard");

  await openAlive(page, `/corrections/new?entry=${await newestEntryOf(email)}`);
  await page.getByLabel("Hora de salida").fill("18:00");
  await page.getByLabel("Motivo").fill("Salí una hora más tarde");
  await page.getByRole("button", { name: "Proponer", exact: true }).click();
  await page.getByText("Propuesta enviada. El registro sigue como estaba hasta que la acepten.").waitFor();

  await userMenu(theirs).filter({ hasText: "1 por contestar" }).click();
  await theirs.getByRole("link", { name: /^Correcciones/ }).click();
  await theirs.getByRole("button", { name: "Aceptar" }).click();
  await theirs.getByText(/^Aceptada\. .+: el fichaje ya dice lo propuesto\.$/).waitFor();
  await theirs.getByText("No hay nada pendiente").waitFor();
});

test(
  "a missing exit is requested by mail, proposed by its person, accepted with one tap and shown on the sheet",
  { tags: "deep" },
  async ({ aBrowser, expectProblem }) => {
    expectProblem(/422/);
    const hers = await aBrowser();
    const owners = await aBrowser();
    const owner = await signedIn(owners);
    const email = anEmail("lucia");
    const profileId = await aColleague(owner, { email, fullName: "Lucía Peña" });
    const began = Date.now() - 20 * hourMs;
    await pastLogs(email, [
      { startsAt: began - 24 * hourMs, endsAt: began - 20 * hourMs },
      { startsAt: began, endsAt: null },
    ]);
    await signedIn(hers, email);
    const page = await hers.newPage();
    await openAlive(page, "/dashboard");
    await page.getByRole("button", { name: "Acabo de volver: fichar otra entrada" }).click();
    await saysWorking(page);
    await page.reload();
    await picture(page, "corrections-asked");
    await page.getByRole("link", { name: /^¿A qué hora saliste el/ }).waitFor();
    await nightComes();
    const link = /https?:\S+\/corrections\/new\?entry=[\w-]+/;
    await expect.poll(() => readMailWith(email, link).catch(() => null), { timeout: 30_000 }).not.toBeNull();
    await openAlive(page, (await readMailWith(email, link)).found);
    await page.getByRole("heading", { name: /^¿A qué hora saliste el/ }).waitFor();
    // Their usual exit.
    const offered = await page.getByLabel("Hora de salida").inputValue();
    expect(offered).toMatch(/^\d\d:\d\d$/);
    await fits(page);
    await picture(page, "corrections-new");
    await page.getByLabel("Motivo").fill("");
    await page.getByRole("button", { name: "Proponer", exact: true }).click();
    await page.getByText("Di por qué, con al menos 5 caracteres.").waitFor();
    await page.getByLabel("Motivo").fill("Me fui sin fichar la salida");
    const theirs = await owners.newPage();
    await openLive(theirs, "/dashboard");
    await page.getByRole("button", { name: "Proponer", exact: true }).click();
    await page.getByText("Propuesta enviada. El registro sigue como estaba hasta que la acepten.").waitFor();
    await page
      .getByText(/^Pendiente de /)
      .first()
      .waitFor();
    await expect
      .poll(async () =>
        (await subjectsTo(owner)).some((subject) => subject.startsWith("Lucía Peña propone cambiar su ")),
      )
      .toBe(true);

    // It arrives on the open page.
    await userMenu(theirs).filter({ hasText: "1 por contestar" }).click();
    await theirs.getByRole("link", { name: /^Correcciones/ }).click();
    await theirs.getByText("Lucía Peña", { exact: true }).waitFor();
    await fits(theirs);
    await picture(theirs, "corrections-inbox");
    await theirs.getByRole("button", { name: "Aceptar" }).click();
    await theirs.getByText(/^Aceptada\. .+: el fichaje ya dice lo propuesto\.$/).waitFor();
    await theirs.getByText("No hay nada pendiente").waitFor();
    await theirs.getByRole("link", { name: "Todas" }).click();
    await theirs.getByText("Aplicada, de acuerdo").first().waitFor();
    await picture(theirs, "corrections-all");

    await openAlive(page, "/dashboard");
    expect(await page.getByRole("link", { name: /^¿A qué hora saliste/ }).count()).toBe(0);

    const day = dayOf(began);
    await theirs.goto(`/reports/registro/${profileId}/${day.slice(0, 7)}`);
    const row = theirs.getByRole("row", { name: `${dateOf(began)} ${hourOf(began)}` });
    const rowText = (await row.innerText()).replaceAll("\u00a0", " ");
    const left = [day, dayOf(began + 24 * hourMs)]
      .flatMap((on) => instantsAt(on, offered, "Europe/Madrid"))
      .find((at) => at > began)!;
    expect(rowText).toContain(`${hourOf(began)} – ${offered}`);
    expect(rowText).toContain("corregido)");
    expect(rowText).toContain(`${Math.round((left - began) / hourMs)} h 00 min`);
    const why = await theirs.getByRole("region", { name: "Correcciones y discrepancias" }).innerText();
    expect(why).toMatch(
      /Lucía Peña lo propuso el \S+ .*: «Me fui sin fichar la salida»\. Aplicada, de acuerdo, por .+ el \d\d\/\d\d\/\d{4}/,
    );
    await picture(theirs, "corrections-sheet");
  },
);

test(
  "without JavaScript a change of a day is proposed, contested and applied",
  { tags: "deep" },
  async ({ aBrowser, expectProblem }) => {
    expectProblem(/422/);
    const [hers, owners] = [
      await aBrowser({ javaScriptEnabled: false }),
      await aBrowser({ javaScriptEnabled: false }),
    ];
    const owner = await signedIn(owners);
    const email = anEmail("leo");
    await aColleague(owner, { email, fullName: "Leo Díaz" });
    const began = Date.now() - 30 * hourMs;
    await pastLogs(email, [{ startsAt: began, endsAt: began + 8 * hourMs }]);
    await signedIn(hers, email);
    const theirs = await owners.newPage();
    await theirs.goto("/team");
    await theirs.getByRole("link", { name: "Leo Díaz", exact: true }).click();
    const day = dayOf(began);
    await theirs.goto(`${theirs.url()}&month=${day.slice(0, 7)}&day=${day}`);
    await theirs.getByRole("link", { name: "Corregir" }).click();
    await theirs.getByText("De Leo Díaz").waitFor();
    await theirs.getByLabel("Qué propones").selectOption({ label: "Anularlo: no debería existir" });
    await theirs.getByLabel("Motivo").fill("Ese día no vino");
    await theirs.getByRole("button", { name: "Proponer", exact: true }).click();
    await theirs.getByText("Propuesta enviada.").waitFor();

    const page = await hers.newPage();
    await page.goto("/corrections");
    await page.getByText("No estoy de acuerdo").click();
    await page.getByRole("button", { name: "Enviar desacuerdo" }).click();
    await page.getByText("Di por qué no estás de acuerdo.").first().waitFor();
    await page.getByLabel("¿Por qué no estás de acuerdo?").fill("Vine y trabajé ocho horas");
    await page.getByRole("button", { name: "Enviar desacuerdo" }).click();
    await page.getByText(/^Guardado: queda anotado que no estás de acuerdo/).waitFor();

    // It waits for a manager who can apply or withdraw it.
    await theirs.goto("/corrections");
    await theirs.getByText("«Vine y trabajé ocho horas»").waitFor();
    await picture(theirs, "corrections-disagreed");
    await theirs.getByRole("button", { name: "Aplicar sin acuerdo" }).click();
    await theirs.getByText(/^Aplicada\. .+: el fichaje ya no cuenta\.$/).waitFor();
    await theirs.goto("/corrections?status=all");
    await theirs.getByText("Aplicada, sin acuerdo").first().waitFor();
  },
);

test(
  "a change that was proposed before the entry changed is proposed again with one tap",
  { tags: "deep" },
  async ({ aBrowser }) => {
    const [hers, owners] = [await aBrowser(), await aBrowser()];
    const owner = await signedIn(owners);
    const email = anEmail("nora");
    await aColleague(owner, { email, fullName: "Nora Gil" });
    const began = Date.now() - 4 * hourMs;
    // An hour earlier may be the day before, when they were already members.
    await pastLogs(email, [
      { startsAt: began - 24 * hourMs, endsAt: began - 20 * hourMs },
      { startsAt: began, endsAt: null },
    ]);
    await signedIn(hers, email);
    const page = await hers.newPage();
    await openClock(page);
    await filterHistory(page, { from: dateOf(began), to: dateOf(began) });
    await page.getByRole("link", { name: dateOf(began) }).click();
    await page.getByRole("link", { name: "Corregir" }).click();
    const earlier = began - hourMs;
    const [hour, date] = [hourOf(earlier), dateOf(earlier)];
    await page.getByLabel("Fecha de entrada", { exact: true }).fill(date);
    await page.getByLabel("Hora de entrada").fill(hour);
    await page.getByLabel("Motivo").fill("Llegué una hora antes");
    await page.getByRole("button", { name: "Proponer", exact: true }).click();
    await page.getByText("Propuesta enviada.").waitFor();
    await punchByApi(await bearerOf(email), "check_out");

    await openAlive(page, "/corrections");
    await page.getByText("el fichaje ha cambiado desde entonces").waitFor();
    await fits(page);
    await picture(page, "corrections-outdated");
    await page.getByRole("link", { name: "Proponer de nuevo" }).click();
    await page.getByRole("heading", { name: "Corregir un fichaje" }).waitFor();
    expect(await page.getByLabel("Hora de entrada").inputValue()).toBe(hour);
    await page.getByRole("button", { name: "Proponer", exact: true }).click();
    await page.getByText("Propuesta enviada.").waitFor();
    expect(await page.getByRole("link", { name: "Proponer de nuevo" }).count()).toBe(0);
  },
);

test(
  "a disputed correction is proved with both reasons, from a disk without a network",
  { tags: "deep" },
  async ({ aBrowser, chromium, expectProblem }) => {
    expectProblem(/status of 409/);
    const [hers, owners] = [await aBrowser(), await aBrowser()];
    const owner = await signedIn(owners);
    const email = anEmail("iris");
    await inviteByApi(await bearerOf(owner), { email, full_name: "Iris Sanz" });
    await signedIn(hers, email);
    const page = await hers.newPage();
    await page.goto("/join");
    await page.getByRole("button", { name: /^Unirme a / }).click();
    await page.getByRole("heading", { name: "Hola, Iris Sanz" }).waitFor();
    await punchIn(page).click();
    await saysWorking(page);
    await leaveAtOnce(page);
    await saysOut(page);
    const theirs = await owners.newPage();
    await openAlive(theirs, "/team");
    await theirs.getByRole("link", { name: "Iris Sanz", exact: true }).click();
    await theirs.getByRole("link", { name: "Corregir" }).click();
    await theirs.getByLabel("Qué propones").selectOption({ label: "Anularlo: no debería existir" });
    await theirs.getByLabel("Motivo").fill("Fichó desde casa");
    await theirs.getByRole("button", { name: "Proponer", exact: true }).click();
    await theirs.getByText("Propuesta enviada.").waitFor();

    await openAlive(page, "/dashboard");
    await userMenu(page).click();
    await page.getByRole("link", { name: /^Correcciones/ }).click();
    await page.getByText("No estoy de acuerdo").click();
    await page.getByLabel("¿Por qué no estás de acuerdo?").fill("Estaba en la oficina");
    await page.getByRole("button", { name: "Enviar desacuerdo" }).click();
    await page.getByText(/^Guardado: queda anotado que no estás de acuerdo/).waitFor();

    await openAlive(theirs, "/corrections");
    await theirs.getByRole("button", { name: "Aplicar sin acuerdo" }).click();
    await theirs.getByText(/^Aplicada\. .+: el fichaje ya no cuenta\.$/).waitFor();
    await openAlive(theirs, "/register");
    const downloaded = await downloadPackage(theirs.getByRole("button", { name: "Exportar registro" }));
    try {
      const verdictText = await verify(chromium, downloaded, "desacuerdo.zip", downloaded.zip);
      expect(verdictText).toContain("VÁLIDO");
      expect(verdictText).not.toContain("NO VÁLIDO");
      for (const words of [
        "Corregido sin acuerdo",
        "Con discrepancia",
        "«Fichó desde casa»",
        "«Estaba en la oficina»",
      ])
        expect(verdictText).toContain(words);
    } finally {
      await rm(downloaded.folder, { recursive: true, force: true });
    }
  },
);
