/** For what hangs only: a busy machine is no fault, and how fast something is belongs to `npm run bench`. */
export const patience = {
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 300_000 } },
};
