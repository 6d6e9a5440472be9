/** Returns whether two byte strings are equal. It takes no constant time: no secret is compared with it. */
export const isSameBytes = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at]);
