interface Warning {
  code?: string | undefined;
  message: string;
}

/**
 * Whether a warning of a build says nothing to us: comments in zod that Rollup cannot place, Node's modules that workerd brings along,
 * and the empty chunk that Remix makes of a route without a screen.
 */
const isKnown = ({ code, message }: Warning) =>
  code === "INVALID_ANNOTATION" ||
  code === "EMPTY_BUNDLE" ||
  message.includes("Automatically externalized node built-in module");

/** Rollup's `onwarn`: prints every warning but those that are known. */
export const printUnknown = <Known extends Warning>(warning: Known, print: (warning: Known) => void) => {
  if (!isKnown(warning)) print(warning);
};
