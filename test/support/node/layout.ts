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

/**
 * Changes the size of all texts, as a reader's settings do, and returns the faults of the layout: how far the page scrolls sideways and
 * why, texts that leave their card, and fields that cut the date or time that they hold.
 */
export async function faultsOfLargeText(page: Page, percent: number): Promise<string[]> {
  await page.evaluate((size) => (document.documentElement.style.fontSize = size), `${percent}%`);
  const faults = await page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    /** Content for screen readers only is in a box of one pixel. */
    const isShown = (element: Element): boolean => {
      const { width, height } = element.getBoundingClientRect();
      const isForReadersOnly =
        getComputedStyle(element).position === "absolute" && (width <= 1 || height <= 1);
      return (
        element.checkVisibility() &&
        !isForReadersOnly &&
        (element === document.body || isShown(element.parentElement!))
      );
    };
    /** Something that scrolls by itself may be wider than the screen. */
    const scrollsItself = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      element !== document.documentElement &&
      (["auto", "scroll"].includes(getComputedStyle(element).overflowX) ||
        scrollsItself(element.parentElement));
    /** A name that ends in '…' keeps its place. */
    const endsInDots = (element: Element) => element.closest(".truncate") !== null;
    const faults: string[] = [];
    const name = (element: Element, text = element.textContent) =>
      `<${element.localName} class="${element.getAttribute("class") ?? ""}"> ${text?.trim().slice(0, 40)}`;
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const [text, holder] = [texts.currentNode, texts.currentNode.parentElement!];
      if (!text.textContent?.trim() || !isShown(holder) || scrollsItself(holder) || endsInDots(holder))
        continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const right = Math.max(...[...range.getClientRects()].map((rect) => rect.right));
      const card = holder.closest(".card")?.getBoundingClientRect();
      if (right > Math.min(clientWidth, card?.right ?? clientWidth) + 1)
        faults.push(`leaves its place: ${name(holder, text.textContent)}`);
    }
    for (const field of document.querySelectorAll<HTMLInputElement>(
      "input[type=date], input[type=time], input[type=month]",
    )) {
      if (!isShown(field)) continue;
      const { width } = field.getBoundingClientRect();
      const { width: styled, minWidth, maxWidth } = field.style;
      Object.assign(field.style, { width: "max-content", minWidth: "0", maxWidth: "none" });
      const needed = field.getBoundingClientRect().width;
      Object.assign(field.style, { width: styled, minWidth, maxWidth });
      if (needed > width + 1) faults.push(`cuts its value: ${name(field, field.name)} ${width} < ${needed}`);
    }
    if (scrollWidth > clientWidth) {
      const wide = [...document.body.querySelectorAll("*")].filter(
        (element) =>
          isShown(element) &&
          !scrollsItself(element) &&
          !endsInDots(element) &&
          element.getBoundingClientRect().right > clientWidth + 1,
      );
      faults.push(
        `scrolls sideways by ${scrollWidth - clientWidth}`,
        ...wide.slice(-3).map((element) => `is too wide: ${name(element)}`),
      );
    }
    return faults;
  });
  await page.evaluate(() => (document.documentElement.style.fontSize = ""));
  return faults;
}

/** Returns the texts of the buttons that stick to a screen's edge, and of which a phone's bottom bar hides a part. */
export function hiddenStickyButtons(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const bar = [...document.querySelectorAll("nav")].find(
      (nav) => getComputedStyle(nav).position === "fixed" && nav.checkVisibility(),
    );
    if (!bar) return [];
    const { top } = bar.getBoundingClientRect();
    const isSticky = (element: Element | null): boolean =>
      element !== null &&
      (getComputedStyle(element).position === "sticky" || isSticky(element.parentElement));
    return [...document.querySelectorAll("main button")].flatMap((button) => {
      const place = button.getBoundingClientRect();
      const isHidden = place.bottom > top && place.top < innerHeight;
      return isHidden && button.checkVisibility() && isSticky(button) ? [button.textContent] : [];
    });
  });
}
