import { expect } from "vitest";
import { accessibilityFaults } from "../support/node/accessibility";
import { picture, smallPhone, test } from "../support/node/browser-test";
import { comesAlive, punchIn } from "../support/node/clock-screen";
import { aColleague, query } from "../support/node/database";
import { acceptButton, readInvitationLink } from "../support/node/invitations";
import { coveredTexts, sidewaysOverflow, smallTargets } from "../support/node/layout";
import { readSignInLink } from "../support/node/mailbox";
import { anEmail, bearerOf, inviteByApi, signedIn } from "../support/node/people";
import { openAlive } from "../support/node/screens";
import { countTouches } from "../support/node/touches";

test("an owner needs six taps from the landing page to the first invitation", async ({ page }) => {
  const { tap, openMail, touches } = countTouches();
  const email = anEmail("marta");
  await page.goto("/");
  await page.locator("#empezar").getByLabel("Tu email").fill(email);
  await tap(page.locator("#empezar").getByRole("button", { name: "Empezar gratis" }));
  await page.getByText("¡Enlace enviado! Revisa tu bandeja de entrada.").waitFor();
  await openMail(page, await readSignInLink(email));
  await page.waitForURL("/dashboard");
  await tap(page.getByRole("link", { name: "Pon el nombre de tu empresa y el tuyo" }));
  await page.getByRole("heading", { name: "Tu empresa" }).waitFor();
  await page.getByLabel("Nombre de la empresa").fill("Panadería Luna");
  await tap(page.getByRole("button", { name: "Guardar y seguir" }));
  await page.getByRole("heading", { name: "Tus datos" }).waitFor();
  await page.getByLabel("Nombre Completo").fill("Marta Gil");
  await tap(page.getByRole("button", { name: "Guardar y seguir" }));
  await page.getByRole("heading", { name: "Tu equipo" }).waitFor();
  const colleague = anEmail("lola");
  await page.getByLabel("Emails de tu equipo").fill(`Lola Peña <${colleague}>`);
  await tap(page.getByRole("button", { name: "Enviar invitaciones" }));
  const sent = page.getByText("1 invitación enviada");
  await sent.waitFor();
  // A live message reloads the data of a screen at any time. The answer stays.
  await page.evaluate("__remixRouter.revalidate()");
  await page.evaluate(
    "new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))",
  );
  expect(await sent.count()).toBe(1);
  expect(touches()).toBe(6);
  expect(await readInvitationLink(colleague)).toContain("/accept-invite?token=");
});

test("an invited colleague needs four taps from the mail to the first punch", async ({ page }) => {
  const { tap, openMail, touches } = countTouches();
  const email = anEmail("lola");
  const invitation = { email, full_name: "Lola Peña", company_name: "Panadería Luna" };
  await inviteByApi(await bearerOf(anEmail("marta")), invitation);
  await openMail(page, await readInvitationLink(email));
  await page.getByRole("heading", { name: "Panadería Luna te invita a Fichaclara" }).waitFor();
  await tap(acceptButton(page));
  await page.getByRole("heading", { name: "Enlace enviado" }).waitFor();
  // The specification requires this second mail, in the same browser.
  await openMail(page, await readSignInLink(email));
  await page.waitForURL("/dashboard");
  await page.getByText("Panadería Luna").first().waitFor();
  await comesAlive(page);
  await tap(punchIn(page));
  await page.getByText(/^Entrada registrada a las/).waitFor();
  expect(touches()).toBe(4);
});

test("an owner needs four taps from the first steps to a schedule for everybody", async ({
  context,
  page,
}) => {
  const { tap, type, touches } = countTouches();
  const owner = await signedIn(context);
  for (const fullName of ["Ana López", "Bea Ruiz"])
    await aColleague(owner, { email: anEmail("luna"), fullName });
  await page.goto("/dashboard");
  await tap(page.getByRole("link", { name: "Pon los horarios" }));
  await page.getByRole("heading", { name: "1. Para quién" }).waitFor();
  await type(page.getByLabel("Horas de esos días", { exact: true }), "de 12 a 16 y de 20 a 1");
  await page.getByText("45 h a la semana", { exact: true }).waitFor();
  await tap(page.getByRole("button", { name: "Ver qué cambia" }));
  await page.getByRole("heading", { name: "3. Mira y guarda" }).waitFor();
  await tap(page.getByRole("button", { name: "Guardar" }));
  await page.getByText("Horario guardado para 3 personas.").waitFor();
  expect(touches()).toBe(4);
});

test("a worker requests a week off in three touches from the clock, and in five for next month from another screen", async ({
  aBrowser,
}) => {
  const email = anEmail("lucia");
  await aColleague(await signedIn(await aBrowser()), { email, fullName: "Lucía Peña" });
  // The week of today begins before the person did, unless it is a Monday.
  await query("UPDATE profiles SET created_at = created_at - 864000000 WHERE email = ?", email);
  const context = await aBrowser({ viewport: { width: 390, height: 664 } });
  await signedIn(context, email);
  const page = await context.newPage();
  await openAlive(page, "/dashboard");
  const thisWeek = countTouches();
  await thisWeek.tap(page.getByRole("link", { name: "Pedir ausencia" }));
  const today = page.getByRole("link", { name: /, hoy$/ });
  const weekOf = { name: "La semana del" };
  await thisWeek.tap(page.getByRole("row").filter({ has: today }).getByRole("link", weekOf));
  const left = page.getByText("7 días naturales").first();
  await left.waitFor();
  const ask = page.getByRole("button", { name: "Pedir", exact: true });
  expect(await coveredTexts(page.locator("form .action-bar"))).not.toContain(await left.textContent());
  await thisWeek.tap(ask);
  await page.getByText(/^Has pedido vacaciones .*Te avisamos por correo/).waitFor();
  expect(thisWeek.touches()).toBe(3);

  await openAlive(page, "/history");
  const later = countTouches();
  await later.tap(page.getByRole("link", { name: "Ausencias" }));
  await later.tap(page.getByRole("link", { name: "Pedir ausencia" }));
  const following = page.getByRole("link", { name: "Mes siguiente" });
  const [, month] = /month=(\d{4}-\d\d)/.exec((await following.getAttribute("href"))!)!;
  await later.tap(following);
  await page.waitForURL(`**month=${month}*`);
  // The third row of a month is after the week of its first day.
  await later.tap(page.getByRole("link", weekOf).nth(2));
  await left.waitFor();
  await later.tap(ask);
  await page.getByText(/^Has pedido vacaciones .*Te avisamos por correo/).waitFor();
  expect(later.touches()).toBe(5);
});

test(
  "without scripts the three onboarding steps are forms: refused next to the field, skipped, reopened and continued",
  { tags: "deep" },
  async ({ aBrowser, expectProblem }) => {
    expectProblem(/status of 422/);
    const context = await aBrowser({ javaScriptEnabled: false, viewport: smallPhone });
    await signedIn(context);
    const page = await context.newPage();
    await page.goto("/dashboard");
    await page.locator("ol").getByRole("link", { name: "Pon el nombre de tu empresa y el tuyo" }).click();
    await page.getByRole("link", { name: "Saltar este paso" }).click();
    await page.getByText("Paso 2 de 3").waitFor();
    await page.goBack();
    await page.getByText("Paso 1 de 3").waitFor();
    await page.getByRole("button", { name: "Guardar y seguir" }).click();
    await page.getByText("Escribe el nombre de la empresa.").waitFor();
    await page.getByRole("link", { name: "Saltar este paso" }).click();
    await page.getByLabel("Nombre Completo").fill("Marta Gil");
    await page.getByRole("button", { name: "Guardar y seguir" }).click();
    await page.getByLabel("Emails de tu equipo").fill("lola@example.es");
    await page.getByRole("button", { name: "Enviar invitaciones" }).click();
    await page
      .getByText("Escribe el nombre de tu empresa: es lo que lee quien recibe la invitación.")
      .waitFor();
    expect(await page.getByLabel("Emails de tu equipo").inputValue()).toBe("lola@example.es");
    await page.getByRole("link", { name: "Atrás" }).click();
    expect(await page.getByLabel("Nombre Completo").inputValue()).toBe("Marta Gil");
    // A person who returns another day continues at the first open step.
    await page.goto("/start");
    await page.getByText("Paso 1 de 3").waitFor();
    await page.getByLabel("Nombre de la empresa").fill("Panadería Luna");
    await page.getByRole("button", { name: "Guardar y seguir" }).click();
    await page.goto("/dashboard");
    await page.getByText("1 de 5 hechos").waitFor();
    await page.getByRole("button", { name: "No pedir la ubicación" }).click();
    await page.getByText("2 de 5 hechos").waitFor();
    await page.getByRole("button", { name: "Ocultar los primeros pasos" }).click();
    await page.getByRole("heading", { name: "Primeros pasos" }).waitFor({ state: "detached" });
  },
);

test(
  "the onboarding steps fit a small phone, both themes and a finger, and axe finds nothing wrong",
  { tags: "deep" },
  async ({ aBrowser }) => {
    const context = await aBrowser({ viewport: smallPhone });
    await signedIn(context);
    const page = await context.newPage();
    for (const path of ["/dashboard", "/start?step=company", "/start?step=you", "/start?step=invite"]) {
      await page.goto(path);
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        expect(await accessibilityFaults(page), `${path} ${colorScheme}`).toEqual([]);
        await picture(page, `start-${path.replace(/\W+/g, "-")}-${colorScheme}`);
      }
      expect([await sidewaysOverflow(page), await smallTargets(page)], path).toEqual([0, []]);
    }
  },
);
