import { expect, vi, type MockInstance } from "vitest";

let errors: MockInstance<typeof console.error>;
let notices: MockInstance<typeof console.log>;

/** Collects the faults that are logged from now on, and hides the notices of jobs. Every other line is printed. */
export function holdFaults() {
  errors = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const print = console.log.bind(console);
  notices = vi.spyOn(console, "log").mockImplementation((...line) => {
    if (!String(line[0]).startsWith('{"level":"info"')) print(...line);
  });
}

/** Fails the test on each logged fault that it did not expect. */
export function expectNoMoreFaults() {
  const unexpected = errors.mock.calls;
  errors.mockRestore();
  notices.mockRestore();
  expect(unexpected).toEqual([]);
}

/**
 * Removes the faults that were logged so far, so that they do not fail the test.
 * @returns them, one text each.
 */
export function expectFaults(): string[] {
  const logged = errors.mock.calls.map((call) => call.join(" "));
  errors.mockClear();
  return logged;
}
