// The oldest browsers in which everything works. The build writes their JavaScript; what it cannot rewrite is looked for here.
export const oldestBrowsers = ["chrome109", "edge109", "firefox115", "safari15.4"];

/** By how it is written: what came to one of them later, and is neither syntax that the build rewrites nor only used on the server. */
const newer: Record<string, RegExp> = {
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

/** @returns what a script uses that one of the oldest browsers does not have. */
export const newerThanOldest = (script: string): string[] =>
  Object.keys(newer).filter((name) => newer[name]!.test(script));
