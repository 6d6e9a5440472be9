/** For what hangs only: a busy machine is no fault, and how fast something is belongs to `npm run bench`. */
export const patience = {
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 30_000 } },
};
