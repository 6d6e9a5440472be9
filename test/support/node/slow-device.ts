import type { Page } from "playwright-core";

interface Drawing {
  isHeld: boolean;
  waiting: (() => void)[];
}

/**
 * Simulates a busy device. React schedules its work by messages, and this holds them back until the test releases them. Events and network
 * answers still arrive.
 */
export async function drawsWhenTold(page: Page) {
  await page.addInitScript(() => {
    const drawing: Drawing = { isHeld: false, waiting: [] };
    const Channel = MessageChannel;
    Object.assign(globalThis, {
      drawing,
      MessageChannel: function () {
        const channel = new Channel();
        const post = channel.port2.postMessage.bind(channel.port2);
        channel.port2.postMessage = () =>
          drawing.isHeld ? void drawing.waiting.push(() => post(null)) : post(null);
        return channel;
      },
    });
  });
  const drawing = () =>
    page.evaluateHandle("drawing") as Promise<{ evaluate: <T>(work: (drawing: Drawing) => T) => Promise<T> }>;
  return {
    hold: async () => (await drawing()).evaluate((its) => void (its.isHeld = true)),
    release: async () =>
      (await drawing()).evaluate((its) => {
        its.isHeld = false;
        its.waiting.splice(0).forEach((send) => send());
      }),
  };
}
