// Translates a page as Chrome does: an element with the words replaces each text node.
import type { BrowserContext, Page } from "playwright-core";

/** Runs in the page. It translates the present texts and all later ones. The words stay the same, so that tests find them. */
const translator = () => {
  const untranslated = "[translate=no], script, style, title, textarea, option, noscript, font";
  const translate = (text: Text) => {
    if (!text.parentElement || text.parentElement.closest(untranslated) || !/[\p{L}\p{N}]/u.test(text.data))
      return;
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

/** Makes the pages of a browser translatable. */
export const canTranslate = (context: BrowserContext) => context.addInitScript(translator);

/** Translates a hydrated page from now on. */
export const translate = (page: Page) =>
  page.evaluate(() => {
    (globalThis as unknown as { translatePage: () => void }).translatePage();
  });
