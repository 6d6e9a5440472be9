const letters = "TRWAGMYFPDXBNJZSQVHLCKE";

/** What a control character says of an identity number. `unknown`: of no Spanish form, a passport for instance. */
type IdentityCheck =
  { code: "fine" | "unknown" } | { code: "missing-control" | "wrong-control"; expected: string };

/** A number as it was typed, in capitals, with signs of ordinary width, one kind of dash, and none that nobody sees. */
export const spelledNumber = (text: string) =>
  text
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .replace(/\p{Pd}/gu, "-")
    .trim()
    .toUpperCase();

/** The normal form of a number: two spellings of it, with or without what people write between its parts, give one text. */
export const compactNumber = (text: string) => spelledNumber(text).replace(/[\s./-]/g, "");

/**
 * Checks a DNI (8 digits and a letter) or a NIE (X, Y or Z, 7 digits and a letter) by its control letter: the number
 * modulo 23 (Real Decreto 1553/2005). It is there to warn, never to refuse: foreigners have passports.
 */
export function checkDni(text: string): IdentityCheck {
  const [, prefix, digits, letter] = /^([XYZ]?)(\d{7,8})([A-Z]?)$/.exec(compactNumber(text)) ?? [];
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
  const number = compactNumber(text);
  if (check.code === "fine" && /^\d{7}[A-Z]$/.test(number))
    return `Falta el cero del principio: sería 0${number}.`;
  return controlWarning(check, "La letra");
}

function controlWarning(check: IdentityCheck, control: string): string | null {
  if (check.code === "missing-control") return `Falta el final: sería ${check.expected}.`;
  if (check.code === "wrong-control")
    return `${control} no corresponde al número: sería ${check.expected}. Revísalo; puedes seguir igualmente.`;
  return null;
}

const controlLetters = "JABCDEFGHI";
/** Kinds of organisation whose control character is always a letter, and always a digit; with the others it may be either. */
const withLetter = "NPQRSW";
const withDigit = "ABEH";

/**
 * Checks the NIF of a company (the former CIF: a letter, 7 digits and a control character) or, for the self-employed, a
 * DNI or NIE. It is there to warn, never to refuse.
 */
export function checkNif(text: string): IdentityCheck {
  const [, kind, digits, control] =
    /^([ABCDEFGHJNPQRSUVW])(\d{7})([0-9A-J]?)$/.exec(compactNumber(text)) ?? [];
  if (!kind || !digits) return checkDni(text);
  const digit = (10 - (checksum(digits) % 10)) % 10;
  const letter = controlLetters[digit]!;
  const allowed = withLetter.includes(kind)
    ? [letter]
    : withDigit.includes(kind)
      ? [String(digit)]
      : [String(digit), letter];
  if (control && allowed.includes(control)) return { code: "fine" };
  return { code: control ? "wrong-control" : "missing-control", expected: allowed.join(" o ") };
}

/** Luhn's: every other digit, from the first, is doubled, and the digits of the result are added. */
const checksum = (digits: string) =>
  [...digits].reduce((sum, digit, at) => {
    const weighed = Number(digit) * (at % 2 === 0 ? 2 : 1);
    return sum + Math.floor(weighed / 10) + (weighed % 10);
  }, 0);

/** What to tell who types a company's NIF; null when there is nothing to say. */
export function nifWarning(text: string): string | null {
  if (!text.trim()) return null;
  const check = checkNif(text);
  if (check.code === "unknown") return "No parece un NIF español. Revísalo; puedes seguir igualmente.";
  return controlWarning(check, "El carácter de control");
}
