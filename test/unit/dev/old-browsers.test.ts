import { expect, test } from "vitest";
import { featuresNewerThanOldest } from "../../../dev/build/old-browsers";

test.each([
  ["fetch(x,{signal:AbortSignal.timeout(8)})", "AbortSignal.timeout"],
  ["a.toSorted((b,c)=>b-c)", "Array.prototype.toSorted"],
  ["[...a].toReversed()", "Array.prototype.toReversed"],
  ["Object.groupBy(a,b)", "Object.groupBy"],
  ["const{promise}=Promise.withResolvers()", "Promise.withResolvers"],
  ["x.replace(/(?<=a)b/,'')", "lookbehind in a regular expression"],
  ["new RegExp('(?<!a)b')", "lookbehind in a regular expression"],
])("the check of browser features reports %s", (script, newer) => {
  expect(featuresNewerThanOldest(script)).toEqual([newer]);
});

test("the check of browser features accepts features of all supported browsers", () => {
  const script = "[3,1].sort().at(-1)??crypto.randomUUID();/(?<year>\\d{4})/.exec(x);a.findLast(Boolean)";
  expect(featuresNewerThanOldest(script)).toEqual([]);
});
