/** Returns the idempotency key of a kiosk's request among the person's requests. */
export const kioskRequestKey = (key: string) => `kiosk ${key}`;
