import { expect, test } from "vitest";
import { newerThanOldest } from "../../../dev/build/old-browsers";

test.each([
  ["fetch(x,{signal:AbortSignal.timeout(8)})", "AbortSignal.timeout"],
  ["a.toSorted((b,c)=>b-c)", "Array.prototype.toSorted"],
  ["[...a].toReversed()", "Array.prototype.toReversed"],
  ["Object.groupBy(a,b)", "Object.groupBy"],
  ["const{promise}=Promise.withResolvers()", "Promise.withResolvers"],
  ["x.replace(/(?<=a)b/,'')", "lookbehind in a regular expression"],
  ["new RegExp('(?<!a)b')", "lookbehind in a regular expression"],
])("%s is reported", (script, newer) => {
  expect(newerThanOldest(script)).toEqual([newer]);
});

test("what all of them have is not", () => {
  const script = "[3,1].sort().at(-1)??crypto.randomUUID();/(?<year>\\d{4})/.exec(x);a.findLast(Boolean)";
  expect(newerThanOldest(script)).toEqual([]);
});
