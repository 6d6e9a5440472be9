import { afterEach, beforeEach, expect, vi, type MockInstance } from "vitest";

// A fault that is logged must be one the test expects: any other console.error fails it.
let errors: MockInstance<typeof console.error>;

beforeEach(() => {
  errors = vi.spyOn(console, "error").mockImplementation(() => undefined);
});

afterEach(() => {
  const unexpected = errors.mock.calls;
  errors.mockRestore();
  expect(unexpected).toEqual([]);
});

/** Takes the faults that were logged so far, so that they do not fail the test. @returns them, one text each. */
export function expectFaults(): string[] {
  const logged = errors.mock.calls.map((call) => call.join(" "));
  errors.mockClear();
  return logged;
}
