import type { Locator } from "playwright-core";

/** Counts the touches of a journey. A tap is one touch, and so is typing in a field or choosing in it. */
export function countTouches() {
  const touches = {
    count: 0,
    async tap(target: Locator) {
      touches.count += 1;
      await target.click();
    },
    async type(field: Locator, text: string) {
      touches.count += 1;
      await field.fill(text);
    },
  };
  return touches;
}
