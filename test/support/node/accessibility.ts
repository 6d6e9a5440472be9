// What axe-core, the keyboard and the focus say of a page.
import axe, { type AxeResults } from "axe-core";
import type { Page } from "playwright-core";

declare global {
  interface Window {
    axe: { run: () => Promise<AxeResults> };
  }
}

/** Everything that axe-core finds wrong, best practices included: rule, what to do, where. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  // Evaluated and not added as a script: the page's policy refuses foreign ones.
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() => window.axe.run());
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ target }) => target.join(" ")).join("; ")})`,
  );
}

const controls = "a[href], button, summary, select, textarea, input";

/**
 * Presses Tab from the top of the page, once for every control that can be used.
 * @returns how they are called in the order in which they stand on the page, and in which Tab came to them.
 */
export async function walkWithTab(page: Page): Promise<{ standing: string[]; reached: string[] }> {
  const standing = await page.evaluate((selector) => {
    (document.activeElement as HTMLElement | null)?.blur();
    return [...document.querySelectorAll<HTMLInputElement>(selector)]
      .filter((control) => control.checkVisibility() && !control.matches(":disabled, [type=hidden]"))
      .map((control, place) => {
        const name = control.ariaLabel ?? control.labels?.[0]?.textContent ?? control.textContent;
        return (control.dataset.tabStop = `${place} ${name.trim()}`);
      });
  }, controls);
  const reached: string[] = [];
  while (reached.length < standing.length) {
    await page.keyboard.press("Tab");
    reached.push(
      await page.evaluate(() => (document.activeElement as HTMLElement).dataset.tabStop ?? "elsewhere"),
    );
  }
  return { standing, reached };
}
