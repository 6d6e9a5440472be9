/**
 * Returns this device's own clock in UTC milliseconds. It is sent with the server's time of the last contact. The server compares
 * both and never trusts the device's clock alone (modules/clock/queue-intake).
 */
export const deviceNow = () => Date.now();

/** Returns the time zone of this device. */
export const deviceZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

export const deviceInstant = () => new Date(deviceNow()).toISOString();
