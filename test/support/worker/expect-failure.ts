import { expect } from "vitest";

/** Does a test's work on a weakened copy. It must fail, and by what it asserts. */
export async function expectFailure(work: () => Promise<unknown>): Promise<void> {
  const fault = await work().then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(fault).toMatchObject({ name: "AssertionError" });
}
