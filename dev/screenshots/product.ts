// The pictures of the landing page and the README, in public/product.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { everybody } from "../../app/modules/timesheets/reports/report-form";
import { shotPath, shots, socialImagePath, type ShotName } from "../../app/modules/site/product-shots";
import type { PicturedApp } from "./app";
import { capture, openBrowser } from "./capture";
import { toWebp } from "./encode";
import { sampleMonth } from "./scene";
import { socialImage } from "./social-image";

const webpQuality = 0.78;

/** The signed-in user and the path of each picture. */
const shotScenes: Record<ShotName, { email: string; path: string; follow?: string; from?: string }> = {
  punch: { email: "lucia@example.com", path: "/dashboard" },
  "working-now": { email: "marta@example.com", path: "/working-now" },
  reports: {
    email: "marta@example.com",
    path: `/reports?from=2026-11-09&to=2026-11-15&people=${everybody}`,
  },
  team: { email: "marta@example.com", path: "/team" },
  sheet: {
    email: "lucia@example.com",
    path: `/history?month=${sampleMonth.from.slice(0, 7)}`,
    follow: "a[href^='/reports/registro/']",
    // Only the sheet, as printed.
    from: "h1",
  },
};

/** Takes all pictures, each in both themes. */
export async function captureProductShots(browser: Browser, app: PicturedApp, root: string): Promise<void> {
  mkdirSync(join(root, "public/product"), { recursive: true });
  const blank = await browser.newPage();
  let bytes = 0;
  const write = (path: string, file: Buffer) => {
    writeFileSync(join(root, "public", path), file);
    console.log(`${path}: ${(file.length / 1024).toFixed(1)} kB`);
    bytes += file.length;
  };
  for (const name of Object.keys(shots) as ShotName[]) {
    const { width, height, files } = shots[name];
    const { email, path, follow, from } = shotScenes[name];
    const context = await openBrowser(browser, app, { email, deviceScaleFactor: 2 });
    for (const theme of ["light", "dark"] as const) {
      const png = await capture(context, app.origin + path, { width, height, theme, follow, from });
      for (const width of files)
        write(shotPath(name, theme, width), await toWebp(blank, png, { width, quality: webpQuality }));
      if (name === "punch" && theme === "light") write(socialImagePath, await socialImage(browser, png));
    }
    await context.close();
  }
  console.log(`public/product: ${Math.round(bytes / 1024)} kB`);
}
