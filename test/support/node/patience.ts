/** Time limits that catch only hung tests. A busy machine is no fault, and `npm run bench` measures speed. */
export const patience = {
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 300_000 } },
};
