import type { Page } from "playwright-core";
import { startApp, type AppAddress } from "../support/node/running-app";
import { openBenchBrowser } from "./bench-browser";
import { median, type Figure } from "./measure";
import { openSession } from "./sign-in";

const taps = 10;
const delayMs = 300;
const slowerCpu = 4;
/** What says nothing of a tap for so long never will. */
const patienceMs = 20_000;

/**
 * P8: from the tap on 'Fichar Entrada' until the screen says so, on a phone's processor, with a slow answer. Each tap is of somebody
 * else: whoever takes back at once what they have just tapped is held back.
 */
export async function benchTap(): Promise<Figure[]> {
  const app = await startApp();
  try {
    const seen: Tapped[] = [];
    for (let index = 0; index < taps; index += 1) seen.push(await tapAs(app.address, index));
    const feedback = median(seen.map(({ feedbackMs }) => feedbackMs));
    const answer = median(seen.map(({ answerMs }) => answerMs));
    return [
      {
        bar: `P8 tap to visible feedback ≤ 100 ms, the API ${delayMs} ms away`,
        control: `its answer, ${slowerCpu} × slower CPU: ${answer.toFixed(0)} ms`,
        figure: `${feedback.toFixed(0)} ms`,
        holds: feedback <= 100 && answer > delayMs,
      },
    ];
  } finally {
    await app.stop();
  }
}

interface Tapped {
  feedbackMs: number;
  answerMs: number;
}

async function tapAs(address: AppAddress, index: number): Promise<Tapped> {
  const browser = await openBenchBrowser();
  try {
    await browser.signInAs(address, await openSession(address, index));
    const page = await browser.context.newPage();
    await page.setViewportSize({ width: 390, height: 844 });
    const cdp = await browser.context.newCDPSession(page);
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: slowerCpu });
    await page.route("**/api/check-in", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      await route.continue();
    });
    await page.goto(`${address.origin}/dashboard`);
    await page.getByRole("button", { name: "Desde: abrir calendario" }).waitFor();
    return await tapOnce(page);
  } finally {
    await browser.close();
  }
}

/** In the page's own time: until the frame that shows the new state, and until what the server said stands there. */
async function tapOnce(page: Page): Promise<Tapped> {
  const watched = page.evaluate(
    (patienceMs) =>
      new Promise<Tapped>((resolve, reject) => {
        let [tappedAt, feedbackMs] = [0, 0];
        setTimeout(() => reject(new Error("The page said nothing of a tap.")), patienceMs);
        addEventListener("pointerdown", () => (tappedAt = performance.now()), { once: true, capture: true });
        // Functions without names: the one that gives them theirs is not in the page.
        new MutationObserver(() => {
          const isShown = document.querySelector("#clock-status")?.textContent?.includes("Trabajando");
          if (tappedAt && isShown) requestAnimationFrame(() => (feedbackMs ||= performance.now() - tappedAt));
          if (feedbackMs && document.body.textContent?.includes("Entrada registrada"))
            resolve({ feedbackMs, answerMs: performance.now() - tappedAt });
        }).observe(document.body, { subtree: true, childList: true, characterData: true });
      }),
    patienceMs,
  );
  await page.getByRole("button", { name: "Fichar Entrada" }).click();
  return watched;
}
