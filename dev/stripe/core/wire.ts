// The SDK's types as JSON: its Decimals are strings.

export type Wire<T> = T extends string
  ? T
  : T extends { isZero: unknown }
    ? string
    : T extends (infer Item)[]
      ? Wire<Item>[]
      : T extends object
        ? { [Key in keyof T]: Wire<T[Key]> }
        : T;

/** The version of Stripe's API with these types: that of the SDK in package.json. */
export const API_VERSION = "2026-10-28.endive";
