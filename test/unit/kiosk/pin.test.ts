import { describe, expect, test } from "vitest";
import { pairingCodeOf, readPairingCode, showPairingCode } from "~/modules/kiosk/model/pairing-code";
import { faultOfPin, newPin, readNumber, readPin } from "~/modules/kiosk/pin";

test.each([
  ["101", 101],
  [" 947 ", 947],
  ["999999", 999_999],
  ["12", null],
  ["012", null],
  ["0101", 101],
  ["000101", 101],
  ["0000101", null],
  ["1000000", null],
  ["12a", null],
  ["-10", null],
  ["", null],
])("the kiosk number %j is read as %j", (text, number) => expect(readNumber(text)).toBe(number));

test.each([
  ["1234", "1234"],
  [" 00012345 ", "00012345"],
  ["123", null],
  ["123456789", null],
  ["12 34", null],
  ["١٢٣٤", null],
])("the PIN %j is read as %j", (text, pin) => expect(readPin(text)).toBe(pin));

describe("a PIN that is easy to guess", () => {
  const of = { number: 7395, dni: "12345678Z" };
  const faultIn = (pin: string, about: Pick<Parameters<typeof faultOfPin>[1], "number" | "dni">) =>
    faultOfPin(pin, { ...about, pinDigits: pin.length });
  test.each([
    ["123", "malformed"],
    ["7777", "same"],
    ["1234", "in-a-row"],
    ["6543", "in-a-row"],
    ["7890", "in-a-row"],
    ["1212", "common"],
    ["6969", "common"],
    ["123123", "common"],
    ["47114711", "common"],
    ["2580", "common"],
    ["1998", "common"],
    ["2000", "common"],
    ["7395", "number"],
    ["007395", "number"],
    ["1357", null],
    ["1245", null],
    ["1221", null],
    ["199812", null],
    ["2100", null],
  ])("is refused or not, %s: %s", (pin, fault) => expect(faultIn(pin, of)).toBe(fault));

  test("is refused unless it has as many digits as the company's PINs", () => {
    const digits = (pin: string) => faultOfPin(pin, { number: null, dni: null, pinDigits: 6 });
    expect(["1357", "135724", "1357246"].map(digits)).toEqual(["malformed", null, "malformed"]);
  });

  test("is one that is part of the person's document, however the document is written", () => {
    const dni = "X-48.273.916-Z";
    expect(faultIn("3916", { number: null, dni })).toBe("document");
    expect(faultIn("48273916", { number: null, dni })).toBe("document");
    expect(faultIn("3917", { number: null, dni })).toBeNull();
    expect(faultIn("3916", { number: null, dni: null })).toBeNull();
  });

  test("is never generated, and all others are equally likely", () => {
    const draws = [2 ** 32 - 1, 111_111, 123_456, 7, 4_000_395];
    const drawn = () => draws.shift()!;
    expect(newPin({ number: null, dni: null, pinDigits: 6 }, drawn)).toBe("000007");
    expect(newPin({ number: 395, dni: null, pinDigits: 6 }, () => draws.shift() ?? 20)).toBe("000020");
    expect(newPin({ number: null, dni: null, pinDigits: 4 }, () => 4_000_395)).toBe("0395");
  });
});

describe("a kiosk's pairing code", () => {
  test("has eight unambiguous letters and digits, all equally likely", () => {
    expect(pairingCodeOf([252, 255, 0, 1, 20, 21, 22, 41, 42, 63, 3])).toBe("AC9AC9AA");
    expect(pairingCodeOf([1, 2])).toBe("CD");
    const every = pairingCodeOf([0, 1, 2, 3, 4, 5, 6, 7]) + pairingCodeOf([8, 9, 10, 11, 12, 13, 14, 15]);
    expect(`${every}${pairingCodeOf([16, 17, 18, 19, 20])}`).not.toMatch(/[0O1IL2Z5S6G8BUV]/);
  });

  test("is read with any spacing and spelling", () => {
    expect(showPairingCode("ACDE3479")).toBe("ACDE-3479");
    for (const text of ["ACDE-3479", " acde 3479", "a.c.d.e.3.4.7.9"])
      expect(readPairingCode(text)).toBe("ACDE3479");
    for (const text of ["", "ACDE347", "ACDE34799", "ACDE3470", "ÁCDE3479"])
      expect(readPairingCode(text)).toBeNull();
  });
});
