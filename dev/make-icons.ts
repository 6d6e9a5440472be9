// `npm run icons`: renders the app's icons with Chromium from one SVG. The files are committed.
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { chromiumArguments, requireChromium } from "../test/support/node/require-programs";

const root = fileURLToPath(new URL("..", import.meta.url));
const markSvg = readFileSync(resolve(root, "public/favicon.svg"), "utf8");
const brandColour = "#0F6B5C";

/** Systems crop a maskable icon to their own shape, so the background extends to the edges. */
const markOnBrand = `<div style="height:100%;background:${brandColour}">${markSvg}</div>`;

const icons = [
  { file: "icon-192.png", size: 192, html: markSvg },
  { file: "icon-512.png", size: 512, html: markSvg },
  { file: "maskable-192.png", size: 192, html: markOnBrand },
  { file: "maskable-512.png", size: 512, html: markOnBrand },
  { file: "apple-touch-icon.png", size: 180, html: markOnBrand },
];

const browser = await chromium.launch({ executablePath: requireChromium(), args: chromiumArguments });
const page = await browser.newPage();
for (const { file, size, html } of icons) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(
    `<style>html,body{margin:0;width:100%;height:100%}svg{display:block;width:100%;height:100%}</style>${html}`,
  );
  writeFileSync(resolve(root, "public/icons", file), await page.screenshot({ omitBackground: true }));
}
await browser.close();
