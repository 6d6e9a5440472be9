// The pictures of the help, in public/product: a phone in light colours.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import {
  mostPictureBytes,
  pictureFileWidth,
  picturePath,
  pictureWidth,
} from "../../app/modules/site/help/help-page";
import { helpPages, helpSlugs } from "../../app/modules/site/help/help-pages";
import type { HelpSlug } from "../../app/ui/help-link";
import type { PicturedApp } from "./app";
import { capture, openBrowser } from "./capture";
import { toWebp } from "./encode";
import { sampleMonth } from "./scene";

const webpQuality = 0.6;
const ownerEmail = "marta@example.com";
const employeeEmail = "lucia@example.com";

interface HelpScene {
  /** The signed-in user; nobody by default. */
  email?: string;
  path: string;
  follow?: string;
  act?: (page: Page, app: PicturedApp, marta: BrowserContext) => Promise<void>;
  from?: string;
}

const helpScenes: Record<HelpSlug, HelpScene> = {
  // He works at night, so he is out in the morning.
  "primer-fichaje": { email: "omar@example.com", path: "/dashboard" },
  "salida-olvidada": {
    email: "nerea@example.com",
    path: "/dashboard",
    follow: "a[href^='/corrections/new?entry=']",
  },
  correccion: { email: ownerEmail, path: "/corrections" },
  kiosco: { path: "/kiosco", act: pairKiosk },
  "sin-conexion": { email: employeeEmail, path: "/dashboard", act: punchOffline },
  "hoja-mensual": {
    email: employeeEmail,
    path: `/history?month=${sampleMonth.from.slice(0, 7)}`,
    follow: "a[href^='/reports/registro/']",
    from: "h1",
  },
  "cerrar-mes": { email: ownerEmail, path: "/months?from=2026-10-01" },
  inspeccion: { email: ownerEmail, path: "/inspection" },
  horarios: { email: ownerEmail, path: "/schedules", act: openTerms },
  turnos: { email: ownerEmail, path: "/shifts?week=2026-12-14&day=2026-12-15" },
  saldo: { email: employeeEmail, path: "/history?month=2026-11" },
  ausencias: { email: employeeEmail, path: "/absences/new?from=2026-12-14&to=2026-12-18" },
  responsables: { email: ownerEmail, path: "/team?q=Rosa", follow: "a[href*='edit=']" },
  planes: { email: ownerEmail, path: "/subscription" },
};

/** Takes one picture for each page of help. @throws Error for a picture that is too heavy. */
export async function captureHelpPictures(browser: Browser, app: PicturedApp, root: string): Promise<void> {
  const blank = await browser.newPage();
  const marta = await openBrowser(browser, app, { email: ownerEmail, deviceScaleFactor: 1 });
  for (const slug of helpSlugs) {
    const { email, path, follow, act, from } = helpScenes[slug];
    const context = await openBrowser(browser, app, { email, deviceScaleFactor: 2 });
    const png = await capture(context, app.origin + path, {
      width: pictureWidth,
      height: helpPages[slug].picture.height,
      theme: "light",
      follow,
      act: act && ((page) => act(page, app, marta)),
      from,
    });
    await context.close();
    const file = await toWebp(blank, png, { width: pictureFileWidth, quality: webpQuality });
    console.log(`${picturePath(slug)}: ${(file.length / 1024).toFixed(1)} kB`);
    if (file.length > mostPictureBytes) throw new Error(`${picturePath(slug)} is too heavy`);
    writeFileSync(join(root, "public", picturePath(slug)), file);
  }
  await marta.close();
  await blank.close();
}

/** Makes this browser a kiosk, whose code Marta confirms. */
async function pairKiosk(page: Page, app: PicturedApp, marta: BrowserContext) {
  await page.getByRole("button", { name: "Usar este dispositivo para fichar" }).click();
  const code = await page.getByText(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/).textContent();
  const other = await marta.newPage();
  await other.goto(`${app.origin}/kiosks/new`);
  await other.getByLabel("Código que muestra la tablet").fill(code!);
  await other.getByLabel("Nombre").fill("Tablet de la barra");
  await other.getByRole("button", { name: "Añadir una tablet" }).click();
  await other.waitForURL(/paired/);
  await other.close();
  await page.goto(`${app.origin}/kiosco`, { waitUntil: "networkidle" });
}

/** Punches without a network, after the device has stored the server's time. */
async function punchOffline(page: Page) {
  const contact = page.waitForResponse("**/api/anchor");
  await page.reload({ waitUntil: "networkidle" });
  await contact;
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Pausa" }).click();
  await page.getByText(/^Inicio de pausa guardado/).waitFor();
  await page.evaluate(() => scrollTo(0, 0));
}

/** Opens the form that gives Lucía terms. */
async function openTerms(page: Page) {
  await page.getByRole("link", { name: "Lucía Peña Álvarez" }).click();
  await page.getByRole("link", { name: "Poner horario" }).click();
  await page.getByRole("heading", { name: "2. Qué días y a qué horas" }).waitFor();
}
