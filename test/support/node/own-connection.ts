/**
 * The header of requests that a test makes beside its pages: each over a connection of its own. One that is kept can be ended by
 * the app in the very moment in which a busy machine sends the next request over it; browsers ask again then, programs fail.
 */
export const ownConnection = { Connection: "close" } as const;
