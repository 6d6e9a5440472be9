// `npm run screenshots`: takes the product's pictures anew from the demo company, into public/product.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium, type Browser, type BrowserContext } from "playwright-core";
import { everybody } from "../../app/modules/reports/report-form";
import {
  shotPath,
  shots,
  socialImagePath,
  type ShotName,
  type Theme,
} from "../../app/modules/site/product-shots";
import { chromiumArguments, requireChromium } from "../../test/support/node/chromium";
import { startPicturedApp, type PicturedApp } from "./app";
import { toWebp } from "./encode";
import { present, setScene } from "./scene";
import { signIn } from "./sign-in";
import { socialImage } from "./social-image";

const root = fileURLToPath(new URL("../..", import.meta.url));
const quality = 0.78;

/** Who stands before which screen. */
const scenes: Record<ShotName, { email: string; path: string }> = {
  punch: { email: "lucia@example.com", path: "/dashboard" },
  "working-now": { email: "marta@example.com", path: "/working-now" },
  reports: {
    email: "marta@example.com",
    path: `/reports?from=2026-11-09&to=2026-11-15&people=${everybody}`,
  },
  team: { email: "marta@example.com", path: "/team" },
};

const stateDir = mkdtempSync(join(tmpdir(), "fichaclara-screenshots-"));
const browser = await chromium.launch({ executablePath: requireChromium(), args: chromiumArguments });
let app: PicturedApp | undefined;
try {
  await setScene({ root, stateDir });
  app = await startPicturedApp({ root, stateDir, present });
  mkdirSync(join(root, "public/product"), { recursive: true });
  let bytes = 0;
  for (const name of Object.keys(shots) as ShotName[]) bytes += await picture(browser, app, name);
  console.log(`public/product: ${Math.round(bytes / 1024)} kB`);
} finally {
  await browser.close();
  app?.stop();
  rmSync(stateDir, { recursive: true, force: true });
}

/** Takes a screen in both themes. @returns how many bytes were written. */
async function picture(browser: Browser, app: PicturedApp, name: ShotName): Promise<number> {
  const { width, height, files } = shots[name];
  const { email, path } = scenes[name];
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: 2,
    locale: "es-ES",
    timezoneId: "Europe/Madrid",
    reducedMotion: "reduce",
    extraHTTPHeaders: { "CF-Connecting-IP": `192.0.2.${Object.keys(shots).indexOf(name) + 1}` },
  });
  await signIn(context, app, email);
  const blank = await browser.newPage();
  let bytes = 0;
  for (const theme of ["light", "dark"] as const) {
    const png = await capture(context, app.origin + path, theme);
    for (const width of files)
      bytes += write(shotPath(name, theme, width), await toWebp(blank, png, { width, quality }));
    if (name === "punch" && theme === "light")
      bytes += write(socialImagePath, await socialImage(browser, png));
  }
  await blank.close();
  await context.close();
  return bytes;
}

async function capture(context: BrowserContext, url: string, theme: Theme): Promise<Buffer> {
  const page = await context.newPage();
  await page.emulateMedia({ colorScheme: theme });
  await page.goto(url, { waitUntil: "networkidle" });
  await page.evaluate(() => document.fonts.ready);
  const png = await page.screenshot({ animations: "disabled", caret: "hide" });
  await page.close();
  return png;
}

function write(path: string, file: Buffer): number {
  writeFileSync(join(root, "public", path), file);
  console.log(`${path}: ${(file.length / 1024).toFixed(1)} kB`);
  return file.length;
}
