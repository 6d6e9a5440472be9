import type { Browser, BrowserContext, Page } from "playwright-core";
import type { Theme } from "../../app/modules/site/product-shots";
import { delayedNames } from "../../app/ui/delayed-scripts";
import { isAlive } from "../../test/support/node/screens";
import type { PicturedApp } from "./app";
import { signIn } from "./sign-in";

/** Each person gets their own network address, so that no limit applies. */
let peopleCount = 0;

/** The cookies of each signed-in address. An address gets only a few links an hour. */
const storageByEmail = new Map<string, Awaited<ReturnType<BrowserContext["storageState"]>>>();

/** Opens a browser in Madrid. @param email of the user to sign in; without it nobody is. */
export async function openBrowser(
  browser: Browser,
  app: PicturedApp,
  { email, deviceScaleFactor }: { email?: string | undefined; deviceScaleFactor: number },
): Promise<BrowserContext> {
  const storageState = email && storageByEmail.get(email);
  const context = await browser.newContext({
    ...(storageState && { storageState: storageState }),
    deviceScaleFactor,
    locale: "es-ES",
    timezoneId: "Europe/Madrid",
    reducedMotion: "reduce",
    extraHTTPHeaders: { "CF-Connecting-IP": `192.0.2.${(peopleCount += 1)}` },
  });
  // A device with another time than the server's shows a warning.
  await context.addInitScript({ content: shiftedClock(app.clockOffsetMs) });
  if (email && !storageState) {
    await signIn(context, app, email);
    storageByEmail.set(email, await context.storageState());
  }
  return context;
}

/** As text, since compiled code may use helpers that a page does not have. */
const shiftedClock = (offsetMs: number) => `{
  const { now } = Date;
  Date = class extends Date {
    constructor(...parts) {
      super(...(parts.length > 0 ? parts : [Date.now()]));
    }
    static now = () => now() + ${offsetMs};
  };
}`;

/** The space above the element that a picture begins with. */
const cropMargin = 24;

export interface Framing {
  width: number;
  height: number;
  theme: Theme;
  /** The whole page instead of the window. */
  fullPage?: boolean;
  /** A link on the page; the picture is of its target. */
  follow?: string | undefined;
  /** What a person does on the page before the picture. */
  act?: ((page: Page) => Promise<void>) | undefined;
  /** The element that the picture begins with, instead of the page's top. */
  from?: string | undefined;
}

/** @returns a PNG. */
export async function capture(context: BrowserContext, url: string, framing: Framing): Promise<Buffer> {
  const { width, height, theme, fullPage = false, follow, act, from } = framing;
  const page = await context.newPage();
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme: theme });
  await page.goto(url, { waitUntil: "networkidle" });
  if (follow) {
    const address = await page.locator(follow).first().getAttribute("href");
    await page.goto(new URL(address!, url).href, { waitUntil: "networkidle" });
  }
  // Scripts start after the first paint, so a quiet network does not mean that they ran. Some pages have none.
  if ((await page.locator(`script[type="${delayedNames.module}"]`).count()) > 0) await isAlive(page);
  await act?.(page);
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = "eager";
    await Promise.allSettled([document.fonts.ready, ...[...document.images].map((image) => image.decode())]);
  });
  const top = from ? (await page.locator(from).first().boundingBox())!.y - cropMargin : 0;
  const clip = from ? { clip: { x: 0, y: top, width, height }, fullPage: true } : { fullPage };
  const png = await page.screenshot({ animations: "disabled", caret: "hide", ...clip });
  await page.close();
  return png;
}
