import { vi } from "vitest";
import { settle } from "./deps";
import { aroundEach } from "./around-each";

type Answer = (request: Request) => Response | Promise<Response>;

const standIns = new Map<string, Answer>();

/** Lets a stand-in answer what the Worker asks of an address outside, and of all that begins like it. */
export function standInFor(address: string, answer: Answer) {
  standIns.set(address, answer);
}

let around = (send: () => Promise<Response>) => send();

/** Lets every call to the network pass through `pass`. */
export function aroundNetwork(pass: typeof around) {
  around = pass;
}

let end = () => {};

aroundEach({
  before: () => {
    let isOver = false;
    globalThis.fetch = vi.fn(async (input: RequestInfo | URL, init?: RequestInit) => {
      const request = new Request(input, init);
      // What an operation that was given up tries again, seconds later, is not the next test's.
      if (isOver) return new Promise<Response>(() => undefined);
      const [, answer] = [...standIns].find(([address]) => request.url.startsWith(address)) ?? [];
      if (!answer) throw new Error(`nobody stands in for ${request.url}`);
      return around(async () => answer(request));
    });
    end = () => void (isOver = true);
  },
  after: async () => {
    // What answers left to be done after them still meets the stand-ins.
    await settle();
    end();
  },
});
