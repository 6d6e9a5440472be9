import { afterEach, beforeEach, vi } from "vitest";
import { settle } from "./app";

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

beforeEach(() => {
  const real = globalThis.fetch;
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    const [, answer = real] = [...standIns].find(([address]) => request.url.startsWith(address)) ?? [];
    return around(async () => answer(request));
  });
});

afterEach(async () => {
  // What answers left to be done after them still meets the stand-ins.
  await settle();
  vi.mocked(globalThis.fetch).mockRestore();
});
