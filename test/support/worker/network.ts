import { vi } from "vitest";
import { settle } from "./deps";
import { aroundEach } from "./around-each";

type Answer = (request: Request) => Response | Promise<Response>;

const standIns = new Map<string, Answer>();

/** Makes a fake answer the Worker's requests to an outside address, and to all that begin with it. */
export function standInFor(address: string, answer: Answer) {
  standIns.set(address, answer);
}

let around = (send: () => Promise<Response>) => send();

/** Makes every call to the network pass through `pass`. */
export function aroundNetwork(pass: typeof around) {
  around = pass;
}

let end = () => {};

aroundEach({
  before: () => {
    let isOver = false;
    globalThis.fetch = vi.fn(async (input: RequestInfo | URL, init?: RequestInit) => {
      const request = new Request(input, init);
      // An abandoned operation may retry seconds later. The next test must not see that.
      if (isOver) return new Promise<Response>(() => undefined);
      const [, answer] = [...standIns].find(([address]) => request.url.startsWith(address)) ?? [];
      if (!answer) throw new Error(`nobody stands in for ${request.url}`);
      return around(async () => answer(request));
    });
    end = () => void (isOver = true);
  },
  after: async () => {
    // Deferred work still reaches the fakes.
    await settle();
    end();
  },
});
