import type { Locator, Page } from "playwright-core";

/** Counts the touches of a journey: each tap, each field that is typed in, each choice, and each link of a mail. */
export function countTouches() {
  let touches = 0;
  return {
    tap: async (target: Locator) => {
      touches += 1;
      await target.click();
    },
    type: async (field: Locator, text: string) => {
      touches += 1;
      await field.fill(text);
    },
    choose: async (field: Locator, value: string) => {
      touches += 1;
      await field.selectOption(value);
    },
    openMail: async (page: Page, link: string) => {
      touches += 1;
      await page.goto(link);
    },
    touches: () => touches,
  };
}
