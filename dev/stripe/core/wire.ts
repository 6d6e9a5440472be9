// The SDK's types as they travel: what the SDK makes into a Decimal is a string in JSON.

export type Wire<T> = T extends string
  ? T
  : T extends { isZero: unknown }
    ? string
    : T extends (infer Item)[]
      ? Wire<Item>[]
      : T extends object
        ? { [Key in keyof T]: Wire<T[Key]> }
        : T;

/** The version of Stripe's API whose shapes these are: that of the SDK in package.json. */
export const API_VERSION = "2026-10-28.endive";
