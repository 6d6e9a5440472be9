// Checks a page with axe-core, with the keyboard and for a visible focus.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults, RunOptions } from "axe-core";
import type { Page } from "playwright-core";

declare global {
  interface Window {
    axe: { run: (options: RunOptions) => Promise<AxeResults> };
  }
}

/** The rules that judge a page again after only its colours changed. */
export const colourRules: RunOptions = { runOnly: ["color-contrast", "link-in-text-block"] };

/** The rules for a page that a test checks first in light colours and then in dark ones. */
export const rulesIn: Record<"light" | "dark", RunOptions> = { light: {}, dark: colourRules };

/** Half the size of `axe.source`. Each checked page parses it again. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** DevTools evaluates axe: the page's policy refuses foreign scripts. Playwright's own `evaluate` would parse it twice. */
async function addAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => "axe" in window)) return;
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Runtime.evaluate", { expression: axeSource });
  await devTools.detach();
}

/** Colours change with the next frame that the browser draws, and some pass through others. */
const isDrawn = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  });

/** Returns everything that axe-core reports, best practices included: the rule, the remedy and the place. */
export async function accessibilityFaults(page: Page, rules: RunOptions = {}): Promise<string[]> {
  await addAxe(page);
  await isDrawn(page);
  // Passed rules are left out: describing them takes a fifth of the time.
  const options: RunOptions = { ...rules, resultTypes: ["violations"] };
  const { violations } = await page.evaluate((axeOptions) => window.axe.run(axeOptions), options);
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ target }) => target.join(" ")).join("; ")})`,
  );
}

const controls = "a[href], button, summary, select, textarea, input";

/**
 * Presses Tab once for each usable control, from the top of the page or of the dialog that covers it.
 * @returns the controls in the page's order, and in the order in which Tab reached them. A control without a visible focus is reached under
 * another name.
 */
export async function walkWithTab(page: Page): Promise<{ standing: string[]; reached: string[] }> {
  const standing = await page.evaluate((selector) => {
    const dialog = document.querySelector("[role=dialog]");
    // Tab reaches one radio of a group: the checked one, or else the first.
    const isStopOfGroup = (control: HTMLInputElement) => {
      if (control.type !== "radio") return true;
      const group = [
        ...control.form!.querySelectorAll<HTMLInputElement>(`[type=radio][name="${control.name}"]`),
      ];
      return control === (group.find(({ checked }) => checked) ?? group[0]);
    };
    const usable = [...(dialog ?? document).querySelectorAll<HTMLInputElement>(selector)].filter(
      (control) =>
        control.checkVisibility() && !control.matches(":disabled, [type=hidden]") && isStopOfGroup(control),
    );
    // Tab leads from a dialog's last control to its first.
    if (dialog) usable.at(-1)?.focus();
    else {
      // Blurring the focused control would not help: Tab continues from its position.
      document.body.tabIndex = -1;
      document.body.focus();
    }
    const reached: string[] = [];
    Object.assign(window, { reached });
    // The keyup event comes to the control that Tab has reached.
    const note = () => {
      const control = document.activeElement as HTMLElement;
      const name = control.dataset.tabStop ?? "elsewhere";
      // A box that only screen readers see shows its focus on its parent.
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
