/**
 * For requests that a test makes beside its pages. Playwright keeps their connections open for longer than the app, and now
 * and then takes one that the app has just ended; it then asks again over a new one, as browsers do.
 */
export const ownRequest = { maxRetries: 1 } as const;
