/**
 * The header that gives a test's request its own connection. On a busy machine the app may close a kept-alive connection while the next
 * request is sent. Browsers then retry; programs fail.
 */
export const ownConnection = { Connection: "close" } as const;
