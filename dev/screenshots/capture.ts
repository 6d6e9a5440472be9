// Takes the picture of one screen.
import type { Browser, BrowserContext } from "playwright-core";
import type { Theme } from "../../app/modules/site/product-shots";
import type { PicturedApp } from "./app";
import { signIn } from "./sign-in";

/** As many addresses as people, so that no limit of one address is met. */
let people = 0;

/** A browser of somebody in Madrid. @param email of who signs in; nobody without. */
export async function openBrowser(
  browser: Browser,
  app: PicturedApp,
  { email, deviceScaleFactor }: { email?: string | undefined; deviceScaleFactor: number },
): Promise<BrowserContext> {
  const context = await browser.newContext({
    deviceScaleFactor,
    locale: "es-ES",
    timezoneId: "Europe/Madrid",
    reducedMotion: "reduce",
    extraHTTPHeaders: { "CF-Connecting-IP": `192.0.2.${(people += 1)}` },
  });
  if (email) await signIn(context, app, email);
  return context;
}

/** Above what a picture begins with. */
const margin = 24;

export interface Framing {
  width: number;
  height: number;
  theme: Theme;
  /** The whole page, and not only what the window shows. */
  fullPage?: boolean;
  /** A link of the page whose page is meant. */
  follow?: string | undefined;
  /** What the picture begins with, instead of the page. */
  from?: string | undefined;
}

/** @returns a PNG. */
export async function capture(context: BrowserContext, url: string, framing: Framing): Promise<Buffer> {
  const { width, height, theme, fullPage = false, follow, from } = framing;
  const page = await context.newPage();
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme: theme });
  await page.goto(url, { waitUntil: "networkidle" });
  if (follow) {
    const address = await page.locator(follow).first().getAttribute("href");
    await page.goto(new URL(address!, url).href, { waitUntil: "networkidle" });
  }
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = "eager";
    await Promise.allSettled([document.fonts.ready, ...[...document.images].map((image) => image.decode())]);
  });
  const top = from ? (await page.locator(from).first().boundingBox())!.y - margin : 0;
  const clip = from ? { clip: { x: 0, y: top, width, height }, fullPage: true } : { fullPage };
  const png = await page.screenshot({ animations: "disabled", caret: "hide", ...clip });
  await page.close();
  return png;
}
