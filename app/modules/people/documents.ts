const dniLetters = "TRWAGMYFPDXBNJZSQVHLCKE";

/** The result for an identity number. `unknown`: not a Spanish form, for example a passport. */
type IdentityCheck =
  { code: "fine" | "unknown" } | { code: "missing-control" | "wrong-control"; expected: string };

/** Returns a typed number in capitals, with normal widths and dashes, and without invisible characters. */
export const spelledNumber = (text: string) =>
  text
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .replace(/\p{Pd}/gu, "-")
    .trim()
    .toUpperCase();

/** Returns the normal form of a number, without separators. Different spellings give the same text. */
export const compactNumber = (text: string) => spelledNumber(text).replace(/[\s./-]/g, "");

/**
 * Checks a DNI (8 digits and a letter) or a NIE (X, Y or Z, 7 digits and a letter) by its control letter: the number modulo 23
 * (Real Decreto 1553/2005). The result is only a warning, since foreigners have passports.
 */
export function checkDni(text: string): IdentityCheck {
  const [, prefix, digits, letter] = /^([XYZ]?)(\d{7,8})([A-Z]?)$/.exec(compactNumber(text)) ?? [];
  if (!digits || (prefix && digits.length === 8)) return { code: "unknown" };
  // Old numbers have no leading zero. The X, Y or Z of a NIE counts as 0, 1 or 2.
  const number = Number(`${prefix ? "XYZ".indexOf(prefix) : ""}${digits}`);
  const expected = dniLetters[number % 23]!;
  if (!letter) return { code: "missing-control", expected };
  return letter === expected ? { code: "fine" } : { code: "wrong-control", expected };
}

/** Returns a warning about a typed DNI or NIE; null if there is none. */
export function dniWarning(text: string): string | null {
  if (!text.trim()) return null;
  const check = checkDni(text);
  if (check.code === "unknown") return "No parece un DNI ni un NIE. Si es un pasaporte, está bien así.";
  const number = compactNumber(text);
  if (check.code === "fine" && /^\d{7}[A-Z]$/.test(number))
    return `Falta el cero del principio: sería 0${number}.`;
  return controlWarning(check, "DNI");
}

function controlWarning(check: IdentityCheck, document: "DNI" | "NIF"): string | null {
  if (check.code === "missing-control") return `Falta el final: sería ${check.expected}.`;
  if (check.code === "wrong-control")
    return `Ese ${document} no cuadra: debería acabar en ${check.expected}. Míralo; puedes seguir igualmente.`;
  return null;
}

const controlLetters = "JABCDEFGHI";
/** Kinds of organisation whose control character is always a letter, and kinds with always a digit. The other kinds allow both. */
const kindsWithLetter = "NPQRSW";
const kindsWithDigit = "ABEH";

/**
 * Checks a company's NIF (the former CIF: a letter, 7 digits and a control character), or the DNI or NIE of a self-employed
 * person. The result is only a warning.
 */
export function checkNif(text: string): IdentityCheck {
  const [, kind, digits, control] =
    /^([ABCDEFGHJNPQRSUVW])(\d{7})([0-9A-J]?)$/.exec(compactNumber(text)) ?? [];
  if (!kind || !digits) return checkDni(text);
  const digit = (10 - (checksum(digits) % 10)) % 10;
  const letter = controlLetters[digit]!;
  const allowedControls = kindsWithLetter.includes(kind)
    ? [letter]
    : kindsWithDigit.includes(kind)
      ? [String(digit)]
      : [String(digit), letter];
  if (control && allowedControls.includes(control)) return { code: "fine" };
  return { code: control ? "wrong-control" : "missing-control", expected: allowedControls.join(" o ") };
}

/** Luhn's sum: doubles every other digit from the first, and adds the digits of each result. */
const checksum = (digits: string) =>
  [...digits].reduce((sum, digit, at) => {
    const weighed = Number(digit) * (at % 2 === 0 ? 2 : 1);
    return sum + Math.floor(weighed / 10) + (weighed % 10);
  }, 0);

/** Returns a warning about a typed NIF; null if there is none. */
export function nifWarning(text: string): string | null {
  if (!text.trim()) return null;
  const check = checkNif(text);
  if (check.code === "unknown") return "No parece un NIF español. Revísalo; puedes seguir igualmente.";
  return controlWarning(check, "NIF");
}
