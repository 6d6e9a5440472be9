import type { Page } from "playwright-core";
import { startApp, type AppAddress } from "../support/node/running-app";
import { openBenchBrowser } from "./bench-browser";
import { median, type Figure } from "./measure";
import { openSession } from "./sign-in";

const taps = 10;
const delayMs = 300;
const slowerCpu = 4;
/** After this time no result of a tap will come. */
const patienceMs = 20_000;

/**
 * P8: measures from the tap on 'Fichar Entrada' until the screen shows the result, on a phone's processor with a slow answer. Each tap is
 * another person's, because the double-tap guard refuses a quick reversal.
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

/** Measures in the page's own time: until the frame with the new state, and until the server's answer appears. */
async function tapOnce(page: Page): Promise<Tapped> {
  const watched = page.evaluate(
    (patienceMs) =>
      new Promise<Tapped>((resolve, reject) => {
        let [tappedAt, feedbackMs] = [0, 0];
        setTimeout(() => reject(new Error("The page said nothing of a tap.")), patienceMs);
        addEventListener("pointerdown", () => (tappedAt = performance.now()), { once: true, capture: true });
        // Functions without names: the helper that names them is not in the page.
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
