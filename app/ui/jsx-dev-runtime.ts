import { jsx, jsxs, type JSX } from "./jsx-runtime";

export { Fragment } from "./jsx-runtime";
export type { JSX };

/** Development builds call this instead of `jsx` and `jsxs`. */
export const jsxDEV = (
  type: Parameters<typeof jsx>[0],
  props: unknown,
  key: string | undefined,
  isStatic: boolean,
) => (isStatic ? jsxs : jsx)(type, props, key);
