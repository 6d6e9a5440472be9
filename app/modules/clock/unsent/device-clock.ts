/**
 * This device's own clock, UTC milliseconds. It is told beside the server's time of the last contact and judged there, and never believed
 * alone (modules/deferred).
 */
export const deviceNow = () => Date.now();

export const deviceInstant = () => new Date(deviceNow()).toISOString();
