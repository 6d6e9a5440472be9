// The oldest supported browsers. The build rewrites newer syntax for them. This file detects newer APIs, which it cannot rewrite.
export const oldestBrowsers = ["chrome109", "edge109", "firefox115", "safari15.4"];

/** Patterns for APIs that one of them lacks. It leaves out syntax that the build rewrites, and APIs that only the server uses. */
const newerFeatures: Record<string, RegExp> = {
  "AbortSignal.timeout": /AbortSignal\.timeout\b/,
  "AbortSignal.any": /AbortSignal\.any\b/,
  "Array.prototype.toSorted": /\.toSorted\(/,
  "Array.prototype.toReversed": /\.toReversed\(/,
  "Array.prototype.toSpliced": /\.toSpliced\(/,
  "Array.fromAsync": /Array\.fromAsync\b/,
  "Object.groupBy": /Object\.groupBy\b/,
  "Map.groupBy": /Map\.groupBy\b/,
  "Promise.withResolvers": /Promise\.withResolvers\b/,
  "Promise.try": /Promise\.try\b/,
  "Set.prototype.union": /\.(?:isSubsetOf|isSupersetOf|symmetricDifference)\(/,
  "HTMLFormElement.requestSubmit": /\.requestSubmit\(/,
  "lookbehind in a regular expression": /\(\?<[=!]/,
};

/** Returns the newer APIs that a script uses. */
export const featuresNewerThanOldest = (script: string): string[] =>
  Object.keys(newerFeatures).filter((name) => newerFeatures[name]!.test(script));
