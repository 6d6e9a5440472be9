// The picture that other sites show with a link to ours.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Browser } from "playwright-core";

const font = readFileSync(
  createRequire(import.meta.url).resolve(
    "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2",
  ),
).toString("base64");

/** Returns a JPEG of 1200 × 630 pixels. @param punch the clock screen on a phone. */
export async function socialImage(browser: Browser, punch: Buffer): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
  await page.setContent(socialImageHtml(punch.toString("base64")));
  await page.evaluate(() => document.fonts.ready);
  const picture = await page.screenshot({ type: "jpeg", quality: 84 });
  await page.close();
  return picture;
}

const socialImageHtml = (punch: string) => `<!doctype html><html lang="es"><style>
  @font-face { font-family: Figtree; font-weight: 300 900; src: url(data:font/woff2;base64,${font}) }
  body { margin: 0; height: 630px; overflow: hidden; display: flex; justify-content: space-between;
         background: #faf9f6; color: #17201d; font-family: Figtree; font-variant-numeric: tabular-nums }
  main { padding: 84px 0 0 84px; width: 620px }
  .name { display: flex; align-items: center; gap: 16px; font-weight: 700; font-size: 38px; color: #0f6b5c }
  h1 { margin: 56px 0 0; font-size: 76px; line-height: 1.02; letter-spacing: -0.025em; text-wrap: balance }
  p { margin: 28px 0 0; font-size: 32px; line-height: 1.35; color: #515e58 }
  img { width: 360px; align-self: flex-start; margin: 64px 96px 0 0; border: 8px solid #e3e1d9; border-radius: 44px }
</style><main>
  <div class="name"><svg width="52" viewBox="0 0 32 32"><circle cx="16" cy="16" r="15" fill="#0F6B5C"/>
    <path d="M16 8v8l5 4" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/></svg>
    Fichaclara</div>
  <h1>El registro de jornada, con un toque</h1>
  <p>Tu equipo ficha desde el móvil. El registro se puede demostrar.</p>
</main><img src="data:image/png;base64,${punch}"></html>`;
