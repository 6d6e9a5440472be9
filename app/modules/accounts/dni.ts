const letters = "TRWAGMYFPDXBNJZSQVHLCKE";

/** What a control character says of an identity number. `unknown`: of no Spanish form, a passport for instance. */
export type IdentityCheck =
  { code: "fine" | "unknown" } | { code: "missing-control" | "wrong-control"; expected: string };

/** The number without what people write between its parts. */
export const compact = (text: string) => text.replaceAll(/[\s.\-/]/g, "").toUpperCase();

/**
 * Checks a DNI (8 digits and a letter) or a NIE (X, Y or Z, 7 digits and a letter) by its control letter: the number
 * modulo 23 (Real Decreto 1553/2005). It is there to warn, never to refuse: foreigners have passports.
 */
export function checkDni(text: string): IdentityCheck {
  const [, prefix, digits, letter] = /^([XYZ]?)(\d{7,8})([A-Z]?)$/.exec(compact(text)) ?? [];
  if (!digits || (prefix && digits.length === 8)) return { code: "unknown" };
  // Old numbers are written without their leading zeros; the X, Y or Z of a NIE counts as 0, 1 or 2.
  const number = Number(`${prefix ? "XYZ".indexOf(prefix) : ""}${digits}`);
  const expected = letters[number % 23]!;
  if (!letter) return { code: "missing-control", expected };
  return letter === expected ? { code: "fine" } : { code: "wrong-control", expected };
}

/** What to tell who types a DNI or NIE; null when there is nothing to say. */
export function dniWarning(text: string): string | null {
  if (!text.trim()) return null;
  const check = checkDni(text);
  if (check.code === "unknown") return "No parece un DNI ni un NIE. Si es un pasaporte, está bien así.";
  return controlWarning(check, "La letra");
}

export function controlWarning(check: IdentityCheck, control: string): string | null {
  if (check.code === "missing-control") return `Falta el final: sería ${check.expected}.`;
  if (check.code === "wrong-control")
    return `${control} no corresponde al número: sería ${check.expected}. Revísalo; puedes seguir igualmente.`;
  return null;
}
