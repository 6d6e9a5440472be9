// A page that the browser translates, as Chrome does: each text node gives way to an element with the words.
import type { BrowserContext, Page } from "playwright-core";

/** What runs in the page: it translates what stands there, and whatever comes later. The words stay the same, so that tests find them. */
const translator = () => {
  const kept = "[translate=no], script, style, title, textarea, option, noscript, font";
  const translate = (text: Text) => {
    if (!text.parentElement || text.parentElement.closest(kept) || !/[\p{L}\p{N}]/u.test(text.data)) return;
    const [outer, inner] = [document.createElement("font"), document.createElement("font")];
    inner.textContent = text.data;
    outer.appendChild(inner);
    text.replaceWith(outer);
  };
  const translateAll = (root: Node) => {
    if (root instanceof Text) return translate(root);
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    texts.forEach(translate);
  };
  Object.assign(globalThis, {
    translatePage: () => {
      translateAll(document.body);
      new MutationObserver((changes) => {
        for (const { addedNodes, target, type } of changes) {
          if (type === "characterData") translateAll(target);
          addedNodes.forEach(translateAll);
        }
      }).observe(document.body, { childList: true, characterData: true, subtree: true });
    },
  });
};

/** Lets the pages of a browser be translated. */
export const canTranslate = (context: BrowserContext) => context.addInitScript(translator);

/** Translates a page from now on, once it has come alive. */
export const translate = (page: Page) =>
  page.evaluate(() => {
    (globalThis as unknown as { translatePage: () => void }).translatePage();
  });
