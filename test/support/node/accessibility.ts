// What axe-core, the keyboard and the focus say of a page.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults, RunOptions } from "axe-core";
import type { Page } from "playwright-core";

declare global {
  interface Window {
    axe: { run: (options: RunOptions) => Promise<AxeResults> };
  }
}

/** The rules that judge a page anew when only its colours have changed. */
export const colourRules: RunOptions = { runOnly: ["color-contrast", "link-in-text-block"] };

/** The rules for a page that is looked at in light colours first, and then in dark ones. */
export const rulesIn: Record<"light" | "dark", RunOptions> = { light: {}, dark: colourRules };

/** Half of what `axe.source` is: each page that is looked at reads it anew. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Evaluated and not added as a script: the page's policy refuses foreign ones. By hand, as Playwright would parse it twice. */
async function addAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => "axe" in window)) return;
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Runtime.evaluate", { expression: axeSource });
  await devTools.detach();
}

/** Colours change with the next picture that the browser draws, and some of them pass through others. */
const isDrawn = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  });

/** Everything that axe-core finds wrong, best practices included: rule, what to do, where. */
export async function accessibilityFaults(page: Page, rules: RunOptions = {}): Promise<string[]> {
  await addAxe(page);
  await isDrawn(page);
  // What passes is not told: describing it takes a fifth of the time.
  const options: RunOptions = { ...rules, resultTypes: ["violations"] };
  const { violations } = await page.evaluate((given) => window.axe.run(given), options);
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ target }) => target.join(" ")).join("; ")})`,
  );
}

const controls = "a[href], button, summary, select, textarea, input";

/**
 * Presses Tab from the top of the page, or of the dialog that stands before it, once for every control that can be used.
 * @returns how they are called in the order in which they stand on the page, and in which Tab came to them; one on which
 * the focus cannot be seen is reached under another name.
 */
export async function walkWithTab(page: Page): Promise<{ standing: string[]; reached: string[] }> {
  const standing = await page.evaluate((selector) => {
    const dialog = document.querySelector("[role=dialog]");
    const usable = [...(dialog ?? document).querySelectorAll<HTMLInputElement>(selector)].filter(
      (control) => control.checkVisibility() && !control.matches(":disabled, [type=hidden]"),
    );
    // From the last of a dialog Tab leads to its first.
    if (dialog) usable.at(-1)?.focus();
    else {
      // Blurring what has the focus would not do: Tab goes on from where it was.
      document.body.tabIndex = -1;
      document.body.focus();
    }
    const reached: string[] = [];
    Object.assign(window, { reached });
    // Its key comes up where Tab has led.
    const note = () => {
      const control = document.activeElement as HTMLElement;
      const name = control.dataset.tabStop ?? "elsewhere";
      // A box that only screen readers see lends its focus to what stands for it.
      const shown = control.getBoundingClientRect().width > 1 ? control : control.parentElement!;
      reached.push(getComputedStyle(shown).outlineStyle === "none" ? `${name} (focus not seen)` : name);
    };
    addEventListener("keyup", note, { capture: true });
    return usable.map((control, place) => {
      const name = control.ariaLabel ?? control.labels?.[0]?.textContent ?? control.textContent;
      return (control.dataset.tabStop = `${place} ${name.trim()}`);
    });
  }, controls);
  for (let presses = 0; presses < standing.length; presses += 1) await page.keyboard.press("Tab");
  const reached = await page.evaluate(() => (window as unknown as { reached: string[] }).reached);
  return { standing, reached };
}
