import { expect, vi, type MockInstance } from "vitest";

let errors: MockInstance<typeof console.error>;
let notices: MockInstance<typeof console.log>;

/** Keeps what is logged as a fault from now on, and leaves out the notices of jobs: every other line is printed. */
export function holdFaults() {
  errors = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const print = console.log.bind(console);
  notices = vi.spyOn(console, "log").mockImplementation((...line) => {
    if (!String(line[0]).startsWith('{"level":"info"')) print(...line);
  });
}

/** A fault that was logged must be one the test expects: any other fails it. */
export function expectNoMoreFaults() {
  const unexpected = errors.mock.calls;
  errors.mockRestore();
  notices.mockRestore();
  expect(unexpected).toEqual([]);
}

/** Takes the faults that were logged so far, so that they do not fail the test. @returns them, one text each. */
export function expectFaults(): string[] {
  const logged = errors.mock.calls.map((call) => call.join(" "));
  errors.mockClear();
  return logged;
}
