import { expect, test } from "vitest";
import { entryLengthsOf } from "~/modules/kiosk/model/entry-lengths";

const nobody = { highestNumber: null, fewestDigits: null, mostDigits: null };

test.each([
  ["before the first PIN", nobody, { number: 3, pin: 4 }],
  ["with PINs of one length", { highestNumber: 107, fewestDigits: 6, mostDigits: 6 }, { number: 3, pin: 6 }],
  [
    "with PINs of two lengths",
    { highestNumber: 107, fewestDigits: 4, mostDigits: 6 },
    { number: 3, pin: null },
  ],
  [
    "with a PIN of unknown length",
    { highestNumber: 107, fewestDigits: 0, mostDigits: 4 },
    { number: 3, pin: null },
  ],
  [
    "with PINs of unknown length only",
    { highestNumber: 101, fewestDigits: 0, mostDigits: 0 },
    { number: 3, pin: null },
  ],
  [
    "after the thousandth number",
    { highestNumber: 1000, fewestDigits: 4, mostDigits: 4 },
    { number: 4, pin: 4 },
  ],
])("the kiosk of a company %s gets the lengths of its numbers and PINs", (_, extremes, lengths) =>
  expect(entryLengthsOf(extremes)).toEqual(lengths),
);
