import { describe, expect, test } from "vitest";
import { checkNif, nifWarning } from "~/modules/people/documents";

describe("the control character of a company's NIF", () => {
  // Public bodies and listed companies, whose numbers are public.
  test.each(["A28015865", "A39000013", "A48265169", "Q2826000H", "S2800568D", "P2807900B", "G28029643"])(
    "of %s is correct",
    (text) => {
      expect(checkNif(text)).toEqual({ code: "fine" });
      expect(nifWarning(text)).toBeNull();
    },
  );

  test.each(["12345678Z", "X1234567L"])("of a self-employed person is that of the DNI or NIE: %s", (text) => {
    expect(checkNif(text)).toEqual({ code: "fine" });
  });

  test("is suggested if it is wrong or missing: a digit, a letter or either, depending on the kind", () => {
    expect(checkNif("A28015866")).toEqual({ code: "wrong-control", expected: "5" });
    expect(checkNif("A2801586E")).toEqual({ code: "wrong-control", expected: "5" });
    expect(checkNif("Q28260008")).toEqual({ code: "wrong-control", expected: "H" });
    expect(checkNif("G2802964")).toEqual({ code: "missing-control", expected: "3 o C" });
    expect(checkNif("G2802964C")).toEqual({ code: "fine" });
    expect(nifWarning("A28015866")).toBe(
      "Ese NIF no cuadra: debería acabar en 5. Míralo; puedes seguir igualmente.",
    );
  });
});

test.each(["DE123456789", "K1234567A", "<b>", "B", "9A28015865", "A28015865X"])(
  "a text that is no Spanish NIF only gets a remark: %s",
  (text) => {
    expect(checkNif(text)).toEqual({ code: "unknown" });
    expect(nifWarning(text)).toBe("No parece un NIF español. Revísalo; puedes seguir igualmente.");
  },
);

test("an empty NIF gets no remark", () => {
  expect(nifWarning(" ")).toBeNull();
});
