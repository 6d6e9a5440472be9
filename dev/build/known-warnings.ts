interface Warning {
  code?: string | undefined;
  message: string;
}

/**
 * Whether a warning can be ignored: comments of zod that Rollup cannot place, Node modules of workerd,
 * and the empty chunk of a route without a screen.
 */
const isKnownWarning = ({ code, message }: Warning) =>
  code === "INVALID_ANNOTATION" ||
  code === "EMPTY_BUNDLE" ||
  message.includes("Automatically externalized node built-in module");

/** Rollup's `onwarn`: prints every other warning. */
export const printUnknown = <Known extends Warning>(warning: Known, print: (warning: Known) => void) => {
  if (!isKnownWarning(warning)) print(warning);
};
