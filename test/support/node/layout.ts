// Checks that a page fits its screen and the fingers that use it.
import type { Locator, Page } from "playwright-core";

/** The smallest target for a fingertip (WCAG 2.5.5), in CSS pixels. */
const fingertip = 44;

/** Returns how many pixels a page is wider than its screen. */
export function sidewaysOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** Returns the visible controls that are smaller than a fingertip. Links inside a sentence may be smaller. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((smallest) => {
    const controls = document.querySelectorAll("a[href], button, summary, select, textarea, input");
    return [...controls].flatMap((control) => {
      // A check box is as large as the label around it.
      const { width, height } = (control.closest("label") ?? control).getBoundingClientRect();
      // Content for screen readers only is one pixel wide until it has the focus.
      const isShown = control.checkVisibility() && width > 1;
      const isInSentence = getComputedStyle(control).display === "inline";
      if (!isShown || isInSentence || (Math.round(width) >= smallest && Math.round(height) >= smallest))
        return [];
      return [`${control.textContent || control.getAttribute("aria-label")}: ${width} × ${height}`];
    });
  }, fingertip);
}

/** Returns the texts of the rest of the page that the part covers. */
export function coveredTexts(part: Locator): Promise<string[]> {
  return part.evaluate((over) => {
    const { left, right, top, bottom } = over.getBoundingClientRect();
    const isUnder = (rect: DOMRect) =>
      rect.left < right && rect.right > left && rect.top < bottom && rect.bottom > top;
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const covered: string[] = [];
    while (texts.nextNode()) {
      const text = texts.currentNode;
      const holder = text.parentElement!;
      // Content for screen readers only is one pixel wide until it has the focus.
      const isShown = holder.checkVisibility() && holder.getBoundingClientRect().width > 1;
      if (!isShown || over.contains(text) || !text.textContent?.trim()) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      if ([...range.getClientRects()].some(isUnder)) covered.push(text.textContent);
    }
    return covered;
  });
}
