import { describe, expect, test } from "vitest";
import { checkDni, dniWarning } from "~/modules/people/documents";

describe("the control letter of a DNI or NIE", () => {
  // The first is the Interior Ministry's own specimen.
  test.each(["99999999R", "12345678Z", "00000000T", "00000001R", "X1234567L", "Y1234567X", "Z1234567R"])(
    "of %s is correct",
    (text) => {
      expect(checkDni(text)).toEqual({ code: "fine" });
      expect(dniWarning(text)).toBeNull();
    },
  );

  test.each(["12.345.678-Z", " 12345678 z ", "x-1234567-l", "１２３４５６７８–Ｚ", "1234567L"])(
    "is recognised in any spelling: %s",
    (text) => {
      expect(checkDni(text)).toEqual({ code: "fine" });
    },
  );

  test("fits a number without its leading zero, which is then suggested", () => {
    expect(dniWarning("1234567-l")).toBe("Falta el cero del principio: sería 01234567L.");
    expect(dniWarning("01234567L")).toBeNull();
    expect(dniWarning("X1234567L")).toBeNull();
  });

  test("is requested if it is missing, and suggested if it is wrong", () => {
    expect(checkDni("12345678")).toEqual({ code: "missing-control", expected: "Z" });
    expect(dniWarning("12345678")).toBe("Falta el final: sería Z.");
    expect(checkDni("12345678A")).toEqual({ code: "wrong-control", expected: "Z" });
    expect(dniWarning("12345678A")).toBe(
      "Ese DNI no cuadra: debería acabar en Z. Míralo; puedes seguir igualmente.",
    );
    expect(checkDni("X1234567A")).toEqual({ code: "wrong-control", expected: "L" });
  });

  test("changes with every mistyped digit", () => {
    for (let at = 0; at < 8; at += 1) {
      for (const digit of "0123456789") {
        const text = `${"12345678".slice(0, at)}${digit}${"12345678".slice(at + 1)}Z`;
        if (text !== "12345678Z") expect(checkDni(text).code, text).toBe("wrong-control");
      }
    }
  });
});

test.each(["PAA123456", "123", "1234567890Z", "X12345678Z", "<script>", "=1+1", "Ñ1234567A", "12345678ZZ"])(
  "a passport or other number only gets a remark: %s",
  (text) => {
    expect(checkDni(text)).toEqual({ code: "unknown" });
    expect(dniWarning(text)).toBe("No parece un DNI ni un NIE. Si es un pasaporte, está bien así.");
  },
);

test.each(["", "   "])("an empty field (%j) gets no remark", (text) => {
  expect(dniWarning(text)).toBeNull();
});
